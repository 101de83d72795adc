import {
  type Clock,
  has,
  isPlainWord,
  type Match,
  matcher,
  PART,
  type Pattern,
  pattern,
  type RuleMatch,
  type Token,
  UNIT,
} from './pattern.ts'

interface ClockRule {
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
  rule('num:minute unit=2? to noon', (match) => beforeNoon(match, match.value('minute'))),
  rule('quarter to noon', (match) => beforeNoon(match, 15)),
  rule('quarter to at|hours? num', (match) => before(match, 15)),
  rule('at|hours about? num unit=3? minus num:minute', (match) => before(match, match.value('minute'))),
  rule('at|hours about? num unit=3? minus quarter', (match) => before(match, 15)),
  rule('at|hours|part about? num unit=3? and? half', (match) => spoken(match.value('num'), 30, true)),
  rule('at|hours|part about? num unit=3? and? quarter', (match) => spoken(match.value('num'), 15, true)),
  rule('at|hours about? num unit=3? and num:minute unit=2?', (match) =>
    spoken(match.value('num'), match.value('minute'), true),
  ),
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

export function foldClocks(tokens: readonly Token[]): Token[] {
  const folded: Token[] = []
  const matchesAt = matchClocks(tokens)
  for (let at = 0; at < tokens.length; ) {
    const isLed = has(tokens[at], 'at', 'about') && has(tokens[at + 1], 'clock', 'pair', 'hclock', 'num')
    const found = longestClock([...matchesAt(at), ...(isLed ? matchesAt(at + 1) : [])])
    const token = tokens[at]
    if (found) {
      if (token && has(token, 'until') && found.to > at + 1) folded.push(token)
      folded.push({ text: 'time', tags: { time: found.clock.seconds }, clock: found.clock })
      folded.push(...tokens.slice(at, found.to).filter((kept) => has(kept, 'part', 'this')))
    } else if (token) folded.push(token)
    at = found ? found.to : at + 1
  }
  return folded
}

const matchClocks = matcher(CLOCK_RULES)

function longestClock(matches: readonly RuleMatch<ClockRule>[]): { clock: Clock; to: number } | null {
  let best: Clock | null = null
  let to = 0
  for (const {
    rule: { read },
    match,
  } of matches) {
    const clock = match.to > to ? read(match) : null
    if (!clock) continue
    best = clock
    to = match.to
  }
  return best && { clock: best, to }
}

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

/** Bare hours from 1 to 6 mean the afternoon: nobody is reminded of a lunch at two in the morning. */
const LAST_AFTERNOON_SECONDS = 7 * 3600

/**
 * Decides between a.m. and p.m. and returns seconds since midnight. `nowSeconds` is the local time of capture: in the afternoon "seven o'clock" means
 * the evening, and an hour of today must be in the future.
 */
export function settleHalf(
  clock: Clock,
  part: number | null,
  nowSeconds: number,
  day: 'today' | 'other' | null,
): number {
  const { seconds } = clock
  const isHalfSaid = clock.half === 'said'
  const hour = Math.floor(seconds / 3600)
  const later = seconds + 12 * 3600
  if (part === PART.morning || part === PART.lateMorning || part === PART.dawn)
    return hour === 12 && part === PART.dawn ? seconds - 12 * 3600 : seconds
  if (part === PART.afternoon || part === PART.lateAfternoon) return isHalfSaid ? seconds : later
  if (part === PART.evening || part === PART.night) {
    if (hour === 12) return seconds + 12 * 3600
    return !isHalfSaid && hour >= 5 ? later : seconds
  }
  if (clock.half !== 'open') return seconds
  if (seconds < LAST_AFTERNOON_SECONDS) return later
  if (day === 'today' && seconds <= nowSeconds) return later
  return hour === 7 && nowSeconds >= 12 * 3600 && (day === 'other' || later > nowSeconds) ? later : seconds
}

/** Breakfast and dinner are later, so an earlier hour is that of the afternoon. */
const FIRST_USUAL_HOUR = 5
/** Tokens of the same sentence. */
const USUAL_BEFORE = 12
const USUAL_AFTER = 6
/** "wine for dinner tomorrow at 9" and "the cake of the party" are bought at any time. */
const FOR = /^(?:for|para|pra|pro)$/

/** The part of the day to which the activity of a text belongs if its hour is open: "dinner at 8", "acordar às 6". */
export function usualPart(tokens: readonly Token[], at: number): number | null {
  const clock = tokens[at]?.clock
  if (!clock || clock.half === 'said' || clock.seconds < FIRST_USUAL_HOUR * 3600) return null
  const isStop = (token: Token) => has(token, 'stop')
  const from = Math.max(tokens.slice(0, at).findLastIndex(isStop) + 1, at - USUAL_BEFORE)
  const end = tokens.findIndex((token, index) => index > at && isStop(token))
  const to = Math.min(end < 0 ? tokens.length : end, at + USUAL_AFTER)
  const isUsual = (token: Token, index: number) => {
    const lead = has(tokens[index - 1], 'the') ? tokens[index - 2] : tokens[index - 1]
    const isPart = has(lead, 'of') || (index !== at - 1 && FOR.test(lead?.text ?? ''))
    return index >= from && index < to && has(token, 'usual') && !isPart
  }
  return tokens.find(isUsual)?.tags.usual ?? null
}

/** Relative to now. */
export interface Moment {
  at: number
  seconds: number
  isSure: boolean
}

/** "in 5 minutes", "half an hour later", "now". "now" is doubtful, as people use it for everything. */
export function momentsIn(tokens: readonly Token[]): Moment[] {
  const moments: Moment[] = []
  for (const [at, token] of tokens.entries()) {
    if (has(token, 'now')) moments.push({ at, seconds: 0, isSure: false })
    const amount = token.amount ?? 0
    if (token.tags.span !== UNIT.second) continue
    const isAhead = has(tokens[at - 1], 'in') || (has(tokens[at - 1], 'the', 'about') && has(tokens[at - 2], 'in'))
    if (isAhead || has(tokens[at + 1], 'later')) moments.push({ at, seconds: amount, isSure: true })
  }
  return moments
}

export interface PlacedClock {
  at: number
  clock: Clock
  /** Seconds from this time to the one that is meant: negative in "an hour before my two pm appointment". */
  shift: number
}

/** From a range of times ("das 14h às 16h", "3pm-4pm") only the start is kept. */
export function clocksIn(tokens: readonly Token[]): PlacedClock[] {
  return tokens.flatMap(({ clock }, at) =>
    clock && !endsRange(tokens, at) ? [{ at, clock, shift: shiftBefore(tokens, at) }] : [],
  )
}

const SHIFT_REACH = 7

function shiftBefore(tokens: readonly Token[], at: number): number {
  for (let link = at - 1; link > 0 && link >= at - SHIFT_REACH; link -= 1) {
    if (has(tokens[link], 'stop', 'time', 'rel')) return 0
    const span = tokens[link - 1]
    if (span?.tags.span === UNIT.second && has(tokens[link], 'until', 'from'))
      return has(tokens[link], 'until') ? -(span.amount ?? 0) : (span.amount ?? 0)
  }
  return 0
}

function endsRange(tokens: readonly Token[], at: number): boolean {
  const isLinked = has(tokens[at - 1], 'dash', 'to', 'on', 'and', 'at') && has(tokens[at - 2], 'time')
  return isLinked || has(tokens[at - 1], 'time')
}
