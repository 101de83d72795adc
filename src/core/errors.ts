export type ErrorKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'wrong-method'
  | 'expired'
  | 'precondition-failed'
  | 'timeout'
  | 'too-large'
  | 'unsatisfiable'
  | 'plan-limit'
  | 'rate-limit'
  | 'unavailable'

/** An error that the caller can fix. Its message says what to do in one plain sentence. A bug throws another error. */
export class AppError extends Error {
  readonly kind: ErrorKind
  /** Dotted path of the offending input. */
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined
  /** The current tag of the memory that a precondition did not match. */
  readonly tag: string | undefined

  constructor(
    kind: ErrorKind,
    message: string,
    options: { field?: string; retryAfterSeconds?: number; tag?: string } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.kind = kind
    this.field = options.field
    this.retryAfterSeconds = options.retryAfterSeconds
    this.tag = options.tag
  }
}

/** `field` is the dotted path of the refused input, such as `settings.timezone`. */
export function invalid(message: string, field: string): AppError {
  return new AppError('invalid', message, { field })
}

/** 404: the account has no such memory, or the viewer may not see it. */
export function unknownMemory(): AppError {
  return new AppError('not-found', 'There is no memory with this id in your account.')
}

const DISK_FULL_RETRY_SECONDS = 60

/** 503 with a time to try again. */
export function diskFull(cause?: unknown): AppError {
  const message =
    'The disk of this service is full: nothing new can be kept until its operator frees space. Deleting still works.'
  return unavailableFor(message, DISK_FULL_RETRY_SECONDS, cause)
}

const DAMAGED_RETRY_SECONDS = 300

/** 503 with a time to try again. */
export function databaseDamaged(cause?: unknown): AppError {
  const message =
    'The database of this service is damaged: its operator must stop the service, run lembra check and then lembra repair.'
  return unavailableFor(message, DAMAGED_RETRY_SECONDS, cause)
}

function unavailableFor(message: string, retryAfterSeconds: number, cause: unknown): AppError {
  const error = new AppError('unavailable', message, { retryAfterSeconds })
  if (cause !== undefined) error.cause = cause
  return error
}
