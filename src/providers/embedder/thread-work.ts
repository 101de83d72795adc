/** What an embedding thread is sent once it has said that it is loaded. */
export type ThreadWork = readonly string[]

export type ThreadAnswer =
  | { kind: 'loaded' }
  /** `Float32Array`s, but for what a model of somebody else's makes of it. */
  | { kind: 'vectors'; vectors: unknown }
  | { kind: 'failed'; cause: FailureCause }

/** Its name and code alone: the words of a model may hold those of a memory. */
export interface FailureCause {
  name: string
  code: string | null
  /** The package itself is not installed. */
  isMissing: boolean
}
