import { OAuthFailure } from '../core/oauth/protocol.ts'

/**
 * Parses `application/x-www-form-urlencoded`. An empty field counts as absent, and a repeated one is an error (RFC 6749, section 3.2).
 * @throws {OAuthFailure} invalid_request
 */
export function parseFormBody(bytes: Buffer): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) {
    if (fields.has(name)) throw new OAuthFailure('invalid_request', 'A parameter was given more than once.')
    fields.set(name, value)
  }
  return Object.fromEntries([...fields].filter(([, value]) => value !== ''))
}
