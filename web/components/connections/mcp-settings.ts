/** A text to copy into another program, made to work as it stands. */
export interface Snippet {
  /** What it is, or the file that it belongs in. */
  title: string
  kind: 'json' | 'shell' | 'javascript' | 'text'
  text: string
}

export interface McpAddress {
  /** Where the service is, such as https://lembra.example. */
  base: string
  /** An API key to send; without one the client has a person let it in (OAuth). */
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

/** For desktop clients that start a program and speak to it over its input and output. */
export function stdioSettings({ base, key }: { base: string; key: string }): string {
  const env = { LEMBRA_URL: base, LEMBRA_API_KEY: key }
  return pretty({ mcpServers: { [NAME]: { command: 'npx', args: ['-y', 'lembra', 'mcp'], env } } })
}

/** Nothing is special between these quotes but the quote itself. */
export function inShell(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`
}

function headersOf({ key }: McpAddress): { headers?: { Authorization: string } } {
  return key === null ? {} : { headers: { Authorization: `Bearer ${key}` } }
}

function pretty(value: object): string {
  return JSON.stringify(value, null, 2)
}
