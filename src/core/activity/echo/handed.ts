import type { ReadingLedger } from '../activity.ts'
import { instantOf, wallClockAt } from '../../../engines/language/dates/wall-clock.ts'
import type { Clock, Store } from '../../ports.ts'
import type { Account } from '../../records.ts'

export interface HandedDeps {
  store: Pick<Store, 'activity'>
  ledger: Pick<ReadingLedger, 'unwrittenIds'>
  clock: Clock
}

/** From the one to before the other, in Unix milliseconds. */
export interface Span {
  from: number
  before: number
}

const DAY_MS = 86_400_000
const HANDED_FOR_MS = 7 * DAY_MS
const MAX_HANDED = 300
/** Looked through for them; the first of them mostly hold enough. */
const LATEST_READINGS = 50
const MAX_READINGS = 500

/** The days for which what was handed out is known. */
export function latelyUntil(now: number): Span {
  return { from: now - HANDED_FOR_MS, before: now + DAY_MS }
}

/** The calendar day of a moment, where the account is now. */
export function dayOf(at: number, { timezone }: Account): Span {
  const { day } = wallClockAt(new Date(at), timezone)
  const midnight = (of: number) => instantOf({ day: of, seconds: 0 }, timezone).getTime()
  return { from: midnight(day), before: midnight(day + 1) }
}

export function isWithin(at: number, { from, before }: Span): boolean {
  return at >= from && at < before
}

/**
 * What searches and recalls gave the client within a span, the latest first. Lists and single memories that it read are no part of a conversation: a
 * program lists as it starts. What another process handed out within this second may be missing.
 */
export async function handedTo(
  { store, ledger }: HandedDeps,
  account: Account,
  readerId: string,
  span: Span,
): Promise<string[]> {
  const ids = new Set(ledger.unwrittenIds(account.id, readerId, span).flat())
  if (ids.size < MAX_HANDED) {
    const latest = await store.activity.handedIds(account.id, readerId, span, LATEST_READINGS)
    for (const id of latest.flat()) ids.add(id)
    if (ids.size < MAX_HANDED && latest.length === LATEST_READINGS)
      for (const id of (await store.activity.handedIds(account.id, readerId, span, MAX_READINGS)).flat()) ids.add(id)
  }
  return [...ids].slice(0, MAX_HANDED)
}
