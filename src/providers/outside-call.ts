import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isRecord } from './text.ts'

export interface ModelServer {
  /** Base URL, such as `http://127.0.0.1:8000/v1`, with or without a trailing slash. */
  url: string
  /** Bearer token. */
  key: string | null
  model: string
}

export interface OutsideCall {
  server: Pick<ModelServer, 'url' | 'key'>
  /** Path below the base URL, such as `chat/completions`. */
  operation: string
  /** Streamed: a file is never fully in memory. */
  body: Blob
  contentType: string
  /** Covers everything from DNS lookup to the last byte of the response. */
  timeoutMs: number
  signal: AbortSignal
  maxAnswerBytes?: number
}

/**
 * - `unreachable`: no response, or one caused by the server's state, load or configuration
 * - `refused`: the request's content is at fault
 * - `garbled`: the response is not what was asked for
 */
export type OutsideFailureKind = 'unreachable' | 'refused' | 'garbled'

/** Contains neither the URL, the key nor any body. */
export class OutsideFailure extends Error {
  readonly kind: OutsideFailureKind
  /** Null if there was no response. */
  readonly status: number | null
  /** From `Retry-After`; null if absent. */
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
 * JSON parsing blocks the event loop: 740 ms for 4 MB of brackets, 70 ms for 4 MB of commas. At this cost either takes about 20 ms. A transcript of
 * three hours of speech with a time for each word stays below it.
 */
const MAX_PARSE_COST = 500_000
const BRACKET_COST = 10
/** Any other error status, such as for a wrong key, path or model, is for the operator to fix and may be retried. */
const REFUSALS = new Set([400, 413, 415, 422])

/**
 * Sends one POST to a server that the operator configured and returns the parsed JSON, unvalidated. A redirect is an error: only the operator decides
 * which server is called. Uses `node:http` because `fetch` gives up if headers take 300 seconds, and transcribing a long recording may take longer.
 * @throws {OutsideFailure} or the signal's reason if it aborts
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
    // No keep-alive: calls are rare, and a reused connection may close just as it is used.
    const outgoing = request(url, { method: 'POST', agent: false, headers, signal })
    outgoing.on('response', resolve)
    outgoing.on('error', reject)
    // This also rejects if the response arrives before the whole body is sent. The response then wins, and its status explains more.
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

/** RFC 9110, 10.2.3: seconds or a date. At least a second, because 0 would cause a busy loop; at most a day. */
export function readRetryAfter(given: string | undefined): number | null {
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
    if (bytes > maxBytes) throw new OutsideFailure('garbled', 'The response is too large.')
    if (parseCost(chunk) > MAX_PARSE_COST) throw new OutsideFailure('garbled', 'The response is too complex to parse.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Counts brackets and commas outside of strings, over all chunks so far. */
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
    throw new OutsideFailure('garbled', 'The response is not JSON.')
  }
}

/** Returns a name such as ECONNREFUSED, because Node's error messages contain addresses. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name
}

export interface ChatCall {
  server: ModelServer
  messages: readonly object[]
  parameters: object
  timeoutMs: number
  signal: AbortSignal
}

/** We ask for a few sentences, but a model's visible reasoning may be longer. */
const MAX_CHAT_ANSWER_BYTES = 512 * 1024

/**
 * Returns the model's answer without the reasoning that some models write first.
 * @throws {OutsideFailure} also `garbled` if the answer is empty
 */
export async function completeChat({ server, messages, parameters, timeoutMs, signal }: ChatCall): Promise<string> {
  const answer = await callOutside({
    server,
    operation: 'chat/completions',
    body: new Blob([JSON.stringify({ model: server.model, messages, stream: false, ...parameters })]),
    contentType: 'application/json',
    timeoutMs,
    signal,
    maxAnswerBytes: MAX_CHAT_ANSWER_BYTES,
  })
  const text = withoutThoughts(contentOf(answer) ?? '')
  if (text === '') throw new OutsideFailure('garbled', 'The model said nothing.')
  return text
}

/** `content` is a string, or an array of parts on some servers. */
function contentOf(answer: unknown): string | null {
  const choices = isRecord(answer) ? answer.choices : null
  const choice: unknown = Array.isArray(choices) ? choices[0] : null
  const message = isRecord(choice) ? choice.message : null
  const content = isRecord(message) ? message.content : null
  if (typeof content === 'string') return content
  if (!Array.isArray(content)) return null
  return content.map((part: unknown) => (isRecord(part) && typeof part.text === 'string' ? part.text : '')).join('')
}

function withoutThoughts(text: string): string {
  const end = text.trimStart().startsWith('<think>') ? text.indexOf('</think>') : -1
  return (end === -1 ? text : text.slice(end + '</think>'.length)).trim()
}
