import { sql } from 'kysely'
import { Client } from 'pg'
import type { ImportClaim, RunningImports } from '../../core/transfer/pacing.ts'
import type { PostgresSettings } from './connection.ts'
import type { PostgresDatabase } from './database.ts'
import { asAppError } from './errors.ts'

/** Arbitrary numbers, unused otherwise in the database: the first half of a two-part advisory lock. */
const ACCOUNTS = 5_102_007
const BEGUN = 5_102_008
const CONNECT_MS = 5_000

/**
 * Imports of all processes. Each holds advisory locks on its own connection, so that they end with its process. If the connection breaks, the import
 * goes on and another may start beside it. That only costs time, because rows that both import are stored once.
 */
export function postgresImportsUnderWay(
  settings: PostgresSettings,
  { reader }: Pick<PostgresDatabase, 'reader'>,
): RunningImports {
  return {
    claim: (accountId) => claimAccount(settings, accountId),
    isAny: async () => {
      const { rows } = await begunAnywhere.execute(reader)
      return rows.length > 0
    },
  }
}

const begunAnywhere = sql`
  SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = ${sql.lit(BEGUN)} AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) LIMIT 1`

/** @throws {AppError} `unavailable` if the database cannot be reached */
async function claimAccount({ url }: PostgresSettings, accountId: string): Promise<ImportClaim | null> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    keepAlive: true,
    application_name: 'lembra import',
  })
  client.on('error', () => {})
  const end = () => client.end().catch(() => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ taken: boolean }>(
      `SELECT pg_try_advisory_lock(${ACCOUNTS}, hashtext($1)) AS taken`,
      [accountId],
    )
    if (rows[0]?.taken) return { begin: () => beginOn(client), end }
  } catch (error) {
    await end()
    throw asAppError(error)
  }
  await end()
  return null
}

async function beginOn(client: Client): Promise<void> {
  try {
    await client.query(`SELECT pg_advisory_lock_shared(${BEGUN}, 0)`)
  } catch (error) {
    throw asAppError(error)
  }
}
