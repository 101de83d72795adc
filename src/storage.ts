// With app.ts, what names concrete adapters: the database in use, and what searches it.
import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { SPOOL_FOLDER } from './adapters.ts'
import type { Config } from './config.ts'
import type { VectorSearch } from './core/embedding-ports.ts'
import type { ImportsUnderWay } from './core/import/under-way.ts'
import type { Log } from './core/log.ts'
import type { Clock, Store } from './core/ports.ts'
import type { RateLimitStore } from './core/rate-limit-ports.ts'
import type { TextSearch } from './core/search-ports.ts'
import { databaseBytes } from './store/sqlite/database-size.ts'
import { lockFolder } from './store/sqlite/folder-lock.ts'
import { lastBackupAt } from './store/sqlite/last-backup.ts'

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
  /** For files that are just coming in: this process's alone. */
  spoolFolder: string
  /** Calls back when another process has added a job that is due. */
  watchJobs(wake: () => void): void
  close(): Promise<void>
}

export function openStorage(config: Config, clock: Clock, log: Log): Promise<Storage> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  warnIfOpen(config.dataDir, log)
  return config.database ? openShared(config.database, config.dataDir, log) : openOwn(config.dataDir, clock)
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

/** SQLite in a folder that is this process's alone. Gives it back where that fails. */
async function openOwn(folder: string, clock: Clock): Promise<Storage> {
  const lock = lockFolder(folder)
  try {
    const [{ openDatabase }, { createSqliteStore }, { openTextSearch }, { openVectorSearch }] = await Promise.all([
      import('./store/sqlite/database.ts'),
      import('./store/sqlite/store.ts'),
      import('./store/sqlite/text-search.ts'),
      import('./store/sqlite/vector-search.ts'),
    ])
    const database = await openDatabase(folder)
    const store = createSqliteStore(database)
    // What is leased was left by a process that died.
    await store.jobs.releaseLeases(clock())
    await store.files.expireStoring(clock())
    const textSearch = openTextSearch(database.file)
    const vectorSearch = openVectorSearch(database.file)
    return {
      store,
      textSearch,
      vectorSearch,
      rateLimits: null,
      sharedImports: null,
      spoolFolder: join(folder, SPOOL_FOLDER),
      watchJobs: () => {},
      upkeep: async () => {},
      databaseBytes: () => databaseBytes(database.file),
      lastBackupAt: () => lastBackupAt(folder),
      close: async () => {
        for (const part of [textSearch, vectorSearch, store]) await part.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
