import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import type { Store } from '../../core/store.ts'
import { movedTables } from '../moving/moved-tables.ts'
import { completeFile, DATABASE_FILE, keepAside, lockFolder, syncToDisk } from './data-folder.ts'
import { openDatabase } from './database.ts'
import { BackupFault, examine } from './examination.ts'
import { createSqliteStore } from './store.ts'

export interface RepairReport {
  memories: number
  accounts: number
  /** Memories that an index of the damaged database lists but that could not be read. */
  lost: { count: number; some: string[] }
  /** Path of the damaged database, which is kept. */
  keptAs: string
}

/** Rebuilds what derives from the memories: tags, mentions and the text index. */
type Rebuild = (store: Store) => Promise<void>

const WORK_FOLDER = 'repair'
const LOST_NAMED = 20
/** Tables that are rebuilt from the memories. */
const DERIVED = new Set(['memory_tags', 'mentions', 'text_accounts'])

/**
 * Writes a new database with every row that can be read, and replaces the damaged one once the new one is complete and on the disk. The service must
 * be stopped.
 */
export async function repair(folder: string, now: number, rebuild: Rebuild): Promise<RepairReport> {
  const file = join(folder, DATABASE_FILE)
  if (!existsSync(file))
    throw new BackupFault(`There is no database in ${folder}. Set DATA_DIR to the service's folder.`)
  const lock = lockFolder(folder)
  const workFolder = join(folder, WORK_FOLDER)
  try {
    rmSync(workFolder, { recursive: true, force: true })
    mkdirSync(workFolder, { mode: 0o700 })
    const lost = await writeRepaired(file, workFolder, rebuild)
    const repaired = join(workFolder, DATABASE_FILE)
    const { memories, accounts } = examine(repaired)
    completeFile(repaired)
    syncToDisk(repaired)
    const keptAs = keepAside(file, 'repair', now)
    renameSync(repaired, file)
    syncToDisk(folder)
    return { memories, accounts, lost, keptAs }
  } finally {
    rmSync(workFolder, { recursive: true, force: true })
    lock.release()
  }
}

async function writeRepaired(file: string, workFolder: string, rebuild: Rebuild): Promise<RepairReport['lost']> {
  await (await openDatabase(workFolder)).close()
  const source = openDamaged(file)
  const target = new Database(join(workFolder, DATABASE_FILE))
  let lost: RepairReport['lost']
  try {
    target.pragma('foreign_keys = OFF')
    target.transaction(() => copyTables(source, target))()
    lost = lostMemories(source, target)
  } finally {
    source.close()
    target.close()
  }
  const store = createSqliteStore(await openDatabase(workFolder))
  try {
    await rebuild(store)
  } finally {
    await store.close()
  }
  return lost
}

/** @throws {BackupFault} if not even its first page can be read */
function openDamaged(file: string): Database.Database {
  try {
    const db = new Database(file, { readonly: true, timeout: 5_000 })
    // Otherwise SQLite refuses to read a file that is shorter than its first page says.
    db.unsafeMode(true).pragma('writable_schema = ON')
    db.prepare('SELECT count(*) FROM sqlite_master').get()
    return db
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error
    throw new BackupFault(`Nothing in ${file} can be read (${error.message}). Restore a backup: lembra restore FILE.`)
  }
}

function copyTables(source: Database.Database, target: Database.Database): void {
  const copied = movedTables.map(({ name }) => name).filter((name) => !DERIVED.has(name))
  for (const table of copied) copyTable(source, target, table)
  // Twice, because removing a row may orphan the rows that refer to it.
  for (const table of [...copied, ...copied]) removeOrphans(target, table)
  // The trigger sets `last_row` to the row inserted last, but vectors may have been inserted in another order.
  target.exec(`UPDATE vector_accounts SET last_row = (
    SELECT max("row") FROM vectors
    WHERE vectors.account_id = vector_accounts.account_id AND vectors.model = vector_accounts.model
  ) WHERE vectors > 0`)
  // If a model is in use, memories without vectors are embedded again.
  target.exec(`INSERT OR IGNORE INTO vector_queue (account_id, memory_id)
    SELECT account_id, id FROM memories WHERE EXISTS (SELECT 1 FROM embedding_models) AND NOT EXISTS (
      SELECT 1 FROM vectors WHERE vectors.account_id = memories.account_id AND vectors.memory_id = memories.id
    )`)
}

function copyTable(source: Database.Database, target: Database.Database, table: string): void {
  const columns = sharedColumns(source, target, table)
  if (columns.length === 0) return
  const places = columns.map(() => '?').join(', ')
  // A row that violates a constraint of the table is itself damaged.
  const insert = target.prepare(
    `INSERT OR IGNORE INTO ${quoted(table)} (${columns.map(quoted).join(', ')}) VALUES (${places})`,
  )
  const json = table === 'memories' ? jsonColumns(columns) : []
  for (const row of readableRows(source, table, columns)) {
    for (const { at, otherwise } of json) if (!isJson(row[at])) row[at] = otherwise
    try {
      insert.run(...row)
    } catch (error) {
      if (!(error instanceof Database.SqliteError)) throw error
    }
  }
}

function jsonColumns(columns: readonly string[]) {
  const defaults = { tags: '[]', attributes: '{}', media: null }
  return Object.entries(defaults).map(([name, otherwise]) => ({ at: columns.indexOf(name), otherwise }))
}

function isJson(value: unknown): boolean {
  if (value === null) return true
  if (typeof value !== 'string') return false
  try {
    JSON.parse(value)
    return true
  } catch {
    return false
  }
}

interface ForeignKeyColumn {
  id: number
  table: string
  from: string
  to: string
}

function removeOrphans(db: Database.Database, table: string): void {
  const columns = db.pragma(`foreign_key_list(${quoted(table)})`) as ForeignKeyColumn[]
  for (const parts of Map.groupBy(columns, ({ id }) => id).values()) {
    const parent = parts[0]?.table ?? ''
    const isSame = parts.map(({ from, to }) => `parent.${quoted(to)} = ${quoted(table)}.${quoted(from)}`)
    const isSet = parts.map(({ from }) => `${quoted(table)}.${quoted(from)} IS NOT NULL`)
    db.exec(`DELETE FROM ${quoted(table)} WHERE ${isSet.join(' AND ')}
      AND NOT EXISTS (SELECT 1 FROM ${quoted(parent)} AS parent WHERE ${isSame.join(' AND ')})`)
  }
}

/** An index of the memories has its own tree, which may be intact even if the table's is not. */
function lostMemories(source: Database.Database, target: Database.Database): RepairReport['lost'] {
  const lost: RepairReport['lost'] = { count: 0, some: [] }
  const isThere = target.prepare('SELECT 1 FROM memories WHERE account_id = ? AND id = ?')
  try {
    const named = source.prepare<[], [string, string]>(
      'SELECT account_id, id FROM memories INDEXED BY memories_captured ORDER BY account_id, captured_at, id',
    )
    for (const [accountId, id] of named.raw().iterate()) {
      if (isThere.get(accountId, id) === undefined && ++lost.count <= LOST_NAMED) lost.some.push(id)
    }
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error
  }
  return lost
}

/** Yields every row that can be read from a damaged table, in the order of its tree; rows after a damaged part come last. */
function* readableRows(db: Database.Database, table: string, columns: readonly string[]): Generator<unknown[]> {
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
function sharedColumns(from: Database.Database, to: Database.Database, table: string): string[] {
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

function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`
}
