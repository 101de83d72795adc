import { type Deadline, startDeadline } from './deadline.ts'
import type { RawAnswer } from './responses.ts'

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
export function progressRequests(): (new () => ProgressRequest) | null {
  const found: unknown = Reflect.get(globalThis, 'XMLHttpRequest')
  return typeof found === 'function' ? (found as new () => ProgressRequest) : null
}

export interface Upload {
  method: string
  url: string
  headers: Record<string, string>
  file: Blob
  onProgress(sent: number, total: number): void
  signal: AbortSignal | undefined
}

/** The timeout applies to each pause, so a large file may take as long as it makes progress. */
export async function upload(Request: new () => ProgressRequest, call: Upload, timeoutMs: number): Promise<RawAnswer> {
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
): Promise<RawAnswer> {
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
        retryAfter: request.getResponseHeader('retry-after'),
        text: request.responseText,
      }),
    )
    request.addEventListener('error', () => reject(new Error('The connection failed during the upload.')))
    request.addEventListener('abort', () => reject(new Error('The upload was aborted.')))
    deadline.signal.addEventListener('abort', () => request.abort())
    request.send(file)
  })
}
