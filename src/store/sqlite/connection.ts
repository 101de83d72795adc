import { setTimeout as wait } from 'node:timers/promises'
import Database from 'better-sqlite3'
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely'
import type { Presented } from '../../core/accounts/record.ts'
import type { Memory } from '../../core/memories/record.ts'
import type { Telemetry } from '../../core/telemetry.ts'
import { CompiledStatements, measured } from '../statements.ts'
import type { RecentReads, Tables } from '../tables.ts'
import { asAppError, isBusy } from './errors.ts'

export type SqliteConnection = Database.Database

/** Statements kept prepared for each connection. A query text beyond this number is prepared each time. */
const MAX_PREPARED = 500

/**
 * WAL with `synchronous=FULL`: a commit is on the disk before it is answered. `busy_timeout` is 0, because better-sqlite3 would block the event loop
 * while it waits; the dialect waits for locks asynchronously instead.
 */
export function openWriter(file: string): SqliteConnection {
  const connection = new Database(file, { timeout: 0 })
  connection.pragma('journal_mode = WAL')
  connection.pragma('synchronous = FULL')
  connection.pragma('foreign_keys = ON')
  // Deleted content is overwritten with zeros, even on pages that become free: FAST would leave whole texts there.
  connection.pragma('secure_delete = ON')
  // 16 MB of cache, and temporary b-trees in memory: sorting never uses the disk of a small server.
  connection.pragma('cache_size = -16000')
  connection.pragma('temp_store = MEMORY')
  keepPrepared(connection)
  return connection
}

/** A second connection for reads, so that none waits for an open write transaction. It sees every commit at once. */
export function openReader(file: string): SqliteConnection {
  const connection = new Database(file, { timeout: 0, readonly: true })
  connection.pragma('cache_size = -16000')
  connection.pragma('temp_store = MEMORY')
  keepPrepared(connection)
  return connection
}

/** Kysely prepares on every execution; keeping statements saves about 10 µs each. */
function keepPrepared(connection: SqliteConnection): void {
  const prepare = connection.prepare.bind(connection)
  const kept = new Map<string, Database.Statement>()
  const prepareOnce = (source: string): Database.Statement => {
    const known = kept.get(source)
    if (known) return known
    const statement = prepare(source)
    if (kept.size < MAX_PREPARED) kept.set(source, statement)
    return statement
  }
  Object.defineProperty(connection, 'prepare', { value: prepareOnce })
}

const LOCK_WAIT_MS = 2_000
const LOCK_RETRY_MS = 10

export interface Watching {
  telemetry: Telemetry
  onFault?: ((error: unknown) => void) | undefined
  /** Called after each statement outside a transaction, and after each commit. */
  onCommit?: () => void
}

/** Kysely over one better-sqlite3 connection. It waits for locks without blocking the event loop, and maps errors to AppErrors. */
export function kyselyOver(connection: SqliteConnection, watching: Watching): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => Object.assign(new SqliteAdapter(), { statements: new CompiledStatements() }),
      createDriver: () => new LembraSqliteDriver(connection, watching),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
}

class LembraSqliteDriver extends SqliteDriver implements Driver {
  readonly #connection: SqliteConnection
  readonly #watching: Watching

  constructor(connection: SqliteConnection, watching: Watching) {
    super({ database: connection })
    this.#connection = connection
    this.#watching = watching
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new WatchedConnection(await super.acquireConnection(), this.#connection, this.#watching)
  }

  /** IMMEDIATE takes the write lock at the start, so that a transaction never fails halfway because it cannot get it. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'))
  }

  /** SQLite may already have rolled back by itself (disk full, I/O error). */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#connection.inTransaction) await super.rollbackTransaction(connection)
  }
}

class WatchedConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection
  readonly #connection: SqliteConnection
  readonly #watching: Watching

  constructor(inner: DatabaseConnection, connection: SqliteConnection, watching: Watching) {
    this.#inner = inner
    this.#connection = connection
    this.#watching = watching
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return measured(this.#watching.telemetry, query, () => this.#executeUnlocked(query))
  }

  async #executeUnlocked<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const giveUpAt = performance.now() + LOCK_WAIT_MS
    for (;;) {
      try {
        const result = await this.#inner.executeQuery<R>(query)
        if (!this.#connection.inTransaction) this.#watching.onCommit?.()
        return result
      } catch (error) {
        if (!isBusy(error) || performance.now() > giveUpAt) {
          this.#watching.onFault?.(error)
          throw asAppError(error)
        }
        await wait(LOCK_RETRY_MS)
      }
    }
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.#inner.streamQuery<R>(query, chunkSize ?? 1)
  }
}

/** How long a write of another process (the operator's `lembra plan`) may go unseen. That process takes longer to end. */
const KEPT_MS = 20
const MAX_PRESENTED = 1_000
/** Few, because one may carry 256 kB of attributes. */
const MAX_MEMORIES = 100
/** In UTF-16 code units. */
const MAX_TEXT = 5_000

export function recentReads(): RecentReads {
  const presented = new RecentRows<Presented>(MAX_PRESENTED)
  const memories = new RecentRows<Memory>(MAX_MEMORIES, ({ text }) => text.length <= MAX_TEXT)
  return {
    presented,
    memories,
    clear: () => {
      presented.clear()
      memories.clear()
    },
  }
}

class RecentRows<Row> {
  readonly #rows = new Map<string, { row: Row; until: number }>()
  readonly #maxRows: number
  readonly #isKept: (row: Row) => boolean
  #commits = 0

  constructor(maxRows: number, isKept: (row: Row) => boolean = () => true) {
    this.#maxRows = maxRows
    this.#isKept = isKept
  }

  async find(key: string, read: () => Promise<Row | null>): Promise<Row | null> {
    const known = this.#rows.get(key)
    if (known && performance.now() < known.until) return known.row
    const commits = this.#commits
    const row = await read()
    // If a change was committed during the read, its result may be outdated and is not kept.
    if (row !== null && commits === this.#commits && this.#isKept(row)) {
      if (this.#rows.size >= this.#maxRows) this.#rows.clear()
      this.#rows.set(key, { row, until: performance.now() + KEPT_MS })
    }
    return row
  }

  clear(): void {
    this.#commits += 1
    this.#rows.clear()
  }
}
