// Client metadata from a registration (RFC 7591, 2) or a metadata document. It is untrusted, so we use little of it.
import { OAuthFailure } from './protocol.ts'

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

// The rules for redirect addresses (RFC 6749, 3.1.2; RFC 8252, 7; RFC 9700, 4.1). An accepted address is later compared character by character.

const MAX_LENGTH = 2_000
/** RFC 3986 without `#`: no fragment, no white space or control characters, and no backslash, which only browsers treat as a slash. */
const LETTERS = /^[A-Za-z0-9\-._~:/?[\]@!$&'()*+,;=%]+$/
const OWN_SCHEME = /^([a-z][a-z0-9+.-]*):\/./
/** A literal host and an optional port, without a user name, percent-encoding or wildcards. */
const WEB = /^https?:\/\/(?:[A-Za-z0-9.-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?(?:[/?]|$)/
const LOOPBACK = /^http:\/\/(localhost|127\.0\.0\.1|\[::1\])(?::(\d{1,5}))?([/?].*)?$/

/** Schemes that run code, show local files or make another program act. A deny list, because apps' own schemes are not known in advance. */
const REFUSED = new Set(
  [
    'javascript data vbscript livescript mocha jscript about blob filesystem view-source',
    'file content jar resource res mhtml mk its help hcp cid mid urn shell',
    'ws wss ftp ftps sftp gopher telnet ssh smb cifs afp nfs vnc rdp ldap ldaps dict git svn dav magnet',
    'mailto news nntp feed tel sms mms sip sips facetime callto steam',
    'intent android-app market itms itms-services search search-ms wtai',
    'applescript x-man-page shortcuts workflow prefs app-prefs iterm2 terminal',
    'chrome chrome-untrusted edge brave opera vivaldi devtools wyciwyg',
  ].flatMap((line) => line.split(' ')),
)
/** Windows and macOS open their own tools by these schemes, and some of those have executed their input. */
const OF_A_SYSTEM = /^(ms|microsoft|x-apple)[-.]|^(x-apple|microsoft)$/

/** Returns why the address is refused, as the end of a sentence; null if it is allowed. */
function redirectFault(uri: string): string | null {
  if (uri.length > MAX_LENGTH) return `may have at most ${MAX_LENGTH} characters`
  if (!LETTERS.test(uri))
    return 'must be an absolute address without a fragment, white space or other special characters'
  if (/^https?:/i.test(uri)) return webFault(uri)
  const scheme = OWN_SCHEME.exec(uri)?.[1]
  if (scheme === undefined) return 'must begin with https:// or with a scheme of your own and a slash'
  if (REFUSED.has(scheme) || OF_A_SYSTEM.test(scheme)) return 'must not have this scheme'
  return URL.canParse(uri) ? null : 'is not an address'
}

function webFault(uri: string): string | null {
  const url = URL.parse(uri)
  if (!WEB.test(uri) || !url?.hostname) return 'must have a host, and no user name'
  if (url.protocol === 'http:' && !LOOPBACK.test(uri)) return 'must use https, or be a loopback address (127.0.0.1)'
  return null
}

/**
 * They must be identical, except for the port of a loopback address registered without one: a local program learns its port when it starts (RFC 8252,
 * 7.3).
 */
export function isRedirectTo(registered: string, asked: string): boolean {
  if (registered === asked) return true
  const [known, given] = [LOOPBACK.exec(registered), LOOPBACK.exec(asked)]
  if (!known || !given || known[2] !== undefined || given[2] === undefined) return false
  return known[1] === given[1] && known[3] === given[3] && redirectFault(asked) === null
}

/** Returns what a person can recognise: the ASCII host, or the scheme of an app's own address. */
export function redirectHost(uri: string): string {
  const url = URL.parse(uri)
  if (!url) return ''
  return /^https?:$/.test(url.protocol) ? url.hostname : url.protocol.slice(0, -1)
}

export function withParameters(uri: string, parameters: Record<string, string | null>): string {
  const more = Object.entries(parameters).flatMap(([name, value]) =>
    value === null ? [] : [`${name}=${encodeURIComponent(value)}`],
  )
  return `${uri}${uri.includes('?') ? '&' : '?'}${more.join('&')}`
}
