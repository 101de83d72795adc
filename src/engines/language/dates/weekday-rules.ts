// Days by their weekday: "Monday", "next Friday", "the second Sunday of May".
import { addMonths, type CalendarDay, mondayOf, nthWeekday, partsOf, weekdayInWeekOf, weekdayOf } from './calendar.ts'
import { type DayContext, type DayReading, type DayRule, dayRule, nextDayOfMonth, reading } from './day-rules.ts'
import { has, isPlainWord, type Match, UNIT } from './pattern.ts'

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
  dayRule(`on|this|every? the? weekday comma? on? the? unit=${UNIT.day}? num|ord:day`, numberedWeekday),
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
  // "every Friday 8" is rather a time.
  if (has(match.tokens[match.from], 'every') && match.value('day') !== 13) return null
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

/** The next date that has both the number and the weekday, such as "Friday the 13th". Up to the 28th, two are less than 14 months apart. */
function nextMeeting(day: number, weekday: number, today: CalendarDay): CalendarDay | null {
  return nextDayOfMonth(day, today, (candidate) => weekdayOf(candidate) === weekday)
}
