import { type LookupAddress, lookup as lookUpName } from 'node:dns'
import { type IncomingMessage, type OutgoingHttpHeaders, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'

export interface AddressRules {
  /** Which IP addresses may be called; by default the public ones. */
  isAllowed?: (address: string) => boolean
  isHttpAllowed?: boolean
  /** Replaces the well-known certificate authorities. */
  ca?: string | Buffer
}

interface GuardedRequest {
  method: 'GET' | 'POST'
  headers: OutgoingHttpHeaders
  body?: Uint8Array
  signal: AbortSignal
}

/**
 * Calls a URL that a stranger chose, without reaching the internal network (SSRF). The name is resolved here, all its addresses must be allowed, and
 * the connection goes to exactly these addresses, so DNS rebinding has no effect. It follows no redirect. The caller limits what is read of the
 * response, and destroys it.
 */
export function requestGuarded(url: URL, request: GuardedRequest, rules: AddressRules = {}): Promise<IncomingMessage> {
  const { isAllowed = isPublicAddress, ca } = rules
  const { method, headers, body, signal } = request
  if (!isCallable(url, rules)) return Promise.reject(notAllowed())
  const send = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = send(url, {
      method,
      agent: false,
      headers: { ...headers, 'user-agent': 'lembra', ...(body && { 'content-length': body.byteLength }) },
      lookup: checkedLookup(isAllowed),
      signal,
      ...(ca !== undefined && { ca }),
    })
    outgoing.on('response', resolve).on('error', reject).end(body)
  })
}

/** False for a wrong protocol and for an IP literal that is not allowed, which Node would not look up. Names are resolved when they are called. */
export function isCallable(url: URL, { isAllowed = isPublicAddress, isHttpAllowed = false }: AddressRules): boolean {
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  const isKnownProtocol = url.protocol === 'https:' || (isHttpAllowed && url.protocol === 'http:')
  return isKnownProtocol && (isIP(literal) === 0 || isAllowed(literal))
}

/** A private address and a name without any address read the same: the difference would show which names exist in the internal network. */
export function requestFailure(error: unknown): 'address' | 'certificate' | 'connection' {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === NOT_PUBLIC || /^(ENOTFOUND|EAI_AGAIN|ENODATA)$/.test(code)) return 'address'
  return /CERT|SIGNATURE|^ERR_(TLS|SSL)|EPROTO/.test(code) ? 'certificate' : 'connection'
}

function checkedLookup(isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, done) => {
    lookUpName(hostname, { all: true, family: options.family ?? 0 }, (error, addresses) => {
      const [first] = addresses ?? []
      if (error) done(error, '')
      else if (!first || !addresses.every(({ address }: LookupAddress) => isAllowed(address))) done(notAllowed(), '')
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }
}

const NOT_PUBLIC = 'NOT_PUBLIC'

function notAllowed(): Error {
  return Object.assign(new Error('not a public address'), { code: NOT_PUBLIC })
}

/** IANA's IPv4 special-purpose registry (RFC 6890 and later additions), multicast and reserved addresses. */
const NOT_PUBLIC_4: Array<[string, number]> = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
]

/**
 * Global unicast. This excludes loopback, link-local, unique local, multicast, IPv4-mapped and NAT64 addresses. The list below removes protocol
 * assignments (such as Teredo), documentation addresses, and 6to4, which may lead to any IPv4 address.
 */
const GLOBAL_6: [string, number] = ['2000::', 3]
const NOT_PUBLIC_6: Array<[string, number]> = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
]

/** Loopback, and the networks of homes and companies. Not link-local: clouds give out credentials there. */
const PRIVATE_4: Array<[string, number]> = [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
]
const PRIVATE_6: Array<[string, number]> = [
  ['::1', 128],
  ['fc00::', 7],
]

const refused4 = listOf(NOT_PUBLIC_4, 'ipv4')
const global6 = listOf([GLOBAL_6], 'ipv6')
const refused6 = listOf(NOT_PUBLIC_6, 'ipv6')
const private4 = listOf(PRIVATE_4, 'ipv4')
const private6 = listOf(PRIVATE_6, 'ipv6')

/** For operators who let people name addresses of the internal network. */
export function isPublicOrPrivateAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4 && private4.check(address, 'ipv4')) return true
  return (family === 6 && !address.includes('%') && private6.check(address, 'ipv6')) || isPublicAddress(address)
}

export function isPublicAddress(address: string): boolean {
  const family = isIP(address)
  if (family === 4) return !refused4.check(address, 'ipv4')
  return family === 6 && !address.includes('%') && global6.check(address, 'ipv6') && !refused6.check(address, 'ipv6')
}

function listOf(subnets: ReadonlyArray<[string, number]>, family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList()
  for (const [network, prefix] of subnets) list.addSubnet(network, prefix, family)
  return list
}
