import { AppError } from '../../core/errors.ts'

/** The library has already tried three times by then. */
const RETRY_AFTER_SECONDS = 10
/** Timeouts, conflicting writes of the same blob and too many requests may pass, as may all 5xx. */
const PASSING = new Set([408, 409, 425, 429])

export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined
  const metadata = error.$metadata
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined
}

/** True if the object is missing, false if the bucket is. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket'
}

/**
 * The library's errors contain the request, its signature and the server's answer, so only the error's name and status are passed on. Temporary
 * errors become `unavailable`. The operator must fix a refusal (wrong key, no such bucket): it becomes a 500 in the log.
 */
export function asOurError(error: unknown, doing: string): Error {
  if (error instanceof AppError) return error
  const status = statusOf(error)
  const what = `The object store failed at ${doing}: ${nameOf(error)}${status === undefined ? '' : ` (${status})`}.`
  const isRefusal = status !== undefined && status >= 400 && status < 500 && !PASSING.has(status)
  return isRefusal ? new Error(what) : storeUnavailable(what)
}

export function storeUnavailable(what: string): AppError {
  const unavailable = new AppError('unavailable', 'Files can not be reached at present. Please try again in a while.', {
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  })
  unavailable.cause = new Error(what)
  return unavailable
}

/** Returns a name such as `AccessDenied` or `ECONNREFUSED`. It may come from the server, so only plain words are accepted. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const name = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return /^[A-Za-z0-9_]{1,60}$/.test(name) ? name : 'unknown'
}
