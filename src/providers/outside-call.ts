import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** A server that the operator configured. */
export interface ModelServer {
  /** Where its operations begin, such as `http://127.0.0.1:8000/v1`, with or without a slash at the end. */
  url: string
  /** Sent as a bearer token. */
  key: string | null
  model: string
}

export interface OutsideCall {
  server: Pick<ModelServer, 'url' | 'key'>
  /** After the server's url, such as `chat/completions`. */
  operation: string
  /** Streamed: one that is a file is never held whole. */
  body: Blob
  contentType: string
  /** For all of it, from the name's resolution to the answer's last byte. */
  timeoutMs: number
  signal: AbortSignal
  maxAnswerBytes?: number
}

/**
 * - `unreachable`: no answer, or one that tells of the server, its load or its configuration rather than of what was sent
 * - `refused`: what was sent is at fault
 * - `garbled`: an answer that is not what was asked for
 */
export type OutsideFailureKind = 'unreachable' | 'refused' | 'garbled'

/** Says nothing of the address, the key or either body. */
export class OutsideFailure extends Error {
  readonly kind: OutsideFailureKind
  /** Null where there was no answer. */
  readonly status: number | null
  /** For how long the server asked to be left in peace; null where it did not. */
  readonly retryAfterMs: number | null

  constructor(
    kind: OutsideFailureKind,
    message: string,
    status: number | null = null,
    retryAfterMs: number | null = null,
  ) {
    super(message)
    this.name = 'OutsideFailure'
    this.kind = kind
    this.status = status
    this.retryAfterMs = retryAfterMs
  }
}

const MIN_RETRY_AFTER_MS = 1_000
const MAX_RETRY_AFTER_MS = 24 * 3_600_000
const MAX_ANSWER_BYTES = 4 * 1024 * 1024
/**
 * Parsing 4 MB of nothing but brackets keeps the event loop for 740 ms, of commas for 70; of so much, either for some 20. Three hours of speech
 * with a time for each word stay under it.
 */
const MAX_PARSE_COST = 500_000
const BRACKET_COST = 10
/** Any other failing status (a wrong key, path or model among them) is the operator's to mend, and worth another try. */
const REFUSALS = new Set([400, 413, 415, 422])

/**
 * One POST to a server that the operator configured, and its answer as parsed JSON of whatever shape. A redirect is a failure: nobody but the
 * operator says who is called. By `node:http`, as `fetch` gives up where headers take 300 seconds and a long recording's transcript may.
 * @throws {OutsideFailure} or the signal's reason once that aborts
 */
export async function callOutside(call: OutsideCall): Promise<unknown> {
  const deadline = AbortSignal.any([call.signal, AbortSignal.timeout(call.timeoutMs)])
  try {
    deadline.throwIfAborted()
    const answer = await post(call, deadline)
    try {
      checkStatus(answer.statusCode ?? 0, answer.headers['retry-after'])
      return parse(await readCapped(answer, call.maxAnswerBytes ?? MAX_ANSWER_BYTES))
    } finally {
      answer.destroy()
    }
  } catch (error) {
    call.signal.throwIfAborted()
    if (error instanceof OutsideFailure) throw error
    throw new OutsideFailure(
      'unreachable',
      `The server gave no answer (${deadline.aborted ? 'timeout' : reasonOf(error)}).`,
    )
  }
}

function post(call: OutsideCall, signal: AbortSignal): Promise<IncomingMessage> {
  const url = operationUrl(call.server.url, call.operation)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  const headers = {
    accept: 'application/json',
    'content-type': call.contentType,
    'content-length': call.body.size,
    'user-agent': 'lembra',
    ...(call.server.key === null ? {} : { authorization: `Bearer ${call.server.key}` }),
  }
  return new Promise((resolve, reject) => {
    // A connection of its own: calls are few, and a kept one may turn out to be closed just when it is used.
    const outgoing = request(url, { method: 'POST', agent: false, headers, signal })
    outgoing.on('response', resolve)
    outgoing.on('error', reject)
    // Rejects too where the answer comes before the whole body has gone out, which the answer's status explains better.
    pipeline(Readable.from(call.body.stream()), outgoing).catch(reject)
  })
}

function operationUrl(base: string, operation: string): URL {
  const url = URL.parse(base)
  if (!url || !/^https?:$/.test(url.protocol)) throw new OutsideFailure('unreachable', 'The server has no address.')
  url.pathname = `${url.pathname.replace(/(?<!\/)\/+$/, '')}/${operation}`
  return url
}

function checkStatus(status: number, retryAfter: string | undefined): void {
  if (status >= 200 && status < 300) return
  if (REFUSALS.has(status)) throw new OutsideFailure('refused', `The server refused what was sent (${status}).`, status)
  throw new OutsideFailure('unreachable', `The server answered ${status}.`, status, readRetryAfter(retryAfter))
}

/** RFC 9110, 10.2.3: seconds, or a date. At least a second, as 0 would have it asked without end; at most a day. */
function readRetryAfter(given: string | undefined): number | null {
  if (given === undefined) return null
  const ms = /^\d+$/.test(given) ? Number(given) * 1000 : Date.parse(given) - Date.now()
  return Number.isFinite(ms) ? Math.min(Math.max(ms, MIN_RETRY_AFTER_MS), MAX_RETRY_AFTER_MS) : null
}

async function readCapped(answer: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  const parseCost = parseCostCounter()
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.length
    if (bytes > maxBytes) throw new OutsideFailure('garbled', 'The server answered more than it may.')
    if (parseCost(chunk) > MAX_PARSE_COST) throw new OutsideFailure('garbled', 'The server answered something else.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Of all chunks so far: what opens an array or object, and what parts its members. Inside strings they cost nothing. */
function parseCostCounter(): (chunk: Buffer) => number {
  let cost = 0
  let isInString = false
  let isEscaped = false
  return (chunk) => {
    for (const byte of chunk) {
      if (isEscaped) isEscaped = false
      else if (byte === 0x22) isInString = !isInString
      else if (isInString) isEscaped = byte === 0x5c
      else if (byte === 0x5b || byte === 0x7b) cost += BRACKET_COST
      else if (byte === 0x2c) cost += 1
    }
    return cost
  }
}

function parse(answer: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(answer))
  } catch {
    throw new OutsideFailure('garbled', 'The server answered something else than JSON.')
  }
}

/** A name such as ECONNREFUSED: the messages of Node name addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}
