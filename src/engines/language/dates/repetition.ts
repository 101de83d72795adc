import { occurrenceAfter, parseRule } from '../../recurrence/index.ts'
import type { Language } from '../languages.ts'
import { type CalendarDay, firstOfMonth, instantOf, partsOf, type WallClock, wallClockAt } from './calendar.ts'
import { settleHalf, usualPart } from './clocks.ts'
import { DAY_START_SECONDS, PART_SECONDS } from './day-and-time.ts'
import { type DueDateContext, languagesAfter, readDueDate } from './due-date.ts'
import { fold, readTokens } from './lexer.ts'
import { has, type Token, UNIT } from './pattern.ts'
import { addSpan } from './quantities.ts'
import { type Draft, type Letters, readRule } from './repetition-rules.ts'
import { lexemesThatRepeat } from './repetition-words.ts'

export interface Repetition {
  /** RFC 5545, without DTSTART. */
  rule: string
  first: Date
  /** The local time of the first occurrence, `YYYY-MM-DDTHH:mm:ss`, from which the rule counts. */
  local: string
  precision: 'day' | 'minute'
}

/** The rule and its first occurrence after now, or null if the text does not say that anything repeats. */
export function readRepetition(text: string, context: DueDateContext): Repetition | null {
  const folded = fold(text)
  const inLanguages = languagesAfter(context.language ?? context.fallback)
  for (const { language, ...said } of lexemesThatRepeat(folded, inLanguages)) {
    const found = completed(said, folded, language, context)
    if (found) return found
  }
  return null
}

function completed(said: Letters, folded: string, language: Language, context: DueDateContext): Repetition | null {
  const clauses = takeClauses(said, folded, context)
  const draft = readRule(clauses.rest)
  if (!draft) return null
  const times = timesOf(clauses.rest, clauses.text, language)
  const parts = [...draft.parts, ...(times.hours.length > 1 ? [`BYHOUR=${times.hours.join(',')}`] : [])]
  const local = wallClockAt(context.now, context.timezone)
  const first = firstOf(draft, parts, times, clauses.start, local)
  if (!first) return null
  const end = endOf(draft, times.hours.length, clauses, first, context.timezone)
  const interval = draft.interval > 1 ? [`INTERVAL=${draft.interval}`] : []
  const rule = parseRule([`FREQ=${draft.freq}`, ...interval, ...parts, ...end].join(';'))
  const at = instantOf(first, context.timezone)
  if (!rule || (rule.until !== null && at.getTime() > rule.until)) return null
  const precision = times.isExact || draft.freq === 'HOURLY' ? 'minute' : 'day'
  return { rule: rule.text, first: at, local: localText(first), precision }
}

interface Clauses {
  rest: Letters
  /** The text without the clauses: a day in one of them lends its time to no other. */
  text: string
  start: CalendarDay | null
  until: WallClock | null
  times: number | null
  duration: { unit: number; amount: number } | null
}

const DATE = '[lTNwqWMnrdkmyFpc]{1,6}'
const START = new RegExp(`s(${DATE})`)
const UNTIL = new RegExp(`(?:(?<![wqW])u|u(?![wqW]))(_?${DATE}|_|@?t)`)
const EACH_HOUR = /eT?[nr]?h|1/
const LAST_SECOND = 86_399
const DURATION = /(?<![xX])f[lTN]{0,3}(n)[lTN]{0,2}([dkmyg])/
const TIMES = /(n)x(?![aelTfn@]{0,3}[dkmyh])/
const DURATION_UNITS: Readonly<Record<string, number>> = {
  d: UNIT.day,
  k: UNIT.week,
  g: UNIT.week,
  m: UNIT.month,
  y: UNIT.year,
}

function takeClauses(said: Letters, folded: string, context: DueDateContext): Clauses {
  const { lexemes } = said
  let { letters } = said
  let text = folded
  const take = <T>(form: RegExp, read: (match: RegExpExecArray) => T | null): T | null => {
    const match = form.exec(letters)
    const value = match && read(match)
    if (!match || value === null) return null
    const end = match.index + match[0].length
    const [from, to] = [lexemes[match.index]?.from ?? 0, lexemes[end - 1]?.to ?? 0]
    letters = `${letters.slice(0, match.index)}${' '.repeat(match[0].length)}${letters.slice(end)}`
    text = `${text.slice(0, from)}${' '.repeat(to - from)}${text.slice(to)}`
    return value
  }
  const dueIn = ({ 0: all, index }: RegExpExecArray) => {
    const [from, to] = [lexemes[index + 1]?.from, lexemes[index + all.length - 1]?.to]
    const { due } = readDueDate(folded.slice(from, to), context)
    return due && { ...wallClockAt(due.at, context.timezone), namesDay: due.namesDay }
  }
  const dayIn = (match: RegExpExecArray): CalendarDay | null => {
    const due = dueIn(match)
    return due?.namesDay ? due.day : null
  }
  const start = take(START, dayIn)
  // "until June" excludes June. "every hour until 6pm" ends today.
  const until = take(UNTIL, (match) => {
    const [, end = ''] = match
    if (end.endsWith('t')) return EACH_HOUR.test(letters) ? dueIn(match) : null
    const month = lexemes[match.index + match[0].length - 1]?.value ?? 1
    const day = /^l?M$/.test(end) ? dayBeforeMonth(month, context) : dayIn(match)
    return day === null ? null : { day, seconds: LAST_SECOND }
  })
  const numberAt = (match: RegExpExecArray) => lexemes[match.index + match[0].indexOf('n')]?.value ?? 1
  const duration = take(DURATION, (match) => ({
    unit: DURATION_UNITS[match[2] ?? ''] ?? UNIT.day,
    amount: numberAt(match) * (match[2] === 'g' ? 2 : 1),
  }))
  const times = take(TIMES, numberAt)
  return { rest: { lexemes, letters }, text, start, until, times, duration }
}

function dayBeforeMonth(month: number, { now, timezone }: DueDateContext): CalendarDay {
  const today = partsOf(wallClockAt(now, timezone).day)
  return firstOfMonth(month > today.month ? today.year : today.year + 1, month) - 1
}

interface DayTimes {
  /** Since midnight. */
  seconds: number
  /** At least one. */
  hours: readonly number[]
  isExact: boolean
  isNamed: boolean
}

const TWO_PARTS = /([pP])a[flT]{0,3}([pP])/
const CLOCK_REACH = 8

/** "at 8am and 8pm" and "mornings and evenings" are two times of each day. */
function timesOf({ letters, lexemes }: Letters, text: string, language: Language): DayTimes {
  const tokens = readTokens(text, language)
  const parts = lexemes.filter((_, at) => /[pP]/.test(letters[at] ?? ''))
  const only = parts.length === 1 ? (parts[0]?.value ?? null) : null
  const said = tokens.flatMap(({ clock }, at) => (clock ? [{ clock, at }] : []))
  const sure = said.filter(({ clock }) => clock.isSure)
  const clocks = (sure.length > 0 ? sure : said).map(({ at }) => ({ at, seconds: settledAt(tokens, at, only, text) }))
  const [first] = clocks
  if (first) return { seconds: first.seconds, hours: hoursOf(listed(clocks, tokens)), isExact: true, isNamed: true }
  const secondsAt = (index: number) => PART_SECONDS[lexemes[index]?.value ?? 0]
  const pair = TWO_PARTS.exec(letters)
  const named = secondsAt(letters.search(/[pP]/))
  const ends = pair ? [secondsAt(pair.index), secondsAt(pair.index + pair[0].length - 1)] : [named]
  const seconds = ends.flatMap((each) => each ?? [])
  return {
    seconds: seconds[0] ?? DAY_START_SECONDS,
    hours: hoursOf(seconds.length > 0 ? seconds : [DAY_START_SECONDS]),
    isExact: seconds.length > 1,
    isNamed: seconds.length > 0,
  }
}

/** The times of a list: "at 8, 14 and 20", "at 8am and then at 8pm". A rule gives all of them the same minute. */
function listed(clocks: ReadonlyArray<{ at: number; seconds: number }>, tokens: readonly Token[]): number[] {
  const [first, ...others] = clocks
  if (!first) return []
  const seconds = [first.seconds]
  for (let [from, rest] = [first.at, others]; rest[0]; [from, rest] = [rest[0].at, rest.slice(1)]) {
    const between = tokens.slice(from + 1, rest[0].at)
    const isPair = between.length <= CLOCK_REACH && between.some((token) => has(token, 'and'))
    const isListed = between.length > 0 && between.every((token) => has(token, 'comma', 'and', 'at', 'hours'))
    if (!isPair && !isListed) break
    seconds.push(rest[0].seconds)
  }
  seconds.push(...bareHoursAfter(tokens, clocks[seconds.length - 1]?.at ?? first.at, seconds.at(-1) ?? 0))
  return seconds.every((each) => (each - first.seconds) % 3600 === 0) ? seconds : [first.seconds]
}

/** "14 and 20" in "at 8, 14 and 20": each hour is the next one after the hour before it. */
function bareHoursAfter(tokens: readonly Token[], clockAt: number, before: number): number[] {
  const hours: number[] = []
  for (let [at, last] = [clockAt + 1, before]; has(tokens[at], 'comma', 'and'); at += 1) {
    if (has(tokens[at + 1], 'comma', 'and')) continue
    at += 1
    const hour = tokens[at]?.tags.num
    const isCount = tokens[at + 1]?.text.endsWith('s') || has(tokens[at + 1], 'unit', 'month', 'money')
    if (hour === undefined || isCount) break
    last = [hour, hour + 12].map((each) => each * 3600 + (before % 3600)).find((each) => each > last) ?? 86_400
    if (last >= 86_400) break
    hours.push(last)
  }
  return hours
}

function hoursOf(seconds: readonly number[]): number[] {
  return [...new Set(seconds.map((each) => Math.floor(each / 3600) % 24))].toSorted((a, b) => a - b)
}

const HOUR_OF_24 = /(?<!\d)(\d{1,2}) ?h(?:\d|\b)/g

function settledAt(tokens: readonly Token[], at: number, partOfText: number | null, text: string): number {
  const clock = tokens[at]?.clock
  if (!clock) return 0
  const near = [tokens[at + 1], ...tokens.slice(Math.max(0, at - 2), at + 3)].find((token) => has(token, 'part'))
  const part = near?.tags.part ?? partOfText ?? usualPart(tokens, at)
  // "às 6h" is written by the clock of 24 hours.
  const hour = Math.floor(clock.seconds / 3600)
  const isWritten = [...text.matchAll(HOUR_OF_24)].some(([, written]) => Number(written) === hour)
  if (part === null && hour > 4 && isWritten) return clock.seconds
  // The time of asking does not matter for what repeats.
  return settleHalf(clock, part, 0, 'other') % 86_400
}

const DAY_MS = 86_400_000

/** The first occurrence after now, or on the day from which the series runs. */
function firstOf(
  { freq, interval }: Draft,
  parts: readonly string[],
  { seconds, hours, isExact, isNamed }: DayTimes,
  start: CalendarDay | null,
  now: WallClock,
): WallClock | null {
  if (freq === 'HOURLY' && !isExact) {
    const next = Math.ceil(now.seconds / 60) * 60 + interval * 3600
    return clockOf(now.day * DAY_MS + next * 1000)
  }
  const isBare = parts.every((part) => part.startsWith('BYHOUR'))
  if (isBare && start === null && (freq === 'WEEKLY' || freq === 'MONTHLY' || freq === 'YEARLY')) {
    const unit = { WEEKLY: UNIT.week, MONTHLY: UNIT.month, YEARLY: UNIT.year }[freq]
    return { day: addSpan(now.day, unit, interval) ?? now.day, seconds }
  }
  const earliest = Math.min(seconds, ...hours.map((hour) => hour * 3600 + (seconds % 3600)))
  const anchor = (start ?? now.day) * DAY_MS + earliest * 1000
  if (isBare && start !== null && start > now.day) return { day: start, seconds: earliest }
  // "every Monday", said on a Monday, is the next one unless it names a time.
  const isToday = isNamed || freq !== 'WEEKLY'
  const nowMs = isToday ? now.day * DAY_MS + now.seconds * 1000 : (now.day + 1) * DAY_MS - 1
  const once = parseRule([`FREQ=${freq}`, ...parts].join(';'))
  const found = once && occurrenceAfter(once, anchor, start === null ? nowMs : Math.max(nowMs, start * DAY_MS - 1))
  return found === null ? null : clockOf(found)
}

function clockOf(ms: number): WallClock {
  const day = Math.floor(ms / DAY_MS)
  return { day, seconds: Math.round((ms - day * DAY_MS) / 1000) }
}

const SPAN_DAYS: Readonly<Record<number, number>> = { [UNIT.day]: 1, [UNIT.week]: 7 }
const OWN_UNITS: Readonly<Record<string, number>> = { MONTHLY: UNIT.month, YEARLY: UNIT.year }

/** COUNT or UNTIL, whichever says it best. */
function endOf(
  { freq, interval, perPeriod }: Draft,
  timesADay: number,
  { times, duration, until }: Clauses,
  first: WallClock,
  timezone: string,
): string[] {
  if (times !== null) return [`COUNT=${times}`]
  if (until !== null) return [untilPart(until, timezone)]
  if (duration === null) return []
  const { unit, amount } = duration
  const days = (SPAN_DAYS[unit] ?? 0) * amount
  const periods: Readonly<Record<string, number>> = { HOURLY: days * 24, DAILY: days, WEEKLY: days / 7 }
  const count = OWN_UNITS[freq] === unit ? amount : Math.floor(periods[freq] ?? 0)
  if (count > 0) return [`COUNT=${Math.ceil(count / interval) * perPeriod * timesADay}`]
  return [untilPart({ day: (addSpan(first.day, unit, amount) ?? first.day) - 1, seconds: LAST_SECOND }, timezone)]
}

function localText({ day, seconds }: WallClock): string {
  return new Date(day * DAY_MS + seconds * 1000).toISOString().slice(0, 19)
}

function untilPart(last: WallClock, timezone: string): string {
  const end = instantOf(last, timezone)
  return `UNTIL=${end.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
}
