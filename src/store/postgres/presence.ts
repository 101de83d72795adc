import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../../core/telemetry.ts'
import type { PostgresSettings } from './connection.ts'
import { asAppError, codeOf } from './errors.ts'
import { refuseSharedSessions } from './pooler.ts'
import { UnusableDatabase } from './unusable-database.ts'

export interface Presence {
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
export async function announce(settings: PostgresSettings, log: Log): Promise<Presence> {
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
export async function claimAlone(settings: PostgresSettings): Promise<Presence> {
  await refuseSharedSessions(settings)
  const held = await take(settings, 'pg_try_advisory_lock')
  if (held === null)
    throw new UnusableDatabase(
      'Lembra runs on the PostgreSQL database, or another move of it is under way. Stop every process of it first.',
    )
  return held
}

interface Held extends Presence {
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
