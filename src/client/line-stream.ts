import { startDeadline } from './deadline.ts'
import { refusalIn } from './responses.ts'

/**
 * Yields the JSON lines (application/x-ndjson) of a response as they arrive. The timeout applies to each pause: long work keeps sending lines.
 * @throws {LembraError} if a line is not JSON; {UnreachableError} if the connection breaks or times out; or the caller's reason
 */
export async function* linesOf(response: Response, pauseMs: number, caller: AbortSignal | undefined): AsyncGenerator {
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
      for (const line of lines) if (line.trim()) yield parsedLine(line, response.status)
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
    throw refusalIn({ status, retryAfter: null, text })
  }
}
