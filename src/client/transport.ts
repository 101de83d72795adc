import { LembraError } from './errors.ts'
import { exchange, linesOf, openStream, type WireRequest } from './exchange.ts'
import { type RetryRules, withRetries } from './retry.ts'

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  query?: Query | undefined
  json?: object
  file?: { blob: Blob; contentType: string; onProgress: WireRequest['onProgress'] }
  /** For responses with more than one format. */
  accept?: string
  /** The expected success status; 200 by default. */
  status?: number
  hasCredential?: boolean
  /** Marks a call as safe to repeat; a GET always is. */
  isRepeatable?: boolean
  signal: AbortSignal | undefined
  onHeaders?: WireRequest['onHeaders']
}

type Query = Record<string, string | number | boolean | readonly string[] | undefined>

export interface Transport {
  /** Returns the response as JSON, null if it has no body. It is not validated: the service keeps the contract. */
  send<Body>(call: Call): Promise<Body>
  open(call: Call): Promise<Response>
  /** Yields each line of a JSON lines response as it arrives. */
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
    send: async <Body>(call: Call) =>
      attempt(options, call, async (request) => {
        const content = await exchange(options.fetch, request, call.status ?? 200, timeoutMs)
        return content as Body
      }),
    lines: async function* (call) {
      yield* linesOf(await open(call), timeoutMs, call.signal)
    },
  }
}

/** Reads the credential once for all attempts, before any `await`, so that it stays that of the calling account. */
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
    // A 401 for an older request must not sign out a newer sign-in.
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

/** Encodes one path segment; an id may be any text. */
export function inPath(text: string): string {
  return encodeURIComponent(text.toWellFormed())
}
