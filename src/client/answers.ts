import { LembraError } from './errors.ts'

export interface RawAnswer {
  status: number
  retryAfter: string | null
  text: string
}

/**
 * The JSON of an answer with the promised status; null where there is no body. Any other status is a failure, also a good one: a POST that a
 * proxy redirects arrives as a GET, and the list that it then answers must not be taken for a capture.
 */
export function contentOf(answer: RawAnswer, promised: number): unknown {
  if (answer.status !== promised) throw refusalIn(answer)
  if (promised === 204) return null
  const content = parsed(answer.text)
  if (content === undefined) throw refusalIn(answer)
  return content
}

export function refusalIn({ status, retryAfter, text }: RawAnswer): LembraError {
  // A date, which HTTP allows too, is nothing that this service sends.
  const retryAfterSeconds = retryAfter !== null && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : null
  const body = parsed(text)
  if (typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string') {
    const field = 'field' in body && typeof body.field === 'string' ? body.field : null
    return new LembraError(body.error, { status, field, retryAfterSeconds })
  }
  const message = `The answer did not come from the memory service (status ${status}). Check its address and try again.`
  return new LembraError(message, { status, retryAfterSeconds, isOfService: false })
}

/** Undefined for what is no JSON: the page of a proxy, or of a network that wants a sign-in. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
