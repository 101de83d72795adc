import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { NO_TELEMETRY, type Telemetry } from '../../core/telemetry.ts'
import { CompiledStatements, isUnanswered, measured } from '../statements.ts'
import type { Tables } from '../tables.ts'
import { asAppError, isBroken } from './errors.ts'

/** Kysely over a pool. It keeps statements prepared and maps errors to AppErrors. */
export function kyselyOver(pool: Pool, telemetry = NO_TELEMETRY): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => Object.assign(new PostgresAdapter(), { statements: new CompiledStatements() }),
      createDriver: () => new PoolDriver(pool, telemetry),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

class PoolDriver implements Driver {
  readonly #pool: Pool
  readonly #telemetry: Telemetry
  readonly #names = new StatementNames()

  constructor(pool: Pool, telemetry: Telemetry) {
    this.#pool = pool
    this.#telemetry = telemetry
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PooledConnection> {
    try {
      return new PooledConnection(await this.#pool.connect(), this.#telemetry, this.#names)
    } catch (error) {
      throw asAppError(error)
    }
  }

  async beginTransaction(connection: PooledConnection): Promise<void> {
    await connection.begin()
  }

  async commitTransaction(connection: PooledConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw(COMMIT))
    } catch (error) {
      throw error instanceof Error ? Object.assign(error, UNSETTLED) : error
    }
  }

  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    await connection.rollBack()
  }

  async releaseConnection(connection: PooledConnection): Promise<void> {
    connection.release()
  }

  async destroy(): Promise<void> {
    await this.#pool.end()
  }
}

const UNSETTLED = { isUnsettled: true }

/** Whether the error came from a commit, which may have succeeded nevertheless. */
export function isUnsettled(error: unknown): boolean {
  return error instanceof Error && 'isUnsettled' in error
}

class PooledConnection implements DatabaseConnection {
  readonly #client: PoolClient
  readonly #telemetry: Telemetry
  readonly #names: StatementNames
  #isBroken = false
  #isInTransaction = false
  /** Statements whose result nobody awaits. If one fails, the server refuses all others until the end of the transaction. */
  readonly #unawaited: Array<Promise<unknown>> = []

  constructor(client: PoolClient, telemetry: Telemetry, names: StatementNames) {
    this.#client = client
    this.#telemetry = telemetry
    this.#names = names
  }

  /** Awaited: each pipelined statement has its own sync, so if the server refused to begin, those after it would be committed one by one. */
  async begin(): Promise<void> {
    try {
      await this.#client.query('begin')
    } catch (error) {
      // Not to be used again, as the server may have begun a transaction whose reply was lost.
      this.#isBroken = true
      throw asAppError(error)
    }
    this.#isInTransaction = true
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const send = () => measured(this.#telemetry, query, () => this.#send(query))
    if (this.#isInTransaction && isUnanswered(query)) {
      this.#sendUnawaited(send)
      return { rows: [] }
    }
    try {
      const { command, rowCount, rows } = await send()
      // The reply to COMMIT if the transaction had failed.
      if (query.sql === COMMIT && command === 'ROLLBACK') throw new Error('The transaction failed before its commit')
      return { rows, ...(CHANGING.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    } catch (error) {
      const cause = (await this.#firstFailure()) ?? error
      this.#isBroken ||= isBroken(cause)
      throw asAppError(cause)
    }
  }

  async rollBack(): Promise<void> {
    if (this.#isBroken) return
    try {
      await this.#client.query('rollback')
    } catch {
      // The server rolls back when the connection closes.
      this.#isBroken = true
    }
  }

  release(): void {
    this.#client.release(this.#isBroken)
  }

  // oxlint-disable-next-line require-yield -- we never stream
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not supported')
  }

  #send({ sql: text, parameters }: CompiledQuery) {
    const name = this.#names.nameFor(text)
    return this.#client.query({ ...(name !== undefined && { name }), text, values: [...parameters] })
  }

  /** The pool's connections are pipelined: the next statement does not wait for this one's reply. */
  #sendUnawaited(send: () => Promise<unknown>): void {
    const sent = send()
    sent.catch(() => {})
    this.#unawaited.push(sent)
  }

  async #firstFailure(): Promise<unknown> {
    const settled = await Promise.allSettled(this.#unawaited)
    return settled.find((each) => each.status === 'rejected')?.reason
  }
}

const COMMIT = 'commit'
const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const MAX_PREPARED = 400
const MAX_SEEN = 5_000

/** Names of the statements that every connection of a pool keeps prepared once it has used them. */
class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #seen = new Set<string>()

  /** A statement is prepared from its second use on: lists of varying length produce many texts, most of which are never used again. */
  nameFor(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MAX_PREPARED) return known
    if (!this.#seen.has(text)) {
      if (this.#seen.size >= MAX_SEEN) this.#seen.clear()
      this.#seen.add(text)
      return undefined
    }
    const name = `lembra_${this.#names.size}`
    this.#names.set(text, name)
    return name
  }
}
