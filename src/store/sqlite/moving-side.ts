import { CompiledQuery, type Kysely, sql } from 'kysely'
import { repeatedStems, tokenOf } from '../../core/search/indexing.ts'
import { type MovedTable, movedTables, type Row } from '../moving/moved-tables.ts'
import type { IndexedMemory, Side } from '../moving/side.ts'
import type { Tables } from '../tables.ts'
import { floatsOf } from '../vector-bytes.ts'
import type { SqliteDatabase } from './database.ts'
import { hasTable } from './database.ts'
import { entryOf } from './text-index.ts'
import { rewriteOlderVectors } from './vectors.ts'

/** Larger steps than text-index.ts merges, because no request waits here. */
const MERGE_PAGES = 64
/** Rows of one INSERT: a call through Kysely costs more than inserting a short row. */
const ROWS_AT_ONCE = 50

export function sqliteSide({ writer: db }: Pick<SqliteDatabase, 'writer'>, name: string): Side {
  return {
    name,
    db,
    vectorsAsRead: { select: (column) => `"${column}"`, decode: (stored) => floatsOf(stored) },
    insert: async (tx, table, rows) => {
      for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
        const some = rows.slice(first, first + ROWS_AT_ONCE)
        await tx.executeQuery(CompiledQuery.raw(insertInto(table, some.length), some.flatMap(bindable)))
      }
    },
    insertDocuments: async (tx, documents) => {
      for (const document of documents) await insertDocument(tx, document)
      await sql`INSERT INTO text_index (text_index, rank) VALUES ('merge', ${MERGE_PAGES})`.execute(tx)
    },
    clear: async (tx) => {
      const names = [...movedTables.map((table) => table.name), 'text_documents', 'vector_accounts']
      for (const table of names.reverse()) await sql`DELETE FROM ${sql.table(table)}`.execute(tx)
    },
    hasTable: (table) => hasTable(db, table),
    finish: async () => {
      await settleVectorAccounts(db)
      await rewriteOlderVectors(db)
    },
  }
}

function insertInto({ name, columns }: MovedTable, rows: number): string {
  const names = columns.map(([column]) => `"${column}"`).join(', ')
  const row = `(${columns.map(() => '?').join(', ')})`
  return `INSERT INTO "${name}" (${names}) VALUES ${Array.from({ length: rows }, () => row).join(', ')}`
}

function bindable(row: Row): unknown[] {
  return row.map((value) =>
    value instanceof Uint8Array ? Buffer.from(value.buffer, value.byteOffset, value.length) : value,
  )
}

async function insertDocument(tx: Kysely<Tables>, indexed: IndexedMemory): Promise<void> {
  const { accountId, accountNumber, document, memoryId, arrival, capturedAt, words } = indexed
  const entry = entryOf(accountNumber, document)
  const tokens = repeatedStems(words.counts).map((stem) => tokenOf(accountNumber, stem))
  await sql`
    INSERT INTO text_documents (account_id, document, entry, memory_id, arrival, captured_at, length, speaker)
    VALUES (${accountId}, ${document}, ${entry}, ${memoryId}, ${arrival}, ${capturedAt}, ${words.length}, ${words.speaker})`.execute(
    tx,
  )
  await sql`INSERT INTO text_index (rowid, tokens) VALUES (${entry}, ${tokens.join(' ')})`.execute(tx)
}

/** The triggers set `last_row` to the row inserted last, but here rows are inserted in the order of their keys. */
async function settleVectorAccounts(db: Kysely<Tables>): Promise<void> {
  await sql`
    UPDATE vector_accounts SET last_row = (
      SELECT max("row") FROM vectors
      WHERE vectors.account_id = vector_accounts.account_id AND vectors.model = vector_accounts.model
    ) WHERE vectors > 0`.execute(db)
}
