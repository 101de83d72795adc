import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { AppError } from '../../core/errors.ts'
import { wordsOfMemory } from '../../core/search/indexing.ts'
import { type Mark, MoveFault, makeMark, noteProgress } from './mark.ts'
import { keyOf, LONG_ROWS, type MovedTable, movedTables, type Value } from './moved-tables.ts'
import { type IndexedMemory, type OnProgress, type ReadMemory, readRows, type Side } from './side.ts'

const TEXT_STEP = 'text_documents'
const LAST_STEP = 'compare'
/** The two sides differ: the next run starts over. */
export const DIFFERING_STEP = 'differing'

export interface Copying {
  source: Side
  target: Side
  /** Rows of the source by table. */
  counts: ReadonlyMap<string, number>
  onProgress: OnProgress
  /** Called before each batch; tests interrupt here. */
  beforeBatch?(step: string): void
}

export async function beginCopy(target: Side, { source, stamp }: Pick<Mark, 'source' | 'stamp'>): Promise<Mark> {
  const mark: Mark = { source, stamp, step: movedTables[0]?.name ?? TEXT_STEP, after: null, done: 0 }
  await target.db.transaction().execute(async (tx) => {
    await target.clear(tx)
    await makeMark(tx, mark)
  })
  return mark
}

/** Copies from the mark to the end. Each batch is committed together with its mark. */
export async function copyRest(copying: Copying, from: Mark): Promise<Mark> {
  let mark = from
  while (mark.step !== LAST_STEP) {
    const step = mark.step
    const table = movedTables.find(({ name }) => name === step)
    mark = table ? await copyTable(copying, table, mark) : await copyText(copying, mark)
    if (!table) await copying.target.finish()
    mark = { ...mark, step: stepAfter(step), after: null, done: 0 }
    await noteProgress(copying.target.db, mark)
  }
  return mark
}

function stepAfter(step: string): string {
  if (step === TEXT_STEP) return LAST_STEP
  return movedTables[movedTables.findIndex(({ name }) => name === step) + 1]?.name ?? TEXT_STEP
}

async function copyTable(copying: Copying, table: MovedTable, from: Mark): Promise<Mark> {
  return inBatches(copying, from, {
    read: (after) => readRows(copying.source, table, after, table.batch),
    key: (row) => keyOf(table, row),
    prepare: async (rows) => rows,
    insert: (tx, rows) => copying.target.insert(tx, table, rows),
  })
}

async function copyText(copying: Copying, from: Mark): Promise<Mark> {
  return inBatches(copying, from, {
    read: (after) => readDocuments(copying.source, after, LONG_ROWS),
    key: ({ accountId, document }) => [accountId, document],
    prepare: (rows) => indexed(copying.target, rows),
    insert: (tx, documents) => copying.target.insertDocuments(tx, documents),
  })
}

interface Batches<Read, Prepared> {
  read(after: readonly Value[] | null): Promise<Read[]>
  key(row: Read): Value[]
  /** Runs outside the transaction, which is kept short. */
  prepare(rows: Read[]): Promise<Prepared[]>
  insert(tx: Side['db'], rows: Prepared[]): Promise<void>
}

/** Reads and prepares the next batch while the last one is written. */
async function inBatches<Read, Prepared>(
  copying: Copying,
  from: Mark,
  batches: Batches<Read, Prepared>,
): Promise<Mark> {
  const { target, counts, onProgress, beforeBatch } = copying
  const total = counts.get(from.step) ?? 0
  const load = async (mark: Mark) => {
    const rows = await batches.read(mark.after)
    const last = rows.at(-1)
    const next: Mark = {
      ...mark,
      after: last === undefined ? mark.after : batches.key(last),
      done: mark.done + rows.length,
    }
    return { prepared: await batches.prepare(rows), next }
  }
  let mark = from
  for (let loaded = await load(mark); loaded.prepared.length > 0; ) {
    beforeBatch?.(mark.step)
    const { prepared, next } = loaded
    const writing = target.db.transaction().execute(async (tx) => {
      await batches.insert(tx, prepared).catch(refused(target, mark))
      await noteProgress(tx, next)
    })
    ;[, loaded] = await Promise.all([writing, load(next)])
    mark = next
    onProgress(mark.step, mark.done, total)
  }
  return mark
}

/** Says which rows the database rejected: its own message gives the reason, but not the rows. */
function refused({ name }: Side, { step, after }: Mark): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof Error) || (error instanceof AppError && error.kind === 'unavailable')) throw error
    const place = after === null ? 'among the first rows' : `after the row ${after.join(' / ')}`
    throw new MoveFault(`${name} rejects a row of ${step}, ${place}: ${error.message}`)
  }
}

/** Yields to the event loop after this many memories, so that database I/O goes on. */
const MEMORIES_BETWEEN_TURNS = 20

interface DocumentRow {
  accountId: string
  document: number
  memoryId: string
  arrival: number
  capturedAt: number
  title: string
  isTitleGiven: number
  text: string
  tags: string
  language: ReadMemory['language']
  timezone: string
}

/** Returns the index's documents after `after` (account, document), in that order, with the fields of their memories. */
async function readDocuments({ db }: Side, after: readonly Value[] | null, limit: number): Promise<DocumentRow[]> {
  const past = after === null ? sql`` : sql`WHERE (d.account_id, d.document) > (${sql.join(after)})`
  const { rows } = await sql<DocumentRow>`
    SELECT d.account_id AS "accountId", d.document, d.memory_id AS "memoryId", d.arrival, d.captured_at AS "capturedAt",
      m.title, m.is_title_given AS "isTitleGiven", m.text, m.tags, m.language, a.timezone
    FROM text_documents AS d JOIN memories AS m ON m.account_id = d.account_id AND m.id = d.memory_id JOIN accounts AS a ON a.id = d.account_id
    ${past} ORDER BY d.account_id, d.document LIMIT ${limit}`.execute(db)
  return rows
}

/** Neither index can be exported, so the terms are tokenized again. Documents keep their numbers, so that results of equal score keep their order. */
async function indexed(target: Side, rows: readonly DocumentRow[]): Promise<IndexedMemory[]> {
  if (rows.length === 0) return []
  const numbers = await accountNumbers(target, [...new Set(rows.map(({ accountId }) => accountId))])
  const memories: IndexedMemory[] = []
  await nextTurn()
  for (const { accountId, document, memoryId, arrival, capturedAt, timezone, ...said } of rows) {
    const memory = {
      ...said,
      capturedAt,
      isTitleGiven: said.isTitleGiven === 1,
      tags: JSON.parse(said.tags) as string[],
    }
    const words = await wordsOfMemory(memory, timezone, nextTurn)
    if (memories.length % MEMORIES_BETWEEN_TURNS === 0) await nextTurn()
    const accountNumber = numbers.get(accountId)
    if (accountNumber === undefined) throw new Error('An account has no number in the text index')
    memories.push({ accountId, accountNumber, document, memoryId, arrival, capturedAt, words })
  }
  return memories
}

async function accountNumbers({ db }: Side, ids: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; number: number }>`
    SELECT account_id AS id, number FROM text_accounts WHERE account_id IN (${sql.join(ids)})`.execute(db)
  return new Map(rows.map(({ id, number }) => [id, number]))
}
