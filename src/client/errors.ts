/** The service refused, or what answered was not the service. `message` is one plain sentence. */
export class LembraError extends Error {
  readonly status: number
  /** Dotted path of the input that was refused, such as `settings.timezone`. */
  readonly field: string | null
  readonly retryAfterSeconds: number | null
  /** False where something on the way answered, such as a proxy: the service itself may say something else. */
  readonly isOfService: boolean

  constructor(
    message: string,
    told: { status: number; field?: string | null; retryAfterSeconds?: number | null; isOfService?: boolean },
  ) {
    super(message)
    this.name = 'LembraError'
    this.status = told.status
    this.field = told.field ?? null
    this.retryAfterSeconds = told.retryAfterSeconds ?? null
    this.isOfService = told.isOfService ?? true
  }
}

/** The network failed, or no answer came in time: whether the service did what it was asked is not known. */
export class UnreachableError extends Error {
  readonly hasTimedOut: boolean

  constructor(message: string, { cause, hasTimedOut = false }: { cause?: unknown; hasTimedOut?: boolean } = {}) {
    super(message, { cause })
    this.name = 'UnreachableError'
    this.hasTimedOut = hasTimedOut
  }
}
