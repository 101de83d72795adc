import { sql } from 'kysely'
import type { UsageStore } from '../core/ports.ts'
import type { UsageCounters } from '../core/records.ts'
import { compiledOnce, insertedOnce, writtenOnce } from './compiled.ts'
import type { Databases } from './store.ts'

/** The period under which a running total is kept. */
const TOTAL = 'total'

function periodFor(counter: string, period: string): string {
  return counter === 'storageBytes' ? TOTAL : period
}

const ofPeriods = compiledOnce((db) =>
  db
    .selectFrom('usage')
    .select(['counter', 'value'])
    .where('account_id', '=', '')
    .where('period', 'in', ['', ''])
    .compile(),
)
const addTo = insertedOnce((db, rows) =>
  db
    .insertInto('usage')
    .values(Array.from({ length: rows }, () => ({ account_id: '', period: '', counter: '', value: 0 })))
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'period', 'counter'])
        .doUpdateSet((eb) => ({ value: eb(eb.ref('usage.value'), '+', eb.ref('excluded.value')) })),
    )
    .compile(),
)

/** A name that only this lock has. */
const lock = writtenOnce((db) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('lembra usage ' || ${''}, 0))`.compile(db),
)

export function usageStore({ reader, writer, isLocking = false }: Databases): UsageStore {
  return {
    async hold(accountId) {
      if (isLocking) await lock(writer, [accountId])
    },

    async read(accountId, period) {
      const { rows } = await ofPeriods(reader, [accountId, period, TOTAL])
      const counters: UsageCounters = {
        memories: 0,
        audioSeconds: 0,
        images: 0,
        storageBytes: 0,
        searches: 0,
        recalls: 0,
      }
      for (const { counter, value } of rows) if (counter in counters) counters[counter as keyof UsageCounters] = value
      return counters
    },

    async add(accountId, period, change) {
      const changed = Object.entries(change).filter(([, value]) => value !== 0)
      // In one order, so that two who count the same never wait for each other in a ring.
      await addTo(
        writer,
        changed
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([counter, value]) => [accountId, periodFor(counter, period), counter, value]),
      )
    },
  }
}
