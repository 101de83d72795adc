interface Details {
  status: number
  field?: string | null
  retryAfterSeconds?: number | null
  isOfService?: boolean
  requestId?: string | null
}

/** The service refused, or something else answered. `message` is one plain sentence. There is a subclass for each common status. */
export class LembraError extends Error {
  readonly status: number
  /** Dotted path of the refused input, such as `settings.timezone`. */
  readonly field: string | null
  readonly retryAfterSeconds: number | null
  /** False if an intermediary such as a proxy answered: the service itself may respond differently. */
  readonly isOfService: boolean
  /** The `X-Request-Id` of the response, by which the operator finds it in the log; null if it had none. */
  readonly requestId: string | null

  constructor(message: string, details: Details) {
    super(message)
    this.name = 'LembraError'
    this.status = details.status
    this.field = details.field ?? null
    this.retryAfterSeconds = details.retryAfterSeconds ?? null
    this.isOfService = details.isOfService ?? true
    this.requestId = details.requestId ?? null
  }
}

/** 400: the request is malformed or not allowed; `field` names the input. */
export class BadRequestError extends LembraError {
  override readonly name = 'BadRequestError'
}
/** 401: the credential is missing, unknown, revoked or expired. */
export class AuthenticationError extends LembraError {
  override readonly name = 'AuthenticationError'
}
/** 403: this credential may not do this. */
export class PermissionDeniedError extends LembraError {
  override readonly name = 'PermissionDeniedError'
}
/** 404: there is no such item in this account. */
export class NotFoundError extends LembraError {
  override readonly name = 'NotFoundError'
}
/** 410: the cursor has expired; begin again without it. */
export class ExpiredCursorError extends LembraError {
  override readonly name = 'ExpiredCursorError'
}
/** 412: the memory has changed since its `ETag` was read. */
export class PreconditionFailedError extends LembraError {
  override readonly name = 'PreconditionFailedError'
}
/** 413: the body is over its limit. */
export class TooLargeError extends LembraError {
  override readonly name = 'TooLargeError'
}
/** 429: a rate or a plan's limit is reached. */
export class RateLimitError extends LembraError {
  override readonly name = 'RateLimitError'
}
/** 500 and above: the service is broken or briefly unavailable. */
export class InternalServerError extends LembraError {
  override readonly name = 'InternalServerError'
}

const ERRORS_BY_STATUS: Readonly<Record<number, typeof LembraError>> = {
  400: BadRequestError,
  401: AuthenticationError,
  403: PermissionDeniedError,
  404: NotFoundError,
  410: ExpiredCursorError,
  412: PreconditionFailedError,
  413: TooLargeError,
  429: RateLimitError,
}

function errorOf(message: string, details: Details): LembraError {
  const { status } = details
  const ErrorOfStatus = ERRORS_BY_STATUS[status] ?? (status >= 500 ? InternalServerError : LembraError)
  return new ErrorOfStatus(message, details)
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
  headers: Headers
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

export function refusalIn({ status, headers, text }: RawResponse): LembraError {
  const retryAfter = headers.get('retry-after')
  const requestId = headers.get('x-request-id')
  // HTTP also allows a date, but this service never sends one.
  const retryAfterSeconds = retryAfter !== null && /^\d{1,9}$/.test(retryAfter) ? Number(retryAfter) : null
  const body = parsed(text)
  if (typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string') {
    const field = 'field' in body && typeof body.field === 'string' ? body.field : null
    return errorOf(body.error, { status, field, retryAfterSeconds, requestId })
  }
  if (status === 304) return new LembraError('Nothing has changed since.', { status, requestId })
  const message = `The answer did not come from the memory service (status ${status}). Check its address and try again.`
  return errorOf(message, { status, retryAfterSeconds, isOfService: false, requestId })
}

/** Returns undefined if the text is not JSON, such as the page of a proxy or a captive portal. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
