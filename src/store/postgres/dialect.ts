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
import type { Tables } from '../tables.ts'
import { asAppError, isBroken } from './errors.ts'

/** Kysely over a pool, with statements kept prepared and errors in our own terms. */
export function kyselyOver(pool: Pool): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PoolDriver(pool),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

class PoolDriver implements Driver {
  readonly #pool: Pool

  constructor(pool: Pool) {
    this.#pool = pool
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<PooledConnection> {
    try {
      return new PooledConnection(await this.#pool.connect())
    } catch (error) {
      throw asAppError(error)
    }
  }

  async beginTransaction(connection: PooledConnection): Promise<void> {
    connection.begin()
  }

  async commitTransaction(connection: PooledConnection): Promise<void> {
    try {
      await connection.executeQuery(CompiledQuery.raw('commit'))
    } catch (error) {
      if (error instanceof Error) unsettled.add(error)
      throw error
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

const unsettled = new WeakSet<Error>()

/** Whether it came of a commit, which may have been done all the same. */
export function isUnsettled(error: unknown): boolean {
  return error instanceof Error && unsettled.has(error)
}

class PooledConnection implements DatabaseConnection {
  readonly #client: PoolClient
  #isBroken = false
  #begun: Promise<unknown> = Promise.resolve()

  constructor(client: PoolClient) {
    this.#client = client
  }

  /** Sent ahead of the first statement, which need not wait for its answer. */
  begin(): void {
    this.#begun = this.#client.query('begin')
    this.#begun.catch(() => {})
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    try {
      const name = preparedName(sql)
      const values = [...parameters]
      const answer = this.#client.query(name === undefined ? { text: sql, values } : { name, text: sql, values })
      // Where the beginning failed, so did all that was sent behind it.
      answer.catch(() => {})
      await this.#begun
      const { command, rowCount, rows } = await answer
      // How COMMIT of a transaction that failed before is answered.
      if (sql === 'commit' && command === 'ROLLBACK') throw new Error('The transaction had failed before its commit')
      return { rows, ...(CHANGING.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    } catch (error) {
      this.#isBroken ||= isBroken(error)
      throw asAppError(error)
    }
  }

  async rollBack(): Promise<void> {
    if (this.#isBroken) return
    try {
      await this.#client.query('rollback')
    } catch {
      // The server rolls back what a connection leaves behind.
      this.#isBroken = true
    }
  }

  release(): void {
    this.#client.release(this.#isBroken)
  }

  // oxlint-disable-next-line require-yield -- nothing of ours streams
  async *streamQuery(): AsyncIterableIterator<never> {
    throw new Error('Streaming is not supported')
  }
}

const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Statements kept prepared on each connection. */
const MAX_PREPARED = 400
const MAX_SEEN = 5_000
const names = new Map<string, string>()
const seen = new Set<string>()

/** From its second time on a statement is kept prepared: lists of many lengths make many texts, most of which never come again. */
function preparedName(sql: string): string | undefined {
  const known = names.get(sql)
  if (known !== undefined) return known
  if (names.size >= MAX_PREPARED) return undefined
  if (!seen.has(sql)) {
    if (seen.size >= MAX_SEEN) seen.clear()
    seen.add(sql)
    return undefined
  }
  const name = `lembra_${names.size}`
  names.set(sql, name)
  return name
}
