// The phrases that name a time in a search query, each with the function in periods.ts that finds its days. The longest match wins; of two
// equally long ones the first.
import { weekdayInWeekOf } from './calendar.ts'
import { has, type Match, type Pattern, pattern, UNIT } from './pattern.ts'
import {
  type Days,
  dayOfMonth,
  daysOfMonth,
  halfOfMonth,
  holiday,
  type IntervalContext,
  isClearMonth,
  isName,
  lastSpan,
  months,
  namedDay,
  numericDay,
  oneDay,
  partOfMonth,
  partOfPeriod,
  partOfYear,
  period,
  periodBeforeLast,
  previousWeekday,
  season,
  spanAgo,
  spanBefore,
  weekdayNear,
  weekdayOfMonth,
  weekdays,
  weekend,
  weekOfDay,
  weekOfMonth,
  wholeMonth,
  wholeYear,
} from './periods.ts'

type Read = (match: Match, context: IntervalContext) => Days | null

export interface IntervalRule {
  shape: Pattern
  read: Read
  /** Its words often name a topic instead ("monday meeting", "Christmas tree"), so it counts as a time only if the query says nothing else. */
  isVague: boolean
}

const LEAD = 'on|in|of? the?'
/** "3", "3rd" */
const DAY = 'num|ord:day'
/** "May 3", "3 de maio" */
const MONTH_DAY = `month dash|the? ${DAY}`
const DAY_MONTH = `${DAY} of|dash? the? month`
/** "3 to 7", "3-7" */
const RANGE_LEAD = 'in|on|between|from?'
const LINK = 'and|to|upto|dash'
const TO_LAST = `${LINK} the? unit=${UNIT.day}? ${DAY}`
/** "the beginning of" */
const PART_OF = 'on|in|at? the? start|middle|end of?'
const NTH = 'ord|last:nth'
const WEEK_OF = `in|on? the? unit=${UNIT.week} on|in|of? the?`
const PART_OF_YEAR = `the? ${NTH} unit=${UNIT.quarter}|unit=${UNIT.halfYear}`
/** "2024", "of 2024" */
const YEAR = 'of|comma|dash|in? the? num:year'
/** "last year", "of next year" */
const RELATIVE_YEAR = `of|in? the? this|last|next? unit=${UNIT.year}:relative last|coming?`

export const INTERVAL_RULES: readonly IntervalRule[] = [
  // "yesterday", "this evening"
  rule('rel', (match, { today }) => (has(match.token('rel'), 'weak') ? null : oneDay(today + match.value('rel')))),
  rule('this part', (_match, { today }) => oneDay(today)),

  // "next month", "this week", "the weekend", "last year"
  rule('the? next|coming unit', (match, { today }) => period(match.value('unit'), today, 1)),
  rule('unit coming|next', (match, { today }) => period(match.value('unit'), today, 1)),
  rule('this unit', (match, { today }) => period(match.value('unit'), today, 0)),
  rule(`on|the the? unit=${UNIT.weekend}`, (_match, context) => weekend(context)),
  rule('the? last unit', (match, { today }) => period(match.value('unit'), today, -1)),
  rule('the? unit last', (match, { today }) => period(match.value('unit'), today, -1)),
  rule('on|the the? unit until last', periodBeforeLast),

  // "the last three days", "two months ago", "hace dos meses"
  rule('the? last span', lastSpan),
  rule('the? span last', lastSpan),
  rule('in? the? last num:count span', lastSpan),
  rule('about? span ago', spanAgo),
  rule('about? span ago rel=0', (match, context) => oneDay(spanBefore(match, context))),
  rule('ago about? span', spanAgo),

  // "last Tuesday", "on Monday", "next Friday", "Monday"
  rule('the? last weekday', previousWeekday),
  rule('the? weekday last', previousWeekday),
  rule('on the? weekday', weekdayNear),
  rule('this weekday', (match, { today }) => oneDay(weekdayInWeekOf(today, match.value('weekday')))),
  rule('next|coming weekday', (match, { today }) => oneDay(weekdayInWeekOf(today + 7, match.value('weekday')))),
  rule('weekday coming|next', (match, { today }) => oneDay(weekdayInWeekOf(today + 7, match.value('weekday')))),
  vague('weekday', (match, context) => (has(match.token('weekday'), 'weak') ? null : weekdayNear(match, context))),

  // "Saturday, 3 May 2024", "on May 3rd", "3/5/2024", "no dia 3"
  rule(`weekday? comma? ${LEAD} ${DAY_MONTH} of|comma|dash|in? num:year`, namedDay),
  rule(`weekday? comma? ${LEAD} ${DAY_MONTH} ${RELATIVE_YEAR}`, namedDay),
  rule(`weekday? comma? ${LEAD} ${DAY_MONTH}`, namedDay),
  rule(`weekday? comma? ${LEAD} ${MONTH_DAY} comma|of|dash? num:year`, namedDay),
  rule(`weekday? comma? ${LEAD} ${MONTH_DAY} ${RELATIVE_YEAR}`, namedDay),
  rule(`weekday? comma? ${LEAD} ${MONTH_DAY}`, namedDay),
  rule(`${LEAD} numdate`, numericDay),
  rule(`on|the the? unit=${UNIT.day}? ${DAY}`, dayOfMonth),

  // "from 3 to 7 May", "May 3-7, 2024"
  ...withYear(`${RANGE_LEAD} the? unit=${UNIT.day}? num:first ${TO_LAST} of? month`, daysOfMonth),
  ...withYear(`${RANGE_LEAD} pair of? month`, daysOfMonth),
  ...withYear(`${RANGE_LEAD} month num|ord:first ${TO_LAST}`, daysOfMonth),
  ...withYear(`${RANGE_LEAD} month pair`, daysOfMonth),

  // "the week of 9 February"
  ...withYear(`${WEEK_OF} unit=${UNIT.day}? ${DAY} of? month`, weekOfDay),
  ...withYear(`${WEEK_OF} month ${DAY}`, weekOfDay),

  // "between Monday and Wednesday", "between November and February"
  rule(`between the? weekday:first ${LINK} on? the? weekday`, weekdays),
  ...withAnyYear(`between the? month:first ${LINK} in? the? month`, months),

  // "in May 2024", "May of last year", "last May", "May"
  rule(`on|in|of? the? month ${YEAR}`, wholeMonth),
  rule(`on|in|of? month ${RELATIVE_YEAR}`, wholeMonth),
  rule('on|in|this the? month', wholeMonth),
  rule('of the? month', (match, context) => (isName(match) ? null : wholeMonth(match, context))),
  rule('last|next month', wholeMonth),
  rule('month last|coming', wholeMonth),
  vague('month', (match, context) => (isClearMonth(match) ? wholeMonth(match, context) : null)),

  // "at the beginning of May", "the end of last month"
  ...withAnyYear(`${PART_OF} the? month`, partOfMonth),
  rule(`${PART_OF} the? this|last|next? unit last|coming|next?`, partOfPeriod),

  rule(`${PART_OF} the? unit=${UNIT.year}? num:year`, partOfPeriod),

  // "the first half of May", "segunda quinzena de maio"
  ...withAnyYear(`on|in|of? the? ${NTH} half|span:span of|in|on the? month`, halfOfMonth),

  // "the first week of May", "the second Sunday of May 2024"
  ...withAnyYear(`on|in|at? the? ${NTH} unit=${UNIT.week} of|in|on the? month`, weekOfMonth),
  ...withYear(`on|in? the? ${NTH} weekday of|in|on the? month`, weekdayOfMonth),

  // "the first quarter of 2025", "last semester"
  rule(`in|on|of? ${PART_OF_YEAR}`, partOfYear),
  rule(`in|on|of? ${PART_OF_YEAR} of|comma|in? the? num:year`, partOfYear),
  rule(`in|on|of? ${PART_OF_YEAR} ${RELATIVE_YEAR}`, partOfYear),

  // "this summer", "last winter", "summer of 2024", "summer"
  rule('on|in|of|this the? season', season),
  rule('on|in|of? the? last|next season', season),
  rule('on|in|of? the? season last|coming|next', season),
  rule(`on|in|of? the? season ${YEAR}`, season),
  rule(`on|in|of? the? season ${RELATIVE_YEAR}`, season),
  vague('season', (match, context) => (has(match.token('season'), 'weak') ? null : season(match, context))),

  // "in 2024", "the year 2024", "2024"
  rule(`on|in|of the? unit=${UNIT.year}? num:year`, wholeYear),
  rule(`unit=${UNIT.year} num:year`, wholeYear),
  vague('num:year', (match) => (has(match.token('year'), 'word') ? null : wholeYear(match))),

  // "at Christmas 2024", "last Easter", "Christmas"
  rule(`on|in|at|of? the? holiday ${YEAR}`, holiday),
  rule(`on|in|at|of? the? holiday ${RELATIVE_YEAR}`, holiday),
  rule('last|this|next the? holiday', holiday),
  rule('the? holiday last|coming|next', holiday),
  rule('on|in|at the? holiday', holiday),
  vague('the? holiday', holiday),
]

function rule(source: string, read: Read): IntervalRule {
  return { shape: pattern(source), read, isVague: false }
}

function vague(source: string, read: Read): IntervalRule {
  return { shape: pattern(source), read, isVague: true }
}

function withYear(source: string, read: Read): IntervalRule[] {
  return [rule(source, read), rule(`${source} ${YEAR}`, read)]
}

function withAnyYear(source: string, read: Read): IntervalRule[] {
  return [...withYear(source, read), rule(`${source} ${RELATIVE_YEAR}`, read)]
}
