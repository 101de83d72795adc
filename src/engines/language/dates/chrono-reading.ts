import { createRequire } from 'node:module'
import type * as Chrono from 'chrono-node'
import type { Language } from '../language.ts'
import { calendarDay } from './calendar-day.ts'
import type { DueDate, DueDateContext } from './due-date.ts'
import { instantOf, wallClockAt } from './wall-clock.ts'

type Parsers = Readonly<Record<Language, { parse: typeof Chrono.en.parse }>>

/** Loaded when first asked, which most texts never do: it takes 150 ms of a start and 8 MB. */
const load: () => Parsers = () => createRequire(import.meta.url)('chrono-node')
let parsers: Parsers | undefined

/** Beyond this a date that our own rules missed is not worth the wait: chrono's patterns are not all linear. */
const SCANNED_CHARACTERS = 1000

/** Letters, as a bare fraction is no date; and no unit, as our own rules know better when a length of time is due. */
const IS_DATE = /^(?!.*(?:minut|hour|hora|day\b|days|dia|week|semana|month|\bmes|year|\bano)).*[a-z]/

const DAY_START_SECONDS = 9 * 3600

/**
 * What chrono-node finds where our own rules found nothing. Never sure: it takes "may" and "sat" for dates. It knows
 * offsets and no zones, so it is shown the local wall clock as if it were UTC and its answer is read back the same way.
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
