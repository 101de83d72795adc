import { LembraError } from './errors.ts'

export interface RawAnswer {
  status: number
  retryAfter: string | null
  text: string
}

/**
 * Returns the JSON of a response with the expected status, or null for 204. Any other status is an error, even another 2xx: a POST that a proxy
 * redirects arrives as a GET, and the resulting list must not be taken for a capture.
 */
export function contentOf(answer: RawAnswer, promised: number): unknown {
  if (answer.status !== promised) throw refusalIn(answer)
  if (promised === 204) return null
  const content = parsed(answer.text)
  if (content === undefined) throw refusalIn(answer)
  return content
}

export function refusalIn({ status, retryAfter, text }: RawAnswer): LembraError {
  // HTTP also allows a date, but this service never sends one.
  const retryAfterSeconds = retryAfter !== null && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : null
  const body = parsed(text)
  if (typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string') {
    const field = 'field' in body && typeof body.field === 'string' ? body.field : null
    return new LembraError(body.error, { status, field, retryAfterSeconds })
  }
  const message = `The answer did not come from the memory service (status ${status}). Check its address and try again.`
  return new LembraError(message, { status, retryAfterSeconds, isOfService: false })
}

/** Returns undefined if the text is not JSON, such as the page of a proxy or a captive portal. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
