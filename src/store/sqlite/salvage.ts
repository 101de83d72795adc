import Database from 'better-sqlite3'

/** Yields every row that can be read from a damaged table, in the order of its tree; rows after a damaged part come last. */
export function* readableRows(db: Database.Database, table: string, columns: readonly string[]): Generator<unknown[]> {
  const key = keyOf(db, table)
  const forwards = pages(db, { table, columns, key, isBackwards: false, bound: null })
  let last: unknown[] | null = null
  for (const row of forwards) {
    last = row.slice(0, key.length)
    yield row.slice(key.length)
  }
  if (forwards.isWhole()) return
  // Reads from the other end up to the damage. Only rows between two damaged pages remain unread.
  for (const row of pages(db, { table, columns, key, isBackwards: true, bound: last })) yield row.slice(key.length)
}

interface Reading {
  table: string
  columns: readonly string[]
  /** The columns that the table's own tree is sorted by. */
  key: readonly string[]
  isBackwards: boolean
  /** Rows up to this key are already read. */
  bound: unknown[] | null
}

interface Pages extends Iterable<unknown[]> {
  /** Whether the end was reached without damage. */
  isWhole(): boolean
}

function pages(db: Database.Database, { table, columns, key, isBackwards, bound }: Reading): Pages {
  let isWhole = true
  const names = [...key, ...columns].map(quoted).join(', ')
  const order = key.map((column) => `${quoted(column)} ${isBackwards ? 'DESC' : 'ASC'}`).join(', ')
  const tuple = `(${key.map(quoted).join(', ')})`
  const places = `(${key.map(() => '?').join(', ')})`
  const past = bound === null ? '' : `WHERE ${tuple} > ${places}`
  // Uses the table's own tree only: an index may be damaged even if the table is not.
  const query = `SELECT ${names} FROM ${quoted(table)} NOT INDEXED ${past} ORDER BY ${order}`
  function* rows(): Generator<unknown[]> {
    try {
      const read = db.prepare<unknown[], unknown[]>(query).raw()
      for (const row of read.iterate(...(bound ?? []))) yield row
    } catch (error) {
      if (!(error instanceof Database.SqliteError)) throw error
      isWhole = false
    }
  }
  return { [Symbol.iterator]: rows, isWhole: () => isWhole }
}

interface ColumnInfo {
  name: string
  pk: number
}

/** Returns the columns that the table has in both databases. */
export function sharedColumns(from: Database.Database, to: Database.Database, table: string): string[] {
  const known = new Set(columnsOf(from, table).map(({ name }) => name))
  return columnsOf(to, table).flatMap(({ name }) => (known.has(name) ? [name] : []))
}

function columnsOf(db: Database.Database, table: string): ColumnInfo[] {
  return db.pragma(`table_info(${quoted(table)})`) as ColumnInfo[]
}

/** Returns the rowid, or the primary key of a table without one. */
function keyOf(db: Database.Database, table: string): string[] {
  const sql = db.prepare('SELECT sql FROM sqlite_master WHERE name = ?').pluck().get(table)
  if (!/WITHOUT ROWID/i.test(String(sql))) return ['rowid']
  const primary = columnsOf(db, table).filter(({ pk }) => pk > 0)
  return primary.sort((one, other) => one.pk - other.pk).map(({ name }) => name)
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
