import type { Kysely } from 'kysely'
import type { Memory } from '../../core/memories/record.ts'
import type { MemoryWords } from '../../core/search/memory-words.ts'
import type { Tables } from '../tables.ts'
import type { MovedTable, Row } from './moved-tables.ts'

/** A database that is moved from or to: the operations that differ between databases. */
export interface Side {
  /** For the operator, without a password. */
  name: string
  db: Kysely<Tables>
  /** How a vector column is read as float32, little-endian; null if it is stored that way. */
  vectorsAsRead: { select(column: string): string; decode(bytes: Uint8Array): Uint8Array } | null
  insert(tx: Kysely<Tables>, table: MovedTable, rows: readonly Row[]): Promise<void>
  insertDocuments(tx: Kysely<Tables>, documents: readonly IndexedMemory[]): Promise<void>
  clear(tx: Kysely<Tables>): Promise<void>
  hasTable(name: string): Promise<boolean>
  /** Called after all rows are copied: updates derived data, sequences and statistics. May run twice. */
  finish(): Promise<void>
}

/** A memory in the text index, with the numbers that it had in the source. */
export interface IndexedMemory {
  accountId: string
  /** The account's number in this database's index. */
  accountNumber: number
  document: number
  memoryId: string
  arrival: number
  capturedAt: number
  words: MemoryWords
}

export type ReadMemory = Pick<Memory, 'title' | 'isTitleGiven' | 'text' | 'tags' | 'language'>
