import { cells, lazy, memoized, readTable } from '../words.ts'

/** A calendar day without a time zone: days since 1970-01-01. Arithmetic on it is free of clock changes. */
export type CalendarDay = number

const DAY_MS = 86_400_000

export const ENGLISH_MONTHS =
  'january february march april may june july august september october november december'.split(' ')

export interface DayParts {
  year: number
  month: number
  day: number
}

/** Returns null if the calendar has no such day (31 April, 29 February of a common year). */
export function calendarDay(year: number, month: number, day: number): CalendarDay | null {
  if (!Number.isInteger(year) || month < 1 || month > 12 || day < 1 || day > lengthOfMonth(year, month)) return null
  return Math.round(Date.UTC(year, month - 1, day) / DAY_MS)
}

export function partsOf(day: CalendarDay): DayParts {
  const date = new Date(day * DAY_MS)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

export function dayText(day: CalendarDay): string {
  const { year, month, day: dayOfMonth } = partsOf(day)
  return [String(year).padStart(4, '0'), twoDigits(month), twoDigits(dayOfMonth)].join('-')
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0')
}

/** Whether an instant (Unix milliseconds) has a four-digit year in UTC, as RFC 3339 requires. False for NaN. */
export function isCalendarTime(at: number): boolean {
  return at >= -62_167_219_200_000 && at <= 253_402_300_799_999
}

/** 0 is Sunday. */
export function weekdayOf(day: CalendarDay): number {
  return (((day + 4) % 7) + 7) % 7
}

/** Weeks start on Monday (ISO 8601). */
export function mondayOf(day: CalendarDay): CalendarDay {
  return day - ((weekdayOf(day) + 6) % 7)
}

export function weekdayInWeekOf(day: CalendarDay, weekday: number): CalendarDay {
  return mondayOf(day) + ((weekday + 6) % 7)
}

export function lengthOfMonth(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate()
}

export function firstOfMonth(year: number, month: number): CalendarDay {
  return Math.round(Date.UTC(year, month - 1, 1) / DAY_MS)
}

/** 31 January plus one month is the last day of February. */
export function addMonths(day: CalendarDay, months: number): CalendarDay {
  const parts = partsOf(day)
  const first = partsOf(firstOfMonth(parts.year, parts.month + months))
  return firstOfMonth(first.year, first.month) + Math.min(parts.day, lengthOfMonth(first.year, first.month)) - 1
}

export function addWorkdays(day: CalendarDay, count: number): CalendarDay {
  let result = day
  for (let left = Math.min(Math.abs(count), 2000); left > 0; ) {
    result += Math.sign(count)
    if (weekdayOf(result) % 6 !== 0) left -= 1
  }
  return result
}

/** If `nth` is NaN, returns the last one. Returns null if the month has no such day. */
export function nthWeekday(year: number, month: number, weekday: number, nth: number): CalendarDay | null {
  const first = firstOfMonth(year, month)
  const length = lengthOfMonth(year, month)
  if (Number.isNaN(nth)) {
    const last = first + length - 1
    return last - ((weekdayOf(last) - weekday + 7) % 7)
  }
  const day = first + ((weekday - weekdayOf(first) + 7) % 7) + (nth - 1) * 7
  return nth >= 1 && day < first + length ? day : null
}

/** Local time: a day, and seconds since its midnight. */
export interface WallClock {
  day: CalendarDay
  seconds: number
}

const DAY_SECONDS = 86_400

/** Creating an Intl format takes 50 µs, using one takes 1 µs. There are some 600 zones. */
const formatFor = memoized(
  1_000,
  (timezone) => new Intl.DateTimeFormat('en-US', { timeZone: timezone, timeZoneName: 'longOffset' }),
)

export function wallClockAt(instant: Date, timezone: string): WallClock {
  const seconds = Math.floor(instant.getTime() / 1000)
  return clockOf(seconds + offsetAt(seconds, timezone))
}

function clockOf(wallSeconds: number): WallClock {
  const day = Math.floor(wallSeconds / DAY_SECONDS)
  return { day, seconds: wallSeconds - day * DAY_SECONDS }
}

/**
 * The instant at which the zone has this local time. If the clock shows it twice, returns the second one. A skipped local time is read with the
 * offset before the change, so it falls after the gap: 02:30 becomes 03:30.
 */
export function instantOf(clock: WallClock, timezone: string): Date {
  const wanted = clock.day * DAY_SECONDS + clock.seconds
  const before = offsetAt(wanted - DAY_SECONDS, timezone)
  const after = offsetAt(wanted + DAY_SECONDS, timezone)
  const candidates = [wanted - before, wanted - after].toSorted((a, b) => b - a)
  const valid = candidates.find((seconds) => seconds + offsetAt(seconds, timezone) === wanted)
  return new Date((valid ?? wanted - before) * 1000)
}

const OFFSET = /GMT(?:(?<sign>[+-])(?<hours>\d{2}):(?<minutes>\d{2})(?::(?<seconds>\d{2}))?)?$/u

function offsetAt(seconds: number, timezone: string): number {
  if (timezone === 'UTC') return 0
  const { sign, hours, minutes, seconds: rest } = OFFSET.exec(formatFor(timezone).format(seconds * 1000))?.groups ?? {}
  const offset = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(rest ?? 0)
  return sign === '-' ? -offset : offset
}

const windowsZones = lazy(() => new Map(readTable('windows-zones.txt').lines.map(windowsAndIana)))

/** The IANA name of a time zone that Windows names, or null for an unknown name. */
export function windowsZone(name: string): string | null {
  return windowsZones().get(name) ?? null
}

function windowsAndIana(line: string): [string, string] {
  const [windows = '', iana = ''] = cells(line)
  return [windows, iana]
}
