import type { CalendarDay } from './calendar-day.ts'
import type { Match, Pattern } from './pattern.ts'
import { pattern } from './pattern.ts'

/** What day rules know of the moment and the writer. */
export interface DayContext {
  today: CalendarDay
  /** Which of 3/4 is the month. */
  isMonthFirst: boolean
  /** Whether a numeric date whose order could be either is doubtful for this writer. */
  isOrderDoubtful: boolean
}

export interface DayReading {
  day: CalendarDay
  isSure: boolean
  /** "end of tomorrow": the last second of the day. */
  isEndOfDay?: boolean
  /** Only a date beside a time: "a las siete del 15". */
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
