import {
  claudeCodeCommand,
  cursorSettings,
  geminiCommand,
  inShell,
  mcpUrl,
  type Snippet,
  stdioSettings,
  vscodeSettings,
} from '../oauth/mcp-settings.ts'

export type GuideName = 'claude' | 'editor' | 'gemini' | 'stdio' | 'chatgpt' | 'curl' | 'javascript'

export interface Guide {
  name: GuideName
  snippets: Snippet[]
}

interface GuideWords {
  terminal: string
  /** Heading of the snippets for clients without MCP */
  withoutMcp: string
  address: string
  capture: string
  recall: string
  schema: string
  apiKey: string
  instructions: string
  sampleText: string
  sampleQuery: string
  promptRecall: string
  promptCapture: string
  promptKey: string
  promptData: string
}

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
