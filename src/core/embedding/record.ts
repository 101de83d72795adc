import type { Viewer } from '../accounts/record.ts'

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
  chunks: readonly Float32Array[]
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
  near(viewer: Viewer, memoryIds: readonly string[]): Promise<NearPair[]>
}
