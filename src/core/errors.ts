export type ErrorKind =
  | 'invalid'
  | 'unauthorized'
  | 'forbidden'
  | 'not-found'
  | 'wrong-method'
  | 'timeout'
  | 'too-large'
  | 'unsatisfiable'
  | 'plan-limit'
  | 'rate-limit'
  | 'unavailable'

/** What the caller can mend. Its message is one plain sentence that says what to do, fit to be shown. A bug throws something else. */
export class AppError extends Error {
  readonly kind: ErrorKind
  /** Dotted path of the offending input. */
  readonly field: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor(kind: ErrorKind, message: string, options: { field?: string; retryAfterSeconds?: number } = {}) {
    super(message)
    this.name = 'AppError'
    this.kind = kind
    this.field = options.field
    this.retryAfterSeconds = options.retryAfterSeconds
  }
}

export function invalid(message: string, field: string): AppError {
  return new AppError('invalid', message, { field })
}

export function unknownMemory(): AppError {
  return new AppError('not-found', 'There is no memory with this id in your account.')
}
