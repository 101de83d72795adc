import { type Insertable, type Kysely, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import type { JsonObject } from '../core/memories/record.ts'
import { type Job, type JobStore, NEVER, type NewJob } from '../core/store.ts'
import { compiledOnce } from './statements.ts'
import type { Databases, Tables } from './tables.ts'

type Row = Insertable<Tables['jobs']>

/** Allowed between the processes of one service. */
const CLOCK_SKEW_MS = 3_600_000
const LONGEST_LEASE_MS = 3_600_000
/** An external service may ask us to wait for up to a day. */
const LONGEST_BACKOFF_MS = 25 * 3_600_000
/** A job that waits for its account's quota waits for a month at most. */
const LONGEST_WAIT_MS = 35 * 86_400_000

export interface JobDialect {
  /** Adds each job, or restarts a failed one with the same kind and key. A queued or running one stays as it is. */
  add(writer: Kysely<Tables>, rows: readonly Row[]): Promise<void>
  /** If several processes claim at the same time, each skips rows that another is claiming. */
  claim: ReturnType<typeof claimOnce>
  hold(writer: Kysely<Tables>, kind: string, key: string): Promise<void>
}

export function jobStore({ reader, writer }: Databases, dialect: JobDialect): JobStore {
  return {
    ...claimedJobs(writer),
    ...rescheduledJobs(writer),
    ...jobLists(reader),

    add: (...jobs) => dialect.add(writer, jobs.map(rowOf)),

    hold: (kind, key) => dialect.hold(writer, kind, key),

    async claim(kinds, now, leaseMs, except = []) {
      if (kinds.length === 0) return null
      const busy = except.map(({ kind, payload }) => `${kind} ${JSON.stringify(payload)}`)
      const parameters = [now + leaseMs, now, JSON.stringify(kinds), JSON.stringify(busy)]
      const claimed = await dialect.claim(writer, parameters)
      if (claimed.rows[0]) return jobOf(claimed.rows[0])
      // Separate from the claim, so that both statements use the index (state, run_at) however many jobs wait.
      const { numAffectedRows = 0n } = await releaseExpired(writer, [now, now])
      const [row] = numAffectedRows > 0n ? (await dialect.claim(writer, parameters)).rows : []
      return row ? jobOf(row) : null
    },

    async releaseLeases(now) {
      const { numUpdatedRows } = await release(writer, now).executeTakeFirst()
      return Number(numUpdatedRows)
    },

    async mendTimes(now) {
      await release(writer, now)
        .where('leased_until', '>', now + LONGEST_LEASE_MS)
        .execute()
      await writer
        .updateTable('jobs')
        .set({ run_at: now, created_at: now })
        .where('state', '=', 'queued')
        .where('run_at', '>', now)
        .where('run_at', '<', NEVER)
        .where((eb) =>
          eb.or([
            eb('created_at', '>', now + CLOCK_SKEW_MS),
            eb('run_at', '>', now + LONGEST_WAIT_MS),
            eb.and([eb('failures', '>', 0), eb('run_at', '>', now + LONGEST_BACKOFF_MS)]),
          ]),
        )
        .execute()
    },

    async remove(kind, key) {
      await writer.deleteFrom('jobs').where('kind', '=', kind).where('key', '=', key).execute()
    },

    async removeOfAccount(accountId) {
      await writer.deleteFrom('jobs').where('account_id', '=', accountId).execute()
    },
  }
}

function rescheduledJobs(writer: Kysely<Tables>): Pick<JobStore, 'renew' | 'bringForward'> {
  return {
    async renew(kinds, key, now) {
      const { numUpdatedRows } = await writer
        .updateTable('jobs')
        .set({ state: 'queued', attempts: 0, failures: 0, run_at: now, last_error: null })
        .where('state', '=', 'failed')
        .where('kind', 'in', [...kinds])
        .where('key', '=', key)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },

    async bringForward({ kinds, accountId, key }, now) {
      const { numUpdatedRows } = await writer
        .updateTable('jobs')
        .set({ run_at: now })
        .where('state', '=', 'queued')
        .where('run_at', '>', now)
        .where('kind', 'in', [...kinds])
        .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId ?? ''))
        .$if(key !== undefined, (query) => query.where('key', '=', key ?? ''))
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
  }
}

function jobLists(reader: Kysely<Tables>): Pick<JobStore, 'counts' | 'firstDue' | 'list'> {
  return {
    async counts() {
      return reader
        .selectFrom('jobs')
        .select((eb) => ['kind', 'state', eb.fn.countAll<number>().as('count')])
        .groupBy(['kind', 'state'])
        .execute()
    },

    async firstDue(now) {
      return reader
        .selectFrom('jobs')
        .select((eb) => ['kind', eb.fn.min('run_at').as('runAt')])
        .where('state', '=', 'queued')
        .where('run_at', '<=', now)
        .groupBy('kind')
        .orderBy('kind')
        .execute()
    },

    async list(limit) {
      const rows = await reader
        .selectFrom('jobs')
        .select(['id', 'kind', 'key', 'account_id', 'state', 'attempts', 'run_at', 'last_error'])
        .orderBy((eb) => eb('state', '<>', 'failed'))
        .orderBy('run_at')
        .limit(limit)
        .execute()
      return rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        key: row.key,
        accountId: row.account_id,
        state: row.state,
        attempts: row.attempts,
        runAt: row.run_at,
        lastError: row.last_error,
      }))
    },
  }
}

/** Changes that only the latest claimant of a job may make: `attempts` tells the claims apart. */
function claimedJobs(writer: Kysely<Tables>): Pick<JobStore, 'heartbeat' | 'complete' | 'retry' | 'fail' | 'giveBack'> {
  async function change(job: Job, changed: Updateable<Tables['jobs']>): Promise<boolean> {
    const { numUpdatedRows } = await writer
      .updateTable('jobs')
      .set(changed)
      .where('id', '=', job.id)
      .where('attempts', '=', job.attempts)
      .where('state', '=', 'running')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  }

  return {
    heartbeat: (job, leasedUntil) => change(job, { leased_until: leasedUntil }),

    async complete(job) {
      const { numAffectedRows = 0n } = await completeJob(writer, [job.id, job.attempts])
      return numAffectedRows > 0n
    },

    retry: (job, runAt, error) =>
      change(job, {
        state: 'queued',
        run_at: runAt,
        leased_until: null,
        last_error: error,
        failures: job.failures + 1,
      }),

    fail: (job, error) => change(job, { state: 'failed', leased_until: null, last_error: error }),

    giveBack: (job, runAt) =>
      change(job, { state: 'queued', run_at: runAt, leased_until: null, attempts: job.attempts - 1 }),
  }
}

function release(writer: Kysely<Tables>, now: number) {
  return writer
    .updateTable('jobs')
    .set({ state: 'queued', run_at: now, leased_until: null })
    .where('state', '=', 'running')
}

/** `kinds` and `busy` are JSON arrays of texts, so that the statement is the same however many there are; `valuesOf` lists one. */
export function claimOnce(valuesOf: (json: string) => RawBuilder<unknown>, locking: RawBuilder<unknown>) {
  return compiledOnce<Selectable<Tables['jobs']>>((db) =>
    sql<Selectable<Tables['jobs']>>`
      UPDATE jobs SET state = 'running', attempts = attempts + 1, leased_until = ${0}
      WHERE id = (
        SELECT id FROM jobs WHERE state = 'queued' AND run_at <= ${0} AND kind IN (${valuesOf('')})
          AND kind || ' ' || payload NOT IN (${valuesOf('')}) ORDER BY run_at LIMIT 1 ${locking}
      ) AND state = 'queued' RETURNING *`.compile(db),
  )
}

const completeJob = compiledOnce((db) =>
  sql`DELETE FROM jobs WHERE id = ${''} AND attempts = ${0} AND state = 'running'`.compile(db),
)
const releaseExpired = compiledOnce((db) =>
  sql`UPDATE jobs SET state = 'queued', run_at = ${0}, leased_until = NULL WHERE state = 'running' AND leased_until <= ${0}`.compile(
    db,
  ),
)

function jobOf(row: Selectable<Tables['jobs']>): Job {
  const payload: JsonObject = JSON.parse(row.payload)
  return {
    id: row.id,
    kind: row.kind,
    key: row.key,
    accountId: row.account_id,
    payload,
    attempts: row.attempts,
    failures: row.failures,
    runAt: row.run_at,
  }
}

function rowOf(job: NewJob): Row {
  return {
    id: job.id,
    kind: job.kind,
    key: job.key,
    account_id: job.accountId,
    payload: JSON.stringify(job.payload),
    state: 'queued',
    attempts: 0,
    failures: 0,
    run_at: job.runAt ?? job.createdAt,
    leased_until: null,
    last_error: null,
    created_at: job.createdAt,
  }
}
