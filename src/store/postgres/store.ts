import { setTimeout as wait } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { Store } from '../../core/store.ts'
import { changeRecorder } from '../changes.ts'
import { compiledOnce, writtenOnce } from '../statements.ts'
import { type Announce, createStore, type RunTransaction } from '../store.ts'
import type { Tables } from '../tables.ts'
import type { PostgresDatabase } from './database.ts'
import { isUnsettled } from './dialect.ts'
import { isConflict, isConnectionLost } from './errors.ts'
import { postgresJobs } from './jobs.ts'
import { textIndex } from './text-index.ts'
import { vectorType } from './vector-arrays.ts'
import { vectorStore } from './vectors.ts'

export function createPostgresStore(database: PostgresDatabase, announce: Announce = () => {}): Store {
  let type: number | undefined
  // Read on the connection of the transaction that needs it: the pool may have no other.
  const typeIn = async (db: Kysely<Tables>) => (type ??= await vectorType(db))
  return createStore(database, {
    textIndex,
    vectors: (databases) => vectorStore(databases, typeIn),
    jobs: postgresJobs,
    recordChanges: changeRecorder(sql`(extract(epoch FROM clock_timestamp()) * 1000)::bigint`, (db, accountId) =>
      lockChanges(db, [accountId]),
    ),
    announce,
    isShared: true,
    transaction: postgresTransactions(database.writer),
    async noteArrival({ delivery: { accountId, id, channelId }, outcome, at, job }) {
      await putArrival(database.writer, [
        outcome,
        at,
        accountId,
        id,
        outcome,
        at,
        accountId,
        channelId,
        job.id,
        job.attempts,
      ])
    },
  })
}

/** One statement costs a third of the processor time of a transaction with three, and the next notice of the channel waits for it. */
const putArrival = compiledOnce((db) =>
  sql`
    WITH noted AS (
      UPDATE deliveries SET outcome = ${''}, updated_at = ${0} WHERE account_id = ${''} AND id = ${''} AND outcome IS NULL
    ), shown AS (
      UPDATE channels SET last_outcome = ${''}, last_at = ${0}, failures = 0 WHERE account_id = ${''} AND id = ${''}
    )
    DELETE FROM jobs WHERE id = ${''} AND attempts = ${0} AND state = 'running'`.compile(db),
)

const lockChanges = writtenOnce((db) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('lembra changes ' || ${''}, 0))`.compile(db),
)

const MAX_ATTEMPTS = 5
const PAUSE_MS = 5

/** A pooled connection may have broken while idle; if a second one breaks too, the server has a problem. */
const MAX_LOST = 2

/**
 * READ COMMITTED; rows that a transaction reads in order to change them are locked. Work that conflicts with another transaction (a deadlock, or the
 * same client id at the same time) is repeated from its beginning, so it may do nothing but talk to the database.
 */
function postgresTransactions(db: Kysely<Tables>): RunTransaction {
  return async (work) => {
    for (let attempt = 1; ; attempt++) {
      try {
        return await db.transaction().execute(work)
      } catch (error) {
        if (attempt >= mostAttempts(error)) throw error
        await wait(PAUSE_MS * attempt * Math.random())
      }
    }
  }
}

/** If a commit was not acknowledged, it may have succeeded, so it is not repeated. */
function mostAttempts(error: unknown): number {
  if (isConflict(error)) return MAX_ATTEMPTS
  return isConnectionLost(error) && !isUnsettled(error) ? MAX_LOST : 1
}
