import { setImmediate as nextTurn } from 'node:timers/promises'
import type ICAL from 'ical.js'
import { instantOf, wallClockAt } from '../../engines/language/index.ts'
import { occurrenceAfter, parseRule } from '../../engines/recurrence/index.ts'
import { caughtUp, type Series } from '../memories/series.ts'
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
  /** Occurrences that the file moves to another date, in Unix milliseconds. */
  moved: readonly number[]
  /** Interprets a time in the rule's zone, which the library does not know. */
  read(time: ICAL.Time, zone: string | null): ReadTime | null
}

const MAX_OF_ONE = 20_000
const MAX_INTERVAL = 1_000
/** For the days or months of one rule: the library's sorting of days takes quadratic time. */
const MAX_VALUES = 50
const MAX_CANCELLED = 500
const MAX_CHECKED = 100
/** Occurrences computed before yielding to the event loop, which takes a few milliseconds. */
const AT_ONCE = 20

/** `before` is the number of occurrences of the rule before this one. */
export interface FoundOccurrence extends ReadTime {
  before: number
}

/** The first occurrence that is not in the past, or the last one if the rule has ended. Null if it is unknown. */
export async function nextOccurrence(recurring: Recurring): Promise<FoundOccurrence | null> {
  try {
    return await followed(recurring)
  } catch {
    // The library parses lazily and throws for invalid values.
    return null
  }
}

async function followed(recurring: Recurring): Promise<FoundOccurrence | null> {
  const { calendar, component, rule, now, budget, read } = recurring
  const first = component.getFirstProperty('dtstart')
  const start: unknown = first?.getFirstValue()
  if (!(rule instanceof calendar.Recur) || !(start instanceof calendar.Time) || !isEndless(rule)) return null
  const zone = first?.getFirstParameter('tzid') ?? null
  // The library would count on from an invalid date, such as the 99th of a month.
  if (!read(start, zone)) return null
  const cancelled = new Set(cancelledIn(recurring))
  // The library moves 29 February of a common year to 1 March, but RFC 5545 (3.3.10) skips it.
  const isOfRule = (time: ICAL.Time) => rule.freq !== 'YEARLY' || 'BYMONTHDAY' in rule.parts || time.day === start.day
  const dates = rule.iterator(start)
  let last: FoundOccurrence | null = null
  for (let looked = 0; looked < MAX_OF_ONE && budget.left > 0; looked += 1) {
    budget.left -= 1
    if (looked % AT_ONCE === AT_ONCE - 1) await nextTurn()
    const time: ICAL.Time | null = dates.next()
    // The rule has ended: its last date counts.
    if (!time) return last
    const found = read(time, zone)
    if (!found) return null
    if (!isOfRule(time) || cancelled.has(found.at)) continue
    last = { ...found, before: looked }
    if (found.at >= now) return last
  }
  return null
}

/** The excluded and the moved dates of the rule, in Unix milliseconds. */
function cancelledIn({ component, calendar, read, moved }: Omit<Recurring, 'budget' | 'rule'>): number[] {
  return [...datesIn('exdate', { component, calendar, read }), ...moved]
}

function datesIn(name: string, { component, calendar, read }: Pick<Recurring, 'component' | 'calendar' | 'read'>) {
  const properties = component.getAllProperties(name).slice(0, MAX_CANCELLED)
  return properties.flatMap((property) => {
    const zone = property.getFirstParameter('tzid') ?? null
    const values: unknown[] = property.getValues().slice(0, MAX_CANCELLED)
    return values.flatMap((value) => (value instanceof calendar.Time ? (read(value, zone)?.at ?? []) : []))
  })
}

const DAY_MS = 86_400_000

interface Found {
  next: ReadTime
  /** IANA name. */
  timezone: string
  /** Occurrences of the rule that are over. */
  before: number
}

/** The series of a rule as it is written, from its next occurrence. Null if the rule is one that Lembra does not follow. */
export function seriesOfRule(written: string, { next, timezone, before }: Found): Series | null {
  const text = written
    .trim()
    .toUpperCase()
    .replace(/(?<=^|;)COUNT=(\d{1,6})/, (_, count) => `COUNT=${Number(count) - before}`)
    .replace(/(?<=^|;)UNTIL=(\d{8})(?:T(\d{6}))?(?=;|$)/, (_, day: string, time = '235959') =>
      untilIn(day, time, timezone),
    )
  const rule = parseRule(text)
  const local = localOf(next.at, timezone)
  if (!rule || occurrenceAfter(rule, local, local - 1) !== local) return null
  return { rule: rule.text, start: { local: new Date(local).toISOString().slice(0, 19), timezone } }
}

/** The next occurrence by our own arithmetic, for rules that the calendar library might follow without end. Null if the rule counts its dates. */
export function ownNext(
  written: string,
  { next: first, timezone }: Omit<Found, 'before'>,
  now: number,
): ReadTime | null {
  const rule = parseRule(written)
  if (!rule || rule.count !== null) return null
  const local = new Date(localOf(first.at, timezone)).toISOString().slice(0, 19)
  const found = caughtUp({ rule: rule.text, start: { local, timezone } }, now)
  return found && { at: found.dueAt, isDay: first.isDay }
}

/** A day, or a local time, as the instant that our rules have. */
function untilIn(day: string, time: string, timezone: string): string {
  const local = Date.parse(`${day.replace(/(....)(..)(..)/, '$1-$2-$3')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`)
  if (Number.isNaN(local)) return 'UNTIL='
  const at = instantOf({ day: Math.floor(local / DAY_MS), seconds: (local % DAY_MS) / 1000 }, timezone)
  return `UNTIL=${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}

function localOf(at: number, timezone: string): number {
  const { day, seconds } = wallClockAt(new Date(at), timezone)
  return day * DAY_MS + seconds * 1000
}

/** How many dates of the series after its first one the source leaves out, moves or adds. Reads at most a hundred of them. */
export function singleDates(
  recurring: Omit<Recurring, 'budget' | 'rule'>,
  { rule, start }: Series,
  from: number,
): number {
  const parsed = parseRule(rule)
  const anchor = Date.parse(`${start.local}Z`)
  const isOfRule = (at: number) => {
    const local = localOf(at, start.timezone)
    return parsed !== null && occurrenceAfter(parsed, anchor, local - 1) === local
  }
  const later = cancelledIn(recurring).filter((at) => at > from)
  const added = datesIn('rdate', recurring).filter((at) => at > from)
  return added.length + later.slice(0, MAX_CHECKED).filter(isOfRule).length
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
