import { AppError } from '../../core/errors.ts'
import { type Mark, makeMark, noteProgress } from './mark.ts'
import { MoveFault } from './move-fault.ts'
import { keyOf, LONG_ROWS, type MovedTable, movedTables, type Value } from './moved-tables.ts'
import type { Side } from './side.ts'
import { readRows } from './table-reading.ts'
import { indexed, readDocuments } from './text-copying.ts'
import type { OnProgress } from './verification.ts'

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
