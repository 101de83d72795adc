/** Why texts could not be embedded. The message is ours alone: never anything out of a memory or a provider's answer. */
export class EmbeddingFailure extends Error {
  /** No use in trying the `refused` texts again; without them, the others can be. */
  readonly isPermanent: boolean
  /** Where it is permanent: the indexes, among those given, of the texts that will never be embedded. */
  readonly refused: readonly number[]
  /** What a server asked to be left in peace for. */
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
