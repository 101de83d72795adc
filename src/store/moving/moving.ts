import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { beginCopy, copyRest, DIFFERING_STEP } from './copying.ts'
import { MARK_TABLE, MoveFault, noteProgress, readMark, removeMark } from './mark.ts'
import { comparedTables, keyOf, type MovedTable, type Row, type Value } from './moved-tables.ts'
import { countRows, type OnProgress, readRows, type Side } from './side.ts'

export interface MoveWork {
  source: Side
  target: Side
  onProgress: OnProgress
  onResume(how: 'goes on' | 'begins anew'): void
  /** Called after all rows are copied and compared, before the target may be used. */
  alongside(): Promise<void>
  beforeBatch?: (step: string) => void
}

export interface Moved {
  /** `already`: an earlier move copied everything, and both sides are still equal. */
  how: 'moved' | 'already'
  tables: ComparedTable[]
}

/**
 * Copies everything, compares both sides row by row, and only then allows the target to be used. Nobody else may write to either side.
 * @throws {MoveFault} if the target holds something else, or if the sides differ at the end
 */
export async function move(work: MoveWork): Promise<Moved> {
  const { source, target } = work
  const identity = await identityOf(source.db)
  if (identity === null) throw new MoveFault(`${source.name} was never started: there is nothing to move.`)
  const counts = await countsOf(source)
  const copying = { ...work, counts }
  const isMarked = await target.hasTable(MARK_TABLE)
  if (!isMarked && (await isInhabited(target))) return confirmEarlier(work, identity, counts)
  const earlier = isMarked ? await readMark(target.db) : null
  if (earlier && earlier.source !== identity)
    throw new MoveFault(`${target.name} holds an unfinished copy of another service. Name another target, or empty it.`)
  const stamp = await stampOf(source, counts)
  const goesOn = earlier !== null && earlier.stamp === stamp && earlier.step !== DIFFERING_STEP
  if (earlier) work.onResume(goesOn ? 'goes on' : 'begins anew')
  const mark = await copyRest(copying, goesOn ? earlier : await beginCopy(target, { source: identity, stamp }))
  const { tables, difference } = await compareSides(source, target, counts, work.onProgress)
  if (difference) {
    await noteProgress(target.db, { ...mark, step: DIFFERING_STEP })
    throw new MoveFault(
      `The copy is not the same as its source: ${inWords(difference)}. It cannot be used. Run the command again to start over.`,
    )
  }
  await work.alongside()
  await removeMark(target.db)
  return { how: 'moved', tables }
}

/** A service that was started but never used has keys and jobs, but no account. */
async function isInhabited({ db }: Side): Promise<boolean> {
  return (await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst()) !== undefined
}

async function confirmEarlier(work: MoveWork, identity: string, counts: ReadonlyMap<string, number>): Promise<Moved> {
  const { source, target } = work
  if ((await identityOf(target.db)) !== identity)
    throw new MoveFault(`${target.name} holds another service's data. Name an empty database as the target.`)
  const { tables, difference } = await compareSides(source, target, counts, work.onProgress)
  if (difference)
    throw new MoveFault(
      `${target.name} already holds this service, but the data differ: ${inWords(difference)}. One of the two has changed since the move. Nothing was copied.`,
    )
  await work.alongside()
  return { how: 'already', tables }
}

const WHAT = {
  missing: 'is missing in the target',
  unknown: 'is in the target alone',
  changed: 'has changed',
}

/** Keys are ids, emails or tags, never the text of a memory. */
function inWords({ table, key, what }: Difference): string {
  return `in ${table} the row ${key.join(' / ')} ${WHAT[what]}`
}

/** Returns a hash of the signing key, which never changes, or null if the service was never started. */
async function identityOf(db: Kysely<Tables>): Promise<string | null> {
  const row = await db.selectFrom('service_keys').select('value').where('name', '=', 'signing').executeTakeFirst()
  return row ? createHash('sha256').update('lembra service').update(row.value).digest('hex').slice(0, 32) : null
}

async function countsOf(side: Side): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of comparedTables) counts.set(table.name, await countRows(side, table))
  return counts
}

/**
 * Returns values that almost certainly change as soon as anyone uses the service. An interrupted copy resumes only if they are the same. The
 * comparison at the end finds a change that they miss.
 */
async function stampOf({ db }: Side, counts: ReadonlyMap<string, number>): Promise<string> {
  const { rows } = await sql<Record<string, number | null>>`
    SELECT (SELECT max(updated_at) FROM memories) AS memories, (SELECT max(updated_at) FROM accounts) AS accounts,
      (SELECT max(last_used_at) FROM credentials) AS uses, (SELECT sum(value) FROM usage) AS usage,
      (SELECT max(created_at) FROM jobs) AS jobs`.execute(db)
  return JSON.stringify([Object.fromEntries(counts), rows[0]])
}

interface ComparedTable {
  name: string
  rows: number
  /** SHA-256 over all rows in the order of their keys, hexadecimal; equal on both sides. */
  sha256: string
}

interface Difference {
  table: string
  key: readonly Value[]
  what: 'missing' | 'unknown' | 'changed'
}

async function compareSides(
  source: Side,
  target: Side,
  counts: ReadonlyMap<string, number>,
  onProgress: OnProgress,
): Promise<{ tables: ComparedTable[]; difference: Difference | null }> {
  const tables: ComparedTable[] = []
  for (const table of comparedTables) {
    const total = counts.get(table.name) ?? 0
    const compared = await compareTable(source, target, table, (done) =>
      onProgress(`comparing ${table.name}`, done, total),
    )
    if ('what' in compared) return { tables, difference: compared }
    tables.push(compared)
  }
  return { tables, difference: null }
}

async function compareTable(
  source: Side,
  target: Side,
  table: MovedTable,
  onRead: (rows: number) => void,
): Promise<ComparedTable | Difference> {
  const hashes = [createHash('sha256'), createHash('sha256')] as const
  let rows = 0
  for (let after: readonly Value[] | null = null; ; ) {
    const [own, copied]: [Row[], Row[]] = await Promise.all([
      readRows(source, table, after, table.batch),
      readRows(target, table, after, table.batch),
    ])
    for (const row of own) addRow(hashes[0], row)
    for (const row of copied) addRow(hashes[1], row)
    if (hashes[0].copy().digest('hex') !== hashes[1].copy().digest('hex')) return differenceOf(table, own, copied)
    rows += own.length
    onRead(rows)
    const last = own.at(-1)
    if (!last || own.length < table.batch) return { name: table.name, rows, sha256: hashes[0].digest('hex') }
    after = keyOf(table, last)
  }
}

/** Hashes one line of JSON, with the length in place of each binary value, and then the binary values. Different rows never give the same bytes. */
function addRow(hash: Pick<ReturnType<typeof createHash>, 'update'>, row: Row): void {
  hash.update(`${JSON.stringify(row.map((value) => (value instanceof Uint8Array ? [value.length] : value)))}\n`)
  for (const value of row) if (value instanceof Uint8Array) hash.update(value)
}

function differenceOf(table: MovedTable, own: readonly Row[], copied: readonly Row[]): Difference {
  const at = own.findIndex((row, index) => digestOf(row) !== digestOf(copied[index]))
  const first = own[at] ?? copied[own.length]
  const key = first ? keyOf(table, first) : []
  const has = (rows: readonly Row[]) => rows.some((row) => isSame(keyOf(table, row), key))
  if (at !== -1 && has(copied))
    return firstUnknown(table, own, copied, at) ?? { table: table.name, key, what: 'changed' }
  return { table: table.name, key, what: at === -1 ? 'unknown' : 'missing' }
}

/** A row that exists only in the copy shifts all rows after it. */
function firstUnknown(table: MovedTable, own: readonly Row[], copied: readonly Row[], at: number): Difference | null {
  const other = copied[at]
  if (!other) return null
  const key = keyOf(table, other)
  return own.some((row) => isSame(keyOf(table, row), key)) ? null : { table: table.name, key, what: 'unknown' }
}

function isSame(one: readonly Value[], other: readonly Value[]): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function digestOf(row: Row | undefined): string {
  const hash = createHash('sha256')
  if (row) addRow(hash, row)
  return hash.digest('hex')
}
