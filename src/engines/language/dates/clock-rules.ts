// How times of day are told: "8pm", "half past three", "às 15h", "las cinco y cuarto".
import { type Clock, has, isPlainWord, type Match, matcher, type Pattern, pattern, UNIT } from './pattern.ts'

export interface ClockRule {
  shape: Pattern
  read: (match: Match) => Clock | null
}

/** A match includes "at" and "por volta de". The part of the day stays a separate token, as it may follow the date ("7:00 no domingo à tarde"). */
const CLOCK_RULES: readonly ClockRule[] = [
  rule('clock ampm', (match) => written(match, 'clock', match.value('ampm'))),
  rule('pair ampm', (match) => written(match, 'pair', match.value('ampm'))),
  rule('hclock ampm', (match) => written(match, 'hclock', match.value('ampm'))),
  rule('clock oclock|unit=3?', (match) => written(match, 'clock', null)),
  rule('hclock', (match) => (has(match.before, 'in') ? null : written(match, 'hclock', null))),
  rule('at|hours pair', (match) => written(match, 'pair', null)),
  rule('num oclock|unit=3? ampm', (match) => half(match.value('num'), 0, match.value('ampm'))),
  rule('num oclock', (match) => spoken(match.value('num'), 0, true)),
  rule('num num:minute unit=2? ampm', (match) => half(match.value('num'), match.value('minute'), match.value('ampm'))),
  rule('at about? num num:minute unit=2? oclock?', (match) => spoken(match.value('num'), match.value('minute'), true)),
  rule('at|about? half num', shortHalfHour),
  rule('half past num', (match) => spoken(match.value('num'), 30, true)),
  rule('quarter past num', (match) => spoken(match.value('num'), 15, true)),
  rule('num:minute unit=2? past num', (match) => spoken(match.value('num'), match.value('minute'), match.from > 0)),
  rule('from? num:start to num ampm', rangeStart),
  rule('from num:start to num', (match) => (isDaysOfMonth(match) ? null : spoken(match.value('start'), 0, true))),
  rule('num:minute unit=2? to at|hours? num', (match) => before(match, minutesOf(match))),
  rule('between? num:start to|upto num', hoursNextToDay),
  rule('between num:start and num', hoursNextToDay),
  rule('pair', (match) => (isHourAfterDay(match) ? written(match, 'pair', null) : null)),
  rule('num:minute unit=2? to noon', (match) => beforeNoon(match, match.value('minute'))),
  rule('quarter to noon', (match) => beforeNoon(match, 15)),
  rule('at quarter of num', (match) => (has(match.after, 'unit') ? null : before(match, 15))),
  rule('quarter to at|hours? num', (match) => before(match, 15)),
  rule('at|hours about? num unit=3? minus num:minute', (match) => before(match, match.value('minute'))),
  rule('at|hours about? num unit=3? minus quarter', (match) => before(match, 15)),
  rule('at|hours|part about? num unit=3? and? half', (match) => spoken(match.value('num'), 30, true)),
  rule('at|hours|part about? num unit=3? and? quarter', (match) => spoken(match.value('num'), 15, true)),
  rule('at|hours about? num unit=3? and num:minute unit=2?', (match) =>
    spoken(match.value('num'), match.value('minute'), true),
  ),
  rule('the num=1 unit=3? and? half', (match) => oneWithArticle(match, 30)),
  rule('the num=1', (match) => oneWithArticle(match, 0)),
  rule('the hclock', (match) => (isArticleOfOne(match) && isNextToDay(match) ? written(match, 'hclock', null) : null)),
  rule('num half', (match) => (isNextToDay(match) ? spoken(match.value('num'), 30, true) : null)),
  rule('about? noon and num:minute unit=2?', (match) => sure(match.value('noon') * 3600 + match.value('minute') * 60)),
  rule('about? noon and quarter', (match) => sure(match.value('noon') * 3600 + 900)),
  rule('about? noon and? half', (match) => sure(match.value('noon') * 3600 + 1800)),
  rule('about? noon', (match) => sure(match.value('noon') * 3600)),
  rule('hours|at? about? num unit=3? and? half? part', spokenWithPart),
  rule('part comma? at|on|about about? num unit=3?', spokenWithPart),
  rule('part comma? at|hours about? num unit=3? and? half part?', spokenWithPart),
  rule('part comma? num unit=3?', spokenWithPart),
  rule('num comma? this part', spokenWithPart),
  rule('at about? num unit=3?', bareHour),
  rule('at ord:hour', shortHalf),
  rule('about num', (match) =>
    has(match.before, 'num', 'ord', 'weekday', 'rel', 'month', 'comma') ? bareHour(match) : null,
  ),
  rule('hours num', (match) => (isPlainWord(match.after) ? null : bareHour(match))),
]

function rule(source: string, read: (match: Match) => Clock | null): ClockRule {
  return { shape: pattern(source), read }
}

export const matchClocks = matcher(CLOCK_RULES)

/** Digits with a separator: "8:00:31", "3.30", "15h30". */
function written(match: Match, name: string, ampm: number | null): Clock | null {
  const token = match.token(name)
  const isRange = token?.text.includes('-') ?? false
  const [hour = 0, said = 0, second = 0] = token?.parts ?? []
  const minute = isRange ? 0 : said
  if (token?.text.includes('/')) return null
  if (ampm !== null) return half(hour, minute, ampm, second)
  if (hour > 24 || minute > 59) return null
  const isOpen = hour >= 1 && hour <= 11 && second === 0 && !token?.text.startsWith('0')
  const isPresumed = isOpen && name === 'hclock' && hour > 6
  return { seconds: hour * 3600 + minute * 60 + second, half: isPresumed ? 'presumed' : openIf(isOpen), isSure: true }
}

function half(hour: number, minute: number, ampm: number, second = 0): Clock | null {
  if (hour >= 100 && minute === 0) return half(Math.floor(hour / 100), hour % 100, ampm)
  if (hour > 23 || minute > 59 || (hour === 0 && ampm === 12)) return null
  return sure((hour > 12 ? hour : (hour % 12) + ampm) * 3600 + minute * 60 + second)
}

function spoken(hour: number, minute: number, isSure: boolean): Clock | null {
  if (hour >= 100 && minute === 0) return spoken(Math.floor(hour / 100), hour % 100, false)
  if (hour > 24 || minute > 59) return null
  return { seconds: hour * 3600 + minute * 60, half: openIf(hour >= 1 && hour <= 11), isSure }
}

function before(match: Match, minutes: number): Clock | null {
  const hour = match.value('num')
  if (hour < 1 || hour > 24 || !(minutes > 0 && minutes < 60)) return null
  return { seconds: hour * 3600 - minutes * 60, half: openIf(hour <= 12), isSure: true }
}

/** "three to five" is a range. Minutes to the hour need the word "minutes" or are a multiple of five. */
function minutesOf(match: Match): number {
  const minutes = match.value('minute')
  const isSaid = !Number.isNaN(match.value('unit')) || (minutes >= 5 && minutes % 5 === 0)
  return isSaid ? minutes : Number.NaN
}

/** "from 3 to 7 March" */
function isDaysOfMonth({ tokens, to }: Match): boolean {
  const next = has(tokens[to], 'of') ? tokens[to + 1] : tokens[to]
  return has(next, 'month')
}

/** "tomorrow 3 to 5", "de tres a cinco el miércoles": without a day beside them, they may count anything. */
function hoursNextToDay(match: Match): Clock | null {
  const { after } = match
  const isCounted = isPlainWord(after) || has(after, 'unit', 'money', 'month')
  const isHours = match.value('num') <= 24 && !isCounted && !isDaysOfMonth(match)
  return isHours && isNextToDay(match) ? spoken(match.value('start'), 0, true) : null
}

function isNextToDay({ before: previous, after, tokens, to }: Match): boolean {
  return (
    has(previous, 'rel', 'weekday', 'part') || has(has(after, 'on', 'the') ? tokens[to + 1] : after, 'rel', 'weekday')
  )
}

/** "14 April 9.30", "mañana 10.15", but not "May 5.2 million" */
function isHourAfterDay({ before: previous, after, token }: Match): boolean {
  const isHour = /^\d{1,2}\.[0-5]\d$/.test(token('pair')?.text ?? '')
  return isHour && has(previous, 'month', 'rel', 'weekday') && !isPlainWord(after) && !has(after, 'unit', 'money')
}

/** Portuguese "à uma" is one o'clock, but "a uma reunião" is to a meeting, "a 1 de maio" the first of May and "superior a 1" an amount. */
function oneWithArticle(match: Match, minute: number): Clock | null {
  const { after } = match
  const isNoun = isPlainWord(after) || (has(after, 'function') && !/[aei]r$/.test(after?.text ?? ''))
  const isOther = isNoun || has(after, 'unit', 'money', 'upto') || isDaysOfMonth(match)
  const isSaid = has(match.token('num'), 'word') || isNextToDay(match)
  return isArticleOfOne(match) && isSaid && !isOther ? spoken(match.value('num'), minute, true) : null
}

function isArticleOfOne({ token }: Match): boolean {
  return token('the')?.text === 'a'
}

/** "from 3 to 5 pm" gives its start. From 11 to 1 the half of the day changes in between. */
function rangeStart(match: Match): Clock | null {
  const start = match.value('start')
  const end = match.value('num')
  if (start > 12 || end > 12) return null
  return half(start, 0, start % 12 < end % 12 ? match.value('ampm') : 12 - match.value('ampm'))
}

function beforeNoon(match: Match, minutes: number): Clock | null {
  return minutes > 0 && minutes < 60 ? sure((match.value('noon') || 24) * 3600 - minutes * 60) : null
}

/** "as 3 da tarde": `settleHalf` decides the half of the day later. */
function spokenWithPart(match: Match): Clock | null {
  const isPlural = has(match.after, 'of') && !match.token('part')?.text.includes(' ')
  if (isPlural || match.before?.tags.unit === UNIT.day) return null
  if (has(match.before, 'money') || has(match.after, 'month', 'dash')) return null
  return spoken(match.value('num'), Number.isNaN(match.value('half')) ? 0 : 30, true)
}

/** "às 9" is a time; "at 3 locations" counts something; "at 30 minutes" is not an hour. */
function bareHour(match: Match): Clock | null {
  if (has(match.after, 'unit') && Number.isNaN(match.value('unit'))) return null
  return spoken(match.value('num'), 0, !isPlainWord(match.after))
}

/** British "half three" is 15:30. Without "at" only the end of a phrase shows that it is no quantity. */
function shortHalfHour(match: Match): Clock | null {
  const isLed = has(match.tokens[match.from], 'at', 'about') || has(match.before, 'on', 'rel', 'weekday')
  const isEnglishHalf = match.token('half')?.text === 'half'
  if (!isEnglishHalf || has(match.after, 'unit') || (!isLed && isPlainWord(match.after))) return null
  return match.value('num') > 12 ? null : spoken(match.value('num'), 30, true)
}

function shortHalf(match: Match): Clock | null {
  const token = match.token('hour')
  return has(token, 'ampm') && !isPlainWord(match.after) ? half(match.value('hour'), 0, token?.tags.ampm ?? 0) : null
}

function sure(seconds: number): Clock {
  return { seconds, half: 'said', isSure: true }
}

function openIf(isOpen: boolean): Clock['half'] {
  return isOpen ? 'open' : 'said'
}
