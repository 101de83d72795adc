/** Texts to embed, sent once the thread has reported `loaded`. */
export type ThreadWork = readonly string[]

export type ThreadAnswer =
  | { kind: 'loaded' }
  /** Normally `Float32Array`s, but a third-party model may answer anything. */
  | { kind: 'vectors'; vectors: unknown }
  | { kind: 'failed'; cause: FailureCause }

/** Name and code only: a model's error message may quote a memory. */
export interface FailureCause {
  name: string
  code: string | null
  isMissing: boolean
}
