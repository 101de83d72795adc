/** Turns texts into unit vectors whose dot product is their similarity in meaning. */
export interface Embedder {
  /** Names the vector space, such as `builtin/use-lite`. Vectors of different models are never compared. */
  readonly model: string
  /** The most passages for one call. A query waits until such a call is finished. */
  readonly batchSize: number
  /** How much of a passage the model reads, in UTF-16 units. Longer texts are embedded in chunks. */
  readonly passageLength: number
  /** One unit vector per text, in their order. @throws {EmbeddingFailure} */
  embedPassages(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>
  /** Some models treat a query differently from a passage. @throws {EmbeddingFailure} */
  embedQuery(text: string, signal: AbortSignal): Promise<Float32Array>
  warmUp(): void
  /** Releases resources while it is idle. The next call acquires them again. */
  rest(): void
  close(): Promise<void>
}

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
