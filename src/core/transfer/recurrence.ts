import { setImmediate as nextTurn } from 'node:timers/promises'
import type ICAL from 'ical.js'
import type { ReadTime } from './values.ts'

export interface RuleBudget {
  /** Occurrences that may still be computed. */
  left: number
}

export interface Recurring {
  calendar: typeof ICAL
  component: ICAL.Component
  rule: unknown
  now: number
  budget: RuleBudget
  /** Interprets a time in the rule's zone, which the library does not know. */
  read(time: ICAL.Time, zone: string | null): ReadTime | null
}

const MAX_OF_ONE = 20_000
const MAX_INTERVAL = 1_000
/** For the days or months of one rule: the library's sorting of days takes quadratic time. */
const MAX_VALUES = 50
const MAX_CANCELLED = 500
/** Occurrences computed before yielding to the event loop, which takes a few milliseconds. */
const AT_ONCE = 20

/** The first occurrence that is not in the past, or the last one if the rule has ended. Null if it is unknown. */
export async function nextOccurrence(recurring: Recurring): Promise<ReadTime | null> {
  try {
    return await followed(recurring)
  } catch {
    // The library parses lazily and throws for invalid values.
    return null
  }
}

async function followed({ calendar, component, rule, now, budget, read }: Recurring): Promise<ReadTime | null> {
  const first = component.getFirstProperty('dtstart')
  const start: unknown = first?.getFirstValue()
  if (!(rule instanceof calendar.Recur) || !(start instanceof calendar.Time) || !isEndless(rule)) return null
  const zone = first?.getFirstParameter('tzid') ?? null
  // The library would count on from an invalid date, such as the 99th of a month.
  if (!read(start, zone)) return null
  const cancelled = cancelledIn(component, calendar, read)
  // The library moves 29 February of a common year to 1 March, but RFC 5545 (3.3.10) skips it.
  const isOfRule = (time: ICAL.Time) => rule.freq !== 'YEARLY' || 'BYMONTHDAY' in rule.parts || time.day === start.day
  const dates = rule.iterator(start)
  let last: ReadTime | null = null
  for (let looked = 0; looked < MAX_OF_ONE && budget.left > 0; looked += 1) {
    budget.left -= 1
    if (looked % AT_ONCE === AT_ONCE - 1) await nextTurn()
    const time: ICAL.Time | null = dates.next()
    // The rule has ended: its last date counts.
    if (!time) return last
    const found = read(time, zone)
    if (!found) return null
    if (!isOfRule(time) || cancelled.has(found.at)) continue
    last = found
    if (found.at >= now) return found
  }
  return null
}

/** The excluded dates of the rule, in Unix milliseconds. */
function cancelledIn(component: ICAL.Component, calendar: typeof ICAL, read: Recurring['read']): ReadonlySet<number> {
  const properties = component.getAllProperties('exdate').slice(0, MAX_CANCELLED)
  const times = properties.flatMap((property) => {
    const zone = property.getFirstParameter('tzid') ?? null
    const values: unknown[] = property.getValues().slice(0, MAX_CANCELLED)
    return values.flatMap((value) => (value instanceof calendar.Time ? (read(value, zone) ?? []) : []))
  })
  return new Set(times.map(({ at }) => at))
}

const WEEKDAY = /^(?:MO|TU|WE|TH|FR|SA|SU)$/
/** A weekday, with a position that every month has. */
const USUAL_WEEKDAY = /^(?:[+-]?[1-4])?(?:MO|TU|WE|TH|FR|SA|SU)$/
const MONTHLY_WEEKDAY = /^(?:[+-]?[1-5])?(?:MO|TU|WE|TH|FR|SA|SU)$/
const MONTH_DAY = /^-?(?:[1-9]|[12]\d|3[01])$/
const USUAL_DAY = /^(?:[1-9]|1\d|2[0-8])$/

/**
 * For a rule without dates, such as every 30 February, the library searches forever within one step. Only rules are followed whose every value is
 * sure to occur again. Any other rule is only kept as text, with its first date.
 */
function isEndless({ freq, interval, parts }: ICAL.Recur): boolean {
  const values = new Map(Object.entries(parts).map(([name, each]) => [name, (each ?? []).map(String)] as const))
  const names = [...values.keys()]
  const allows = (...known: string[]) => names.every((name) => known.includes(name))
  const are = (name: string, form: RegExp) => (values.get(name) ?? []).every((value) => form.test(value))
  if (!Number.isInteger(interval) || interval < 1 || interval > MAX_INTERVAL) return false
  if ([...values.values()].some((each) => each.length > MAX_VALUES)) return false
  switch (freq) {
    case 'DAILY':
      return allows(...(interval === 1 ? ['BYDAY'] : [])) && are('BYDAY', WEEKDAY)
    case 'WEEKLY':
      return allows('BYDAY') && are('BYDAY', WEEKDAY)
    case 'MONTHLY':
      return (
        (allows('BYDAY') && are('BYDAY', interval === 1 ? MONTHLY_WEEKDAY : USUAL_WEEKDAY)) ||
        (allows('BYMONTHDAY') && are('BYMONTHDAY', interval === 1 ? MONTH_DAY : USUAL_DAY))
      )
    case 'YEARLY':
      return allows('BYMONTH', 'BYMONTHDAY') && are('BYMONTHDAY', USUAL_DAY)
    default:
      return false
  }
}
