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
  /** A day stands at 09:00, or at the hour of a named part of it, in the account's zone. */
  precision: 'day' | 'minute'
  /** False where the reading is doubtful: then a person should look at it. */
  isSure: boolean
}

export interface DueDateContext {
  /** The time of capture. */
  now: Date
  /** IANA name. */
  timezone: string
  /** Of the text, null where unknown. */
  language: Language | null
  /** Of the account: a hint for what the text leaves open. */
  fallback: Language
}

export interface DueReading {
  /** Never before `now`; null if the text names no time that is still to come. */
  due: DueDate | null
  /** The text names a time, but it has passed. */
  isPast: boolean
}

const NOTHING: DueReading = { due: null, isPast: false }

/** When a text says that something is due, read as of `now`. */
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
  /** How many tokens it rests on. */
  explained: number
  hasDay: boolean
}

/** The language whose reading rests on most words; the account's where two are alike. */
function readUnknown(folded: string, context: DueDateContext): Found | null {
  let fullest: Found | null = null
  for (const language of languagesAfter(context.fallback)) {
    const found = readIn(folded, language, context)
    if (found && (!fullest || found.explained > fullest.explained)) fullest = found
  }
  return fullest
}

/**
 * Short texts are easily taken for the wrong language. So where the text's own language finds no day the others are
 * heard too, and win with a sure reading that rests on more words. One word alone, which the own language had its
 * reasons to pass over, is no date.
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

/** A year makes a date of the past worth a doubtful reading; "yesterday" is never when something is due. */
function isAhead(day: PlacedDay, tokens: readonly Token[], { day: today }: WallClock): boolean {
  return day.day >= today || !tokens.slice(day.from, day.to).some((token) => has(token, 'rel', 'last'))
}

/** Portuguese and Spanish put the day first. English does either, and the account's language settles which. */
function dayContext(local: WallClock, language: Language, { fallback, ...context }: DueDateContext): DayContext {
  const isEnglish = language === 'en'
  return {
    today: local.day,
    isMonthFirst: isEnglish && fallback === 'en',
    isOrderDoubtful: isEnglish || context.language === null,
  }
}

/** The first that is sure, else the first. */
function best<T extends { isSure: boolean }>(found: readonly T[]): T | undefined {
  return found.find(({ isSure }) => isSure) ?? found[0]
}

function atMoment({ seconds, isSure }: Moment, { now }: DueDateContext): Found {
  return { at: new Date(now.getTime() + seconds * 1000), precision: 'minute', isSure, explained: 2, hasDay: isSure }
}
