/** What an answer is sent to: a site, a program that listens on this computer, or an app that has an address of its own. */
export interface AnswerPlace {
  kind: 'site' | 'computer' | 'app'
  /** Its host, or the scheme of an app's address, by which a person may know it. */
  host: string
}

/** Schemes that name nobody to answer, but something that a browser would do. The service registers none of them. */
const NO_PLACES = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'filesystem:',
  'about:',
  'view-source:',
])

/** Null for what is no address to go to. */
export function answerPlace(address: string): AnswerPlace | null {
  if (!URL.canParse(address)) return null
  const { protocol, host, hostname } = new URL(address)
  if (NO_PLACES.has(protocol)) return null
  if (protocol !== 'https:' && protocol !== 'http:') return { kind: 'app', host: protocol.slice(0, -1) }
  return { kind: isLoopback(hostname) ? 'computer' : 'site', host }
}

/** Known on this computer, or on its network, alone: what is elsewhere can't come here. */
export function isNearby(hostname: string): boolean {
  return isLoopback(hostname) || PRIVATE.test(hostname) || !/[.:]/.test(hostname)
}

const PRIVATE =
  /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254)\.[\d.]+$|^\[f[cde]|\.(?:local|lan|internal|home\.arpa)$/

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.[\d.]+$|^\[::1\]$/.test(hostname)
}
