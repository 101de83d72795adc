/** The service refused, or something else answered. `message` is one plain sentence. */
export class LembraError extends Error {
  readonly status: number
  /** Dotted path of the refused input, such as `settings.timezone`. */
  readonly field: string | null
  readonly retryAfterSeconds: number | null
  /** False if an intermediary such as a proxy answered: the service itself may respond differently. */
  readonly isOfService: boolean

  constructor(
    message: string,
    details: { status: number; field?: string | null; retryAfterSeconds?: number | null; isOfService?: boolean },
  ) {
    super(message)
    this.name = 'LembraError'
    this.status = details.status
    this.field = details.field ?? null
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    this.isOfService = details.isOfService ?? true
  }
}

/** The network failed or the call timed out. It is unknown whether the service did what was asked. */
export class UnreachableError extends Error {
  readonly hasTimedOut: boolean

  constructor(message: string, { cause, hasTimedOut = false }: { cause?: unknown; hasTimedOut?: boolean } = {}) {
    super(message, { cause })
    this.name = 'UnreachableError'
    this.hasTimedOut = hasTimedOut
  }
}

export interface RawResponse {
  status: number
  retryAfter: string | null
  text: string
}

/**
 * Returns the JSON of a response with the expected status, or null for 204. Any other status is an error, even another 2xx: a POST that a proxy
 * redirects arrives as a GET, and the resulting list must not be taken for a capture.
 */
export function contentOf(response: RawResponse, promised: number): unknown {
  if (response.status !== promised) throw refusalIn(response)
  if (promised === 204) return null
  const content = parsed(response.text)
  if (content === undefined) throw refusalIn(response)
  return content
}

export function refusalIn({ status, retryAfter, text }: RawResponse): LembraError {
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
