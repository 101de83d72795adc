import { LembraError } from './errors.ts'
import { exchange, linesOf, openStream, type ResponseInfo, type WireRequest } from './exchange.ts'
import { type RetryRules, withRetries } from './retry.ts'
import type { CallOptions } from './types.ts'

interface Call {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  query?: Query | undefined
  json?: object
  file?: { blob: Blob; contentType: string; onProgress: WireRequest['onProgress'] }
  headers?: Record<string, string>
  /** The expected success status; 200 by default. */
  status?: number
  hasCredential?: boolean
  /** Marks a call as safe to repeat; a GET always is. */
  isRepeatable?: boolean
  options: CallOptions
}

type Query = Record<string, string | number | boolean | readonly string[] | undefined>

export interface Transport {
  /** Returns the response as JSON, null if it has no body. It is not validated: the service keeps the contract. */
  send<Body>(call: Call): Promise<Body>
  open(call: Call): Promise<Response>
  /** Yields each line of a JSON lines response as it arrives. */
  lines(call: Call): AsyncGenerator
  /** Pauses between two calls. */
  wait: RetryRules['wait']
}

export interface TransportOptions {
  baseUrl: string
  token: () => string | null
  fetch: typeof fetch
  timeoutMs: number
  onSignedOut: () => void
  retry: RetryRules
  headers: Record<string, string>
  onResponse(response: ResponseInfo): void
}

export function createTransport(options: TransportOptions): Transport {
  const timeoutOf = (call: Call) => call.options.timeoutMs ?? options.timeoutMs
  const open = (call: Call) =>
    attempt(options, call, (request) => openStream(options.fetch, request, call.status ?? 200, timeoutOf(call)))
  return {
    open,
    wait: options.retry.wait,
    send: async <Body>(call: Call) =>
      attempt(options, call, async (request) => {
        const content = await exchange(options.fetch, request, call.status ?? 200, timeoutOf(call))
        return content as Body
      }),
    lines: async function* (call) {
      yield* linesOf(await open(call), timeoutOf(call), call.options.signal)
    },
  }
}

/** Reads the credential once for all attempts, before any `await`, so that it stays that of the calling account. */
async function attempt<T>(
  client: TransportOptions,
  call: Call,
  send: (request: WireRequest) => Promise<T>,
): Promise<T> {
  const { token, onSignedOut } = client
  const { signal, retries = client.retry.attempts } = call.options
  const secret = call.hasCredential === false ? null : token()
  const request = requestOf(client, call, secret)
  const attempts = call.method === 'GET' || call.isRepeatable === true ? retries : 0
  try {
    return await withRetries({ ...client.retry, attempts }, signal, () => send(request))
  } catch (error) {
    const isSignedOut = secret !== null && error instanceof LembraError && error.status === 401 && error.isOfService
    // A 401 for an older request must not sign out a newer sign-in.
    if (isSignedOut && secret === token()) onSignedOut()
    throw error
  }
}

function requestOf({ baseUrl, headers, onResponse }: TransportOptions, call: Call, secret: string | null): WireRequest {
  const { method, json, file, options } = call
  return {
    method,
    url: `${baseUrl.replace(/(?<!\/)\/+$/, '')}${call.path}${queryText(call.query ?? {})}`,
    headers: {
      ...inLowerCase(headers),
      ...(secret !== null && { authorization: `Bearer ${secret}` }),
      ...(json && { 'content-type': 'application/json' }),
      ...(file && { 'content-type': file.contentType }),
      ...call.headers,
      ...inLowerCase(options.headers ?? {}),
    },
    body: file?.blob ?? (json ? JSON.stringify(json) : null),
    onProgress: file?.onProgress,
    signal: options.signal,
    onResponse: (response) => {
      onResponse(response)
      options.onResponse?.(response)
    },
  }
}

/** So that a caller's header replaces ours, however it is written. */
function inLowerCase(headers: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]))
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
