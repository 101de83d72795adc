import {
  claudeCodeCommand,
  cursorSettings,
  geminiCommand,
  type Snippet,
  stdioSettings,
  vscodeCommand,
  vscodeSettings,
} from './mcp-settings.ts'

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
