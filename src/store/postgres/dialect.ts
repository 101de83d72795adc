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
import { isUnanswered } from '../compiled.ts'
import type { Tables } from '../tables.ts'
import { asAppError, isBroken } from './errors.ts'
import { queryTogether, type Statement } from './gathered-query.ts'

/** Kysely over a pool. It keeps statements prepared and maps errors to AppErrors. */
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
      await connection.executeQuery(CompiledQuery.raw(COMMIT))
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

/** Whether the error came from a commit, which may have succeeded nevertheless. */
export function isUnsettled(error: unknown): boolean {
  return error instanceof Error && unsettled.has(error)
}

class PooledConnection implements DatabaseConnection {
  readonly #client: PoolClient
  #isBroken = false
  #isInTransaction = false
  /** Statements whose result nobody awaits are sent with the next one that is awaited: one message and one reply instead of many. */
  #gathered: Statement[] = []

  constructor(client: PoolClient) {
    this.#client = client
  }

  begin(): void {
    this.#isInTransaction = true
    this.#gathered.push({ text: 'begin' })
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const name = preparedName(query.sql)
    const statement = { ...(name !== undefined && { name }), text: query.sql, values: [...query.parameters] }
    if (this.#isInTransaction && isUnanswered(query)) {
      this.#gathered.push(statement)
      return { rows: [] }
    }
    try {
      const { command, rowCount, rows } = await this.#send(statement)
      // The reply to COMMIT if the transaction had failed.
      if (query.sql === COMMIT && command === 'ROLLBACK') throw new Error('The transaction failed before its commit')
      return { rows, ...(CHANGING.has(command) && { numAffectedRows: BigInt(rowCount ?? 0) }) }
    } catch (error) {
      this.#isBroken ||= isBroken(error)
      throw asAppError(error)
    }
  }

  async rollBack(): Promise<void> {
    const isBegun = !this.#gathered.some(({ text }) => text === 'begin')
    this.#gathered = []
    if (this.#isBroken || !isBegun) return
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

  async #send(statement: Statement) {
    const before = this.#gathered
    if (before.length === 0) return this.#client.query(statement)
    this.#gathered = []
    const kept = keptBy(this.#client)
    const fresh = [...before, statement].flatMap(({ name }) => (name === undefined || kept.has(name) ? [] : [name]))
    try {
      const answer = await queryTogether(this.#client, before, statement)
      for (const name of fresh) kept.add(name)
      return answer
    } catch (error) {
      // It is unknown which of the new statements the server has prepared.
      this.#isBroken ||= fresh.length > 0
      throw error
    }
  }
}

/** Names of the pipelined statements that are prepared, by connection. */
const keptNames = new WeakMap<PoolClient, Set<string>>()

function keptBy(client: PoolClient): Set<string> {
  const kept = keptNames.get(client) ?? new Set()
  keptNames.set(client, kept)
  return kept
}

const COMMIT = 'commit'
const CHANGING = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

const MAX_PREPARED = 400
const MAX_SEEN = 5_000
const names = new Map<string, string>()
const seen = new Set<string>()

/** A statement is prepared from its second use on: lists of varying length produce many texts, most of which are never used again. */
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
