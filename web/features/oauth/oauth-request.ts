import type { OAuthRequest } from '../../../src/client/types.ts'

/** The OAuth parameters in the address, unchanged. Null unless there is exactly one client_id and one redirect_uri. */
export function parametersIn(search: string): OAuthRequest | null {
  const said = new Map<string, string[]>()
  for (const [name, value] of new URLSearchParams(search)) said.set(name, [...(said.get(name) ?? []), value])
  const { client_id, redirect_uri, ...rest } = Object.fromEntries([...said].map(([name, all]) => [name, oneOrAll(all)]))
  if (typeof client_id !== 'string' || typeof redirect_uri !== 'string') return null
  if (client_id === '' || redirect_uri === '') return null
  return { ...rest, client_id, redirect_uri }
}

/** A repeated parameter is sent as a list, and the service refuses it. */
function oneOrAll(values: string[]): string | string[] {
  const [value = '', ...others] = values
  return others.length === 0 ? value : values
}

/** Target of an OAuth redirect: a website, a program that listens on this computer, or an app with its own scheme */
interface RedirectTarget {
  kind: 'site' | 'computer' | 'app'
  host: string
}

/** Schemes that browsers execute or open themselves. The service refuses to register them too. */
const UNSAFE_SCHEMES = new Set([
  'javascript:',
  'data:',
  'vbscript:',
  'blob:',
  'file:',
  'filesystem:',
  'about:',
  'view-source:',
])

/** Returns null if the address is invalid or unsafe to open. */
export function redirectTarget(address: string): RedirectTarget | null {
  if (!URL.canParse(address)) return null
  const { protocol, host, hostname } = new URL(address)
  if (UNSAFE_SCHEMES.has(protocol)) return null
  if (protocol !== 'https:' && protocol !== 'http:') return { kind: 'app', host: protocol.slice(0, -1) }
  return { kind: isLoopback(hostname) ? 'computer' : 'site', host }
}

/** True for hosts that can be reached only from this computer or its local network. */
export function isNearby(hostname: string): boolean {
  return isLoopback(hostname) || PRIVATE.test(hostname) || !/[.:]/.test(hostname)
}

const PRIVATE =
  /^(?:10|192\.168|172\.(?:1[6-9]|2\d|3[01])|169\.254)\.[\d.]+$|^\[f[cde]|\.(?:local|lan|internal|home\.arpa)$/

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname.endsWith('.localhost') || /^127\.[\d.]+$|^\[::1\]$/.test(hostname)
}
