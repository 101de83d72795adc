import type { Kysely } from 'kysely'
import type { MemoryWords } from '../../core/search/memory-words.ts'
import type { Memory } from '../../core/records.ts'
import type { Tables } from '../tables.ts'
import type { MovedTable, Row } from './moved-tables.ts'

/** A database that is moved from or to: what is each one's own. */
export interface Side {
  /** For the operator: without a password. */
  name: string
  db: Kysely<Tables>
  /** What reads a column of vectors as float32, little-endian; null where they lie so. */
  vectorsAsRead: { select(column: string): string; decode(bytes: Uint8Array): Uint8Array } | null
  insert(tx: Kysely<Tables>, table: MovedTable, rows: readonly Row[]): Promise<void>
  insertDocuments(tx: Kysely<Tables>, documents: readonly IndexedMemory[]): Promise<void>
  /** Takes everything out, so that a copy begins anew. */
  clear(tx: Kysely<Tables>): Promise<void>
  hasTable(name: string): Promise<boolean>
  /** After the rows: what is derived from them, the next numbers, statistics. May run twice. */
  finish(): Promise<void>
}

/** A memory in the text index, under the numbers that it has had. */
export interface IndexedMemory {
  accountId: string
  /** The account's own in this database's index. */
  accountNumber: number
  document: number
  memoryId: string
  arrival: number
  capturedAt: number
  words: MemoryWords
}

/** What of a memory is read for its words. */
export type ReadMemory = Pick<Memory, 'title' | 'isTitleGiven' | 'text' | 'tags' | 'language'>
