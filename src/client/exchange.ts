import { contentOf, type RawAnswer, refusalIn } from './answers.ts'
import { startDeadline } from './deadline.ts'
import { progressRequests, upload } from './upload.ts'

/** One request as it goes over the wire. */
export interface WireRequest {
  method: string
  url: string
  headers: Record<string, string>
  body: string | Blob | null
  onProgress: ((sent: number, total: number) => void) | undefined
  signal: AbortSignal | undefined
}

/** A file that is sent without telling how far it is gets this much more time: a line slower than this gives up. */
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
  const bytes = body instanceof Blob ? body.size : 0
  onProgress?.(0, bytes)
  const answer = await sendByFetch(doFetch, request, timeoutMs + (bytes / SLOWEST_BYTES_PER_SECOND) * 1000)
  onProgress?.(bytes, bytes)
  return contentOf(answer, promised)
}

async function sendByFetch(doFetch: typeof fetch, request: WireRequest, timeoutMs: number): Promise<RawAnswer> {
  const deadline = startDeadline(timeoutMs, request.signal)
  try {
    return await readWhole(await doFetch(request.url, initOf(request, deadline.signal)))
  } catch (failure) {
    throw deadline.reasonFor(failure)
  } finally {
    deadline.end()
  }
}

/** The answer as it streams in. Its start has a time limit, its body none; the caller's signal ends both. */
export async function openStream(
  doFetch: typeof fetch,
  request: WireRequest,
  promised: number,
  timeoutMs: number,
): Promise<Response> {
  const deadline = startDeadline(timeoutMs, request.signal)
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

function initOf({ method, headers, body }: WireRequest, signal: AbortSignal): RequestInit {
  return { method, headers, body, signal }
}

async function readWhole(response: Response): Promise<RawAnswer> {
  return { status: response.status, retryAfter: response.headers.get('retry-after'), text: await response.text() }
}
