// Days relative to today ("tomorrow", "in three weeks", "the end of the month", "the 15th") and feast days.
import {
  addMonths,
  type CalendarDay,
  calendarDay,
  firstOfMonth,
  lengthOfMonth,
  mondayOf,
  partsOf,
  weekdayInWeekOf,
  weekdayOf,
} from './calendar.ts'
import { type DayContext, type DayReading, type DayRule, dayRule, nextMonthly, reading } from './day-rules.ts'
import { holidayDay } from './holidays.ts'
import { has, isPlainWord, type Match, UNIT } from './pattern.ts'
import { addSpan } from './quantities.ts'

export const RELATIVE_DAY_RULES: readonly DayRule[] = [
  // "tomorrow", "this evening", "in three days", "in two weeks on Monday"
  dayRule('rel', (match, context) => relativeDay(match, context)),
  dayRule('this part', (_match, context) => reading(context.today, true)),
  dayRule('in the? span', fromNow),
  dayRule('span later', fromNow),
  dayRule('in? span comma? on the? weekday', weekdayAfterSpan),
  dayRule('weekday comma? in? span later', weekdayAfterSpan),

  // "next month", "this weekend", "the end of next week"
  dayRule('on|in? the? next unit', periodAhead),
  dayRule('on|in? the? unit coming|next', periodAhead),
  dayRule(`on|in? the|this? unit=${UNIT.weekend}`, thisWeekend),
  dayRule(`on|in? the? unit=${UNIT.week} from next`, (_match, { today }) => reading(mondayOf(today) + 14, true)),
  dayRule('end the|this? unit', endOfPeriod),
  dayRule('end the? next unit', endOfPeriod),
  dayRule('end the? unit coming|next', endOfPeriod),

  // "end of May", "mid-June", "início do próximo mês"
  dayRule('end of? month', endOfMonth),
  dayRule('middle|start of? month', partOfMonth),
  dayRule(`middle|start of|the? next? unit=${UNIT.month} coming|next?`, partOfComingMonth),

  // "the 15th", "dia 15", "the last day of May", "dia 3 do mês que vem"
  dayRule(`on|the the? unit=${UNIT.day}? num|ord:day`, dayOfMonth),
  dayRule(`unit=${UNIT.day} num|ord:day`, dayOfMonth),
  dayRule('on? next num:day', dayOfMonth),
  dayRule(`on? the? ord|last unit=${UNIT.day} of|on the? month`, dayOfNamedMonth),
  dayRule(`on? the? ord|last unit=${UNIT.day} of|on the? month of? num:year`, dayOfNamedMonth),
  dayRule(`this unit=${UNIT.week}`, laterThisWeek),
  dayRule(`on? the? ord|last unit=${UNIT.day} of|on the? next|this? unit=${UNIT.month} coming?`, dayOfAnyMonth),
  dayRule(`on? the? last unit=${UNIT.day} of the? this|next? unit=${UNIT.year}`, (_match, context) =>
    lastOfYear(context),
  ),
  dayRule(`of the? unit=${UNIT.day}? num|ord:day`, (match, context) => withClock(dayOfMonth(match, context), match)),
  dayRule(`on? the? unit=${UNIT.day}? num|ord:day of? the? this unit=${UNIT.month}`, dayOfThisMonth),
  dayRule(`on? the? unit=${UNIT.day}? num|ord:day of? the? next unit=${UNIT.month}`, dayOfNextMonth),
  dayRule(`on? the? unit=${UNIT.day}? num|ord:day of? the? unit=${UNIT.month} coming|next`, dayOfNextMonth),
]

function relativeDay(match: Match, { today }: DayContext): DayReading | null {
  const offset = match.value('rel')
  return { day: today + offset, isSure: !has(match.token('rel'), 'weak') }
}

function fromNow(match: Match, { today }: DayContext): DayReading | null {
  const isWithin = has(match.tokens[match.from], 'weak')
  return reading(addSpan(today, match.value('span'), match.token('span')?.amount ?? 0), !isWithin)
}

function weekdayAfterSpan(match: Match, { today }: DayContext): DayReading | null {
  const reached = addSpan(today, match.value('span'), match.token('span')?.amount ?? 0)
  if (has(match.token('on'), 'from')) return null
  return reading(reached === null ? null : weekdayInWeekOf(reached, match.value('weekday')), true)
}

/** The first day of the period; for a weekend its Saturday. */
function periodAhead(match: Match, { today }: DayContext): DayReading | null {
  return reading(startOfNext(match.value('unit'), today), true)
}

function startOfNext(unit: number, today: CalendarDay): CalendarDay | null {
  const { year, month } = partsOf(today)
  if (unit === UNIT.day) return today + 1
  if (unit === UNIT.week) return mondayOf(today) + 7
  if (unit === UNIT.weekend) return mondayOf(today) + 12
  if (unit === UNIT.month) return firstOfMonth(year, month + 1)
  return unit === UNIT.year ? firstOfMonth(year + 1, 1) : null
}

function thisWeekend(_match: Match, { today }: DayContext): DayReading | null {
  return reading(weekdayOf(today) === 0 ? today : mondayOf(today) + 5, true)
}

/** Its Friday; at the weekend its Sunday. */
function laterThisWeek(_match: Match, { today }: DayContext): DayReading {
  const friday = mondayOf(today) + 4
  return { day: today <= friday ? friday : friday + 2, isSure: false }
}

function endOfPeriod(match: Match, { today }: DayContext): DayReading | null {
  const unit = match.value('unit')
  const isNext = match.tokens.slice(match.from, match.to).some((token) => has(token, 'next', 'coming'))
  const start = isNext ? startOfNext(unit, today) : today
  const next = start === null ? null : startOfNext(unit, start)
  if (next === null || unit === UNIT.weekend) return null
  return { day: next - 1, isSure: true, isEndOfDay: unit === UNIT.day }
}

function endOfMonth(match: Match, { today }: DayContext): DayReading | null {
  const { year } = partsOf(today)
  const month = match.value('month')
  const days = [year, year + 1].map((candidate) => firstOfMonth(candidate, month + 1) - 1)
  return reading(days.find((day) => day >= today) ?? null, true)
}

function partOfMonth(match: Match, { today }: DayContext): DayReading | null {
  const { year } = partsOf(today)
  const number = Number.isNaN(match.value('start')) && has(match.token('middle'), 'middle') ? 15 : 1
  const days = [year, year + 1].map((candidate) => firstOfMonth(candidate, match.value('month')) + number - 1)
  return reading(days.find((day) => day >= today) ?? null, false)
}

function partOfComingMonth(match: Match, { today }: DayContext): DayReading | null {
  const isMiddle = has(match.token('middle'), 'middle')
  const isNext = match.tokens.slice(match.from, match.to).some((token) => has(token, 'next', 'coming'))
  const day = isMiddle ? 15 : 1
  return reading(isNext ? dayInMonth(day, addMonths(today, 1)) : nextMonthly(day, today), false)
}

/** "on 15" may count anything; "dia 15" and "the 15th" are explicit. */
function dayOfMonth(match: Match, { today }: DayContext): DayReading | null {
  const token = match.token('day')
  if (has(match.after, 'span', 'unit', 'month', 'num', 'money', 'dash', 'weekday', 'ordinalnoun')) return null
  if (has(token, 'weekday', 'a') || isCounting(match)) return null
  const isOrdinal = has(token, 'ord') && !has(token, 'word')
  const isSaidToBeDay = match.tokens
    .slice(match.from, match.to)
    .some((each) => each.tags.unit === UNIT.day && (has(each, 'on') || !has(token, 'word')))
  const isBesideTime = [match.before, match.after, match.tokens[match.to + 1]].some((each) => has(each, 'time'))
  if (has(match.after, 'of') && has(match.tokens[match.to + 1], 'month')) return null
  return reading(
    nextMonthly(match.value('day'), today),
    (isOrdinal && !isPlainWord(match.after)) || isSaidToBeDay || isBesideTime,
  )
}

/** Spelled ordinals and bare numbers before a noun count it: "the second attempt", "el 15 por ciento". */
function isCounting({ after, tokens, from, to }: Match): boolean {
  const isSpelt = tokens.slice(from, to).some((token) => has(token, 'ord') && has(token, 'word'))
  const isPlainNumber = !tokens
    .slice(from, to)
    .some((token) => has(token, 'ord', 'unit') || (has(token, 'on') && has(token, 'the')))
  return isPlainWord(after) && (isSpelt || isPlainNumber)
}

function withClock(found: DayReading | null, match: Match): DayReading | null {
  return found && { ...found, needsClock: !has(match.token('unit'), 'unit') }
}

function dayOfThisMonth(match: Match, { today }: DayContext): DayReading | null {
  return reading(dayInMonth(match.value('day'), today), true)
}

function dayOfNextMonth(match: Match, { today }: DayContext): DayReading | null {
  return reading(dayInMonth(match.value('day'), addMonths(today, 1)), true)
}

/** "the first day of May", "último dia de abril" */
function dayOfNamedMonth(match: Match, { today }: DayContext): DayReading | null {
  const month = match.value('month')
  const said = match.value('year')
  if (!Number.isNaN(said) && (said < 1900 || said > 2200)) return null
  const { year } = partsOf(today)
  const years = Number.isNaN(said) ? [year, year + 1] : [said]
  const days = years.map((candidate) => {
    return dayInMonth(match.token('ord')?.tags.ord ?? 31, firstOfMonth(candidate, month))
  })
  return reading(days.find((day) => day !== null && (day >= today || !Number.isNaN(said))) ?? null, true)
}

function dayOfAnyMonth(match: Match, { today }: DayContext): DayReading | null {
  const day = match.token('ord')?.tags.ord ?? 31
  const isNext = match.tokens.slice(match.from, match.to).some((token) => has(token, 'next', 'coming'))
  const found = dayInMonth(day, isNext ? addMonths(today, 1) : today)
  return reading(found !== null && found < today ? dayInMonth(day, addMonths(today, 1)) : found, true)
}

function lastOfYear({ today }: DayContext): DayReading | null {
  return reading(calendarDay(partsOf(today).year, 12, 31), true)
}

/** In a month of 30 days, the 31st becomes the last day. */
function dayInMonth(day: number, within: CalendarDay): CalendarDay | null {
  const { year, month } = partsOf(within)
  return day > 31 ? null : calendarDay(year, month, Math.min(day, lengthOfMonth(year, month)))
}

export const HOLIDAY_RULES: readonly DayRule[] = [
  dayRule('on|this|next|coming? the? next|coming? holiday of? num:year', holiday),
  dayRule('on|this|next|coming? the? next|coming? holiday', holiday),
]

function holiday(match: Match, { today }: DayContext): DayReading | null {
  const year = match.value('year')
  if (!Number.isNaN(year) && (year < 1900 || year > 2200)) return null
  return reading(holidayDay(match.value('holiday'), today, Number.isNaN(year) ? null : year), true)
}
