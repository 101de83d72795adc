/** Thrown if texts could not be embedded. The message is our own and never quotes a memory or a provider's response. */
export class EmbeddingFailure extends Error {
  /** True if retrying the `refused` texts is useless. The other texts can be embedded without them. */
  readonly isPermanent: boolean
  /** If permanent: indexes of the given texts that can never be embedded. */
  readonly refused: readonly number[]
  /** The delay that a server asked for; null if it asked for none. */
  readonly retryAfterMs: number | null

  constructor(
    message: string,
    options: { isPermanent?: boolean; refused?: readonly number[]; retryAfterMs?: number | null; cause?: unknown } = {},
  ) {
    super(message, options.cause === undefined ? {} : { cause: options.cause })
    this.name = 'EmbeddingFailure'
    this.isPermanent = options.isPermanent ?? false
    this.refused = options.refused ?? []
    this.retryAfterMs = options.retryAfterMs ?? null
  }
}
