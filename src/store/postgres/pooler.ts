import { Client } from 'pg'
import type { PostgresSettings } from './connection.ts'
import { asAppError } from './errors.ts'
import { UnusableDatabase } from './unusable-database.ts'

const CONNECT_MS = 5_000
/** Other clients of the pooler may take the released session, but hardly every time. */
const MAX_LOOKS = 5

/**
 * Checks at startup that a connection keeps its session. Prepared statements, time limits, advisory locks and LISTEN belong to a session. Behind a
 * pooler that gives each transaction another session, they would be lost or reach another client.
 * @throws {UnusableDatabase} that tells the operator what to change; {AppError} `unavailable` if the database cannot be reached
 */
export async function refuseSharedSessions(settings: PostgresSettings): Promise<void> {
  await withClient(settings, async (one) => {
    // PostgreSQL itself reports the process id of the session at the connect. A pooler makes up that number.
    const said = 'processID' in one ? one.processID : null
    if ((await servedBy(one)) === said) return
    await withClient(settings, async (other) => {
      for (let look = 0; look < MAX_LOOKS; look++) if (await isShared(one, other)) throw sharedSessions()
    })
  })
}

/** Whether `other` gets the session of `one`, or `one` gets another session than before, while `other` keeps one in a transaction. */
async function isShared(one: Client, other: Client): Promise<boolean> {
  const before = await servedBy(one)
  try {
    await other.query('BEGIN')
  } catch (error) {
    // Statement pooling rejects transactions.
    if (error instanceof Error && /transaction/i.test(error.message)) return true
    throw error
  }
  const taken = await servedBy(other)
  const after = taken === before ? null : await servedBy(one)
  await other.query('ROLLBACK')
  return after !== before
}

async function servedBy(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid
}

async function withClient({ url }: PostgresSettings, work: (client: Client) => Promise<void>): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    application_name: 'lembra start',
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await work(client)
  } catch (error) {
    throw asAppError(error)
  } finally {
    await client.end().catch(() => {})
  }
}

function sharedSessions(): UnusableDatabase {
  return new UnusableDatabase(
    'The connection pooler at DATABASE_URL shares sessions between clients (pool_mode=transaction or statement). ' +
      'Set pool_mode=session for this database in the pooler, or let DATABASE_URL name PostgreSQL itself.',
  )
}
