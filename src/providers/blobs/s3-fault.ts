import { AppError } from '../../core/errors.ts'

/** Waited for where the library itself has tried three times. */
const RETRY_AFTER_SECONDS = 10
/** Clocks apart, too many requests, another write of the same blob under way, and everything of the server's own. */
const PASSING = new Set([408, 409, 425, 429])

export function statusOf(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('$metadata' in error)) return undefined
  const metadata = error.$metadata
  if (typeof metadata !== 'object' || metadata === null || !('httpStatusCode' in metadata)) return undefined
  return typeof metadata.httpStatusCode === 'number' ? metadata.httpStatusCode : undefined
}

/** Of a blob, not of its bucket. */
export function isMissing(error: unknown): boolean {
  return statusOf(error) === 404 && nameOf(error) !== 'NoSuchBucket'
}

/**
 * The library's errors carry the request, the signature and the server's answer with them: none of that goes on, only what kind it was.
 * What passes by itself is `unavailable`; a refusal (a wrong key, no such bucket) is the operator's to mend and ends as a 500 in the log.
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

/** `AccessDenied`, `TimeoutError`, `ECONNREFUSED`: a word, as the name may come from the server. */
function nameOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const name = 'code' in error && typeof error.code === 'string' ? error.code : error.name
  return /^[A-Za-z0-9_]{1,60}$/.test(name) ? name : 'unknown'
}
