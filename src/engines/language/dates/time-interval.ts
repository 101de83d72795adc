import { type Language, languages } from '../languages.ts'
import {
  addMonths,
  type CalendarDay,
  calendarDay,
  firstOfMonth,
  instantOf,
  mondayOf,
  partsOf,
  wallClockAt,
  weekdayInWeekOf,
  weekdayOf,
} from './calendar.ts'
import { fold, hintsIn, holidayDay, readTokens } from './lexer.ts'
import { has, type Match, matchAt, type Pattern, pattern, startingRules, type Token, UNIT } from './pattern.ts'
import { addSpan } from './quantities.ts'

/** Half-open, between midnights of the time zone. */
export interface TimeInterval {
  start: Date
  end: Date
  /** The words and numbers of the query that express it, folded. */
  words: string[]
}

export interface TimeIntervalContext {
  now: Date
  /** IANA name. */
  timezone: string
  /** Language of the query, or null if unknown. */
  language: Language | null
}

const EARLIEST = firstOfMonth(1900, 1)
const LATEST = firstOfMonth(2200, 1)

/** Reads the times in a search query. Unlike due dates, ambiguous ones are in the past: "in May" is last May. Empty if the query names no time. */
export function readTimeIntervals(query: string, { now, timezone, language }: TimeIntervalContext): TimeInterval[] {
  const folded = fold(query)
  const { hasDigit, hasTimeWord } = hintsIn(folded)
  if (!hasDigit && !hasTimeWord) return []
  const { day: today } = wallClockAt(now, timezone)
  const readIn = (each: Language): SaidInterval[] => {
    const tokens = readTokens(folded, each)
    return intervalsIn(tokens, each, today).map((interval) => ({ ...interval, words: wordsSaid(tokens, interval) }))
  }
  const own = language === null ? [] : readIn(language)
  const found = own.length > 0 ? own : fullest(languages.map(readIn))
  return found
    .filter(({ start, end }) => start >= EARLIEST && end <= LATEST && end > start)
    .map(({ start, end, words }) => ({
      start: instantOf({ day: start, seconds: 0 }, timezone),
      end: instantOf({ day: end, seconds: 0 }, timezone),
      words,
    }))
}

interface SaidInterval extends DayInterval {
  words: string[]
}

function wordsSaid(tokens: readonly Token[], { from, to }: DayInterval): string[] {
  return tokens.slice(from, to).flatMap(({ text }) => text.match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** The reading that explains the most tokens. It is used if the detected language yields nothing, as that of short queries is easily misdetected. */
function fullest(readings: readonly SaidInterval[][]): readonly SaidInterval[] {
  return readings.reduce((most, each) => (explained(each) > explained(most) ? each : most), [])
}

function explained(intervals: readonly SaidInterval[]): number {
  return intervals.reduce((sum, { from, to }) => sum + to - from, 0)
}

/** Half-open in days; `from` and `to` are the tokens that express it. */
interface DayInterval {
  start: CalendarDay
  end: CalendarDay
  from: number
  to: number
}

interface IntervalContext {
  today: CalendarDay
  isMonthFirst: boolean
}

type Days = readonly [start: CalendarDay, end: CalendarDay]

interface IntervalRule {
  shape: Pattern
  read: (match: Match, context: IntervalContext) => Days | null
}

const DAY_LEAD = 'on|in|of? the?'

const INTERVAL_RULES: readonly IntervalRule[] = [
  rule('rel', (match, { today }) => (has(match.token('rel'), 'weak') ? null : oneDay(today + match.value('rel')))),
  rule('this part', (_match, { today }) => oneDay(today)),
  rule('the? next|coming unit', (match, { today }) => period(match.value('unit'), today, 1)),
  rule('unit coming|next', (match, { today }) => period(match.value('unit'), today, 1)),
  rule('this unit', (match, { today }) => period(match.value('unit'), today, 0)),
  rule('the? last unit', (match, { today }) => period(match.value('unit'), today, -1)),
  rule('the? unit last', (match, { today }) => period(match.value('unit'), today, -1)),
  rule('the? last span', lastSpan),
  rule('the? span last', lastSpan),
  rule('in? the? last num:count span', lastSpan),
  rule('about? span ago', spanAgo),
  rule('ago about? span', spanAgo),
  rule('the? last weekday', previousWeekday),
  rule('the? weekday last', previousWeekday),
  rule('on the? weekday', (match, context) => recentWeekday(match, context)),
  rule('this weekday', (match, { today }) => oneDay(weekdayInWeekOf(today, match.value('weekday')))),
  rule('next|coming weekday', (match, { today }) => oneDay(weekdayInWeekOf(today + 7, match.value('weekday')))),
  rule('weekday coming|next', (match, { today }) => oneDay(weekdayInWeekOf(today + 7, match.value('weekday')))),
  rule('weekday', (match, context) => (has(match.token('weekday'), 'weak') ? null : recentWeekday(match, context))),
  rule(`weekday? comma? ${DAY_LEAD} num|ord:day of|dash? the? month of|comma|dash|in? num:year`, namedDay),
  rule(`weekday? comma? ${DAY_LEAD} num|ord:day of|dash? the? month`, namedDay),
  rule(`weekday? comma? ${DAY_LEAD} month dash|the? num|ord:day comma|of|dash? num:year`, namedDay),
  rule(`weekday? comma? ${DAY_LEAD} month dash|the? num|ord:day`, namedDay),
  rule(`${DAY_LEAD} numdate`, numericDay),
  rule('on|in|of? the? month of|comma|dash|in? num:year', monthOfYear),
  rule('on|in|of? month of? this|last|next unit=7', monthOfRelativeYear),
  rule('on|in|of? month of? unit=7 last|coming', monthOfRelativeYear),
  rule('on|in|of|this the? month', (match, context) => recentMonth(match, context)),
  rule('last|next month', (match, context) => recentMonth(match, context)),
  rule('month last|coming', (match, context) => recentMonth(match, context)),
  rule('month', (match, context) => (isClearMonth(match) ? recentMonth(match, context) : null)),
  rule('on|in|of the? unit=7? num:year', wholeYear),
  rule('unit=7 num:year', wholeYear),
  rule('num:year', (match) => (has(match.token('year'), 'word') ? null : wholeYear(match))),
  rule('holiday of? num:year', holiday),
  rule('last? holiday', holiday),
]

function rule(source: string, read: IntervalRule['read']): IntervalRule {
  return { shape: pattern(source), read }
}

function intervalsIn(tokens: readonly Token[], language: Language, today: CalendarDay): DayInterval[] {
  const context = { today, isMonthFirst: language === 'en' }
  const intervals: DayInterval[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = longestAt(tokens, at, context)
    if (found) intervals.push(found)
    at = found ? found.to : at + 1
  }
  return intervals
}

const intervalRulesFor = startingRules(INTERVAL_RULES)

function longestAt(tokens: readonly Token[], at: number, context: IntervalContext): DayInterval | null {
  let best: DayInterval | null = null
  const token = tokens[at]
  for (const { shape, read } of token ? intervalRulesFor(token) : []) {
    const match = matchAt(shape, tokens, at)
    if (!match || match.to <= (best?.to ?? 0)) continue
    const days = read(match, context)
    if (days) best = { start: days[0], end: days[1], from: at, to: match.to }
  }
  return best
}

function oneDay(day: CalendarDay | null): Days | null {
  return day === null ? null : [day, day + 1]
}

function period(unit: number, today: CalendarDay, ahead: number): Days | null {
  const { year, month } = partsOf(today)
  if (unit === UNIT.day) return oneDay(today + ahead)
  if (unit === UNIT.week) return [mondayOf(today) + 7 * ahead, mondayOf(today) + 7 * ahead + 7]
  if (unit === UNIT.weekend) return [mondayOf(today) + 7 * ahead + 5, mondayOf(today) + 7 * ahead + 7]
  if (unit === UNIT.month) return [firstOfMonth(year, month + ahead), firstOfMonth(year, month + ahead + 1)]
  return unit === UNIT.year ? [firstOfMonth(year + ahead, 1), firstOfMonth(year + ahead + 1, 1)] : null
}

/** "the last three days" includes today. */
function lastSpan(match: Match, { today }: IntervalContext): Days | null {
  const start = addSpan(today, match.value('span'), -(match.token('span')?.amount ?? 0))
  return start === null ? null : [start, today + 1]
}

/** "two months ago" is that whole month, "three days ago" that day: people are as precise as the unit they use. */
function spanAgo(match: Match, { today }: IntervalContext): Days | null {
  const unit = match.value('span')
  const amount = match.token('span')?.amount ?? 0
  if (unit === UNIT.second) return [today - Math.ceil(amount / 86_400), today + 1]
  if (unit === UNIT.month) return period(UNIT.month, addMonths(today, -amount), 0)
  return unit === UNIT.day || unit === UNIT.week || unit === UNIT.year ? period(unit, today, -amount) : null
}

/** The weekday before today: on a Tuesday, "last Tuesday" is a week ago. */
function previousWeekday(match: Match, { today }: IntervalContext): Days | null {
  const back = (weekdayOf(today) - match.value('weekday') + 7) % 7
  return oneDay(today - (back === 0 ? 7 : back))
}

function recentWeekday(match: Match, { today }: IntervalContext): Days | null {
  if (has(match.after, 'ordinalnoun', 'anyone')) return null
  return oneDay(today - ((weekdayOf(today) - match.value('weekday') + 7) % 7))
}

function namedDay(match: Match, { today }: IntervalContext): Days | null {
  const year = match.value('year')
  if (!Number.isNaN(year))
    return isYear(year) ? oneDay(calendarDay(year, match.value('month'), match.value('day'))) : null
  return oneDay(latest((candidate) => calendarDay(candidate, match.value('month'), match.value('day')), today))
}

function numericDay(match: Match, { isMonthFirst }: IntervalContext): Days | null {
  const [first = 0, second = 0, third = 0] = match.token('numdate')?.parts ?? []
  if (first > 31) return oneDay(calendarDay(first, second, third))
  const year = third < 100 ? 2000 + third : third
  const monthFirst = calendarDay(year, first, second)
  const dayFirst = calendarDay(year, second, first)
  return oneDay(isMonthFirst ? (monthFirst ?? dayFirst) : (dayFirst ?? monthFirst))
}

function monthOfYear(match: Match): Days | null {
  const year = match.value('year')
  const month = match.value('month')
  return isYear(year) ? [firstOfMonth(year, month), firstOfMonth(year, month + 1)] : null
}

function monthOfRelativeYear(match: Match, { today }: IntervalContext): Days | null {
  const said = match.tokens.slice(match.from, match.to)
  const ahead = said.some((token) => has(token, 'last'))
    ? -1
    : Number(said.some((token) => has(token, 'next', 'coming')))
  const year = partsOf(today).year + ahead
  return [firstOfMonth(year, match.value('month')), firstOfMonth(year, match.value('month') + 1)]
}

function recentMonth(match: Match, { today }: IntervalContext): Days | null {
  const month = match.value('month')
  const { year, month: current } = partsOf(today)
  const said = match.tokens.slice(match.from, match.to)
  const isLast = said.some((token) => has(token, 'last'))
  const isNext = said.some((token) => has(token, 'next', 'coming'))
  const chosen = isNext
    ? year + Number(month <= current)
    : year - Number(month > current || (isLast && month === current))
  return [firstOfMonth(chosen, month), firstOfMonth(chosen, month + 1)]
}

/** "march", "set" and "out" are also everyday words. */
function isClearMonth(match: Match): boolean {
  const token = match.token('month')
  return !has(token, 'weak') && (token?.text.length ?? 0) > 3 && token?.text !== 'march'
}

function wholeYear(match: Match): Days | null {
  const year = match.value('year')
  return isYear(year) ? [firstOfMonth(year, 1), firstOfMonth(year + 1, 1)] : null
}

function isYear(year: number): boolean {
  return year >= 1900 && year < 2200
}

function holiday(match: Match, { today }: IntervalContext): Days | null {
  const year = match.value('year')
  if (!Number.isNaN(year)) return isYear(year) ? oneDay(holidayDay(match.value('holiday'), today, year)) : null
  return oneDay(latest((candidate) => holidayDay(match.value('holiday'), today, candidate), today))
}

/** The most recent occurrence of a yearly day, today included. */
function latest(on: (year: number) => CalendarDay | null, today: CalendarDay): CalendarDay | null {
  const { year } = partsOf(today)
  for (let back = 0; back <= 8; back += 1) {
    const day = on(year - back)
    if (day !== null && day <= today) return day
  }
  return null
}
