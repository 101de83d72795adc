import { createRequire } from 'node:module'
import type * as Chrono from 'chrono-node'
import { lazy } from '../data.ts'
import { type Language, languages } from '../languages.ts'
import { calendarDay, ENGLISH_MONTHS, instantOf, type WallClock, wallClockAt } from './calendar.ts'
import { clocksIn, type Moment, momentsIn } from './clocks.ts'
import type { DayContext } from './day-rules.ts'
import { daysIn, type PlacedDay } from './days.ts'
import { clockAlone, dayAndClock } from './due-composition.ts'
import { fold, readTokens } from './lexer.ts'
import { has, type Token } from './token.ts'
import { hintsIn } from './vocabulary.ts'

interface DueDate {
  at: Date
  /** For `day` the time of `at` is 09:00, the hour of a named part of the day, or a later hour if that has passed today. */
  precision: 'day' | 'minute'
  /** False if the reading is doubtful and a person should check it. */
  isSure: boolean
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
  const found = context.language === null ? readUnknown(folded, context) : readKnown(folded, context.language, context)
  if (!found) return hasDigit && hasTimeWord ? { due: readWithChrono(folded, context), isPast: false } : NOTHING
  if (found.at < context.now) return { due: null, isPast: true }
  return { due: { at: found.at, precision: found.precision, isSure: found.isSure }, isPast: false }
}

interface Found extends DueDate {
  explained: number
  hasDay: boolean
}

/** Prefers the language whose reading is based on the most tokens; in a tie the account's language. */
function readUnknown(folded: string, context: DueDateContext): Found | null {
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
function readKnown(folded: string, own: Language, context: DueDateContext): Found | null {
  const [, ...others] = languagesAfter(own)
  let found = readIn(folded, own, context)
  if (found?.hasDay) return found
  for (const language of others) {
    const foreign = readIn(folded, language, context)
    if (foreign?.isSure && foreign.explained > (found?.explained ?? 1)) found = foreign
  }
  return found
}

function languagesAfter(first: Language): Language[] {
  return [...new Set([first, ...languages])]
}

function readIn(folded: string, language: Language, context: DueDateContext): Found | null {
  const tokens = readTokens(folded, language)
  const local = wallClockAt(context.now, context.timezone)
  const days = daysIn(tokens, dayContext(local, language, context)).filter((day) => isAhead(day, tokens, local))
  const clocks = clocksIn(tokens)
  const moment = best(momentsIn(tokens))
  const day = best(days)
  if (moment && (!day || (moment.isSure && !day.isSure)) && (moment.isSure || clocks.length === 0)) {
    return atMoment(moment, context)
  }
  const said = day ? dayAndClock(day, tokens, clocks, local) : clockAlone(tokens, clocks, local)
  if (!said) return null
  const explained = (day ? day.to - day.from : 0) + clocks.length * 2
  return {
    at: instantOf(said.clock, context.timezone),
    precision: said.precision,
    isSure: said.isSure,
    explained,
    hasDay: day !== undefined,
  }
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
  return { at: new Date(now.getTime() + seconds * 1000), precision: 'minute', isSure, explained: 2, hasDay: isSure }
}

type Parsers = Readonly<Record<Language, { parse: typeof Chrono.en.parse }>>

/** Loading it takes 150 ms and 8 MB, and most texts never need it. */
const parsers: () => Parsers = lazy(() => createRequire(import.meta.url)('chrono-node'))

/** Not all of chrono's patterns are linear, so it reads only the beginning of a text. */
const SCANNED_CHARACTERS = 1000

/** Requires letters, as a bare fraction is not a date. Rejects units, as our own rules handle lengths of time better. */
const IS_DATE = /^(?!.*(?:minut|hour|hora|day\b|days|dia|week|semana|month|\bmes|year|\bano)).*[a-z]/

const DAY_START_SECONDS = 9 * 3600

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
  return at < now ? null : { at, precision: hasTime ? 'minute' : 'day', isSure: false }
}

function secondsOf(found: Chrono.ParsedComponents): number {
  return (found.get('hour') ?? 0) * 3600 + (found.get('minute') ?? 0) * 60 + (found.get('second') ?? 0)
}

/** Lengths of time on their own, with the preposition that makes them a date. */
const LENGTHS: ReadonlyArray<readonly [length: RegExp, before: string]> = [
  [/^(?:\d{1,3}|a|an|one|two|three|four|five|six|ten) ?(?:min(?:ute)?s?|hours?|days?|weeks?|months?|years?)$/, 'in'],
  [/^(?:un|una|dos|cuatro|cinco|seis|diez) (?:minutos?|horas?|dias?|semanas?|mes(?:es)?|anos?)$/, 'en'],
  [
    /^(?:\d{1,3}|uma?|dois|duas|tres|quatro|cinco|seis|dez) ?(?:minutos?|horas?|dias?|semanas?|mes(?:es)?|anos?)$/,
    'em',
  ],
]
const LETTERS: Readonly<Record<string, string>> = { d: 'days', w: 'weeks' }
const NEAR_DAYS = 'today|tonight|tomorrow|hoje|amanha|depois de amanha|hoy|manana|pasado manana'
const DAY_AND_HOUR = new RegExp(`^(${NEAR_DAYS}),? (?:at |as |a las? )?([01]?\\d|2[0-4])$`)

/**
 * Expands the short forms that people type into a date field into a phrase that the date reader understands. In such a field a bare 9 is an hour and
 * 20260307 a day; in a note they may be anything. Any other text is returned unchanged.
 */
export function expandShortDate(text: string): string {
  const folded = fold(text).trim()
  const near = DAY_AND_HOUR.exec(folded)
  if (near) return `${near[1]} ${near[2]}:00`
  if (/^(?:[01]?\d|2[0-4])$/.test(folded)) return `${folded}:00`
  return asClock(folded) ?? asDay(folded) ?? asLength(folded) ?? text
}

function asClock(folded: string): string | null {
  const [, hours, minutes] = /^([01]\d|2[0-3])([0-5]\d)$/.exec(folded) ?? []
  return hours === undefined ? null : `${hours}:${minutes}`
}

function asDay(folded: string): string | null {
  const [, year, month, day] = /^(20\d\d)([01]\d)([0-3]\d)$/.exec(folded) ?? []
  if (year !== undefined) return `${year}-${month}-${day}`
  // Dates with dots put the day first in every country that writes them.
  const [, dotted, ofMonth] = /^(\d{1,2})\.(\d{1,2})\.$/.exec(folded) ?? []
  const named = ENGLISH_MONTHS[Number(ofMonth) - 1]
  return named === undefined ? null : `${dotted} ${named}`
}

function asLength(folded: string): string | null {
  const [, count, letter] = /^(\d{1,3}) ?([dw])$/.exec(folded) ?? []
  if (letter !== undefined) return `in ${count} ${LETTERS[letter]}`
  const before = LENGTHS.find(([length]) => length.test(folded))?.[1]
  return before === undefined ? null : `${before} ${folded}`
}
