import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { RateLimitStore } from '../core/accounts/rate-limits.ts'
import type { VectorSearch } from '../core/embedding/semantic-search.ts'
import type { TextSearch } from '../core/search/search.ts'
import type { Clock, Store } from '../core/store.ts'
import type { Log, Telemetry } from '../core/telemetry.ts'
import type { ImportsUnderWay } from '../core/transfer/pacing.ts'
import type { ReadinessCheck } from '../http/routes/health.ts'
import { SPOOL_FOLDER } from './adapters.ts'

export interface Storage {
  store: Store
  textSearch: TextSearch
  vectorSearch: VectorSearch
  /** Null: each process counts for itself. */
  rateLimits: RateLimitStore | null
  /** The imports of all processes. Null: this process is the only one. */
  sharedImports: ImportsUnderWay | null
  /** Periodic maintenance of the database, called by processes that run jobs. May take minutes. */
  upkeep(now: number, signal: AbortSignal): Promise<void>
  databaseBytes(): Promise<number>
  /** Unix milliseconds of the last `lembra backup`; null if there was none. Absent if the database server's own tools make backups. */
  lastBackupAt?(): Promise<number | null>
  disk: { isFull(): boolean; requireRoom(): void }
  /** Checks that `/readyz` runs besides the database ping. */
  checks: ReadinessCheck[]
  /** Starts watching the disk and the database; called once the service answers. */
  watch(): void
  /** Folder for files that are being received; no other process uses it. */
  spoolFolder: string
  /** Calls back when another process has added a job that is due. */
  watchJobs(wake: () => void): void
  close(): Promise<void>
}

export interface StorageContext {
  clock: Clock
  log: Log
  telemetry: Telemetry
}

/** The modules of a database are loaded only if it is in use. */
export async function openStorage({ database, dataDir }: Config, context: StorageContext): Promise<Storage> {
  const { log, telemetry } = context
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  warnIfOpen(dataDir, log)
  const storage = database
    ? await (await import('./postgres-storage.ts')).openPostgresStorage(database, join(dataDir, SPOOL_FOLDER), context)
    : await (await import('./sqlite-storage.ts')).openSqliteStorage(dataDir, context)
  const { textSearch, vectorSearch } = storage
  return {
    ...storage,
    textSearch: observedTextSearch(textSearch, telemetry),
    vectorSearch: observedVectorSearch(vectorSearch, telemetry),
  }
}

function observedTextSearch(search: TextSearch, telemetry: Telemetry): TextSearch {
  return {
    find: (...asked) => telemetry.observe('store', 'textSearch.find', () => search.find(...asked)),
    passages: (...asked) => telemetry.observe('store', 'textSearch.passages', () => search.passages(...asked)),
    close: () => search.close(),
  }
}

function observedVectorSearch(search: VectorSearch, telemetry: Telemetry): VectorSearch {
  return {
    nearest: (...asked) => telemetry.observe('store', 'vectorSearch.nearest', () => search.nearest(...asked)),
    similarities: (...asked) =>
      telemetry.observe('store', 'vectorSearch.similarities', () => search.similarities(...asked)),
    close: () => search.close(),
  }
}

/** An existing folder keeps the mode that its owner gave it. Our files are private anyway, but their names can be read. */
function warnIfOpen(folder: string, log: Log): void {
  const mode = statSync(folder).mode & 0o777
  if ((mode & 0o077) === 0) return
  log.warn(
    { dataDir: folder, mode: mode.toString(8) },
    'other users of this machine can enter DATA_DIR: close it with chmod 700',
  )
}
