import { type LookupAddress, lookup as lookUpName } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { AppError, invalid } from '../core/errors.ts'
import type { FetchClientMetadata } from '../core/oauth/client-metadata.ts'

const TIMEOUT_MS = 5_000
const MAX_BYTES = 65_536
const JSON_TYPE = /^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i

export interface FetchingOptions {
  /** Which IP addresses may be called; by default the public ones. */
  isAllowed?: (address: string) => boolean
  /** Replaces the well-known certificate authorities. */
  ca?: string | Buffer
  timeoutMs?: number
  maxBytes?: number
}

/**
 * Fetches an untrusted URL without reaching the internal network (SSRF). The name is resolved here, all its addresses must be allowed, and the
 * connection goes to exactly these addresses, so DNS rebinding has no effect. It follows no redirect and sends nothing about the user.
 */
export function clientMetadataFetcher(options: FetchingOptions = {}): FetchClientMetadata {
  return async (url) => {
    const { timeoutMs = TIMEOUT_MS, maxBytes = MAX_BYTES } = options
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      const answer = await get(new URL(url), signal, options)
      try {
        checkAnswer(answer)
        return parse(await readCapped(answer, maxBytes))
      } finally {
        answer.destroy()
      }
    } catch (error) {
      if (error instanceof AppError) throw error
      throw fault(signal.aborted ? `did not arrive within ${timeoutMs / 1_000} s` : reasonOf(error))
    }
  }
}

/** For operators who want no call to an address that others choose. */
export const refuseClientMetadata: FetchClientMetadata = () => {
  const message =
    'This server does not read client metadata documents (CLIENT_METADATA=off). The program can register itself instead.'
  return Promise.reject(invalid(message, 'client_id'))
}

/** A private address and a name without any address read the same: the difference would show which names exist in the internal network. */
function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code === NOT_PUBLIC || /^(ENOTFOUND|EAI_AGAIN|ENODATA)$/.test(code)) return 'is not at a public https address'
  if (/CERT|SIGNATURE|^ERR_(TLS|SSL)|EPROTO/.test(code)) return 'is at a host without a valid certificate'
  return 'could not be read: the connection to its host failed'
}

function get(url: URL, signal: AbortSignal, { isAllowed = isPublicAddress, ca }: FetchingOptions) {
  const literal = url.hostname.replace(/^\[|\]$/g, '')
  // Node looks up no IP literal, so it is checked here.
  if (url.protocol !== 'https:' || (isIP(literal) && !isAllowed(literal))) throw notAllowed()
  return new Promise<IncomingMessage>((resolve, reject) => {
    const outgoing = request(url, {
      agent: false,
      headers: { accept: 'application/json', 'user-agent': 'lembra' },
      lookup: checkedLookup(isAllowed),
      signal,
      ...(ca !== undefined && { ca }),
    })
    outgoing.on('response', resolve).on('error', reject).end()
  })
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

function checkAnswer({ statusCode, headers }: IncomingMessage): void {
  if (statusCode !== 200) throw fault(`could not be read: its host answered ${statusCode}, not 200`)
  if (!JSON_TYPE.test(headers['content-type'] ?? '')) throw fault('is not sent as application/json')
  if (headers['content-encoding'] !== undefined) throw fault('is compressed, which nobody asked for')
}

async function readCapped(answer: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.length
    if (bytes > maxBytes) throw fault(`is too long: it may have ${maxBytes / 1_024} kB`)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw fault('is not valid JSON')
  }
}

function fault(what: string): AppError {
  return invalid(`The client metadata document ${what}.`, 'client_id')
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

const refused4 = listOf(NOT_PUBLIC_4, 'ipv4')
const global6 = listOf([GLOBAL_6], 'ipv6')
const refused6 = listOf(NOT_PUBLIC_6, 'ipv6')

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
