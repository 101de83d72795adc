import type { CalendarDay } from './calendar-day.ts'
import type { Match, Pattern } from './pattern.ts'
import { pattern } from './pattern.ts'

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
