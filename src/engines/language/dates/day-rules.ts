import { type CalendarDay, calendarDay, firstOfMonth, lengthOfMonth, partsOf, weekdayOf } from './calendar.ts'
import { type Match, type Pattern, pattern } from './pattern.ts'

export interface DayContext {
  today: CalendarDay
  /** Whether 3/4 is 4 March. */
  isMonthFirst: boolean
  /** Whether an ambiguous numeric date is doubtful for this writer. */
  isOrderDoubtful: boolean
}

export interface DayReading {
  day: CalendarDay
  isSure: boolean
  /** "end of tomorrow" means the last second of the day. */
  isEndOfDay?: boolean
  /** It only counts as a date next to a time: "a las siete del 15". */
  needsClock?: boolean
}

export interface DayRule {
  shape: Pattern
  read: (match: Match, context: DayContext) => DayReading | null
}

export function dayRule(source: string, read: DayRule['read']): DayRule {
  return { shape: pattern(source), read }
}

export function reading(day: CalendarDay | null, isSure: boolean): DayReading | null {
  return day === null ? null : { day, isSure }
}

/** The first such day on or after today; 29 February waits for a leap year. */
export function nextYearly(month: number, day: number, today: CalendarDay): CalendarDay | null {
  const { year } = partsOf(today)
  for (let ahead = 0; ahead <= 8; ahead += 1) {
    const candidate = calendarDay(year + ahead, month, day)
    if (candidate !== null && candidate >= today) return candidate
  }
  return null
}

/** The first such day of a month on or after today; skips months without a 31st. */
export function nextMonthly(day: number, today: CalendarDay): CalendarDay | null {
  return nextDayOfMonth(day, today, () => true)
}

/** The next date that has both the number and the weekday, such as "Friday the 13th". Up to the 28th, two are less than 14 months apart. */
export function nextMeeting(day: number, weekday: number, today: CalendarDay): CalendarDay | null {
  return nextDayOfMonth(day, today, (candidate) => weekdayOf(candidate) === weekday)
}

function nextDayOfMonth(
  day: number,
  today: CalendarDay,
  isWanted: (candidate: CalendarDay) => boolean,
): CalendarDay | null {
  const { year, month } = partsOf(today)
  for (let ahead = 0; ahead < 60; ahead += 1) {
    const { year: candidateYear, month: candidateMonth } = partsOf(firstOfMonth(year, month + ahead))
    const candidate = calendarDay(candidateYear, candidateMonth, day)
    if (candidate !== null && candidate >= today && isWanted(candidate)) return candidate
  }
  return null
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
