/** A text to copy into another program. It works without changes. */
export interface Snippet {
  title: string
  kind: 'json' | 'shell' | 'javascript' | 'text'
  text: string
}

export interface McpAddress {
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
export function stdioSettings({ base, key }: { base: string; key: string }): string {
  const env = { LEMBRA_URL: base, LEMBRA_API_KEY: key }
  return pretty({ mcpServers: { [NAME]: { command: 'npx', args: ['-y', 'lembra', 'mcp'], env } } })
}

/** Between single quotes only the single quote itself is special. */
export function inShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function headersOf({ key }: McpAddress): { headers?: { Authorization: string } } {
  return key === null ? {} : { headers: { Authorization: `Bearer ${key}` } }
}

function pretty(value: object): string {
  return JSON.stringify(value, null, 2)
}
