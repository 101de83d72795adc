import { existsSync } from 'node:fs'
import { Worker } from 'node:worker_threads'
import Database from 'better-sqlite3'
import { databaseDamaged } from '../../core/errors.ts'
import type { Log } from '../../core/telemetry.ts'
import { isDamage } from './errors.ts'
import { NEWEST_SCHEMA } from './migration.ts'

export class BackupFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'BackupFault'
  }
}

interface Examination {
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

/** Remembers that damage was found. The database stays damaged until somebody stops the service and repairs it. */
interface DamageWatch {
  meet(): void
  notice(error: unknown): void
  /** Rejects if damage was found. */
  check(): Promise<void>
  /** Starts one check of the whole database in a separate thread, a few seconds from now. */
  examineOnce(file: string): void
  close(): void
}

/** A delay, so that the first requests after a start are not slowed down. */
const EXAMINE_AFTER_MS = 3_000

export function watchDamage(log: Log): DamageWatch {
  let isMet = false
  let timer: NodeJS.Timeout | undefined
  let worker: Worker | undefined

  function meet(): void {
    if (!isMet) log.error({}, 'the database is damaged: stop the service, run lembra check and then lembra repair')
    isMet = true
  }

  function startExamination(file: string): void {
    try {
      worker = new Worker(new URL('./examination-worker.ts', import.meta.url), { workerData: { file } })
      worker.unref()
      worker.on('message', (isSound: boolean) => {
        if (!isSound) meet()
      })
      // If the thread cannot start, nothing is checked. Damage then shows when it is read.
      worker.on('error', () => {})
    } catch {
      // As above.
    }
  }

  return {
    meet,
    notice: (error) => {
      if (isDamage(error)) meet()
    },
    check: async () => {
      if (isMet) throw databaseDamaged()
    },
    examineOnce: (file) => {
      timer ??= setTimeout(() => startExamination(file), EXAMINE_AFTER_MS).unref()
    },
    close: () => {
      clearTimeout(timer)
      void worker?.terminate()
    },
  }
}
