// The times of an iCalendar entry, read in the zones that its file defines, and its values as they are written.
import type ICAL from 'ical.js'
import { calendarDay, instantOf, isCalendarTime } from '../../engines/language/index.ts'
import type { Moved } from './ical-outline.ts'
import type { Zones } from './ical-zones.ts'
import type { ImportAccount } from './items.ts'
import type { Losses } from './losses.ts'
import { type Problem, problem } from './problems.ts'
import type { ReadTime } from './values.ts'

/** 09:00, the time of day for dates without one. */
const DAY_SECONDS = 9 * 3600
const DAY_MS = 86_400_000

export type Calendar = typeof ICAL

/** State shared by the entries of one file while it is read. */
export interface Reading {
  calendar: Calendar
  account: ImportAccount
  zones: Zones
  /** The calendar's name, or an empty string. */
  name: string
  /** The occurrences that have an entry of their own, by the id of their series. */
  moved: ReadonlyMap<string, readonly Moved[]>
  losses: Losses
}

/** Returns null if there is no such property, or, with a note, if its value is no time. */
export function propertyTime(property: ICAL.Property | null, reading: Reading, notes: Problem[]): ReadTime | null {
  if (!property) return null
  const value = valueIn(property)
  const zone = property.getFirstParameter('tzid')
  if (value instanceof reading.calendar.Time) {
    if (zone && !reading.zones.isKnown(zone)) notes.push(problem('zone-unknown', { said: zone.slice(0, 60) }))
    const read = timeIn(value, zone, reading)
    if (read) return read
  }
  notes.push(problem('field-no-time', { field: property.name }))
  return null
}

/** Returns null for an invalid value, for which the parser throws. */
export function valueIn(property: ICAL.Property | null): unknown {
  try {
    return property?.getFirstValue() ?? null
  } catch {
    return null
  }
}

/** The library's value objects convert to the text that they were parsed from. */
function isText(value: unknown): value is { toString(): string } {
  return typeof value === 'string' || (typeof value === 'object' && value !== null)
}

/** The value as text, not interpreted. */
export function writtenIn(property: ICAL.Property | null): string {
  const value = valueIn(property)
  return isText(value) ? value.toString() : ''
}

/** The zone in which the dates of a rule are counted. Null if only the file defines it. */
export function timezoneOf(property: ICAL.Property | null, { account, calendar, zones }: Reading): string | null {
  const value = valueIn(property)
  if (!(value instanceof calendar.Time)) return null
  if (!value.isDate && value.zone?.tzid === 'UTC') return 'UTC'
  const zone = property?.getFirstParameter('tzid')
  if (value.isDate || !zone || !zones.isKnown(zone)) return account.timezone
  return zones.standardName(zone)
}

/** The time of an occurrence that was moved, in Unix milliseconds, or nothing if it cannot be read. */
export function movedAt({ time, zone }: Moved, reading: Reading): number[] {
  const value = reading.calendar.Time.fromData({
    year: Number(time.slice(0, 4)),
    month: Number(time.slice(4, 6)),
    day: Number(time.slice(6, 8)),
    hour: Number(time.slice(9, 11)),
    minute: Number(time.slice(11, 13)),
    second: Number(time.slice(13, 15)),
    isDate: time.length === 8,
  })
  if (time.endsWith('Z')) value.zone = reading.calendar.Timezone.utcTimezone
  const read = timeIn(value, zone, reading)
  return read ? [read.at] : []
}

/** Interprets the time in UTC, in the named zone, or else in the account's zone. */
export function timeIn(time: ICAL.Time, zone: string | null | undefined, { account, zones }: Reading): ReadTime | null {
  const day = calendarDay(time.year, time.month, time.day)
  if (day === null) return null
  const seconds = time.isDate ? DAY_SECONDS : time.hour * 3600 + time.minute * 60 + time.second
  const local = day * DAY_MS + seconds * 1000
  const isUtc = !time.isDate && time.zone?.tzid === 'UTC'
  const named = zone && !time.isDate && !isUtc ? zones.instantIn(zone, local) : null
  const at = isUtc ? local : (named ?? instantOf({ day, seconds }, account.timezone).getTime())
  return isCalendarTime(at) ? { at, isDay: time.isDate } : null
}
