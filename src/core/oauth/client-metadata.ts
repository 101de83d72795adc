// Client metadata from a registration (RFC 7591, 2) or a metadata document. It is untrusted, so we use little of it.
import { OAuthFailure } from './failure.ts'
import { redirectFault, redirectHost } from './redirect-uris.ts'

/**
 * Fetches the metadata document at this https address. Time and size are limited, and only public addresses are called.
 * @throws {AppError} invalid, field `client_id`, with a message that says what is wrong with the response
 */
export type FetchClientMetadata = (url: string) => Promise<unknown>

const MAX_REDIRECT_URIS = 10
const MAX_NAME = 60

export interface ClientMetadata {
  name: string
  redirectUris: string[]
}

/**
 * Ignores requests for more than we offer (a client secret, other grants): the answer says what was granted.
 * @throws {OAuthFailure} invalid_redirect_uri, invalid_client_metadata
 */
export function readClientMetadata(given: unknown): ClientMetadata {
  if (!isObject(given)) throw unusable('The metadata must be a JSON object.')
  const redirectUris = readRedirectUris(given['redirect_uris'])
  checkIncludes(given['grant_types'], 'grant_types', 'authorization_code')
  checkIncludes(given['response_types'], 'response_types', 'code')
  return { name: readName(given['client_name']) ?? redirectHost(redirectUris[0] ?? ''), redirectUris }
}

function readRedirectUris(given: unknown): string[] {
  if (!Array.isArray(given) || given.length < 1 || given.length > MAX_REDIRECT_URIS) {
    throw new OAuthFailure(
      'invalid_redirect_uri',
      `redirect_uris must be a list of 1 to ${MAX_REDIRECT_URIS} addresses.`,
    )
  }
  return [...new Set(given.map(readRedirectUri))]
}

function readRedirectUri(uri: unknown): string {
  const fault = typeof uri === 'string' ? redirectFault(uri) : 'must be text'
  if (typeof uri !== 'string' || fault !== null) {
    throw new OAuthFailure('invalid_redirect_uri', `A redirect address ${fault}.`)
  }
  return uri
}

function checkIncludes(given: unknown, field: string, wanted: string): void {
  if (given === undefined || (Array.isArray(given) && (given.length === 0 || given.includes(wanted)))) return
  throw unusable(`${field} must include ${wanted}.`)
}

/**
 * One short line, or null if nothing remains. Removes control, invisible and direction-changing characters and piled-up combining marks, which could
 * make a name look like another one or cover the text next to it.
 */
function readName(given: unknown): string | null {
  if (given !== undefined && given !== null && typeof given !== 'string') throw unusable('client_name must be text.')
  const line = (given ?? '')
    .slice(0, 1_000)
    .replace(/[\s\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/\p{C}/gu, '')
    .replace(/(\p{M}{2})\p{M}+/gu, '$1')
    .trim()
  const name = Array.from(line).slice(0, MAX_NAME).join('').trim()
  return name === '' ? null : name
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function unusable(message: string): OAuthFailure {
  return new OAuthFailure('invalid_client_metadata', message)
}
