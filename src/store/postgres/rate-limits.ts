import { type Kysely, sql } from 'kysely'
import { hashOf } from '../../core/accounts/authentication.ts'
import { type RateLimitStore, type RateTerms, ROUNDING_MS } from '../../core/accounts/rate-limits.ts'
import type { Tables } from '../tables.ts'

export interface SharedRateLimits extends RateLimitStore {
  /** Deletes entries that expired long ago. Returns how many there were. */
  sweep(now: number): Promise<number>
}

/** Allowed difference between the clocks of processes. */
const CLOCK_SKEW_MS = 10_000
/** Far more than the clock skew: an entry that just expired may still count for a process whose clock is behind. */
const SWEPT_AFTER_MS = 3_600_000
const SWEPT_AT_ONCE = 10_000

/** Shared by all processes on the database. Each call runs one or two statements of its own, never in the caller's transaction. */
export function postgresRateLimits(db: Kysely<Tables>): SharedRateLimits {
  return {
    take: async (limit, key, terms) => {
      const stored = storedKey(limit, key)
      if (await isTaken(db, stored, terms)) return 0
      // A second statement, because a refused INSERT returns nothing and its snapshot may be older than the row that refused it. If a token is given
      // back between the two, the request is still refused.
      return Math.max(1, await waitOf(db, stored, terms))
    },
    waitMs: async (limit, key, terms) => {
      const wait = await waitOf(db, storedKey(limit, key), terms)
      return wait > ROUNDING_MS ? wait : 0
    },
    giveBack: async (limit, key, terms) => {
      await sql`
        UPDATE rate_limits SET earned_back_at = earned_back_at - ${number(stepOf(terms))}
        WHERE key = ${storedKey(limit, key)}`.execute(db)
    },
    sweep: (now) => sweep(db, now - SWEPT_AFTER_MS),
  }
}

/** ON CONFLICT waits for the holder of the row and then checks the updated value, so that concurrent requests never exceed the limit. */
async function isTaken(db: Kysely<Tables>, key: string, terms: RateTerms): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO rate_limits AS held (key, earned_back_at) VALUES (${key}, ${number(terms.now + stepOf(terms))})
    ON CONFLICT (key) DO UPDATE SET earned_back_at = ${taken(terms)} + ${number(stepOf(terms))}
      WHERE ${taken(terms)} <= ${number(latestFor(terms) + ROUNDING_MS)}
    RETURNING 1`.execute(db)
  return rows.length > 0
}

/** Corrects an entry too far in the future, which happens only if a clock was set back. Otherwise it would refuse until that time comes again. */
async function waitOf(db: Kysely<Tables>, key: string, terms: RateTerms): Promise<number> {
  const furthest = number(furthestFor(terms))
  const { rows } = await sql<{ wait: number }>`
    WITH corrected AS (
      UPDATE rate_limits SET earned_back_at = ${furthest} WHERE key = ${key} AND earned_back_at > ${furthest}
    )
    SELECT ${taken(terms)} - ${number(latestFor(terms))} AS wait FROM rate_limits AS held WHERE key = ${key}`.execute(
    db,
  )
  return rows[0]?.wait ?? 0
}

/** Each batch skips rows that another process is changing, so that two sweeps never wait for each other. */
async function sweep(db: Kysely<Tables>, before: number): Promise<number> {
  let removed = 0
  for (;;) {
    const { numAffectedRows = 0n } = await sql`
      WITH swept AS MATERIALIZED (
        SELECT key FROM rate_limits WHERE earned_back_at < ${number(before)}
        LIMIT ${sql.lit(SWEPT_AT_ONCE)} FOR UPDATE SKIP LOCKED
      )
      DELETE FROM rate_limits USING swept WHERE rate_limits.key = swept.key`.execute(db)
    removed += Number(numAffectedRows)
    if (numAffectedRows < SWEPT_AT_ONCE) return removed
  }
}

function taken(terms: RateTerms) {
  return sql<number>`LEAST(GREATEST(held.earned_back_at, ${number(terms.now)}), ${number(furthestFor(terms))})`
}

/** A window plus the clock skew. Without the skew, each refusal by a process whose clock is behind would lower the count of one that is ahead. */
function furthestFor({ now, windowMs }: RateTerms): number {
  return now + windowMs + CLOCK_SKEW_MS
}

/** The latest time at which one more request fits. */
function latestFor(terms: RateTerms): number {
  return terms.now + terms.windowMs - stepOf(terms)
}

function stepOf({ windowMs, most }: RateTerms): number {
  return windowMs / most
}

/** Emails and IP addresses are hashed, so that a dump of the database does not reveal them. */
function storedKey(limit: string, key: string): string {
  return `${limit}:${hashOf(key)}`
}

function number(value: number) {
  return sql<number>`CAST(${value} AS double precision)`
}
