import { createRequire } from 'node:module'
import type * as Chrono from 'chrono-node'
import type { Language } from '../language.ts'
import { calendarDay } from './calendar-day.ts'
import type { DueDate, DueDateContext } from './due-date.ts'
import { instantOf, wallClockAt } from './wall-clock.ts'

type Parsers = Readonly<Record<Language, { parse: typeof Chrono.en.parse }>>

/** Loaded on first use, as it takes 150 ms and 8 MB, and most texts never need it. */
const load: () => Parsers = () => createRequire(import.meta.url)('chrono-node')
let parsers: Parsers | undefined

/** Not all of chrono's patterns are linear, so it reads only the beginning of a text. */
const SCANNED_CHARACTERS = 1000

/** Requires letters, as a bare fraction is not a date. Rejects units, as our own rules handle lengths of time better. */
const IS_DATE = /^(?!.*(?:minut|hour|hora|day\b|days|dia|week|semana|month|\bmes|year|\bano)).*[a-z]/

const DAY_START_SECONDS = 9 * 3600

/**
 * Never certain: chrono takes "may" and "sat" for dates. It supports offsets but no zones, so it gets the local time as if it were UTC, and its
 * answer is converted back.
 */
export function readWithChrono(folded: string, { now, timezone, language, fallback }: DueDateContext): DueDate | null {
  const local = wallClockAt(now, timezone)
  const instant = new Date((local.day * 86_400 + local.seconds) * 1000)
  parsers ??= load()
  const found = parsers[language ?? fallback].parse(
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
