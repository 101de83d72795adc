import { contentOf, type RawResponse, refusalIn, UnreachableError } from './errors.ts'

/** How the service answered, whatever became of it. */
export interface ResponseInfo {
  method: string
  path: string
  status: number
  headers: Headers
  /** By this the operator finds the request in the log. */
  requestId: string | null
}

export interface WireRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | Blob | null
  onProgress: ((sent: number, total: number) => void) | undefined
  signal: AbortSignal | undefined
  onResponse(response: ResponseInfo): void
}

/** `fetch` requires this option with a stream body. The DOM types lack it. */
const HALF_DUPLEX = { duplex: 'half' as const }
/** A file sent by fetch gets extra time at this rate: slower connections time out. */
const SLOWEST_BYTES_PER_SECOND = 16_384

/** @throws {LembraError | UnreachableError} or the reason of the caller's signal */
export async function exchange(
  doFetch: typeof fetch,
  request: WireRequest,
  promised: number,
  timeoutMs: number,
): Promise<unknown> {
  const { body, onProgress } = request
  const Request = onProgress ? progressRequests() : null
  if (Request && onProgress && body instanceof Blob)
    return contentOf(noted(request, await upload(Request, { ...request, file: body, onProgress }, timeoutMs)), promised)
  const bytes = sizeOf(body)
  onProgress?.(0, bytes)
  const answer = await sendByFetch(doFetch, request, timeoutMs)
  onProgress?.(bytes, bytes)
  return contentOf(answer, promised)
}

async function sendByFetch(doFetch: typeof fetch, request: WireRequest, timeoutMs: number): Promise<RawResponse> {
  const deadline = startDeadline(timeoutMs + sendingMs(sizeOf(request.body)), request.signal)
  try {
    const response = await doFetch(request.url, initOf(request, deadline.signal))
    noted(request, response)
    return await readWhole(response)
  } catch (failure) {
    throw deadline.reasonFor(failure)
  } finally {
    deadline.end()
  }
}

/** Returns the response before its body is read. The timeout covers only the headers; the caller's signal ends both. */
export async function openStream(
  doFetch: typeof fetch,
  request: WireRequest,
  promised: number,
  timeoutMs: number,
): Promise<Response> {
  const deadline = startDeadline(timeoutMs + sendingMs(sizeOf(request.body)), request.signal)
  const readStart = async () => {
    const response = noted(request, await doFetch(request.url, initOf(request, deadline.signal)))
    return response.status === promised ? { response } : { refusal: await readWhole(response) }
  }
  const { response, refusal } = await readStart().catch((failure: unknown) => {
    deadline.end()
    throw deadline.reasonFor(failure)
  })
  if (response) {
    deadline.lift()
    return response
  }
  deadline.end()
  throw refusalIn(refusal)
}

function noted<R extends { status: number; headers: Headers }>(request: WireRequest, response: R): R {
  const { status, headers } = response
  const path = new URL(request.url).pathname
  request.onResponse({ method: request.method, path, status, headers, requestId: headers.get('x-request-id') })
  return response
}

function sizeOf(body: WireRequest['body']): number {
  return body instanceof Blob ? body.size : 0
}

function sendingMs(bytes: number): number {
  return (bytes / SLOWEST_BYTES_PER_SECOND) * 1000
}

function initOf(request: WireRequest, signal: AbortSignal): RequestInit {
  const { method, headers, body, onProgress } = request
  if (!onProgress || !(body instanceof Blob) || !canStreamBodies()) return { method, headers, body, signal }
  // Completion is reported only after the response: until then the service does not have the file.
  const stream = countedStream(body, (sent) => sent < body.size && onProgress(sent, body.size))
  return { method, headers: { ...headers, 'content-length': String(body.size) }, body: stream, signal, ...HALF_DUPLEX }
}

async function readWhole(response: Response): Promise<RawResponse> {
  return { status: response.status, headers: response.headers, text: await response.text() }
}

/**
 * Whether `fetch` accepts a stream as the body, which lets us count the bytes sent. Node, Deno and Bun do. Only some browsers do, and not over
 * HTTP/1.1.
 */
function canStreamBodies(): boolean {
  const found: unknown = Reflect.get(globalThis, 'process')
  if (typeof found !== 'object' || found === null || !('versions' in found)) return false
  const { versions } = found
  return typeof versions === 'object' && versions !== null && 'node' in versions
}

/** A file in memory would otherwise arrive as one chunk, which gives no progress. */
const PIECE_BYTES = 65_536

/** Calls `onRead` with the total bytes handed to the network so far. For one attempt only. */
function countedStream(file: Blob, onRead: (bytes: number) => void): ReadableStream<Uint8Array> {
  let read = 0
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      if (read >= file.size) {
        controller.close()
        return
      }
      const piece = await file.slice(read, read + PIECE_BYTES).arrayBuffer()
      read += piece.byteLength
      onRead(read)
      controller.enqueue(new Uint8Array(piece))
    },
  })
}

/** The subset of XMLHttpRequest used here; `fetch` reports no upload progress. */
interface ProgressRequest {
  readonly upload: {
    addEventListener(type: 'progress', listener: (event: { loaded: number; total: number }) => void): void
  }
  readonly status: number
  readonly responseText: string
  addEventListener(type: 'load' | 'error' | 'abort', listener: () => void): void
  open(method: string, url: string): void
  setRequestHeader(name: string, value: string): void
  getResponseHeader(name: string): string | null
  send(body: Blob): void
  abort(): void
}

/** Null outside pages: Node and service workers don't have it. */
function progressRequests(): (new () => ProgressRequest) | null {
  const found: unknown = Reflect.get(globalThis, 'XMLHttpRequest')
  return typeof found === 'function' ? (found as new () => ProgressRequest) : null
}

interface Upload {
  method: string
  url: string
  headers: Record<string, string>
  file: Blob
  onProgress(sent: number, total: number): void
  signal: AbortSignal | undefined
}

/** The timeout applies to each pause, so a large file may take as long as it makes progress. */
async function upload(Request: new () => ProgressRequest, call: Upload, timeoutMs: number): Promise<RawResponse> {
  const deadline = startDeadline(timeoutMs, call.signal)
  try {
    return await sendWith(new Request(), call, deadline)
  } catch (failure) {
    throw deadline.reasonFor(failure)
  } finally {
    deadline.end()
  }
}

function sendWith(
  request: ProgressRequest,
  { method, url, headers, file, onProgress }: Upload,
  deadline: Deadline,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    deadline.signal.throwIfAborted()
    request.open(method, url)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      deadline.renew()
      onProgress(loaded, total)
    })
    request.addEventListener('load', () =>
      resolve({
        status: request.status,
        headers: headersOf(request),
        text: request.responseText,
      }),
    )
    request.addEventListener('error', () => reject(new Error('The connection failed during the upload.')))
    request.addEventListener('abort', () => reject(new Error('The upload was aborted.')))
    deadline.signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}

/** The headers that this client reads. */
function headersOf(request: ProgressRequest): Headers {
  const headers = new Headers()
  for (const name of ['retry-after', 'x-request-id', 'preference-applied']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}

/**
 * Yields the JSON lines (application/x-ndjson) of a response as they arrive.
 * @throws {LembraError} if a line is not JSON; and as `textLines`
 */
export async function* linesOf(response: Response, pauseMs: number, caller: AbortSignal | undefined): AsyncGenerator {
  for await (const line of textLines(response, pauseMs, caller))
    if (line.trim()) yield parsedLine(line, response.status)
}

/**
 * Yields the lines of a response as they arrive. The timeout applies to each pause: long work keeps sending lines.
 * @throws {UnreachableError} if the connection breaks or times out; or the caller's reason
 */
export async function* textLines(
  response: Response,
  pauseMs: number,
  caller: AbortSignal | undefined,
): AsyncGenerator<string, void, undefined> {
  const deadline = startDeadline(pauseMs, caller)
  const reader = (response.body ?? new Blob([]).stream()).pipeThrough(new TextDecoderStream()).getReader()
  const giveUp = () => void reader.cancel().catch(() => {})
  deadline.signal.addEventListener('abort', giveUp)
  if (deadline.signal.aborted) giveUp()
  let unfinished = ''
  try {
    for (;;) {
      const { done, value = '' } = await reader.read().catch((failure: unknown) => {
        throw deadline.reasonFor(failure)
      })
      // After a cancel, `read` resolves as if the response had ended.
      if (deadline.signal.aborted) throw deadline.reasonFor(deadline.signal.reason)
      deadline.renew()
      const lines = `${unfinished}${value}`.split('\n')
      unfinished = done ? '' : (lines.pop() ?? '')
      yield* lines
      if (done) return
    }
  } finally {
    deadline.end()
    giveUp()
  }
}

function parsedLine(text: string, status: number): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw refusalIn({ status, headers: new Headers(), text })
  }
}

interface Deadline {
  /** Aborted by the caller's signal or the timeout. */
  signal: AbortSignal
  renew(): void
  /** Removes the timeout; the caller's signal still counts. */
  lift(): void
  /** Clears the timer and the listener on the caller's signal. */
  end(): void
  /** Returns the error to throw for a failure: if the caller aborted, the signal's own reason, as `fetch` does. */
  reasonFor(failure: unknown): unknown
}

/** Uses its own controller: some browsers in use don't support `AbortSignal.any`. */
function startDeadline(timeoutMs: number, caller: AbortSignal | undefined): Deadline {
  const controller = new AbortController()
  let hasTimedOut = false
  const give = () => controller.abort(caller?.reason)
  const runOut = () => {
    hasTimedOut = true
    controller.abort()
  }
  let timer = setTimeout(runOut, timeoutMs)
  if (caller?.aborted) give()
  else caller?.addEventListener('abort', give)
  return {
    signal: controller.signal,
    renew: () => {
      clearTimeout(timer)
      timer = setTimeout(runOut, timeoutMs)
    },
    lift: () => clearTimeout(timer),
    end: () => {
      clearTimeout(timer)
      caller?.removeEventListener('abort', give)
    },
    reasonFor: (cause) => {
      if (hasTimedOut) return new UnreachableError('The service did not answer in time.', { cause, hasTimedOut })
      if (caller?.aborted) return caller.reason
      return new UnreachableError('The service could not be reached.', { cause })
    },
  }
}
