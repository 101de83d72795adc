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
export function redirectFault(uri: string): string | null {
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
