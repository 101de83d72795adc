// Days by their date ("3 May", "3/5/2026") and by their weekday ("next Friday", "the second Sunday of May").
import {
  addMonths,
  type CalendarDay,
  calendarDay,
  firstOfMonth,
  mondayOf,
  nthWeekday,
  partsOf,
  weekdayInWeekOf,
  weekdayOf,
} from './calendar.ts'
import { has, isPlainWord, type Match, type Pattern, pattern, UNIT } from './pattern.ts'

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
function nextYearly(month: number, day: number, today: CalendarDay): CalendarDay | null {
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
function nextMeeting(day: number, weekday: number, today: CalendarDay): CalendarDay | null {
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

const LEAD = 'weekday? comma? on|next|of? the?'

export const ABSOLUTE_DATE_RULES: readonly DayRule[] = [
  // "3/5/2026", "Friday 3/5"
  dayRule(`this? ${LEAD} numdate`, (match, context) => numericDate(match, context)),
  dayRule(`this|next? ${LEAD} pair comma?`, (match, context) => numericPair(match, context)),
  dayRule('on|this? weekday comma? pair', (match, context) => numericPair(match, context)),

  // "3 May 2026", "May 3rd", "16-nov-26"
  dayRule(`${LEAD} num|ord:day of|dash? the? month of|comma|dash|in? num:year`, named),
  dayRule(`${LEAD} num|ord:day of|dash? the? month`, named),
  dayRule(`${LEAD} month dash|comma|the? num|ord:day comma|of|dash? num:year`, named),
  dayRule(`${LEAD} month dash|comma|the? num|ord:day`, named),
  dayRule('num:year dash month dash num:day', named),
  dayRule('num:year dash num:day dash month', named),
  dayRule('num:day dash num:year dash month', named),
  dayRule('month dash num:day dash num:year', named),
  dayRule('month dash num:year dash num:day', named),
  dayRule(`on the? unit=${UNIT.day}? num:day of unit=${UNIT.month}:named? num:month`, numberedMonth),

  // "May 2026", "in May"
  dayRule('on|in|at|of? month of? num:year', monthOfYear),
  dayRule('on|in|of month', monthAlone),
  dayRule('next|this month', monthAlone),
]

function numericDate(match: Match, context: DayContext): DayReading | null {
  const [first = 0, second = 0, third = 0] = match.token('numdate')?.parts ?? []
  if (first > 31) return reading(calendarDay(first, second, third) ?? calendarDay(first, third, second), true)
  const year = fullYear(third)
  const preferred = context.isMonthFirst ? calendarDay(year, first, second) : calendarDay(year, second, first)
  const other = context.isMonthFirst ? calendarDay(year, second, first) : calendarDay(year, first, second)
  const isDoubtful = preferred !== null && other !== null && preferred !== other && context.isOrderDoubtful
  return reading(preferred ?? other, !isDoubtful)
}

/** "5.12", "4-22" and "6/7" can also be versions, scores and fractions, so all but a slash need a word before them. */
function numericPair(match: Match, context: DayContext): DayReading | null {
  const token = match.token('pair')
  const [first = 0, second = 0] = token?.parts ?? []
  const isLed = match.to - match.from > 1 && !has(match.tokens[match.from], 'pair')
  const hasSlash = token?.text.includes('/') ?? false
  if (!hasSlash && !isLed) return null
  if (token?.text === '24/7' || isCounted(match)) return null
  const preferred = forward(first, second, context.isMonthFirst, context.today)
  const other = forward(first, second, !context.isMonthFirst, context.today)
  const isDoubtful = preferred !== null && other !== null && preferred !== other && context.isOrderDoubtful
  const isWhole = match.tokens.length === match.to - match.from || has(match.after, 'time')
  return reading(preferred ?? other, !isDoubtful && (isLed || isWhole || !isFraction(first, second)))
}

function forward(first: number, second: number, isMonthFirst: boolean, today: CalendarDay): CalendarDay | null {
  return nextYearly(isMonthFirst ? first : second, isMonthFirst ? second : first, today)
}

function isFraction(first: number, second: number): boolean {
  return first < second && second <= 10
}

/** "3/4 hours", "1/2 cup" */
function isCounted({ after }: Match): boolean {
  return (
    has(after, 'unit', 'of') ||
    (after !== undefined && /^(?:cups?|tsp|tbsp|xicara|taza|kg|km|gb|mm|cm)/.test(after.text))
  )
}

function named(match: Match, context: DayContext): DayReading | null {
  const day = match.value('day')
  const month = match.value('month')
  const year = match.value('year')
  if (!Number.isNaN(year)) {
    const isWritten = year >= 1900 && year < 2200
    const isShort = isDashed(match) && year < 100
    if (!isWritten && !isShort) return null
    return reading(calendarDay(fullYear(year), month, day), true)
  }
  return reading(nextYearly(month, day, context.today), true)
}

/** Two digits are a year only in a date joined by dashes: "16-nov-26". */
function isDashed(match: Match): boolean {
  return match.tokens.slice(match.from, match.to).filter((token) => has(token, 'dash')).length > 1
}

function numberedMonth(match: Match, context: DayContext): DayReading | null {
  if (!has(match.token('month'), 'num') || has(match.after, 'span', 'unit')) return null
  const isSaidToBeDay = !Number.isNaN(match.value('unit'))
  return reading(nextYearly(match.value('month'), match.value('day'), context.today), isSaidToBeDay)
}

function monthOfYear(match: Match): DayReading | null {
  const year = match.value('year')
  return year >= 1900 && year < 2200 ? { day: firstOfMonth(year, match.value('month')), isSure: false } : null
}

function monthAlone(match: Match, context: DayContext): DayReading | null {
  const token = match.token('month')
  const isOtherWord = has(token, 'weak') && token?.text !== 'may'
  // No month is at an hour, but a person may be: "o Marco às 17h".
  if (isOtherWord || has(match.after, 'num', 'ord', 'dash', 'time')) return null
  return reading(nextYearly(match.value('month'), 1, context.today), false)
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year
}

/** Days named by their weekday. "Next Sunday" is the Sunday of next week; "Sunday" and "coming Sunday" are the nearest one. */
export const WEEKDAY_RULES: readonly DayRule[] = [
  // "on Monday", "every Monday"
  dayRule('on? the? a? weekday', weekdayAlone),
  dayRule('on? every the? weekday', (match, context) => reading(upcoming(match, context), true)),

  // "this Monday", "Monday of this week"
  dayRule('on? the? this on? weekday', thisWeekday),
  dayRule(`on? this unit=${UNIT.week} on? weekday`, thisWeekday),
  dayRule(`on? the? weekday of? this unit=${UNIT.week}`, thisWeekday),

  // "next Monday", "Monday next week"
  dayRule('on? the? next weekday', nextWeekday),
  dayRule('on? the? weekday next', nextWeekday),
  dayRule(`on? the? next unit=${UNIT.week} comma? on|in? the? weekday`, nextWeekday),
  dayRule(`on? the? weekday comma? of|in|on? the? next unit=${UNIT.week}`, nextWeekday),
  dayRule(`on? the? weekday comma? of|in|on? the? unit=${UNIT.week} coming|next`, nextWeekday),
  dayRule(`on? the? unit=${UNIT.week} coming|next comma? on|in? the? weekday`, nextWeekday),

  // "this coming Monday", "segunda que vem", "last Monday"
  dayRule('on? the? coming weekday', afterToday),
  dayRule('on? the? weekday coming', afterTomorrow),
  dayRule('on? the? last weekday', weekdayBefore),
  dayRule('on? the? weekday last', weekdayBefore),

  // "segunda a oito", "two Mondays from now", "Monday week"
  dayRule('on|of? weekday the|in num=8', (match, context) => reading(upcoming(match, context) + 7, true)),
  dayRule('on|of? weekday the|in num=15', (match, context) => reading(upcoming(match, context) + 14, true)),
  dayRule('num weekday later', severalAhead),
  dayRule(`on? weekday unit=${UNIT.week}`, (match, context) => reading(upcoming(match, context) + 7, false)),
  dayRule('on? the? weekday from next', weekAfterNext),

  // "Friday the 13th", "the second Sunday of May", "last Friday of next month"
  dayRule(`on|this? the? weekday comma? on? the? unit=${UNIT.day}? num|ord:day`, numberedWeekday),
  dayRule('on? the? ord weekday of|in|on the? month num:year?', nthOfMonth),
  dayRule('on? the? last weekday of|in|on the? month num:year?', nthOfMonth),
  dayRule(`on? the? ord|last weekday of|in|on the? next unit=${UNIT.month}`, nthOfRelativeMonth),
  dayRule(`on? the? ord|last weekday of|in|on the? unit=${UNIT.month} coming|next`, nthOfRelativeMonth),
  dayRule(`on? the? ord|last weekday of|in|on the|this? unit=${UNIT.month}`, nthOfRelativeMonth),
  dayRule(`on? the? ord unit=${UNIT.week} of month comma? on? the? weekday`, weekdayOfNthWeek),
  dayRule(`on? the? weekday of the? ord unit=${UNIT.week} of month`, weekdayOfNthWeek),
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

/** "quarta que vem", "el miércoles que viene": said the day before, nobody means tomorrow. */
function afterTomorrow(match: Match, context: DayContext): DayReading | null {
  const day = upcoming(match, context)
  return reading(day <= context.today + 1 ? day + 7 : day, true)
}

function weekdayBefore(match: Match, context: DayContext): DayReading | null {
  if (has(match.after, 'of', 'on')) return null
  return reading(upcoming(match, context) - 7, true)
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
