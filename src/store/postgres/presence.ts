import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'
import type { Log } from '../../core/log.ts'
import type { PostgresSettings } from './connection.ts'
import { asAppError, codeOf } from './errors.ts'
import { refuseSharedSessions } from './pooler.ts'
import { UnusableDatabase } from './unusable-database.ts'

export interface Presence {
  release(): Promise<void>
}

/** Any number, as long as it is ours alone in the database: whoever serves from it shares this lock, whoever moves it holds it alone. */
const LOCK = 5_102_006_002
const CONNECT_MS = 5_000
const AGAIN_MS = 1_000

/**
 * Says that this process serves from the database, for as long as it runs, on a connection of its own, which is opened again where it breaks.
 * @throws {UnusableDatabase} while the database is being moved; AppError `unavailable` where it can't be reached
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
      log.warn({ code: codeOf(error) }, 'the database does not know just now that this process serves from it')
      return null
    }
  }

  return {
    release: async () => {
      closing.abort()
      await held?.release()
      await staying
      // It may have been taken again just now.
      await held?.release()
    },
  }
}

/** @throws {UnusableDatabase} while any process serves from the database, or another move is under way */
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
  /** Resolves as the connection ends, and the lock with it. */
  broken: Promise<void>
}

/** Null where others hold it in a way that this one can't be beside. */
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
