import { type LookupAddress, lookup as lookUpName } from 'node:dns'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { AppError, invalid } from '../../core/errors.ts'
import type { FetchClientMetadata } from '../../core/oauth/oauth-ports.ts'
import { isPublicAddress } from './public-address.ts'

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
    const signal = AbortSignal.timeout(options.timeoutMs ?? TIMEOUT_MS)
    try {
      const answer = await get(new URL(url), signal, options)
      try {
        checkAnswer(answer)
        return parse(await readCapped(answer, options.maxBytes ?? MAX_BYTES))
      } finally {
        answer.destroy()
      }
    } catch (error) {
      if (error instanceof AppError) throw error
      // The cause is hidden: it would reveal what is reachable from here.
      throw fault('could not be read. Please try again later')
    }
  }
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
  if (statusCode !== 200) throw fault(`could not be read (${statusCode})`)
  const isPlainJson = JSON_TYPE.test(headers['content-type'] ?? '') && headers['content-encoding'] === undefined
  if (!isPlainJson) throw fault('is not JSON')
}

async function readCapped(answer: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.length
    if (bytes > maxBytes) throw fault('is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function parse(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    throw fault('is not JSON')
  }
}

function fault(what: string): AppError {
  return invalid(`The client metadata document ${what}.`, 'client_id')
}

function notAllowed(): Error {
  return new Error('not a public address')
}
