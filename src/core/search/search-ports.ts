import type { TextCandidate, TextQuery } from '../../engines/text-ranking/query.ts'
import type { MemoryKey } from '../embedding/embedding-ports.ts'
import type { Memory } from '../records.ts'
import type { MemoryWords } from './memory-words.ts'

/** Updated in the transaction that writes the memory. */
export interface TextIndex {
  /** Like `put`, for a new memory: skips the removal of old entries. */
  add(memory: Memory, words: MemoryWords): Promise<void>
  /** Indexes a new or changed memory, after its row is written. For a long text, `words` are counted before the transaction. */
  put(memory: Memory, words: MemoryWords): Promise<void>
  /** Call it before the memory's row is removed. */
  remove(memory: MemoryKey): Promise<void>
  /** Runs one short step of overwriting removed entries, which otherwise stay in the database file. Returns false if nothing is left to do. */
  purgeSome(): Promise<boolean>
}

/** Runs off the main thread. Its methods reject with `unavailable` if there is too much to do or no answer in time. */
export interface TextSearch {
  /** Best first; equal ones newest first. Finds only the account's memories. */
  find(accountId: string, query: TextQuery): Promise<TextCandidate[]>
  /** The best-matching parts of each memory, best first. Leaves out a memory that no longer exists. */
  passages(accountId: string, query: string, ids: readonly string[]): Promise<Map<string, string[]>>
  close(): Promise<void>
}
