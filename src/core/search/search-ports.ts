import type { TextCandidate, TextQuery } from '../../engines/text-ranking/query.ts'
import type { MemoryKey } from '../embedding/embedding-ports.ts'
import type { MemoryWords } from './memory-words.ts'
import type { Memory } from '../records.ts'

/** Kept in the transaction that writes the memory. */
export interface TextIndex {
  /** Of a new memory: as `put`, which would find nothing of it. */
  add(memory: Memory, words: MemoryWords): Promise<void>
  /** Of a new or changed memory, after its row is written. `words` are its own: a long text's are counted before the transaction. */
  put(memory: Memory, words: MemoryWords): Promise<void>
  /** Before its row is removed. */
  remove(memory: MemoryKey): Promise<void>
  /** One short step of writing over what was removed, which until then lingers in the file unseen. False where nothing is left to do. */
  purgeSome(): Promise<boolean>
}

/** Runs off the main thread. Every method rejects with `unavailable` where there is too much to do or no answer in time. */
export interface TextSearch {
  /** Best first, equals newest first; only the account's own. */
  find(accountId: string, query: TextQuery): Promise<TextCandidate[]>
  /** The parts of each memory that speak most of the query, best first; a memory that is no more is left out. */
  passages(accountId: string, query: string, ids: readonly string[]): Promise<Map<string, string[]>>
  close(): Promise<void>
}
