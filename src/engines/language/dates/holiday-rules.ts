import type { DayContext, DayReading, DayRule } from './day-reading.ts'
import { dayRule, reading } from './day-reading.ts'
import { holidayDay } from './holidays.ts'
import type { Match } from './pattern.ts'

export const HOLIDAY_RULES: readonly DayRule[] = [
  dayRule('on|this|next|coming? the? next|coming? holiday of? num:year', holiday),
  dayRule('on|this|next|coming? the? next|coming? holiday', holiday),
]

function holiday(match: Match, { today }: DayContext): DayReading | null {
  const year = match.value('year')
  if (!Number.isNaN(year) && (year < 1900 || year > 2200)) return null
  return reading(holidayDay(match.value('holiday'), today, Number.isNaN(year) ? null : year), true)
}
