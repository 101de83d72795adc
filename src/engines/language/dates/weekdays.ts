import { addMonths, type CalendarDay, mondayOf, partsOf, weekdayInWeekOf, weekdayOf } from './calendar.ts'
import {
  type DayContext,
  type DayReading,
  type DayRule,
  dayRule,
  nextMeeting,
  nthWeekday,
  reading,
} from './day-rules.ts'
import type { Match } from './pattern.ts'
import { has, isPlainWord } from './token.ts'

/** Days named by their weekday. "Next Sunday" is the Sunday of next week; "Sunday" and "coming Sunday" are the nearest one. */
export const WEEKDAY_RULES: readonly DayRule[] = [
  dayRule('on? the? a? weekday', weekdayAlone),
  dayRule('on? every the? weekday', (match, context) => reading(upcoming(match, context), true)),
  dayRule('on? the? this on? weekday', thisWeekday),
  dayRule('on? this unit=5 on? weekday', thisWeekday),
  dayRule('on? the? weekday of? this unit=5', thisWeekday),
  dayRule('on? the? next weekday', nextWeekday),
  dayRule('on? the? weekday next', nextWeekday),
  dayRule('on? the? next unit=5 comma? on|in? the? weekday', nextWeekday),
  dayRule('on? the? weekday comma? of|in|on? the? next unit=5', nextWeekday),
  dayRule('on? the? weekday comma? of|in|on? the? unit=5 coming|next', nextWeekday),
  dayRule('on? the? unit=5 coming|next comma? on|in? the? weekday', nextWeekday),
  dayRule('on? the? coming weekday', afterToday),
  dayRule('on? the? weekday coming', afterToday),
  dayRule('num weekday later', severalAhead),
  dayRule('on? weekday unit=5', (match, context) => reading(upcoming(match, context) + 7, false)),
  dayRule('on? the? weekday from next', weekAfterNext),
  dayRule('on|this? the? weekday comma? on? the? unit=4? num|ord:day', numberedWeekday),
  dayRule('on? the? ord weekday of|in|on the? month num:year?', nthOfMonth),
  dayRule('on? the? last weekday of|in|on the? month num:year?', nthOfMonth),
  dayRule('on? the? ord|last weekday of|in|on the? next unit=6', nthOfRelativeMonth),
  dayRule('on? the? ord|last weekday of|in|on the? unit=6 coming|next', nthOfRelativeMonth),
  dayRule('on? the? ord|last weekday of|in|on the|this? unit=6', nthOfRelativeMonth),
  dayRule('on? the? ord unit=5 of month comma? on? the? weekday', weekdayOfNthWeek),
  dayRule('on? the? weekday of the? ord unit=5 of month', weekdayOfNthWeek),
]

function upcoming(match: Match, { today }: DayContext): CalendarDay {
  return today + ((match.value('weekday') - weekdayOf(today) + 7) % 7)
}

/** Words with other meanings count only if their neighbours support the weekday. */
function weekdayAlone(match: Match, context: DayContext): DayReading | null {
  const token = match.token('weekday')
  const first = match.tokens[match.from]
  if (has(match.after, 'anyone') || has(match.before, 'anyone')) return null
  const isIndefinite = match.token('a') !== undefined || has(match.before, 'a') || has(first, 'a')
  if (!has(token, 'weak')) return reading(upcoming(match, context), !isIndefinite)
  if (has(match.after, 'ordinalnoun')) return null
  const isLed = has(first, 'on') && first !== token && !isIndefinite && !has(token, 'month')
  const isOfTime = has(match.before, 'of') && has(match.tokens[match.from - 2], 'time', 'part')
  const isBorneOut =
    isOfTime || (has(match.after, 'time', 'part', 'comma', 'numdate', 'pair') && !has(match.before, 'the'))
  const isLast = match.after === undefined || has(match.after, 'stop')
  const isAnArticle =
    has(match.before, 'the', 'of') || match.token('the') !== undefined || (has(first, 'the') && has(token, 'month'))
  const isWholeWord = (token?.text.length ?? 0) > 3 && !isPlainWord(match.after)
  if (!isLed && !isBorneOut && (isAnArticle || isIndefinite || !(isLast || isWholeWord))) return null
  return reading(
    upcoming(match, context),
    (isLed || isBorneOut) && (isLast || isBorneOut || has(match.after, 'function')),
  )
}

function thisWeekday(match: Match, context: DayContext): DayReading | null {
  if (has(match.after, 'ordinalnoun')) return null
  const day = weekdayInWeekOf(context.today, match.value('weekday'))
  return reading(day < context.today ? day + 7 : day, true)
}

function nextWeekday(match: Match, context: DayContext): DayReading | null {
  if (has(match.after, 'ordinalnoun')) return null
  return reading(weekdayInWeekOf(context.today + 7, match.value('weekday')), true)
}

function afterToday(match: Match, context: DayContext): DayReading | null {
  const day = upcoming(match, context)
  return reading(day === context.today ? day + 7 : day, true)
}

function severalAhead(match: Match, context: DayContext): DayReading | null {
  const count = match.value('num')
  if (count < 1 || count > 60) return null
  const first = upcoming(match, context)
  return reading((first === context.today ? first + 7 : first) + (count - 1) * 7, true)
}

function weekAfterNext(match: Match, context: DayContext): DayReading | null {
  return reading(weekdayInWeekOf(context.today + 14, match.value('weekday')), true)
}

function numberedWeekday(match: Match, context: DayContext): DayReading | null {
  if (has(match.after, 'span', 'unit', 'month', 'num', 'money') || has(match.token('day'), 'weekday')) return null
  if (has(match.token('day'), 'word') && match.token('comma') && isPlainWord(match.after)) return null
  const day = nextMeeting(match.value('day'), match.value('weekday'), context.today)
  const isWeak = has(match.token('weekday'), 'weak') && !has(match.tokens[match.from], 'on')
  return isWeak && isPlainWord(match.after) ? null : reading(day, !isWeak)
}

function nthOfMonth(match: Match, context: DayContext): DayReading | null {
  const month = match.value('month')
  const year = match.value('year')
  const start = partsOf(context.today).year
  const years = Number.isNaN(year) ? [start, start + 1] : [year]
  for (const candidate of years) {
    const day = nthWeekday(candidate, month, match.value('weekday'), ordinalOf(match))
    if (day !== null && (day >= context.today || !Number.isNaN(year))) return reading(day, true)
  }
  return null
}

function nthOfRelativeMonth(match: Match, context: DayContext): DayReading | null {
  const isNext = match.tokens.slice(match.from, match.to).some((token) => has(token, 'next', 'coming'))
  const { year, month } = partsOf(addMonths(context.today, isNext ? 1 : 0))
  const day = nthWeekday(year, month, match.value('weekday'), ordinalOf(match))
  if (day !== null && (day >= context.today || isNext)) return reading(day, true)
  const next = partsOf(addMonths(context.today, 1))
  return reading(nthWeekday(next.year, next.month, match.value('weekday'), ordinalOf(match)), true)
}

function ordinalOf(match: Match): number {
  return match.token('ord')?.tags.ord ?? Number.NaN
}

/** The first week of a month contains its first Thursday, by analogy with ISO 8601 weeks of a year. */
function weekdayOfNthWeek(match: Match, context: DayContext): DayReading | null {
  const { year } = partsOf(context.today)
  for (const candidate of [year, year + 1]) {
    const thursday = nthWeekday(candidate, match.value('month'), 4, match.value('ord'))
    const day = thursday === null ? null : weekdayInWeekOf(mondayOf(thursday), match.value('weekday'))
    if (day !== null && day >= context.today) return reading(day, true)
  }
  return null
}
