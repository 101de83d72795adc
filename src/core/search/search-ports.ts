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

/** Unix milliseconds, both ends included. */
export interface Period {
  start: number
  end: number
}

export interface TextQuery {
  query: string
  /** Where the last word may go on. */
  isTyping?: boolean
  /** `any-word` ranks by weight and asks for a share of it; `all-words` wants every word in the memory itself. */
  mode: 'any-word' | 'all-words'
  /** Times that the query speaks of: memories of then are preferred. */
  periods: readonly Period[]
  /** What of the query only says when, folded: a memory of then need not say it. */
  timeWords: readonly string[]
  limit: number
}

export interface TextCandidate {
  id: string
  /** Share of the best candidate's relevance: above 0, at most 1. */
  relevance: number
  /** Share of the query's weight that the memory and its sitting hold, 0 to 1: of a question whose words nothing holds even the best is a guess. */
  coverage: number
  /** What the query's names and times add to the relevance. */
  boost: number
}

/** Runs off the main thread. Every method rejects with `unavailable` where there is too much to do or no answer in time. */
export interface TextSearch {
  /** Best first, equals newest first; only the account's own. */
  find(accountId: string, query: TextQuery): Promise<TextCandidate[]>
  /** The parts of each memory that speak most of the query, best first; a memory that is no more is left out. */
  passages(accountId: string, query: string, ids: readonly string[]): Promise<Map<string, string[]>>
  close(): Promise<void>
}
