import { startDeadline } from './deadline.ts'
import { contentOf, type RawAnswer, refusalIn } from './responses.ts'
import { progressRequests, upload } from './upload.ts'

export interface WireRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | Blob | null
  onProgress: ((sent: number, total: number) => void) | undefined
  signal: AbortSignal | undefined
  onHeaders?: ((headers: Headers) => void) | undefined
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
    return contentOf(await upload(Request, { ...request, file: body, onProgress }, timeoutMs), promised)
  const bytes = sizeOf(body)
  onProgress?.(0, bytes)
  const answer = await sendByFetch(doFetch, request, timeoutMs)
  onProgress?.(bytes, bytes)
  return contentOf(answer, promised)
}

async function sendByFetch(doFetch: typeof fetch, request: WireRequest, timeoutMs: number): Promise<RawAnswer> {
  const deadline = startDeadline(timeoutMs + sendingMs(sizeOf(request.body)), request.signal)
  try {
    const response = await doFetch(request.url, initOf(request, deadline.signal))
    request.onHeaders?.(response.headers)
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
    const response = await doFetch(request.url, initOf(request, deadline.signal))
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

async function readWhole(response: Response): Promise<RawAnswer> {
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() }
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
