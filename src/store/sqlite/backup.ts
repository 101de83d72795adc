import { closeSync, copyFileSync, existsSync, fsyncSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { DATABASE_FILE } from './database.ts'
import { lockFolder } from './folder-lock.ts'
import { NEWEST_SCHEMA } from './migration.ts'

export class BackupFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BackupFault'
  }
}

/**
 * Copies the database as it stands at one moment, also while a service writes to it: VACUUM INTO reads in one transaction. The file appears
 * under its name only once it is whole and on the disk.
 */
export function backUp(folder: string, target: string): { memories: number } {
  const file = join(folder, DATABASE_FILE)
  if (!existsSync(file))
    throw new BackupFault(`There is no database in ${folder}. Set DATA_DIR to the service's folder.`)
  if (existsSync(target)) throw new BackupFault(`${target} exists already. Choose another name, or remove it first.`)
  const partial = `${target}.partial`
  rmSync(partial, { force: true })
  const source = new Database(file, { readonly: true, timeout: 5_000 })
  try {
    source.prepare('VACUUM INTO ?').run(partial)
  } finally {
    source.close()
  }
  syncToDisk(partial)
  const { memories } = examine(partial)
  renameSync(partial, target)
  syncToDisk(dirname(target))
  return { memories }
}

/** Puts a backup in the place of the folder's database, which is kept beside it under another name. The service must be stopped. */
export function restore(folder: string, source: string, now: number): { memories: number; keptAs: string | null } {
  if (!existsSync(source)) throw new BackupFault(`There is no file ${source}.`)
  const { memories } = examine(source)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = lockFolder(folder)
  try {
    const file = join(folder, DATABASE_FILE)
    const incoming = `${file}.incoming`
    copyFileSync(source, incoming)
    syncToDisk(incoming)
    const keptAs = existsSync(file) ? keepAside(file, now) : null
    renameSync(incoming, file)
    syncToDisk(folder)
    return { memories, keptAs }
  } finally {
    lock.release()
  }
}

export interface Examination {
  memories: number
  accounts: number
}

/** Reads the whole file. @throws {BackupFault} saying what is broken */
export function examine(file: string): Examination {
  if (!existsSync(file)) throw new BackupFault(`There is no file ${file}.`)
  const db = new Database(file, { readonly: true, timeout: 5_000 })
  try {
    const version = Number(db.pragma('user_version', { simple: true }))
    if (version < 1) throw new BackupFault(`${file} is not a Lembra database.`)
    if (version > NEWEST_SCHEMA)
      throw new BackupFault(`${file} was written by a newer Lembra. Install that version first.`)
    const faults = db.pragma('integrity_check(10)') as Array<{ integrity_check: string }>
    if (faults[0]?.integrity_check !== 'ok')
      throw new BackupFault(`${file} is damaged: ${faults.map((fault) => fault.integrity_check).join('; ')}`)
    const orphans = db.pragma('foreign_key_check') as unknown[]
    if (orphans.length > 0) throw new BackupFault(`${file} holds ${orphans.length} rows that belong to nothing.`)
    const count = (table: string) => Number(db.prepare(`SELECT count(*) FROM ${table}`).pluck().get())
    return { memories: count('memories'), accounts: count('accounts') }
  } catch (error) {
    if (error instanceof Database.SqliteError)
      throw new BackupFault(`${file} is not a readable Lembra database: ${error.message}`)
    throw error
  } finally {
    db.close()
  }
}

/** The write-ahead log is folded in first, so that the one file kept aside is whole. */
function keepAside(file: string, now: number): string {
  const db = new Database(file, { timeout: 1_000 })
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  const keptAs = `${file}.before-restore-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`
  renameSync(file, keptAs)
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
  return keptAs
}

/** A file's bytes, or a folder's names. */
function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}
