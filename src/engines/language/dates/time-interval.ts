import type { Language } from '../language.ts'
import { firstOfMonth } from './calendar-day.ts'
import { type DayInterval, intervalsIn } from './interval-rules.ts'
import { fold } from './lexer.ts'
import { hintsIn, readTokens } from './reader.ts'
import type { Token } from './token.ts'
import { instantOf, wallClockAt } from './wall-clock.ts'

/** Half-open, between midnights of the time zone. */
export interface TimeInterval {
  start: Date
  end: Date
  /** The words and numbers of the query that express it, folded. */
  words: string[]
}

export interface TimeIntervalContext {
  now: Date
  /** IANA name. */
  timezone: string
  /** Language of the query, or null if unknown. */
  language: Language | null
}

const LANGUAGES: readonly Language[] = ['en', 'pt', 'es']
const EARLIEST = firstOfMonth(1900, 1)
const LATEST = firstOfMonth(2200, 1)

/** Reads the times in a search query. Unlike due dates, ambiguous ones are in the past: "in May" is last May. Empty if the query names no time. */
export function readTimeIntervals(query: string, { now, timezone, language }: TimeIntervalContext): TimeInterval[] {
  const folded = fold(query)
  const { hasDigit, hasTimeWord } = hintsIn(folded)
  if (!hasDigit && !hasTimeWord) return []
  const { day: today } = wallClockAt(now, timezone)
  const readIn = (each: Language): SaidInterval[] => {
    const tokens = readTokens(folded, each)
    return intervalsIn(tokens, each, today).map((interval) => ({ ...interval, words: wordsSaid(tokens, interval) }))
  }
  const own = language === null ? [] : readIn(language)
  const found = own.length > 0 ? own : fullest(LANGUAGES.map(readIn))
  return found
    .filter(({ start, end }) => start >= EARLIEST && end <= LATEST && end > start)
    .map(({ start, end, words }) => ({
      start: instantOf({ day: start, seconds: 0 }, timezone),
      end: instantOf({ day: end, seconds: 0 }, timezone),
      words,
    }))
}

interface SaidInterval extends DayInterval {
  words: string[]
}

function wordsSaid(tokens: readonly Token[], { from, to }: DayInterval): string[] {
  return tokens.slice(from, to).flatMap(({ text }) => text.match(/[\p{L}\p{N}]+/gu) ?? [])
}

/** The reading that explains the most tokens. It is used if the detected language yields nothing, as that of short queries is easily misdetected. */
function fullest(readings: readonly SaidInterval[][]): readonly SaidInterval[] {
  return readings.reduce((most, each) => (explained(each) > explained(most) ? each : most), [])
}

function explained(intervals: readonly SaidInterval[]): number {
  return intervals.reduce((sum, { from, to }) => sum + to - from, 0)
}
