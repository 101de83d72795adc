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
import type { Tables } from '../tables.ts'
import type { SqliteConnection } from './connection.ts'
import { asAppError, isBusy } from './errors.ts'

const LOCK_WAIT_MS = 2_000
const LOCK_RETRY_MS = 10

/** Kysely over one better-sqlite3 connection. It waits for locks without blocking the event loop and maps errors to AppErrors. */
export function kyselyOver(connection: SqliteConnection, onFault?: (error: unknown) => void): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => new LembraSqliteDriver(connection, onFault),
      createIntrospector: (db) => new SqliteIntrospector(db),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  })
}

class LembraSqliteDriver extends SqliteDriver implements Driver {
  readonly #connection: SqliteConnection

  readonly #onFault: ((error: unknown) => void) | undefined

  constructor(connection: SqliteConnection, onFault?: (error: unknown) => void) {
    super({ database: connection })
    this.#connection = connection
    this.#onFault = onFault
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new MappingConnection(await super.acquireConnection(), this.#onFault)
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

class MappingConnection implements DatabaseConnection {
  readonly #inner: DatabaseConnection
  readonly #onFault: ((error: unknown) => void) | undefined

  constructor(inner: DatabaseConnection, onFault?: (error: unknown) => void) {
    this.#inner = inner
    this.#onFault = onFault
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const giveUpAt = performance.now() + LOCK_WAIT_MS
    for (;;) {
      try {
        return await this.#inner.executeQuery<R>(query)
      } catch (error) {
        if (!isBusy(error) || performance.now() > giveUpAt) {
          this.#onFault?.(error)
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
