import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import { NEWEST_SCHEMA } from './migration.ts'

export class BackupFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BackupFault'
  }
}

export interface Examination {
  memories: number
  accounts: number
}

/** Reads the whole file. @throws {BackupFault} that says what is broken */
export function examine(file: string): Examination {
  if (!existsSync(file)) throw new BackupFault(`There is no file ${file}.`)
  const db = openToRead(file)
  try {
    const version = Number(db.pragma('user_version', { simple: true }))
    if (version < 1) throw new BackupFault(`${file} is not a Lembra database.`)
    if (version > NEWEST_SCHEMA)
      throw new BackupFault(`${file} was written by a newer Lembra. Install that version first.`)
    const faults = db.pragma('integrity_check(10)') as Array<{ integrity_check: string }>
    if (faults[0]?.integrity_check !== 'ok')
      throw new BackupFault(
        `${file} is damaged: ${faults.map((fault) => fault.integrity_check).join('; ')}. Stop the service and run lembra repair, or restore a backup.`,
      )
    const orphans = db.pragma('foreign_key_check') as unknown[]
    if (orphans.length > 0) throw new BackupFault(`${file} has ${orphans.length} rows that refer to missing rows.`)
    const count = (table: string) => Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get())
    return { memories: count('memories'), accounts: count('accounts') }
  } catch (error) {
    if (error instanceof Database.SqliteError)
      throw new BackupFault(
        `${file} is not a readable Lembra database: ${error.message}. Stop the service and run lembra repair, or restore a backup.`,
      )
    throw error
  } finally {
    db.close()
  }
}

export function openToRead(file: string): Database.Database {
  return new Database(file, { readonly: true, timeout: 5_000 })
}
