/** A text to copy into another program. It works without changes. */
export interface Snippet {
  title: string
  kind: 'json' | 'shell' | 'javascript' | 'text'
  text: string
}

interface McpAddress {
  /** Origin of the service, such as https://lembra.example */
  base: string
  /** API key to send; null if the client uses OAuth */
  key: string | null
}

const NAME = 'lembra'

export function mcpUrl(base: string): string {
  return `${base}/mcp`
}

export function claudeCodeCommand({ base, key }: McpAddress): string {
  const header = key === null ? '' : ` --header ${inShell(`Authorization: Bearer ${key}`)}`
  return `claude mcp add --transport http --scope user ${NAME} ${inShell(mcpUrl(base))}${header}`
}

export function geminiCommand({ base, key }: McpAddress): string {
  const header = key === null ? '' : `--header ${inShell(`Authorization: Bearer ${key}`)} `
  return `gemini mcp add --scope user --transport http ${header}${NAME} ${inShell(mcpUrl(base))}`
}

export function cursorSettings(address: McpAddress): string {
  return pretty({ mcpServers: { [NAME]: { url: mcpUrl(address.base), ...headersOf(address) } } })
}

export function vscodeCommand({ base }: McpAddress): string {
  return `code --add-mcp ${inShell(JSON.stringify({ name: NAME, type: 'http', url: mcpUrl(base) }))}`
}

export function vscodeSettings(address: McpAddress): string {
  return pretty({ servers: { [NAME]: { type: 'http', url: mcpUrl(address.base), ...headersOf(address) } } })
}

/** For desktop clients that start an MCP server as a program (stdio) */
function stdioSettings({ base, key }: { base: string; key: string }): string {
  const env = { LEMBRA_URL: base, LEMBRA_API_KEY: key }
  return pretty({ mcpServers: { [NAME]: { command: 'npx', args: ['-y', 'lembra', 'mcp'], env } } })
}

/** Between single quotes only the single quote itself is special. */
function inShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function headersOf({ key }: McpAddress): { headers?: { Authorization: string } } {
  return key === null ? {} : { headers: { Authorization: `Bearer ${key}` } }
}

function pretty(value: object): string {
  return JSON.stringify(value, null, 2)
}

export const WAYS = ['chatgpt', 'claude', 'claudeCode', 'cursor', 'vscode', 'gemini', 'stdio', 'other'] as const
export type Way = (typeof WAYS)[number]

interface WayWords {
  command: string
  header: string
  yourKey: string
}

/** Snippets for each client. Clients with OAuth need no key; the others get a placeholder for one. */
export function snippetsFor(way: Way, base: string, words: WayWords): Snippet[] {
  return allSnippets(base, words)[way]
}

function allSnippets(base: string, { command, header, yourKey }: WayWords): Record<Way, Snippet[]> {
  const mcp = { base, key: null }
  return {
    // These need only the address, which is shown above the tabs.
    chatgpt: [],
    claude: [],
    claudeCode: [{ title: command, kind: 'shell', text: claudeCodeCommand(mcp) }],
    cursor: [{ title: '~/.cursor/mcp.json', kind: 'json', text: cursorSettings(mcp) }],
    vscode: [
      { title: command, kind: 'shell', text: vscodeCommand(mcp) },
      { title: '.vscode/mcp.json', kind: 'json', text: vscodeSettings(mcp) },
    ],
    gemini: [{ title: command, kind: 'shell', text: geminiCommand(mcp) }],
    stdio: [{ title: 'mcpServers', kind: 'json', text: stdioSettings({ base, key: yourKey }) }],
    other: [{ title: header, kind: 'text', text: `Authorization: Bearer ${yourKey}` }],
  }
}

export type GuideName = 'claude' | 'editor' | 'gemini' | 'stdio' | 'chatgpt' | 'curl' | 'javascript'

export interface Guide {
  name: GuideName
  snippets: Snippet[]
}

/** `withoutMcp` is the heading of the snippets for clients without MCP. */
type GuideWords = Record<
  | 'terminal'
  | 'withoutMcp'
  | ('address' | 'capture' | 'recall' | 'schema' | 'apiKey' | 'instructions')
  | ('sampleText' | 'sampleQuery' | 'promptRecall' | 'promptCapture' | 'promptKey' | 'promptData'),
  string
>

export interface GuideInput {
  /** Origin of the service, such as https://lembra.example */
  base: string
  key: string
  canWrite: boolean
  words: GuideWords
}

/** How each client connects with this key: MCP first, then the HTTP API. A read-only key gets no capture snippet. */
export function guidesFor(input: GuideInput): Guide[] {
  return [
    { name: 'claude', snippets: claude(input) },
    { name: 'editor', snippets: editor(input) },
    { name: 'gemini', snippets: [{ title: input.words.terminal, kind: 'shell', text: geminiCommand(input) }] },
    { name: 'stdio', snippets: [{ title: 'mcpServers', kind: 'json', text: stdioSettings(input) }] },
    { name: 'chatgpt', snippets: chatgpt(input) },
    { name: 'curl', snippets: curl(input) },
    { name: 'javascript', snippets: javascript(input) },
  ]
}

function claude(input: GuideInput): Snippet[] {
  const settings = { env: { LEMBRA_API_KEY: input.key } }
  return [
    { title: input.words.terminal, kind: 'shell', text: claudeCodeCommand(input) },
    { title: without(input, '.claude/settings.local.json'), kind: 'json', text: JSON.stringify(settings, null, 2) },
    { title: without(input, 'CLAUDE.md'), kind: 'text', text: promptFor(input) },
  ]
}

function editor(input: GuideInput): Snippet[] {
  const env = { LEMBRA_API_KEY: input.key }
  const settings = Object.fromEntries(
    ['linux', 'osx', 'windows'].map((system) => [`terminal.integrated.env.${system}`, env]),
  )
  return [
    { title: 'Cursor: ~/.cursor/mcp.json', kind: 'json', text: cursorSettings(input) },
    { title: 'VS Code: .vscode/mcp.json', kind: 'json', text: vscodeSettings(input) },
    { title: without(input, '.vscode/settings.json'), kind: 'json', text: JSON.stringify(settings, null, 2) },
    { title: without(input, 'AGENTS.md'), kind: 'text', text: promptFor(input) },
  ]
}

function without({ words }: GuideInput, file: string): string {
  return `${words.withoutMcp}: ${file}`
}

/** A connector uses OAuth and takes no key. An action stores the key in its own settings, so the instructions do not mention it. */
function chatgpt({ base, key, canWrite, words }: GuideInput): Snippet[] {
  const prompt = [words.promptRecall, ...(canWrite ? [words.promptCapture] : []), words.promptData]
  return [
    { title: words.address, kind: 'text', text: mcpUrl(base) },
    { title: words.schema, kind: 'text', text: `${base}/openapi.json` },
    { title: words.apiKey, kind: 'text', text: key },
    { title: words.instructions, kind: 'text', text: prompt.join('\n') },
  ]
}

function promptFor({ canWrite, words }: GuideInput): string {
  const lines = [words.promptRecall, ...(canWrite ? [words.promptCapture] : []), words.promptKey, words.promptData]
  return lines.join('\n')
}

function curl({ base, key, canWrite, words }: GuideInput): Snippet[] {
  const call = (path: string, body: object) =>
    [
      `curl ${inShell(base + path)}`,
      `-H ${inShell(`Authorization: Bearer ${key}`)}`,
      `-H ${inShell('Content-Type: application/json')}`,
      `-d ${inShell(JSON.stringify(body))}`,
    ].join(' \\\n  ')
  const recall = call('/v1/recall', { query: words.sampleQuery })
  const capture = call('/v1/memories', { text: words.sampleText })
  return [
    ...(canWrite ? [{ title: words.capture, kind: 'shell' as const, text: capture }] : []),
    { title: words.recall, kind: 'shell', text: recall },
  ]
}

function javascript({ base, key, canWrite, words }: GuideInput): Snippet[] {
  const call = (path: string, body: string) =>
    [
      `await fetch(${JSON.stringify(base + path)}, {`,
      "  method: 'POST',",
      `  headers: { Authorization: ${JSON.stringify(`Bearer ${key}`)}, 'Content-Type': 'application/json' },`,
      `  body: JSON.stringify(${body}),`,
      '})',
    ].join('\n')
  const recall = call('/v1/recall', `{ query: ${JSON.stringify(words.sampleQuery)} }`)
  const capture = call('/v1/memories', `{ text: ${JSON.stringify(words.sampleText)} }`)
  return [
    ...(canWrite ? [{ title: words.capture, kind: 'javascript' as const, text: capture }] : []),
    {
      title: words.recall,
      kind: 'javascript',
      text: `const response = ${recall}\nconst { text } = await response.json()`,
    },
  ]
}
