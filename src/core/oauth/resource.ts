/** The resource that tokens are issued for (RFC 8707): the MCP endpoint, and nothing else. */
export function resourceOf(baseUrl: string): string {
  return `${baseUrl}/mcp`
}

/** A missing resource means the only one there is. */
export function isResource(baseUrl: string, given: string | undefined): boolean {
  return given === undefined || given.replace(/\/$/, '') === resourceOf(baseUrl)
}
