// A database as seen from outside the service, for example by a backup tool.
import Database from 'better-sqlite3'
import { databaseFile, postgresUrlOf } from './database.ts'
import { connectTo, onPostgres } from './postgres-server.ts'

type Row = Record<string, unknown>

/** Every row of every table by the table's name, as text; binary columns as Latin-1. */
export async function rowsByTable(folder: string): Promise<Map<string, string[]>> {
  const url = await postgresUrlOf(folder)
  const read = url === null ? rowsInSqlite(folder) : await rowsInPostgres(url)
  return new Map([...read].map(([table, rows]) => [table, rows.map(asText)]))
}

/** The result of a query that has the same meaning on both databases. */
export async function rowsOf(folder: string, query: string): Promise<Row[]> {
  const url = await postgresUrlOf(folder)
  if (url !== null) return onPostgres(url, async (client) => (await client.query<Row>(query)).rows)
  return onSqlite(folder, (db) => db.prepare<[], Row>(query).all())
}

function rowsInSqlite(folder: string): Map<string, Row[]> {
  return onSqlite(folder, (db) => {
    const tables = db
      .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
      .pluck()
      .all()
    return new Map(tables.map((table) => [table, db.prepare<[], Row>(`SELECT * FROM "${table}"`).all()]))
  })
}

function rowsInPostgres(url: string): Promise<Map<string, Row[]>> {
  return onPostgres(url, async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public'",
    )
    const found = new Map<string, Row[]>()
    for (const { name } of tables) found.set(name, (await client.query<Row>(`SELECT * FROM "${name}"`)).rows)
    return found
  })
}

function asText(row: Row): string {
  return JSON.stringify(Object.values(row), (_name, value: unknown) =>
    isBytes(value) ? Buffer.from(value.data).toString('latin1') : value,
  )
}

function isBytes(value: unknown): value is { type: 'Buffer'; data: number[] } {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value
}

/** Lets readers continue, and makes writers wait. */
export async function lockForWriting(folder: string): Promise<{ release(): Promise<void> }> {
  const url = await postgresUrlOf(folder)
  return url === null ? lockSqlite(folder) : lockPostgres(url)
}

function lockSqlite(folder: string) {
  const db = new Database(databaseFile(folder), { timeout: 0 })
  db.exec('BEGIN IMMEDIATE')
  return {
    release: async () => {
      if (db.inTransaction) db.exec('ROLLBACK')
      db.close()
    },
  }
}

async function lockPostgres(url: string) {
  const client = await connectTo(url)
  const { rows } = await client.query<{ tables: string }>(
    `SELECT string_agg(quote_ident(tablename), ', ') AS tables FROM pg_tables WHERE schemaname = 'public'`,
  )
  await client.query('BEGIN')
  await client.query(`LOCK TABLE ${rows[0]?.tables} IN EXCLUSIVE MODE`)
  let ended: Promise<void> | undefined
  // The open transaction of an ended connection is rolled back.
  return { release: () => (ended ??= client.end()) }
}

function onSqlite<T>(folder: string, work: (db: Database.Database) => T): T {
  const db = new Database(databaseFile(folder), { readonly: true })
  try {
    return work(db)
  } finally {
    db.close()
  }
}
