import { LembraError } from './errors.ts'
import { exchange, openStream, type WireRequest } from './exchange.ts'
import { linesOf } from './line-stream.ts'
import { type RetryRules, withRetries } from './retry.ts'

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  query?: Query | undefined
  json?: object
  file?: { blob: Blob; contentType: string; onProgress: WireRequest['onProgress'] }
  /** Where the answer has more than one form. */
  accept?: string
  /** What the contract promises where all is well; 200 unless told. */
  status?: number
  /** False for what needs no credential: none is sent. */
  hasCredential?: boolean
  /** For what may be done twice without harm; a GET always may. */
  isRepeatable?: boolean
  signal: AbortSignal | undefined
  onHeaders?: WireRequest['onHeaders']
}

type Query = Record<string, string | number | boolean | readonly string[] | undefined>

export interface Transport {
  /** The answer as JSON, null where it has no body. The service keeps the contract: its form is not checked again here. */
  send<Answer>(call: Call): Promise<Answer>
  open(call: Call): Promise<Response>
  /** Each line of an answer in JSON lines, as it comes. */
  lines(call: Call): AsyncGenerator
}

export interface TransportOptions {
  baseUrl: string
  token: () => string | null
  fetch: typeof fetch
  timeoutMs: number
  onSignedOut: () => void
  retry: RetryRules
}

export function createTransport(options: TransportOptions): Transport {
  const { timeoutMs } = options
  const open = (call: Call) =>
    attempt(options, call, (request) => openStream(options.fetch, request, call.status ?? 200, timeoutMs))
  return {
    open,
    send: async <Answer>(call: Call) =>
      attempt(options, call, async (request) => {
        const content = await exchange(options.fetch, request, call.status ?? 200, timeoutMs)
        return content as Answer
      }),
    lines: async function* (call) {
      yield* linesOf(await open(call), timeoutMs, call.signal)
    },
  }
}

/** The credential is read once for all attempts, before anything is waited for: it stays that of the account which asked. */
async function attempt<T>(
  { baseUrl, token, onSignedOut, retry }: TransportOptions,
  call: Call,
  send: (request: WireRequest) => Promise<T>,
): Promise<T> {
  const secret = call.hasCredential === false ? null : token()
  const request = requestOf(baseUrl, call, secret)
  const mayRepeat = call.method === 'GET' || call.isRepeatable === true
  try {
    return await (mayRepeat ? withRetries(retry, call.signal, () => send(request)) : send(request))
  } catch (error) {
    const isSignedOut = secret !== null && error instanceof LembraError && error.status === 401 && error.isOfService
    // Whoever has signed in again meanwhile is not signed out by what an older request hears.
    if (isSignedOut && secret === token()) onSignedOut()
    throw error
  }
}

function requestOf(baseUrl: string, call: Call, secret: string | null): WireRequest {
  const { method, accept, json, file, signal, onHeaders } = call
  return {
    method,
    url: `${baseUrl.replace(/(?<!\/)\/+$/, '')}${call.path}${queryText(call.query ?? {})}`,
    headers: {
      ...(secret !== null && { authorization: `Bearer ${secret}` }),
      ...(accept && { accept }),
      ...(json && { 'content-type': 'application/json' }),
      ...(file && { 'content-type': file.contentType }),
    },
    body: file?.blob ?? (json ? JSON.stringify(json) : null),
    onProgress: file?.onProgress,
    signal,
    onHeaders,
  }
}

function queryText(query: Query): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue
    for (const each of typeof value === 'object' ? value : [String(value)]) parameters.append(name, each)
  }
  const text = parameters.toString()
  return text && `?${text}`
}

/** One part of a path; an id may be any text. */
export function inPath(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
