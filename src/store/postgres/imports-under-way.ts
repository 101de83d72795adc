import { sql } from 'kysely'
import { Client } from 'pg'
import type { ImportClaim, ImportsUnderWay } from '../../core/transfer/under-way.ts'
import type { PostgresSettings } from './connection.ts'
import type { PostgresDatabase } from './database.ts'
import { asAppError } from './errors.ts'

/** Any numbers, as long as they are ours alone in the database: the first half of a lock in two halves. */
const ACCOUNTS = 5_102_007
const BEGUN = 5_102_008
const CONNECT_MS = 5_000

/**
 * Of all processes: advisory locks on a connection for each import, so that the end of a process is the end of its imports. Where the connection
 * breaks its import goes on, and another may begin beside it, which costs time alone: what both bring is kept once.
 */
export function postgresImportsUnderWay(
  settings: PostgresSettings,
  { reader }: Pick<PostgresDatabase, 'reader'>,
): ImportsUnderWay {
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

/** @throws AppError `unavailable` where the database can't be reached */
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

/** Beside others that have begun. */
async function beginOn(client: Client): Promise<void> {
  try {
    await client.query(`SELECT pg_advisory_lock_shared(${BEGUN}, 0)`)
  } catch (error) {
    throw asAppError(error)
  }
}
