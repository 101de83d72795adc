import { join } from 'node:path'
import Database from 'better-sqlite3'

const databaseFile = (folder: string) => join(folder, 'lembra.db')

/** Every row of every table by the table's name, as text; binary columns as they would read in Latin-1. The service must have stopped. */
export function rowsByTable(folder: string): Map<string, string[]> {
  const db = new Database(databaseFile(folder), { readonly: true })
  try {
    const tables = db
      .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'")
      .pluck()
      .all()
    return new Map(tables.map((table) => [table, db.prepare(`SELECT * FROM "${table}"`).all().map(asText)]))
  } finally {
    db.close()
  }
}

function asText(row: unknown): string {
  return JSON.stringify(Object.values(row as object), (_name, value: unknown) =>
    isBytes(value) ? Buffer.from(value.data).toString('latin1') : value,
  )
}

/** What JSON makes of a Buffer. */
function isBytes(value: unknown): value is { type: 'Buffer'; data: number[] } {
  return typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value
}

/** Takes the write lock from outside, as a backup tool or another program might. */
export function lockForWriting(folder: string): { release(): void } {
  const db = new Database(databaseFile(folder), { timeout: 0 })
  db.exec('BEGIN IMMEDIATE')
  return {
    release: () => {
      if (db.inTransaction) db.exec('ROLLBACK')
      db.close()
    },
  }
}
