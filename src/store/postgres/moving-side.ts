import { CompiledQuery, type Kysely, sql } from 'kysely'
import { tokenOf } from '../../core/search/indexing.ts'
import { type ColumnKind, type MovedTable, movedTables, type Row } from '../moving/moved-tables.ts'
import type { IndexedMemory, Side } from '../moving/side.ts'
import type { Tables } from '../tables.ts'
import type { PostgresDatabase } from './database.ts'
import { hasTable } from './database.ts'
import { indexedStems } from './text-reader.ts'
import { binaryArray, floatsOfSent, vectorType } from './vector-arrays.ts'
import { addMissingCodes } from './vectors.ts'

type Writing = Kysely<Tables>

export async function postgresSide({ writer: db }: Pick<PostgresDatabase, 'writer'>, name: string): Promise<Side> {
  const type = await vectorType(db)
  const vocabulary = knownStems()
  return {
    name,
    db,
    vectorsAsRead: { select: (column) => `vector_send("${column}")`, decode: floatsOfSent },
    insert: (tx, table, rows) => insertRows(tx, table, rows, type),
    insertDocuments: async (tx, documents) => {
      await insertDocuments(tx, documents)
      await insertStems(tx, vocabulary.unknownOf(documents))
    },
    // CASCADE also empties tables that refer to accounts but are not copied.
    clear: async (tx) => {
      await sql`TRUNCATE ${sql.join(movedTables.map((table) => sql.table(table.name)))} CASCADE`.execute(tx)
    },
    hasTable: (table) => hasTable(db, table),
    finish: async () => {
      await countVectors(db)
      await addMissingCodes(db)
      for (const [table, column] of NUMBERED) await continueSequence(db, table, column)
      for (const table of [
        ...movedTables.map((moved) => moved.name),
        'text_documents',
        'text_vocabulary',
        'vector_accounts',
      ])
        await sql`ANALYZE ${sql.table(table)}`.execute(db)
    },
  }
}

const ARRAYS: Record<ColumnKind, string> = {
  text: 'text[]',
  integer: 'bigint[]',
  real: 'double precision[]',
  bytes: 'bytea[]',
  vector: 'vector[]',
}

/** One array for each column: a single prepared statement for batches of any size. */
async function insertRows(
  tx: Writing,
  { name, columns }: MovedTable,
  rows: readonly Row[],
  type: number,
): Promise<void> {
  const names = columns.map(([column]) => `"${column}"`).join(', ')
  const arrays = columns.map(([, kind], index) => `$${index + 1}::${ARRAYS[kind]}`).join(', ')
  const statement = `INSERT INTO "${name}" (${names}) OVERRIDING SYSTEM VALUE SELECT * FROM unnest(${arrays})`
  const values = columns.map(([, kind], at) => {
    const column = rows.map((row) => row[at] ?? null)
    return kind === 'vector'
      ? binaryArray(
          type,
          column.filter((value) => value instanceof Uint8Array),
        )
      : column
  })
  await tx.executeQuery(CompiledQuery.raw(statement, values))
}

async function insertDocuments(tx: Writing, documents: readonly IndexedMemory[]): Promise<void> {
  const columns = [
    documents.map(({ accountId }) => accountId),
    documents.map(({ document }) => document),
    documents.map(({ memoryId }) => memoryId),
    documents.map(({ arrival }) => arrival),
    documents.map(({ capturedAt }) => capturedAt),
    documents.map(({ words }) => words.length),
    documents.map(({ words }) => words.speaker),
    documents.map(tokensOf),
  ]
  // No stem contains a space.
  await tx.executeQuery(
    CompiledQuery.raw(
      `INSERT INTO text_documents (account_id, document, memory_id, arrival, captured_at, length, speaker, tokens)
      SELECT account_id, document, memory_id, arrival, captured_at, length, speaker, array_to_tsvector(string_to_array(tokens, ' '))
      FROM unnest($1::text[], $2::int[], $3::text[], $4::int[], $5::bigint[], $6::int[], $7::text[], $8::text[])
        AS given (account_id, document, memory_id, arrival, captured_at, length, speaker, tokens)`,
      columns,
    ),
  )
}

function tokensOf({ accountNumber, words }: IndexedMemory): string {
  return indexedStems(words.counts)
    .map((stem) => tokenOf(accountNumber, stem))
    .join(' ')
}

interface Stem {
  accountId: string
  stem: string
}

/** Remembers the stems that are already in an account's vocabulary. Accounts come one after another, and most stems repeat. */
function knownStems() {
  let account = ''
  let known = new Set<string>()
  return {
    unknownOf(documents: readonly IndexedMemory[]): Stem[] {
      const unknown: Stem[] = []
      for (const { accountId, words } of documents) {
        if (accountId !== account) known = new Set()
        account = accountId
        for (const stem of indexedStems(words.counts)) {
          // A stem with a suffix only repeats one without.
          if (known.has(stem) || stem.includes('_')) continue
          known.add(stem)
          unknown.push({ accountId, stem })
        }
      }
      return unknown
    },
  }
}

async function insertStems(tx: Writing, stems: readonly Stem[]): Promise<void> {
  await sql`
    INSERT INTO text_vocabulary (account_id, stem, is_doubtful)
    SELECT account_id, stem, 0 FROM unnest(${stems.map(({ accountId }) => accountId)}::text[], ${stems.map(({ stem }) => stem)}::text[])
      AS given (account_id, stem)
    ON CONFLICT DO NOTHING`.execute(tx)
}

const NUMBERED = [
  ['embedding_models', 'id'],
  ['vectors', 'row'],
  ['vector_queue', 'ticket'],
] as const

/** Continues after the highest copied number. */
async function continueSequence(db: Writing, table: string, column: string): Promise<void> {
  await sql`
    SELECT setval(pg_get_serial_sequence(${table}, ${column}), coalesce(max(${sql.ref(column)}), 1), max(${sql.ref(column)}) IS NOT NULL)
    FROM ${sql.table(table)}`.execute(db)
}

/** One account at a time, so that no large aggregate sorts on disk. Every memory has exactly one chunk 0. */
async function countVectors(db: Writing): Promise<void> {
  const accounts = await db.selectFrom('accounts').select('id').execute()
  for (const { id } of accounts)
    await sql`
      INSERT INTO vector_accounts (account_id, model, vectors, memories, changes, total)
      SELECT account_id, model, count(*), count(*) FILTER (WHERE part = 0), 0, sum(vector)
      FROM vectors WHERE account_id = ${id} GROUP BY account_id, model
      ON CONFLICT (account_id, model) DO UPDATE SET vectors = excluded.vectors, memories = excluded.memories,
        changes = excluded.changes, total = excluded.total`.execute(db)
}
