import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../../core/telemetry.ts'
import type { PostgresSettings } from './connection.ts'
import { asAppError, codeOf, UnusableDatabase } from './errors.ts'

export interface ProcessRegistration {
  release(): Promise<void>
}

/** An arbitrary number, unused otherwise. Processes that serve from the database share this lock; a move holds it exclusively. */
const LOCK = 5_102_006_002
const CONNECT_MS = 5_000
const AGAIN_MS = 1_000

/**
 * Holds a lock for as long as this process serves from the database. It uses its own connection, which is opened again if it breaks.
 * @throws {UnusableDatabase} while the database is being moved; {AppError} `unavailable` if it cannot be reached
 */
export async function registerProcess(settings: PostgresSettings, log: Log): Promise<ProcessRegistration> {
  await refuseSharedSessions(settings)
  let held = await take(settings, 'pg_try_advisory_lock_shared')
  if (held === null) throw new UnusableDatabase('"lembra move" works on this database: wait for its end.')
  const closing = new AbortController()
  const staying = stay().catch(() => {})

  async function stay(): Promise<void> {
    while (!closing.signal.aborted) {
      await held?.broken
      await wait(AGAIN_MS, undefined, { signal: closing.signal, ref: false })
      held = await takeAgain()
    }
  }

  async function takeAgain(): Promise<Held | null> {
    try {
      return await take(settings, 'pg_try_advisory_lock_shared')
    } catch (error) {
      log.warn(
        { code: codeOf(error) },
        'could not take the lock that shows that this process uses the database: trying again every second',
      )
      return null
    }
  }

  return {
    release: async () => {
      closing.abort()
      await held?.release()
      await staying
      // The lock may just have been taken again.
      await held?.release()
    },
  }
}

/** @throws {UnusableDatabase} while any process serves from the database, or another move is running */
export async function claimExclusively(settings: PostgresSettings): Promise<ProcessRegistration> {
  await refuseSharedSessions(settings)
  const held = await take(settings, 'pg_try_advisory_lock')
  if (held === null)
    throw new UnusableDatabase(
      'Lembra runs on the PostgreSQL database, or another move of it is under way. Stop every process of it first.',
    )
  return held
}

interface Held extends ProcessRegistration {
  /** Resolves when the connection, and with it the lock, ends. */
  broken: Promise<void>
}

/** Returns null if others hold a conflicting lock. */
async function take(
  { url }: PostgresSettings,
  lock: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
): Promise<Held | null> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    keepAlive: true,
    application_name: 'lembra presence',
  })
  const ended = Promise.withResolvers<void>()
  client.on('error', () => ended.resolve())
  client.on('end', () => ended.resolve())
  try {
    await client.connect()
    const { rows } = await client.query<{ taken: boolean }>(`SELECT ${lock}($1) AS taken`, [LOCK])
    if (rows[0]?.taken) return { broken: ended.promise, release: () => client.end() }
  } catch (error) {
    await client.end().catch(() => {})
    throw asAppError(error)
  }
  await client.end()
  return null
}

/** Other clients of the pooler may take the released session, but hardly every time. */
const MAX_LOOKS = 5

/**
 * Checks at startup that a connection keeps its session. Prepared statements, time limits, advisory locks and LISTEN belong to a session. Behind a
 * pooler that gives each transaction another session, they would be lost or reach another client.
 * @throws {UnusableDatabase} that tells the operator what to change; {AppError} `unavailable` if the database cannot be reached
 */
async function refuseSharedSessions(settings: PostgresSettings): Promise<void> {
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
