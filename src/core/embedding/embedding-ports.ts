import type { Language } from '../../engines/language/language.ts'

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

export interface Nearness {
  /** The mean similarity to all of the account's vectors, which is the baseline. */
  mean: number
  compared: number
  /** Nearest first. */
  candidates: NearMemory[]
}

export interface NearMemory {
  id: string
  /** Dot product with its nearest chunk, at most 1. */
  similarity: number
  /** Index of that chunk, from 0. */
  part: number
  /** Null if unknown. */
  language: Language | null
}

/** An exact search off the main thread. Rejects with AppError `unavailable` if it is overloaded or takes too long. */
export interface VectorSearch {
  /** Returns at most `limit` memories nearest to `vector`, among those with vectors of `model`. */
  nearest(accountId: string, model: number, vector: Float32Array, limit: number): Promise<Nearness>
  /** Returns the similarity of each of these memories. Those without vectors of the model are left out. */
  similarities(accountId: string, model: number, vector: Float32Array, ids: readonly string[]): Promise<NearMemory[]>
  close(): Promise<void>
}

/** `building`: until all memories have its vectors. `active`: answers searches. `retired`: its vectors are being removed. */
export type ModelState = 'building' | 'active' | 'retired'

export interface EmbeddingModel {
  id: number
  name: string
  state: ModelState
  /** Length of its vectors; null until the first is stored. */
  dimensions: number | null
  /** The similarity threshold: what unrelated texts reach by chance. Null until it is measured. */
  similarityThreshold: number | null
  /** The last memory visited by the walk over all memories; null once the walk is finished. */
  progress: { accountId: string; memoryId: string } | null
}

export interface MemoryKey {
  accountId: string
  id: string
}

/** A memory that waits to be embedded. */
export interface WaitingMemory extends MemoryKey {
  /** Increases each time that the memory is queued, which reveals a change in the meantime. */
  ticket: number
}

/** One vector per chunk. */
export interface MemoryVectors extends MemoryKey {
  parts: readonly Float32Array[]
}

export interface NearPair {
  from: string
  to: string
  likeness: number
}

export interface VectorStore {
  /** In creation order. */
  models(): Promise<EmbeddingModel[]>
  addModel(name: string, state: ModelState, progress: EmbeddingModel['progress']): Promise<EmbeddingModel>
  /** Updates the state, similarity threshold and progress. `put` sets the dimensions. */
  updateModel(model: EmbeddingModel): Promise<void>
  /** Throws if the model still has vectors. */
  removeModel(id: number): Promise<void>
  /** Needs a transaction. Replaces the vectors that each memory has of the model. Skips deleted memories. */
  put(model: number, vectors: readonly MemoryVectors[]): Promise<void>
  /** Removes the model's vectors of at most `limit` memories. Returns how many. */
  removeSome(model: number, limit: number): Promise<number>
  countMemories(model: number): Promise<number>
  /** For a memory whose text changed or that is deleted: removes its vectors of every model and the memories recorded as near to it. */
  delete(memory: MemoryKey): Promise<void>

  /** Called in the transaction that writes the memory. Gives a queued memory a new ticket, and skips a deleted one. */
  enqueue(memory: MemoryKey): Promise<void>
  /** Last queued first, because people search for what they have just captured. */
  waiting(limit: number): Promise<WaitingMemory[]>
  /** Skips those that have been queued again since. */
  dequeue(memories: readonly WaitingMemory[]): Promise<void>
  countWaiting(): Promise<number>
  /** Returns memories without vectors of the model that come after `after`, in the order of account and id. */
  walk(model: number, after: MemoryKey | null, limit: number): Promise<MemoryKey[]>

  putNear(accountId: string, memoryId: string, near: ReadonlyArray<{ id: string; likeness: number }>): Promise<void>
  /** Returns the pairs with one of `memoryIds` on either side. Each pair comes once, the nearest first. */
  near(accountId: string, memoryIds: readonly string[]): Promise<NearPair[]>
}

/** The result of the semantic search. */
export interface SimilaritySignal {
  /** The query's mean similarity to all vectors of the account. */
  mean: number
  /** The similarity threshold: unrelated texts reach it by chance. */
  similarityThreshold: number
  /** Length of the chunks that long memories were split into: see `partsOf`. */
  passageLength: number
  /** Nearest first. */
  candidates: readonly NearMemory[]
}
