import { instantOf, wallClockAt } from '../../../engines/language/dates/wall-clock.ts'
import type { Account } from '../../accounts/record.ts'
import type { Clock, Store } from '../../store.ts'
import type { ActivityLog } from '../activity.ts'

export interface HandedDeps {
  store: Pick<Store, 'activity'>
  activityLog: Pick<ActivityLog, 'unwrittenIds'>
  clock: Clock
}

/** A time span in Unix milliseconds. `before` is exclusive. */
export interface Span {
  from: number
  before: number
}

const DAY_MS = 86_400_000
const HANDED_FOR_MS = 7 * DAY_MS
const MAX_HANDED = 300
/** Accesses in the first read, which mostly contain enough ids. A second read goes up to `MAX_READINGS`. */
const LATEST_READINGS = 50
const MAX_READINGS = 500

export function latelyUntil(now: number): Span {
  return { from: now - HANDED_FOR_MS, before: now + DAY_MS }
}

/** The calendar day of a moment in the account's current time zone. */
export function dayOf(at: number, { timezone }: Account): Span {
  const { day } = wallClockAt(new Date(at), timezone)
  const midnight = (of: number) => instantOf({ day: of, seconds: 0 }, timezone).getTime()
  return { from: midnight(day), before: midnight(day + 1) }
}

export function isWithin(at: number, { from, before }: Span): boolean {
  return at >= from && at < before
}

/**
 * Ids that searches and recalls gave the client, latest first. Lists and single memories do not count: a program lists memories as it starts.
 * Accesses of the last second in another process may be missing.
 */
export async function handedTo(
  { store, activityLog }: HandedDeps,
  account: Account,
  readerId: string,
  span: Span,
): Promise<string[]> {
  const ids = new Set(activityLog.unwrittenIds(account.id, readerId, span).flat())
  if (ids.size < MAX_HANDED) {
    const latest = await store.activity.handedIds(account.id, readerId, span, LATEST_READINGS)
    for (const id of latest.flat()) ids.add(id)
    if (ids.size < MAX_HANDED && latest.length === LATEST_READINGS)
      for (const id of (await store.activity.handedIds(account.id, readerId, span, MAX_READINGS)).flat()) ids.add(id)
  }
  return [...ids].slice(0, MAX_HANDED)
}
