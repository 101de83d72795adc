import { sql } from 'kysely'
import { compiledOnce, writtenOnce } from '../compiled.ts'
import type { JobDialect } from '../jobs.ts'

/** Notified at the commit that adds or restarts a job. */
export const JOB_CHANNEL = 'lembra_jobs'

/**
 * Claims skip jobs that another process has locked. Adding takes a shared lock for the kind and key, which `hold` waits for. So a job that is about
 * to complete cannot miss what an uncommitted transaction captured.
 */
export const postgresJobs: JobDialect = {
  async add(writer, row) {
    await addOrRenew(writer, [
      lockKey(row.kind, row.key),
      row.id,
      row.kind,
      row.key,
      row.account_id,
      row.payload,
      row.run_at,
      row.created_at,
    ])
  },

  isClaimedSideBySide: true,

  async hold(writer, kind, key) {
    await lockAlone(writer, [lockKey(kind, key)])
  },
}

function lockKey(kind: string, key: string): string {
  return `lembra job ${kind} ${key}`
}

const lockAlone = compiledOnce((db) => sql`SELECT pg_advisory_xact_lock(hashtextextended(${''}, 0))`.compile(db))

/**
 * One statement, because every capture adds a job. It does not lock a live job: ON CONFLICT DO UPDATE would, and all captures would wait for each
 * other. NOTIFY locks the whole database at the commit, so it is sent only if a job was added or renewed.
 */
const addOrRenew = writtenOnce((db) =>
  sql`
    WITH given (lock, id, kind, key, account_id, payload, run_at, created_at) AS (
      SELECT ${''}::text, ${''}::text, ${''}::text, ${''}::text, ${''}::text, ${''}::text, ${0}::bigint, ${0}::bigint
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
