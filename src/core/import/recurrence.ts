import { setImmediate as nextTurn } from 'node:timers/promises'
import type ICAL from 'ical.js'
import type { ReadTime } from './values.ts'

export interface RuleBudget {
  /** Occurrences that may still be looked at. */
  left: number
}

export interface Recurring {
  calendar: typeof ICAL
  component: ICAL.Component
  rule: unknown
  now: number
  budget: RuleBudget
  /** A clock of the rule's own zone, which the library does not know. */
  read(time: ICAL.Time, zone: string | null): ReadTime | null
}

const MAX_OF_ONE = 20_000
const MAX_INTERVAL = 1_000
/** Looked at before others have a turn: a few milliseconds. */
const AT_ONCE = 20

/** The first date of a rule that is not over; null where that is not known. */
export async function nextOccurrence(recurring: Recurring): Promise<ReadTime | null> {
  const { calendar, component, rule, now, budget } = recurring
  const first = component.getFirstProperty('dtstart')
  const start: unknown = first?.getFirstValue()
  if (!(rule instanceof calendar.Recur) || !(start instanceof calendar.Time) || !isEndless(rule)) return null
  const zone = first?.getFirstParameter('tzid') ?? null
  const dates = rule.iterator(start)
  let last: ReadTime | null = null
  for (let looked = 0; looked < MAX_OF_ONE && budget.left > 0; looked += 1) {
    budget.left -= 1
    if (looked % AT_ONCE === AT_ONCE - 1) await nextTurn()
    const time: ICAL.Time | null = dates.next()
    // A rule that is over ends with its last date.
    if (!time) return last
    last = recurring.read(time, zone)
    if (!last || last.at >= now) return last
  }
  return null
}

/**
 * The library looks on and on for a date of a rule that has none, such as each 30 February: only rules that always have another are followed.
 * Others are kept as they are.
 */
function isEndless(rule: ICAL.Recur): boolean {
  const parts = Object.keys(rule.parts)
  const allows = (...names: string[]) => parts.every((name) => names.includes(name))
  const days: unknown[] = rule.parts['BYMONTHDAY'] ?? []
  const isOrdinary = days.every((day) => Number(day) >= 1 && Number(day) <= 28)
  if (!Number.isInteger(rule.interval) || rule.interval < 1 || rule.interval > MAX_INTERVAL) return false
  switch (rule.freq) {
    case 'DAILY':
      return allows(...(rule.interval === 1 ? ['BYDAY'] : []))
    case 'WEEKLY':
      return allows('BYDAY')
    case 'MONTHLY':
      return allows('BYDAY') || (allows('BYMONTHDAY') && (isOrdinary || rule.interval === 1))
    case 'YEARLY':
      return allows('BYMONTH') || (allows('BYMONTH', 'BYMONTHDAY') && isOrdinary)
    default:
      return false
  }
}
