import { type Kysely, sql } from 'kysely'
import { type RateLimitStore, type RateTerms, ROUNDING_MS } from '../../core/accounts/rate-limit-ports.ts'
import { digestOf } from '../../core/accounts/secrets.ts'
import type { Tables } from '../tables.ts'

export interface SharedRateLimits extends RateLimitStore {
  /** Removes what is long earned back; answers how many there were. */
  sweep(now: number): Promise<number>
}

/** What the clocks of processes side by side may differ by. */
const CLOCK_SKEW_MS = 10_000
/** Far more than the skew: to a process that is behind, an entry just earned back still says something. */
const SWEPT_AFTER_MS = 3_600_000
const SWEPT_AT_ONCE = 10_000

/** Shared by every process on the database. Each call is a statement or two of its own, never part of the caller's transaction. */
export function postgresRateLimits(db: Kysely<Tables>): SharedRateLimits {
  return {
    take: async (limit, key, terms) => {
      const stored = storedKey(limit, key)
      if (await isTaken(db, stored, terms)) return 0
      // A second statement, since a refused INSERT returns nothing and its snapshot may be older than what refused it. What was given back
      // between the two does not undo the refusal.
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

/** ON CONFLICT waits for whoever holds the row and then judges what they left: of many at once no more than allowed get through. */
async function isTaken(db: Kysely<Tables>, key: string, terms: RateTerms): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO rate_limits AS held (key, earned_back_at) VALUES (${key}, ${number(terms.now + stepOf(terms))})
    ON CONFLICT (key) DO UPDATE SET earned_back_at = ${taken(terms)} + ${number(stepOf(terms))}
      WHERE ${taken(terms)} <= ${number(latestFor(terms) + ROUNDING_MS)}
    RETURNING 1`.execute(db)
  return rows.length > 0
}

/** Corrects an entry too far ahead for any clock but one that was set back since, or it would refuse until that time comes again. */
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

/** Each batch skips what another process is removing or taking, so that two who sweep never wait for each other. */
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

/** What counts as taken by now. */
function taken(terms: RateTerms) {
  return sql<number>`LEAST(GREATEST(held.earned_back_at, ${number(terms.now)}), ${number(furthestFor(terms))})`
}

/** A window, and the skew: without it a process that is behind would cut down what one that is ahead has counted, each time it refuses. */
function furthestFor({ now, windowMs }: RateTerms): number {
  return now + windowMs + CLOCK_SKEW_MS
}

/** The most that may be taken for one more to fit. */
function latestFor(terms: RateTerms): number {
  return terms.now + terms.windowMs - stepOf(terms)
}

function stepOf({ windowMs, most }: RateTerms): number {
  return windowMs / most
}

/** Emails and addresses are nobody's to read in a dump of the database. */
function storedKey(limit: string, key: string): string {
  return `${limit}:${digestOf(key)}`
}

function number(value: number) {
  return sql<number>`CAST(${value} AS double precision)`
}
