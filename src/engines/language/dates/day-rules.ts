// Days by their date: "3 May", "3/5/2026", "May 2026".
import { type CalendarDay, calendarDay, firstOfMonth, partsOf } from './calendar.ts'
import { has, type Match, type Pattern, pattern, UNIT } from './pattern.ts'

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

export function nextDayOfMonth(
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
    (after !== undefined && /^(?:cups?|tsp|tbsp|xicara|taza|kg|km|gb|mm|cm|inch|polegada|pulgada)/.test(after.text))
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
