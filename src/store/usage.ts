import { sql } from 'kysely'
import type { UsageCounters, UsageStore } from '../core/accounts/record.ts'
import { lockedAccounts } from './accounts.ts'
import { compiledOnce, insertedOnce, writtenOnce } from './statements.ts'
import type { Databases } from './tables.ts'

/** The period of counters that are running totals. */
const TOTAL = 'total'

function periodFor(counter: string, period: string): string {
  return counter === 'storageBytes' ? TOTAL : period
}

const countersOf = compiledOnce((db) =>
  db
    .selectFrom('usage')
    .select(['counter', 'value'])
    .where('account_id', '=', '')
    .where('period', 'in', ['', ''])
    .compile(),
)
const addToCounters = insertedOnce((db, rows) =>
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

/** The prefix keeps this advisory lock apart from other advisory locks. */
const lock = writtenOnce((db) =>
  sql`SELECT pg_advisory_xact_lock(hashtextextended('lembra usage ' || ${''}, 0))`.compile(db),
)

const MOST_ROWS = 128

/** Splits the rows into chunks of 128, 64, … 1. A connection keeps one prepared statement for each row count, so there should be few. */
function inPowersOfTwo<T>(rows: readonly T[]): T[][] {
  const parts: T[][] = []
  for (let start = 0; start < rows.length; ) {
    const size = Math.min(MOST_ROWS, 2 ** Math.floor(Math.log2(rows.length - start)))
    parts.push(rows.slice(start, start + size))
    start += size
  }
  return parts
}

function compare(one: string, other: string): number {
  return one === other ? 0 : one < other ? -1 : 1
}

export function usageStore({ reader, writer, isLocking = false }: Databases): UsageStore {
  return {
    async hold(accountId) {
      if (isLocking) await lock(writer, [accountId])
    },

    async read(accountId, period) {
      const { rows } = await countersOf(reader, [accountId, period, TOTAL])
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
      // Sorted, so that two transactions never deadlock.
      await addToCounters(
        writer,
        changed
          .toSorted(([one], [other]) => (one < other ? -1 : 1))
          .map(([counter, value]) => [accountId, periodFor(counter, period), counter, value]),
      )
    },

    async addReads(counts) {
      const existing = await lockedAccounts(
        reader,
        counts.map(({ accountId }) => accountId),
        isLocking,
      )
      const rows = counts
        .filter(({ accountId }) => existing.has(accountId))
        .toSorted((one, other) => compare(one.accountId, other.accountId) || compare(one.period, other.period))
        // The counters are in alphabetical order too: every batch locks its rows in the order of the primary key.
        .flatMap(({ accountId, period, recalls, searches }) => [
          [accountId, period, 'recalls', recalls],
          [accountId, period, 'searches', searches],
        ])
        .filter(([, , , value]) => value !== 0)
      for (const part of inPowersOfTwo(rows)) await addToCounters(writer, part)
    },
  }
}
