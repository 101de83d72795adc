import { createRequire } from 'node:module'
import type * as Chrono from 'chrono-node'
import { type Language, languages } from '../languages.ts'
import { lazy } from '../words.ts'
import { calendarDay, instantOf, type WallClock, wallClockAt } from './calendar.ts'
import { clocksIn, type Moment, momentsIn } from './clocks.ts'
import { clockAlone, DAY_START_SECONDS, dayAndClock, distanceTo } from './day-and-time.ts'
import type { DayContext } from './day-rules.ts'
import { daysIn, type PlacedDay } from './days.ts'
import { fold, readTokens } from './lexer.ts'
import { has, type Token, UNIT } from './pattern.ts'
import { hintsIn, zoneName } from './vocabulary.ts'

interface DueDate {
  at: Date
  /** For `day` the time of `at` is 09:00, the hour of a named part of the day, or a later hour if that has passed today. */
  precision: 'day' | 'minute'
  /** False if the reading is doubtful and a person should check it. */
  isSure: boolean
  /** False for a time of day alone. */
  namesDay: boolean
}

export interface DueDateContext {
  now: Date
  /** IANA name. */
  timezone: string
  /** Language of the text, or null if unknown. */
  language: Language | null
  /** Language of the account, for ambiguous texts. */
  fallback: Language
}

export interface DueReading {
  /** Never before `now`; null if the text names no future time. */
  due: DueDate | null
  /** True if the text names a time that has passed. */
  isPast: boolean
}

const NOTHING: DueReading = { due: null, isPast: false }

export function readDueDate(text: string, context: DueDateContext): DueReading {
  const folded = fold(text)
  const { hasDigit, hasTimeWord, hasNumberWord } = hintsIn(folded)
  if (!hasDigit && !hasTimeWord && !hasNumberWord) return NOTHING
  const here = { ...context, local: wallClockAt(context.now, context.timezone) }
  const found = context.language === null ? readUnknown(folded, here) : readKnown(folded, context.language, here)
  if (!found) return hasDigit && hasTimeWord ? { due: readWithChrono(folded, context), isPast: false } : NOTHING
  if (found.at < context.now) return { due: null, isPast: true }
  const { at, precision, isSure, namesDay } = found
  return { due: { at, precision, isSure, namesDay }, isPast: false }
}

interface LocalContext extends DueDateContext {
  local: WallClock
}

interface Found extends DueDate {
  explained: number
}

/** Prefers the language whose reading is based on the most tokens; in a tie the account's language. */
function readUnknown(folded: string, context: LocalContext): Found | null {
  let fullest: Found | null = null
  for (const language of languagesAfter(context.fallback)) {
    const found = readIn(folded, language, context)
    if (found && (!fullest || found.explained > fullest.explained)) fullest = found
  }
  return fullest
}

/**
 * The language of short texts is easily misdetected. So if it yields no day, a certain reading in another language wins if it is based on more
 * tokens. A single word is not enough, as the detected language had reasons to ignore it.
 */
function readKnown(folded: string, own: Language, context: LocalContext): Found | null {
  const [, ...others] = languagesAfter(own)
  let found = readIn(folded, own, context)
  if (found?.namesDay) return found
  for (const language of others) {
    const foreign = readIn(folded, language, context)
    if (foreign?.isSure && foreign.explained > (found?.explained ?? 1)) found = foreign
  }
  return found
}

export function languagesAfter(first: Language): Language[] {
  return [...new Set([first, ...languages])]
}

function readIn(folded: string, language: Language, context: LocalContext): Found | null {
  const tokens = readTokens(folded, language)
  const { local } = context
  const allDays = daysIn(tokens, dayContext(local, language, context))
  const days = allDays.filter((day) => isAhead(day, tokens, local))
  const past = allDays.filter((day) => !days.includes(day))
  const clocks = clocksIn(tokens).filter(({ at }) => past.every((day) => distanceTo(day, at) > 2))
  const zone = zoneIn(tokens)
  const timezone = zone ?? context.timezone
  const moment = best(momentsIn(tokens))
  const day = best(days)
  if (moment && (!day || (moment.isSure && !day.isSure)) && (moment.isSure || clocks.length === 0)) {
    return atMoment(moment, context)
  }
  const there = zone === null ? local : wallClockAt(context.now, zone)
  const said = day ? dayAndClock(day, tokens, clocks, there) : clockAlone(tokens, clocks, there)
  if (!said) return null
  const explained = (day ? day.to - day.from : 0) + clocks.length * 2
  return {
    at: instantOf(said.clock, timezone),
    precision: said.precision,
    isSure: said.isSure,
    explained,
    namesDay: day !== undefined,
  }
}

/** The zone that is said with a time: "10 am Pacific", "8pm Tokyo time", "às 15h, horário de Manaus", "a las 9 hora de Madrid". */
function zoneIn(tokens: readonly Token[]): string | null {
  for (const [at, token] of tokens.entries()) {
    if (token.tags.zone === undefined) continue
    let from = at - 1
    while (from >= at - ZONE_REACH && isBeforeZone(tokens[from])) from -= 1
    const isAnnounced = tokens[at + 1]?.text === 'time' || tokens.slice(from + 1, at).some(announcesZone)
    const isMeant = token.tags.zone % 2 === 0 || isAnnounced
    if (has(tokens[from], 'time') && isMeant) return zoneName(token.tags.zone)
  }
  return null
}

const ZONE_REACH = 5

function isBeforeZone(token: Token | undefined): boolean {
  return has(token, 'the', 'comma', 'part', 'on', 'oclock') || (token !== undefined && announcesZone(token))
}

/** "de Lisboa", "horário de Manaus", but not "in Tokyo": a place alone is where it happens. */
function announcesZone(token: Token): boolean {
  return (
    (has(token, 'of') && token.text !== 'in') || token.tags.unit === UNIT.hour || /^(?:horario|fuso)$/.test(token.text)
  )
}

/** Drops past days named relative to today ("yesterday", "last Monday"). A past date is kept, so that the text can be reported as past. */
function isAhead(day: PlacedDay, tokens: readonly Token[], { day: today }: WallClock): boolean {
  return day.day >= today || !tokens.slice(day.from, day.to).some((token) => has(token, 'rel', 'last'))
}

/** Portuguese and Spanish put the day first. English uses both orders, and the account's language decides. */
function dayContext(local: WallClock, language: Language, { fallback, ...context }: DueDateContext): DayContext {
  const isEnglish = language === 'en'
  return {
    today: local.day,
    isMonthFirst: isEnglish && fallback === 'en',
    isOrderDoubtful: isEnglish || context.language === null,
  }
}

function best<T extends { isSure: boolean }>(found: readonly T[]): T | undefined {
  return found.find(({ isSure }) => isSure) ?? found[0]
}

function atMoment({ seconds, isSure }: Moment, { now }: DueDateContext): Found {
  return { at: new Date(now.getTime() + seconds * 1000), precision: 'minute', isSure, explained: 2, namesDay: isSure }
}

type Parsers = Readonly<Record<Language, { parse: typeof Chrono.en.parse }>>

/** Loading it takes 150 ms and 8 MB, and most texts never need it. */
const parsers: () => Parsers = lazy(() => createRequire(import.meta.url)('chrono-node'))

/** Not all of chrono's patterns are linear, so it reads only the beginning of a text. */
const SCANNED_CHARACTERS = 1000

/** Requires letters, as a bare fraction is not a date. Rejects units, as our own rules handle lengths of time better. */
const IS_DATE = /^(?!.*(?:minut|hour|hora|day\b|days|dia|week|semana|month|\bmes|year|\bano)).*[a-z]/

/**
 * Never certain: chrono takes "may" and "sat" for dates. It supports offsets but no zones, so it gets the local time as if it were UTC, and its
 * answer is converted back.
 */
function readWithChrono(folded: string, { now, timezone, language, fallback }: DueDateContext): DueDate | null {
  const local = wallClockAt(now, timezone)
  const instant = new Date((local.day * 86_400 + local.seconds) * 1000)
  const found = parsers()[language ?? fallback].parse(
    folded.slice(0, SCANNED_CHARACTERS),
    { instant, timezone: 0 },
    { forwardDate: true },
  )[0]
  return found && IS_DATE.test(found.text) ? dueFrom(found.start, timezone, now) : null
}

function dueFrom(found: Chrono.ParsedComponents, timezone: string, now: Date): DueDate | null {
  if (!found.isCertain('day') && !found.isCertain('hour')) return null
  const day = calendarDay(found.get('year') ?? 0, found.get('month') ?? 0, found.get('day') ?? 0)
  if (day === null) return null
  const hasTime = found.isCertain('hour')
  const seconds = hasTime ? secondsOf(found) : DAY_START_SECONDS
  const at = instantOf({ day, seconds }, timezone)
  return at < now
    ? null
    : { at, precision: hasTime ? 'minute' : 'day', isSure: false, namesDay: found.isCertain('day') }
}

function secondsOf(found: Chrono.ParsedComponents): number {
  return (found.get('hour') ?? 0) * 3600 + (found.get('minute') ?? 0) * 60 + (found.get('second') ?? 0)
}
