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

/** The network failed or the call timed out. It is unknown whether the service did what was asked. */
export class UnreachableError extends Error {
  readonly hasTimedOut: boolean

  constructor(message: string, { cause, hasTimedOut = false }: { cause?: unknown; hasTimedOut?: boolean } = {}) {
    super(message, { cause })
    this.name = 'UnreachableError'
    this.hasTimedOut = hasTimedOut
  }
}
