import { type Language, languages } from '../languages.ts'
import { entries, lazy, lazyByLanguage, sectionLines, sharedWordSet } from '../words.ts'
import { addMonths, type CalendarDay, firstOfMonth, instantOf, wallClockAt } from './calendar.ts'
import { INTERVAL_RULES, type IntervalRule } from './interval-rules.ts'
import { fold, readTokens } from './lexer.ts'
import { has, matcher, PART, type RuleMatch, type Tag, type Token } from './pattern.ts'
import type { Days, IntervalContext } from './periods.ts'
import { hintsIn } from './vocabulary.ts'

/** Half-open. It begins at a midnight of the time zone, and ends at one unless it is a night. */
export interface TimeInterval {
  start: Date
  end: Date
  /** The morning, afternoon, evening or night in it that the query names; otherwise all of it. */
  part: { start: Date; end: Date }
  days: NamedDays
  /** The words and numbers of the query that express it, folded. */
  words: string[]
  /** False if the words may as well name a topic ("monday meeting", "before March", "Christmas tree"). */
  isClear: boolean
}

/** Calendar days, without a time zone. */
export interface NamedDays {
  /** Days since 1970-01-01. */
  first: CalendarDay
  count: number
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

/**
 * Reads the times in a search query. Unlike due dates, ambiguous ones are in the past: "in May" is last May, unless the query asks for what is to come.
 * Empty if the query names no time.
 */
export function readTimeIntervals(query: string, { now, timezone, language }: TimeIntervalContext): TimeInterval[] {
  const folded = fold(query)
  const instant = (day: CalendarDay, seconds = 0) => instantOf({ day, seconds }, timezone)
  return daysSaid(folded, { now, timezone, language }, [isAboutTheFuture(folded)]).map(
    ({ start, end, hours, words, isClear }) => {
      const part = { start: instant(start, hours?.from), end: hours ? instant(start, hours.to) : instant(end) }
      const last = instant(end)
      return {
        start: instant(start),
        end: part.end > last ? part.end : last,
        part,
        days: { first: start, count: end - start },
        words,
        isClear,
      }
    },
  )
}

const MOST_NAMED = 8

/** An open time such as "after March" is kept as this many days beside its border. */
const EDGE_DAYS = 31

/** The days that a text names, read when it was written. A yearly day without a year is both the last one and the next one. At most 8, up to a year each. */
export function readNamedDays(text: string, context: TimeIntervalContext): NamedDays[] {
  const named = new Map<string, NamedDays>()
  for (const { start, end, isClear, open } of daysSaid(fold(text), context, [false, true])) {
    const count = open === null ? end - start : Math.min(EDGE_DAYS, end - start)
    const first = open === 'start' ? end - count : start
    if (isClear && count <= 366) named.set(`${first}/${count}`, { first, count })
  }
  return [...named.values()].slice(0, MOST_NAMED)
}

/** Reads the text once for each direction in which an ambiguous time can lie. */
function daysSaid(
  folded: string,
  { now, timezone, language }: TimeIntervalContext,
  directions: readonly boolean[],
): readonly DayInterval[] {
  const { hasDigit, hasTimeWord } = hintsIn(folded)
  if (!hasDigit && !hasTimeWord) return []
  const { day: today } = wallClockAt(now, timezone)
  const isSouthern = southernZones().has(timezone.toLowerCase().split('/').at(-1) ?? '')
  const isMonthFirst = language === null ? MONTH_FIRST_ZONES.test(timezone) : language === 'en'
  const readIn = (each: Language) => {
    const tokens = readTokens(folded, each)
    const matchesAt = matchIntervals(tokens)
    return directions.flatMap((isUpcoming) =>
      intervalsIn(tokens, matchesAt, { today, isMonthFirst, isUpcoming, isSouthern }),
    )
  }
  const own = language === null ? [] : readIn(language)
  const found = own.length > 0 ? own : fullest(languages.map(readIn))
  return found.filter(({ start, end }) => start >= EARLIEST && end <= LATEST && end > start)
}

/** Zones of the United States: if only digits are given, 3/4 is read as people there write dates. */
const MONTH_FIRST_ZONES =
  /^(?:US\/|America\/(?:New_York|Chicago|Denver|Los_Angeles|Phoenix|Detroit|Boise|Anchorage|Indiana|Kentucky)|Pacific\/Honolulu)/u

const southernZones = lazy(() => sharedWordSet('southern time zones'))

const upcomingPhrases = lazyByLanguage((language) => sectionLines(language, 'upcoming').flatMap(entries))

function isAboutTheFuture(folded: string): boolean {
  const spoken = ` ${folded.replaceAll(/[^\p{L}\p{N}]+/gu, ' ').trim()} `
  return languages.some((language) => upcomingPhrases(language).some((phrase) => spoken.includes(` ${phrase} `)))
}

/** The reading that explains the most words. It is used if the detected language yields nothing, as that of short queries is easily misdetected. */
function fullest(readings: readonly DayInterval[][]): readonly DayInterval[] {
  return readings.reduce((most, each) => (explained(each) > explained(most) ? each : most), [])
}

function explained(intervals: readonly DayInterval[]): number {
  return intervals.reduce((sum, { from, to, words }) => sum + Math.max(words.length, to - from), 0)
}

/** Half-open in days; `from` and `to` are the tokens that express it. */
interface DayInterval {
  start: CalendarDay
  end: CalendarDay
  from: number
  to: number
  words: string[]
  isClear: boolean
  /** The side without a border: the end of "after 2020", the start of "before March". */
  open: 'start' | 'end' | null
  /** In seconds after the midnight of its only day. */
  hours: { from: number; to: number } | null
}

const matchIntervals = matcher(INTERVAL_RULES)

function intervalsIn(
  tokens: readonly Token[],
  matchesAt: ReturnType<typeof matchIntervals>,
  context: IntervalContext,
): DayInterval[] {
  const intervals: DayInterval[] = []
  for (let at = 0; at < tokens.length; ) {
    const found = longestAt(matchesAt(at), tokens, at, context)
    const before = intervals.at(-1)
    const range = found && before ? joined(before, found, tokens) : null
    if (range) intervals[intervals.length - 1] = range
    else if (found) intervals.push(found)
    at = found ? found.to : at + 1
  }
  return intervals
    .map((interval) => bounded(interval, tokens, context))
    .map((interval) => ({ ...interval, words: wordsOf(tokens, interval) }))
}

function wordsOf(tokens: readonly Token[], { from, to }: DayInterval): string[] {
  return tokens
    .slice(from, to)
    .flatMap(({ text, tags }) => (tags.holiday === undefined ? (text.match(/[\p{L}\p{N}]+/gu) ?? []) : []))
}

function longestAt(
  matches: readonly RuleMatch<IntervalRule>[],
  tokens: readonly Token[],
  at: number,
  context: IntervalContext,
): DayInterval | null {
  let best: { days: Days; to: number; isVague: boolean } | null = null
  for (const { rule, match } of matches) {
    if (match.to <= (best?.to ?? 0)) continue
    const days = rule.read(match, context)
    if (days) best = { days, to: match.to, isVague: rule.isVague }
  }
  if (!best) return null
  const [start, end] = best.days
  return withPart(
    {
      start,
      end,
      from: at,
      to: best.to,
      words: [],
      isClear: !best.isVague || isAlone(tokens, at, best.to),
      open: null,
      hours: null,
    },
    tokens,
  )
}

function isAlone(tokens: readonly Token[], from: number, to: number): boolean {
  return tokens.every((token, index) => (index >= from && index < to) || has(token, 'stop', 'comma', 'on', 'in', 'the'))
}

const HOURS: Readonly<Record<number, readonly [from: number, to: number]>> = {
  [PART.dawn]: [0, 7],
  [PART.morning]: [4, 12],
  [PART.afternoon]: [12, 18.5],
  [PART.evening]: [17, 24],
  [PART.night]: [18, 29],
}

/** "yesterday morning", "ontem à noite", "this evening". */
function withPart(interval: DayInterval, tokens: readonly Token[]): DayInterval {
  const follows = has(tokens[interval.to], 'part')
  const to = follows ? interval.to + 1 : interval.to
  const hours = HOURS[tokens[to - 1]?.tags.part ?? 0]
  if (!hours || interval.end - interval.start !== 1) return interval
  return { ...interval, to, hours: { from: hours[0] * 3600, to: hours[1] * 3600 } }
}

/** "between Monday and Wednesday", "from March to May", "de segunda a quarta" */
function joined(first: DayInterval, last: DayInterval, tokens: readonly Token[]): DayInterval | null {
  const between = tokens.slice(first.to, last.from)
  const isLed = has(tokens[first.from], 'between') || has(tokens[first.from - 1], 'between')
  const isLinked =
    between.length === 0
      ? has(tokens[last.from], 'upto')
      : between.length === 1 && has(between[0], 'upto', 'to', 'dash', ...(isLed ? ['and' as const] : []))
  if (!isLinked) return null
  let { start } = first
  const isWeek = first.end - first.start === 1 && last.end - last.start === 1 && start - last.start < 7
  for (let tries = 0; start > last.start && tries < 100; tries += 1) start = isWeek ? start - 7 : addMonths(start, -12)
  const from = has(tokens[first.from - 1], 'between') ? first.from - 1 : first.from
  return { ...last, start, from, isClear: true, hours: null }
}

const OPEN_DAYS = 3_650

/**
 * "since March" lasts until today, and "after March" begins after it. "before 2020" covers ten years. Before or after a mere day is no time of its
 * own, nor is "three days before Christmas".
 */
function bounded(interval: DayInterval, tokens: readonly Token[], { today, isUpcoming }: IntervalContext): DayInterval {
  const { start, end } = interval
  const from = has(tokens[interval.from - 1], 'since', 'until', 'after') ? interval.from - 1 : interval.from
  const isLed = (tag: Tag) => has(tokens[from], tag)
  if (isLed('since') && start <= today) return { ...interval, end: Math.max(end, today + 1) }
  if (!isLed('until') && !isLed('after')) return interval
  const isLong = end - start > 7 && !has(tokens[from - 1], 'span', 'unit')
  const clear = { ...interval, from, isClear: true }
  if (isLong && isLed('until') && start > today === isUpcoming)
    return { ...clear, start: isUpcoming ? today : start - OPEN_DAYS, end: start, open: 'start' }
  if (isLong && isLed('after') && (isUpcoming || end <= today))
    return { ...clear, start: end, end: end <= today ? today + 1 : end + OPEN_DAYS, open: 'end' }
  return { ...interval, isClear: false }
}
