import { refusalIn } from './answers.ts'
import { startDeadline } from './deadline.ts'

/**
 * The JSON lines (application/x-ndjson) of an answer as they come. The time limit is for each pause: what takes minutes says that it goes on.
 * @throws {LembraError} for what is no JSON, {UnreachableError} where the connection breaks or falls silent, or the caller's reason
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
      // Cancelling ends the reading as if the answer were over.
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
