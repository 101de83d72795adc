import type { RateLimitStore } from '../core/accounts/rate-limits.ts'
import type { VectorSearch } from '../core/embedding/semantic-search.ts'
import type { WatchAccounts } from '../core/memories/changes.ts'
import type { TextSearch } from '../core/search/signals.ts'
import type { Clock, Store } from '../core/store.ts'
import type { Log, Telemetry } from '../core/telemetry.ts'
import type { RunningImports } from '../core/transfer/pacing.ts'
import type { ReadinessCheck } from '../http/routes/health.ts'

export interface Storage {
  store: Store
  textSearch: TextSearch
  vectorSearch: VectorSearch
  /** Null: each process counts for itself. */
  rateLimits: RateLimitStore | null
  /** The imports of all processes. Null: this process is the only one. */
  sharedImports: RunningImports | null
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
  /** Calls back from now on; call it once. */
  watchAccounts: WatchAccounts
  /** Tells open streams of events that the time of these reminders has come. */
  announceDue(due: ReadonlyArray<{ accountId: string; memoryId: string; dueAt: number }>): void
  close(): Promise<void>
}

export interface StorageContext {
  clock: Clock
  log: Log
  telemetry: Telemetry
}
