import type { Language } from '../../engines/language/language.ts'

/** Turns texts into unit vectors whose dot product tells how near two are in meaning. */
export interface Embedder {
  /** Names the space that the vectors lie in, such as `builtin/use-lite`: vectors of two models are never compared. */
  readonly model: string
  /** Passages for one call at most: a query waits until such a call is through. */
  readonly batchSize: number
  /** What of a passage the model reads; longer texts are embedded in parts. UTF-16 units. */
  readonly passageLength: number
  /**
   * A unit vector for each text, in their order, all of one length.
   *
   * @throws {EmbeddingFailure}
   */
  embedPassages(texts: readonly string[], signal: AbortSignal): Promise<Float32Array[]>
  /**
   * Of a question, which some models read otherwise than what answers it.
   *
   * @throws {EmbeddingFailure}
   */
  embedQuery(text: string, signal: AbortSignal): Promise<Float32Array>
  /** Begins to load what it needs, for what comes next. */
  warmUp(): void
  /** Gives back what it can do without while it is not asked; it takes it again by itself. */
  rest(): void
  close(): Promise<void>
}

/** Which memories of an account speak of what a vector says. */
export interface Nearness {
  /** The mean similarity over all of the account's vectors: what tells nothing. */
  mean: number
  /** How many vectors that were. */
  compared: number
  /** Nearest first. */
  candidates: NearMemory[]
}

export interface NearMemory {
  id: string
  /** Dot product with the nearest of its parts, at most 1. */
  similarity: number
  /** Which of its parts that is, from 0. */
  part: number
  /** Of the memory; null where it is not known. */
  language: Language | null
}

/** Runs off the main thread; exact. Rejects with `unavailable` where there is too much to do or no answer in time. */
export interface VectorSearch {
  /** The account's memories nearest to `vector` among those that have vectors of `model`; at most `limit`. */
  nearest(accountId: string, model: number, vector: Float32Array, limit: number): Promise<Nearness>
  /** How near each of these memories of the account is; one without vectors of the model is left out. */
  similarities(accountId: string, model: number, vector: Float32Array, ids: readonly string[]): Promise<NearMemory[]>
  close(): Promise<void>
}

/** `building`: beside the one that answers, until all memories have its vectors. `active`: answers. `retired`: its vectors are being removed. */
export type ModelState = 'building' | 'active' | 'retired'

export interface EmbeddingModel {
  id: number
  name: string
  state: ModelState
  /** Of its vectors; null until the first is kept. */
  dimensions: number | null
  /** The similarity that unrelated texts reach; null until it was measured. */
  noiseFloor: number | null
  /** Where the walk over all memories has come to; null once it is through. */
  progress: { accountId: string; memoryId: string } | null
}

export interface MemoryKey {
  accountId: string
  id: string
}

/** A memory whose vectors are missing or out of date. */
export interface WaitingMemory extends MemoryKey {
  /** Grows with each time that it is queued: what changed meanwhile is told by it. */
  ticket: number
}

/** One part's vector each. */
export interface MemoryVectors extends MemoryKey {
  parts: readonly Float32Array[]
}

/** Two memories of an account that are near in meaning. */
export interface NearPair {
  from: string
  to: string
  likeness: number
}

export interface VectorStore {
  /** In the order in which they were added. */
  models(): Promise<EmbeddingModel[]>
  addModel(name: string, state: ModelState, progress: EmbeddingModel['progress']): Promise<EmbeddingModel>
  /** Its state, noise floor and progress; its dimensions come with its vectors. */
  updateModel(model: EmbeddingModel): Promise<void>
  /** Only once it has no vectors left. */
  removeModel(id: number): Promise<void>
  /** Replaces those that each memory has of the model. A memory that is no more gets none. In a transaction. */
  put(model: number, vectors: readonly MemoryVectors[]): Promise<void>
  /** At most `limit` memories' vectors of the model; answers how many went. */
  removeSome(model: number, limit: number): Promise<number>
  countMemories(model: number): Promise<number>
  /** Of a memory whose text changed: its vectors of every model, and what is near to it. */
  forget(memory: MemoryKey): Promise<void>

  /** In the transaction that writes the memory. One that waits already waits from now on; one that is no more does not. */
  enqueue(memory: MemoryKey): Promise<void>
  /** The last queued first: what was just captured is what is asked for. */
  waiting(limit: number): Promise<WaitingMemory[]>
  /** Those that were not queued anew since. */
  dequeue(memories: readonly WaitingMemory[]): Promise<void>
  countWaiting(): Promise<number>
  /** Memories after `after` in the order of account and id that have no vectors of the model. */
  walk(model: number, after: MemoryKey | null, limit: number): Promise<MemoryKey[]>

  /** Replaces what is near to each. */
  putNear(accountId: string, memoryId: string, near: ReadonlyArray<{ id: string; likeness: number }>): Promise<void>
  /** Read from both ends: what is near to each of `memoryIds`, and what each of them is near to. Each pair once, the nearest first. */
  near(accountId: string, memoryIds: readonly string[]): Promise<NearPair[]>
}

/** What is near to the query in meaning. */
export interface MeaningSignal {
  /** Of all of the account's vectors. */
  mean: number
  /** The similarity that unrelated texts reach. */
  noiseFloor: number
  /** Of the parts that long memories were embedded in: see `partsOf`. */
  passageLength: number
  /** Nearest first. */
  candidates: readonly NearMemory[]
}
