// With app.ts, what names concrete adapters: the database in use, and what searches it.
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SPOOL_FOLDER } from './adapters.ts'
import type { Config } from '../config/config.ts'
import type { VectorSearch } from '../core/embedding/embedding-ports.ts'
import type { ImportsUnderWay } from '../core/transfer/under-way.ts'
import type { Log } from '../core/log.ts'
import type { Clock, Store } from '../core/ports.ts'
import type { RateLimitStore } from '../core/accounts/rate-limit-ports.ts'
import type { ReadinessCheck } from '../core/readiness.ts'
import type { TextSearch } from '../core/search/search-ports.ts'

export interface Storage {
  store: Store
  textSearch: TextSearch
  vectorSearch: VectorSearch
  /** Null: each process keeps its own. */
  rateLimits: RateLimitStore | null
  /** The imports of every process. Null: there is no process but this one. */
  sharedImports: ImportsUnderWay | null
  /** What the database wants done now and then, by whoever works off jobs. May take minutes. */
  upkeep(now: number, signal: AbortSignal): Promise<void>
  /** Bytes that the database takes on the disk. */
  databaseBytes(): Promise<number>
  /** Unix milliseconds of the last `lembra backup`; null if there was none. Absent if the database server's own tools make backups. */
  lastBackupAt?(): Promise<number | null>
  /** Whether the disk of DATA_DIR takes anything more. */
  disk: { isFull(): boolean; requireRoom(): void }
  /** Checks that `/readyz` runs besides asking the database. */
  checks: ReadinessCheck[]
  /** Watches over disk and database from now on; called once the service answers. */
  watch(): void
  /** For files that are just coming in: this process's alone. */
  spoolFolder: string
  /** Calls back when another process has added a job that is due. */
  watchJobs(wake: () => void): void
  close(): Promise<void>
}

export function openStorage(config: Config, clock: Clock, log: Log): Promise<Storage> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  warnIfOpen(config.dataDir, log)
  return config.database ? openShared(config.database, config.dataDir, log) : openOwn(config.dataDir, clock, log)
}

/** A folder that existed before keeps the mode that its owner gave it. Our files are closed all the same, but their names can be read. */
function warnIfOpen(folder: string, log: Log): void {
  const mode = statSync(folder).mode & 0o777
  if ((mode & 0o077) === 0) return
  log.warn(
    { dataDir: folder, mode: mode.toString(8) },
    'other users of this machine can enter DATA_DIR: close it with chmod 700',
  )
}

/** PostgreSQL, with any number of processes beside this one. */
async function openShared(settings: NonNullable<Config['database']>, folder: string, log: Log): Promise<Storage> {
  // What one database wants is not loaded for the other.
  const { openPostgresStorage } = await import('./postgres-storage.ts')
  return openPostgresStorage(settings, join(folder, SPOOL_FOLDER), log)
}

async function openOwn(folder: string, clock: Clock, log: Log): Promise<Storage> {
  const { openSqliteStorage } = await import('./sqlite-storage.ts')
  return openSqliteStorage(folder, clock, log)
}
