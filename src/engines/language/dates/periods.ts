// The days of a period that a match names: "last weekend", "May 2024", "the second quarter", "Easter".
import {
  addMonths,
  type CalendarDay,
  calendarDay,
  firstOfMonth,
  mondayOf,
  nthWeekday,
  partsOf,
  weekdayOf,
} from './calendar.ts'
import { holidayDay, holidaySpan } from './holidays.ts'
import { has, isPlainWord, type Match, type Tag, type Token, UNIT } from './pattern.ts'
import { addSpan } from './quantities.ts'

export interface IntervalContext {
  today: CalendarDay
  isMonthFirst: boolean
  /** "in May" is the coming May instead of the last one. */
  isUpcoming: boolean
  /** Summer is from December to March. */
  isSouthern: boolean
}

/** Half-open. */
export type Days = readonly [start: CalendarDay, end: CalendarDay]

export function oneDay(day: CalendarDay | null): Days | null {
  return day === null ? null : [day, day + 1]
}

export function period(unit: number, today: CalendarDay, ahead: number): Days | null {
  const { year, month } = partsOf(today)
  if (unit === UNIT.day) return oneDay(today + ahead)
  if (unit === UNIT.week) return [mondayOf(today) + 7 * ahead, mondayOf(today) + 7 * ahead + 7]
  if (unit === UNIT.weekend) return [mondayOf(today) + 7 * ahead + 5, mondayOf(today) + 7 * ahead + 7]
  const length = MONTHS_OF[unit]
  if (length === undefined) return null
  const start = month - ((month - 1) % length) + ahead * length
  return [firstOfMonth(year, start), firstOfMonth(year, start + length)]
}

const MONTHS_OF: Readonly<Record<number, number>> = {
  [UNIT.month]: 1,
  [UNIT.quarter]: 3,
  [UNIT.halfYear]: 6,
  [UNIT.year]: 12,
}

/** The weekend that has begun last, or the coming one. */
export function weekend({ today, isUpcoming }: IntervalContext): Days {
  const saturday = mondayOf(today) + 5
  const start = saturday > today && !isUpcoming ? saturday - 7 : saturday
  return [start, start + 2]
}

export function spanBefore(match: Match, { today }: IntervalContext): CalendarDay | null {
  return addSpan(today, match.value('span'), -(match.token('span')?.amount ?? 0))
}

/** "the last three days" includes today. */
export function lastSpan(match: Match, context: IntervalContext): Days | null {
  const { today } = context
  const start = spanBefore(match, context)
  return start === null ? null : [start, today + 1]
}

/** "two months ago" is that whole month, "three days ago" that day: people are as precise as the unit they use. */
export function spanAgo(match: Match, { today }: IntervalContext): Days | null {
  const unit = match.value('span')
  const amount = match.token('span')?.amount ?? 0
  if (unit === UNIT.second) return [today - Math.ceil(amount / 86_400), today + 1]
  if (unit === UNIT.month) return period(UNIT.month, addMonths(today, -amount), 0)
  return unit === UNIT.day || unit === UNIT.week || unit === UNIT.year ? period(unit, today, -amount) : null
}

/** "the weekend before last", but not "the week before last Christmas" */
export function periodBeforeLast({ value, after }: Match, { today }: IntervalContext): Days | null {
  return has(after, 'holiday', 'weekday', 'month', 'season', 'unit') ? null : period(value('unit'), today, -2)
}

/** The weekday before today: on a Tuesday, "last Tuesday" is a week ago. */
export function previousWeekday(match: Match, { today }: IntervalContext): Days | null {
  const back = (weekdayOf(today) - match.value('weekday') + 7) % 7
  return oneDay(today - (back === 0 ? 7 : back))
}

export function weekdayNear(match: Match, { today, isUpcoming }: IntervalContext): Days | null {
  if (has(match.after, 'ordinalnoun', 'anyone')) return null
  const back = (weekdayOf(today) - match.value('weekday') + 7) % 7
  return oneDay(isUpcoming && back > 0 ? today - back + 7 : today - back)
}

export function namedDay(match: Match, context: IntervalContext): Days | null {
  const on = (year: number) => calendarDay(year, match.value('month'), match.value('day'))
  return oneDay(inYear(match, context, on))
}

export function numericDay(match: Match, { isMonthFirst }: IntervalContext): Days | null {
  const [first = 0, second = 0, third = 0] = match.token('numdate')?.parts ?? []
  if (first > 31) return oneDay(calendarDay(first, second, third))
  const year = third < 100 ? 2000 + third : third
  const monthFirst = calendarDay(year, first, second)
  const dayFirst = calendarDay(year, second, first)
  return oneDay(isMonthFirst ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst))
}

/** "no dia 3" and "on the 3rd", but not "on 3 plates". */
export function dayOfMonth(match: Match, { today, isUpcoming }: IntervalContext): Days | null {
  const isDay = match.tokens.slice(match.from, match.to).some((token) => token.tags.unit === UNIT.day)
  const isOrdinal = has(match.token('day'), 'ord') && !has(match.token('day'), 'word', 'weekday')
  if (!isDay && (!isOrdinal || isPlainWord(match.after))) return null
  if (has(match.token('day'), 'word') || has(match.after, 'unit', 'span', 'ordinalnoun')) return null
  const { year, month } = partsOf(today)
  for (let away = 0; away <= 12; away += 1) {
    const { year: candidateYear, month: candidateMonth } = partsOf(
      firstOfMonth(year, month + (isUpcoming ? away : -away)),
    )
    const day = calendarDay(candidateYear, candidateMonth, match.value('day'))
    if (day !== null && (isUpcoming ? day >= today : day <= today)) return oneDay(day)
  }
  return null
}

/** "between 3 and 7 May", "May 3-7" */
export function daysOfMonth(match: Match, context: IntervalContext): Days | null {
  const [first = match.value('first'), day = match.value('day')] = match.token('pair')?.parts ?? []
  const last = inYear(match, context, (year) => calendarDay(year, match.value('month'), day))
  const length = day - first
  return last === null || length <= 0 ? null : [last - length, last + 1]
}

export function wholeMonth(match: Match, context: IntervalContext): Days | null {
  const month = match.value('month')
  const start = inYear(
    match,
    context,
    (year) => firstOfMonth(year, month),
    firstOfMonth(partsOf(context.today).year, partsOf(context.today).month),
  )
  return start === null ? null : [start, addMonths(start, 1)]
}

export function weekdays(match: Match, context: IntervalContext): Days | null {
  const last = weekdayNear(match, context)
  return last && [last[0] - ((match.value('weekday') - match.value('first') + 7) % 7), last[1]]
}

/** "between November and February" */
export function months(match: Match, context: IntervalContext): Days | null {
  const last = wholeMonth(match, context)
  return last && [addMonths(last[0], -((match.value('month') - match.value('first') + 12) % 12)), last[1]]
}

/** The first, second or last ten days. */
export function partOfMonth(match: Match, context: IntervalContext): Days | null {
  const month = wholeMonth(match, context)
  if (month === null) return null
  const [start, end] = month
  if (said(match, 'start')) return [start, start + 10]
  return said(match, 'middle') ? [start + 10, start + 20] : [start + 20, end]
}

export function partOfPeriod(match: Match, { today }: IntervalContext): Days | null {
  if (match.value('unit') < UNIT.month) return null
  const isNamed = !Number.isNaN(match.value('year'))
  const whole = isNamed ? wholeYear(match) : period(match.value('unit'), today, yearsAhead(match) ?? 0)
  if (whole === null) return null
  const third = Math.floor((whole[1] - whole[0]) / 3)
  if (said(match, 'start')) return [whole[0], whole[0] + third]
  return said(match, 'middle') ? [whole[0] + third, whole[1] - third] : [whole[1] - third, whole[1]]
}

export function weekOfMonth(match: Match, context: IntervalContext): Days | null {
  const month = wholeMonth(match, context)
  if (month === null) return null
  const nth = match.token('nth')?.tags.ord
  if (nth === undefined) return [month[1] - 7, month[1]]
  const start = month[0] + 7 * (nth - 1)
  return start >= month[1] ? null : [start, Math.min(start + 7, month[1])]
}

/** In days: a fortnight and a quinzena. */
const HALVES: ReadonlySet<number> = new Set([14, 15])

/** "the first half of May", "segunda quinzena de maio" */
export function halfOfMonth(match: Match, context: IntervalContext): Days | null {
  const span = match.token('span')
  const isHalf = !has(span, 'span') || (span?.tags.span === UNIT.day && HALVES.has(span.amount ?? 0))
  const month = isHalf ? wholeMonth(match, context) : null
  if (month === null) return null
  const middle = month[0] + 15
  const nth = match.token('nth')?.tags.ord ?? 2
  if (nth > 2) return null
  return nth === 1 ? [month[0], middle] : [middle, month[1]]
}

/** "the week of 9 February" */
export function weekOfDay(match: Match, context: IntervalContext): Days | null {
  const day = namedDay(match, context)
  return day && period(UNIT.week, day[0], 0)
}

/** "the first quarter of 2025", "el segundo semestre" */
export function partOfYear(match: Match, context: IntervalContext): Days | null {
  const length = MONTHS_OF[match.value('unit')] ?? 12
  const nth = match.token('nth')?.tags.ord
  if (nth === undefined) return period(match.value('unit'), context.today, -1)
  const start =
    nth < 1 || nth * length > 12 ? null : inYear(match, context, (year) => firstOfMonth(year, (nth - 1) * length + 1))
  return start === null ? null : [start, addMonths(start, length)]
}

export function weekdayOfMonth(match: Match, context: IntervalContext): Days | null {
  const nth = match.token('nth')?.tags.ord ?? Number.NaN
  return oneDay(inYear(match, context, (year) => nthWeekday(year, match.value('month'), match.value('weekday'), nth)))
}

/** "april", "june" and "julio" are also people. */
export function isName({ tokens, from, to }: Match): boolean {
  return tokens.slice(from, to).some(({ text }) => /^(?:april|june|august|may|julio|abril)$/u.test(text))
}

/** "march", "set" and "out" are also everyday words. */
export function isClearMonth(match: Match): boolean {
  const token = match.token('month')
  return !has(token, 'weak') && (token?.text.length ?? 0) > 3 && token?.text !== 'march'
}

const SEASON_STARTS = [3, 6, 9, 12]

/** By the calendar or by the sun: from the first of its first month to the solstice or equinox. A summer over two years is named by the second. */
export function season(match: Match, context: IntervalContext): Days | null {
  const month = SEASON_STARTS[(match.value('season') + (context.isSouthern ? 2 : 0)) % 4] ?? 0
  const startIn = (year: number) => firstOfMonth(month === 12 ? year - 1 : year, month)
  const lengthFrom = (start: CalendarDay): Days => [start, addMonths(start, 3) + 22]
  if (said(match, 'last') && !said(match, 'unit')) {
    const { year } = partsOf(context.today)
    return (
      [year + 1, year, year - 1]
        .map(startIn)
        .map(lengthFrom)
        .find(([, end]) => end <= context.today) ?? null
    )
  }
  const start = inYear(match, context, startIn)
  return start === null ? null : lengthFrom(start)
}

/** "the 1970s" is the decade. */
export function wholeYear({ value, after }: Match): Days | null {
  const year = value('year')
  const years = after?.text === 's' && year % 10 === 0 ? 10 : 1
  return isYear(year) ? [firstOfMonth(year, 1), firstOfMonth(year + years, 1)] : null
}

function isYear(year: number): boolean {
  return year >= 1900 && year < 2200
}

export function holiday(match: Match, context: IntervalContext): Days | null {
  const index = match.value('holiday')
  const day = inYear(match, context, (year) => holidayDay(index, context.today, year))
  if (day === null) return null
  const [before, after] = holidaySpan(index)
  return [day + before, day + after + 1]
}

/** The occurrence of a yearly day in the year that the match names; otherwise the last one up to `latest`, or the next one from it. */
function inYear(
  match: Match,
  { today, isUpcoming }: IntervalContext,
  on: (year: number) => CalendarDay | null,
  latest: CalendarDay = today,
): CalendarDay | null {
  const named = match.value('year')
  if (!Number.isNaN(named)) return isYear(named) ? on(named) : null
  const { year } = partsOf(today)
  const ahead = yearsAhead(match)
  if (ahead !== null && (ahead === 0 || said(match, 'unit'))) return on(year + ahead)
  const isNext = ahead === null ? isUpcoming : ahead > 0
  const candidates = Array.from({ length: 10 }, (_, away) => on(isNext ? year - 1 + away : year + 1 - away))
  const isReached = (day: CalendarDay | null) => {
    if (day === null) return false
    if (isNext) return ahead === null ? day >= latest : day > latest
    return ahead === null ? day <= today : day < latest
  }
  return candidates.find(isReached) ?? null
}

/** For "last year", "este ano", "next May"; null if nothing is said. */
function yearsAhead(match: Match): number | null {
  if (said(match, 'last')) return -1
  if (said(match, 'next', 'coming')) return 1
  return said(match, 'this') ? 0 : null
}

function said({ tokens, from, to }: Match, ...tags: Tag[]): boolean {
  return tokens.slice(from, to).some((token: Token) => has(token, ...tags))
}
