import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import { Client } from 'pg'
import type { Log } from '../../core/telemetry.ts'
import { claimOnce, type JobDialect } from '../jobs.ts'
import { compiledOnce, writtenOnce } from '../statements.ts'
import type { Tables } from '../tables.ts'
import type { PostgresSettings } from './connection.ts'
import { codeOf } from './errors.ts'

/** Notified at the commit that adds or restarts a job. */
export const JOB_CHANNEL = 'lembra_jobs'

/**
 * Claims skip jobs that another process has locked. Adding takes a shared lock for the kind and key, which `hold` waits for. So a job that is about
 * to complete cannot miss what an uncommitted transaction captured.
 */
export const postgresJobs: JobDialect = {
  async add(writer, rows) {
    if (rows.length === 0) return
    const columns = (['id', 'kind', 'key', 'account_id', 'payload', 'run_at', 'created_at'] as const).map((column) =>
      rows.map((row) => row[column]),
    )
    await addOrRenew(writer, [rows.map((row) => lockKey(row.kind, row.key)), ...columns])
  },

  claim: claimOnce((json) => sql`SELECT jsonb_array_elements_text(${json}::jsonb)`, sql`FOR UPDATE SKIP LOCKED`),

  async hold(writer, kind, key) {
    await lockAlone(writer, [lockKey(kind, key)])
  },
}

function lockKey(kind: string, key: string): string {
  return `lembra job ${kind} ${key}`
}

const lockAlone = compiledOnce((db) => sql`SELECT pg_advisory_xact_lock(hashtextextended(${''}, 0))`.compile(db))

/**
 * One statement for any number of jobs, because every capture adds one. It does not lock a live job: ON CONFLICT DO UPDATE would, and all captures
 * would wait for each other. NOTIFY locks the whole database at the commit, so it is sent only if a job was added or renewed.
 */
const addOrRenew = writtenOnce((db) =>
  sql`
    WITH given (lock, id, kind, key, account_id, payload, run_at, created_at) AS (
      SELECT * FROM unnest(
        ${[]}::text[], ${[]}::text[], ${[]}::text[], ${[]}::text[], ${[]}::text[], ${[]}::text[], ${[]}::bigint[], ${[]}::bigint[]
      )
    ), held AS MATERIALIZED (
      SELECT given.*, pg_advisory_xact_lock_shared(hashtextextended(given.lock, 0)) FROM given
    ), added AS (
      INSERT INTO jobs (id, kind, key, account_id, payload, state, attempts, failures, run_at, created_at)
      SELECT id, kind, key, account_id, payload, 'queued', 0, 0, run_at, created_at FROM held
      ON CONFLICT (kind, key) DO NOTHING RETURNING id
    ), renewed AS (
      UPDATE jobs SET account_id = held.account_id, payload = held.payload, state = 'queued', attempts = 0, failures = 0,
        run_at = held.run_at, leased_until = NULL, last_error = NULL, created_at = held.created_at
      FROM held WHERE jobs.kind = held.kind AND jobs.key = held.key AND jobs.state = 'failed' RETURNING jobs.id
    ), changed AS (SELECT id FROM added UNION ALL SELECT id FROM renewed)
    SELECT pg_notify(${sql.lit(JOB_CHANNEL)}, '') FROM changed`.compile(db),
)

/** Notified with what was announced of accounts. */
export const ACCOUNT_CHANNEL = 'lembra_accounts'

const notify = compiledOnce((db) => sql`SELECT pg_notify(${sql.lit(ACCOUNT_CHANNEL)}, ${''})`.compile(db))

export async function notifyOthers(writer: Kysely<Tables>, items: readonly string[]): Promise<void> {
  await notify(writer, [items.join(' ')])
}

type OnNotice = (text: string | null) => void

interface Listening {
  close(): Promise<void>
}

const CONNECT_MS = 5_000
const AGAIN_MS = 1_000

/**
 * Calls `onNotice` with the text of each notification on the channel. It uses its own connection, which is opened again if it breaks. Notifications
 * sent meanwhile are lost, so `onNotice` is also called after each connect, with null. Listeners should still poll now and then.
 */
export function listen(settings: PostgresSettings, channel: string, onNotice: OnNotice, log: Log): Listening {
  const closing = new AbortController()
  const listening = listenAgainAndAgain().catch(() => {})

  async function listenAgainAndAgain(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        await listenOnce(settings, channel, onNotice, closing.signal)
      } catch (error) {
        log.warn({ code: codeOf(error) }, 'the connection for notifications is down: polling meanwhile')
      }
      await wait(AGAIN_MS, undefined, { signal: closing.signal, ref: false })
    }
  }

  return {
    close: async () => {
      closing.abort()
      await listening
    },
  }
}

/** Resolves when `signal` aborts. @throws when the connection breaks */
async function listenOnce(
  { url }: PostgresSettings,
  channel: string,
  onNotice: OnNotice,
  signal: AbortSignal,
): Promise<void> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    keepAlive: true,
    application_name: 'lembra jobs',
  })
  const ended = Promise.withResolvers<void>()
  client.on('error', ended.reject)
  client.on('end', () => ended.reject(new Error('The connection ended')))
  client.on('notification', ({ payload = null }) => onNotice(payload))
  const stop = () => ended.resolve()
  signal.addEventListener('abort', stop, { once: true })
  // If connecting fails, only `connect` reports it.
  ended.promise.catch(() => {})
  try {
    await client.connect()
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    onNotice(null)
    await ended.promise
  } finally {
    signal.removeEventListener('abort', stop)
    await client.end().catch(() => {})
  }
}
