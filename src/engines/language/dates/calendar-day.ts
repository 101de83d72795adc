/** A calendar day without a time zone: days since 1970-01-01. Arithmetic on it is free of clock changes. */
export type CalendarDay = number

const DAY_MS = 86_400_000

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
