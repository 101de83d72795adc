import { setTimeout as wait } from 'node:timers/promises'
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
import type { Telemetry } from '../../core/telemetry.ts'
import { CompiledStatements, measured } from '../statements.ts'
import type { Tables } from '../tables.ts'
import type { SqliteConnection } from './connection.ts'
import { asAppError, isBusy } from './errors.ts'

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
