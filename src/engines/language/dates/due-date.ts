import type { Language } from '../language.ts'
import { readWithChrono } from './chrono-reading.ts'
import type { DayContext } from './day-reading.ts'
import { daysIn, type PlacedDay } from './day-scan.ts'
import { clockAlone, dayAndClock } from './due-composition.ts'
import { fold } from './lexer.ts'
import { clocksIn, type Moment, momentsIn } from './moments.ts'
import { hintsIn, readTokens } from './reader.ts'
import { has, type Token } from './token.ts'
import { instantOf, type WallClock, wallClockAt } from './wall-clock.ts'

export interface DueDate {
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
  return [...new Set<Language>([first, 'en', 'pt', 'es'])]
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
