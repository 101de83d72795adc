import { createHash } from 'node:crypto'
import { comparedTables, keyOf, type MovedTable, type Row, type Value } from './moved-tables.ts'
import type { Side } from './side.ts'
import { readRows } from './table-reading.ts'

export interface ComparedTable {
  name: string
  rows: number
  /** SHA-256 over all rows in the order of their keys, hexadecimal; equal on both sides. */
  sha256: string
}

export interface Difference {
  table: string
  key: readonly Value[]
  what: 'missing' | 'unknown' | 'changed'
}

export type OnProgress = (what: string, done: number, total: number) => void

export async function compareSides(
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
