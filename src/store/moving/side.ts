import { type Kysely, sql } from 'kysely'
import type { Memory } from '../../core/memories/record.ts'
import type { MemoryWords } from '../../core/search/record.ts'
import type { Tables } from '../tables.ts'
import { rounded } from '../vector-bytes.ts'
import type { MovedTable, Row, Value } from './moved-tables.ts'

/** A database that is moved from or to: the operations that differ between databases. */
export interface Side {
  /** For the operator, without a password. */
  name: string
  db: Kysely<Tables>
  /** How a vector column is read. */
  vectorsAsRead: { select(column: string): string; decode(bytes: Uint8Array): Float32Array }
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

export type OnProgress = (what: string, done: number, total: number) => void

/** Returns the rows after `after` in the order of the key, which is the same in both databases. */
export async function readRows(
  side: Side,
  table: MovedTable,
  after: readonly Value[] | null,
  limit: number,
): Promise<Row[]> {
  const key = sql.join(table.key.map((column) => sql.ref(column)))
  const past = after === null ? sql`` : sql`WHERE (${key}) > (${sql.join(after)})`
  const { rows } = await sql<Record<string, Value>>`
    SELECT ${columnsOf(side, table)} FROM ${sql.table(table.name)} ${past} ORDER BY ${key} LIMIT ${limit}`.execute(
    side.db,
  )
  return rows.map((row) => table.columns.map(([name, kind]) => decoded(side, kind === 'vector', row[name] ?? null)))
}

export async function countRows({ db }: Side, table: MovedTable): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table.name)}`.execute(db)
  return rows[0]?.count ?? 0
}

function columnsOf({ vectorsAsRead }: Side, { columns }: MovedTable) {
  return sql.join(
    columns.map(([name, kind]) => {
      const selected = kind === 'vector' ? sql.raw(vectorsAsRead.select(name)) : sql.ref(name)
      return sql`${selected} AS ${sql.ref(name)}`
    }),
  )
}

/** Vectors are moved as SQLite rounds them, so that both sides are equal. */
function decoded({ vectorsAsRead }: Side, isVector: boolean, value: Value): Value {
  if (!isVector || !(value instanceof Uint8Array)) return value
  return Buffer.from(rounded(vectorsAsRead.decode(value)).buffer)
}
