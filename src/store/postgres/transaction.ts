import { setTimeout as wait } from 'node:timers/promises'
import type { Kysely } from 'kysely'
import type { RunTransaction } from '../store.ts'
import type { Tables } from '../tables.ts'
import { isUnsettled } from './dialect.ts'
import { isConflict, isConnectionLost } from './errors.ts'

const MAX_ATTEMPTS = 5
const PAUSE_MS = 5

/** A connection that waited in the pool may have died there; a second one that dies is no accident. */
const MAX_LOST = 2

/**
 * READ COMMITTED, where what a transaction reads to change it is locked as it is read. Work that another transaction got in the way of (a
 * deadlock, the same client id at the same moment) is done again from its beginning: it must do nothing but speak to the database.
 */
export function postgresTransactions(db: Kysely<Tables>): RunTransaction {
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

/** Of a commit that was not answered nobody knows: it is not for us to do it twice. */
function mostAttempts(error: unknown): number {
  if (isConflict(error)) return MAX_ATTEMPTS
  return isConnectionLost(error) && !isUnsettled(error) ? MAX_LOST : 1
}
