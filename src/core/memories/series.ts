// Tasks that repeat: `attributes.recurrence` is the rule of what is left of the series, and `attributes.recurrenceStart` the local time from which it
// counts, which is the current occurrence. Each step moves both, so a step costs the same however old the series is.
import { instantOf, languageOf, type Repetition, readRepetition, wallClockAt } from '../../engines/language/index.ts'
import { occurrenceAfter, parseRule, type RecurrenceRule } from '../../engines/recurrence/index.ts'
import type { Account } from '../accounts/record.ts'
import { invalid } from '../errors.ts'
import type { JsonObject } from './record.ts'

export interface Series {
  /** RFC 5545, without DTSTART. */
  rule: string
  start: { local: string; timezone: string }
}

export interface Occurrence {
  series: Series
  dueAt: number
  /** Undefined: as before. */
  duePrecision?: 'day' | 'minute'
}

export const SERIES_KEYS = ['recurrence', 'recurrenceStart'] as const

const DAY_MS = 86_400_000
const DAY_START_MS = 9 * 3_600_000
const LOCAL = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d$/

/** Null if the attributes hold none, or one that was damaged outside the service. */
export function seriesIn(attributes: JsonObject): Series | null {
  const rule = attributes['recurrence']
  const start = startIn(attributes['recurrenceStart'])
  const parsed = typeof rule === 'string' ? parseRule(rule) : null
  return parsed && start ? { rule: parsed.text, start } : null
}

/** How many occurrences have been completed, read from the attributes of a memory; 0 if they do not say. */
export function completedIn({ completed }: JsonObject): number {
  return typeof completed === 'number' && Number.isSafeInteger(completed) && completed > 0 ? completed : 0
}

/** The attributes that describe a series. Empty for a memory that does not repeat. */
export function seriesAttributes(series: Series | null, completed: number): JsonObject {
  return {
    ...(series && { recurrence: series.rule, recurrenceStart: { ...series.start } }),
    ...(completed > 0 && { completed }),
  }
}

/** `timezone` is the zone in which `local` and the rule are counted. */
export function seriesOf({ rule, local }: Pick<Repetition, 'rule' | 'local'>, timezone: string): Series {
  return { rule, start: { local, timezone } }
}

function startIn(value: unknown): Series['start'] | null {
  if (typeof value !== 'object' || value === null) return null
  const { local, timezone } = value as Record<string, unknown>
  if (typeof local !== 'string' || !LOCAL.test(local) || Number.isNaN(Date.parse(`${local}Z`))) return null
  if (typeof timezone !== 'string' || !isTimezone(timezone)) return null
  return { local, timezone }
}

/** Asks for the time there, because creating a format for each reading takes longer than all else that a notice needs. */
function isTimezone(name: string): boolean {
  try {
    if (name.length < 100) wallClockAt(new Date(0), name)
    return name.length < 100
  } catch {
    return false
  }
}

/** The next occurrence after this one and after now. Null if the series has ended. */
export function nextInSeries({ rule: text, start }: Series, now: number): Occurrence | null {
  const rule = parseRule(text)
  if (!rule || rule.count === 1) return null
  const left = rule.count === null ? rule : parseRule(text.replace(/COUNT=\d+/, `COUNT=${rule.count - 1}`))
  const anchor = Date.parse(`${start.local}Z`)
  return left && occurrenceFrom(left, anchor, Math.max(anchor, localAt(now, start.timezone)), start.timezone)
}

/**
 * The first occurrence after this one that lies in the future, without a change of the series. `index` counts from the current occurrence of the
 * series, so that a COUNT ends it.
 */
export function occurrenceFollowing(
  { rule, start: { timezone } }: Series,
  { dueAt, index }: { dueAt: number; index: number },
  now: number,
): { dueAt: number; index: number } | null {
  const count = parseRule(rule)?.count ?? null
  const endless = rule.replace(/;COUNT=\d+/, '')
  const following = (at: number, after: number) => {
    const start = { local: new Date(localAt(at, timezone)).toISOString().slice(0, 19), timezone }
    return nextInSeries({ rule: endless, start }, after)
  }
  if (count === null) {
    const next = following(dueAt, now)
    return next && { dueAt: next.dueAt, index: index + 1 }
  }
  let [last, place] = [dueAt, index]
  while (place + 1 < count) {
    const next = following(last, last)
    if (!next) return null
    ;[last, place] = [next.dueAt, place + 1]
    if (last > now) return { dueAt: last, index: place }
  }
  return null
}

/** A series that began in the past goes on with its next occurrence. */
export function caughtUp(series: Series, now: number): Occurrence | null {
  const rule = parseRule(series.rule)
  const anchor = Date.parse(`${series.start.local}Z`)
  return (
    rule &&
    occurrenceFrom(rule, anchor, Math.max(anchor - 1, localAt(now, series.start.timezone)), series.start.timezone)
  )
}

function occurrenceFrom(rule: RecurrenceRule, anchor: number, after: number, timezone: string): Occurrence | null {
  const local = occurrenceAfter(rule, anchor, after)
  if (local === null) return null
  const dueAt = instantAt(local, timezone)
  if (rule.until !== null && dueAt > rule.until) return null
  const start = { local: new Date(local).toISOString().slice(0, 19), timezone }
  return { series: { rule: rule.text, start }, dueAt }
}

function localAt(at: number, timezone: string): number {
  const { day, seconds } = wallClockAt(new Date(at), timezone)
  return day * DAY_MS + seconds * 1000
}

function instantAt(local: number, timezone: string): number {
  const day = Math.floor(local / DAY_MS)
  return instantOf({ day, seconds: (local - day * DAY_MS) / 1000 }, timezone).getTime()
}

interface Current {
  dueAt: number | null
  duePrecision: 'day' | 'minute' | null
}

/**
 * The series that a rule or words describe. A rule starts at the present due time, or today at nine; words without a time keep the present one.
 * @throws {AppError} invalid, with the field `attributes.recurrence` or `attributes.recurrenceStart`
 */
export function seriesFrom(
  value: unknown,
  startValue: unknown,
  { dueAt, duePrecision }: Current,
  account: Pick<Account, 'timezone' | 'language'>,
  now: number,
): Occurrence {
  const start = startValue === undefined || startValue === null ? null : startIn(startValue)
  if (startValue !== undefined && startValue !== null && !start)
    throw invalid(
      'attributes.recurrenceStart must have a local time such as 2026-03-06T15:00:00 and a timezone.',
      'attributes.recurrenceStart',
    )
  const timezone = start?.timezone ?? account.timezone
  const rule = typeof value === 'string' ? parseRule(value) : null
  if (rule) {
    const today = Math.floor(localAt(now, timezone) / DAY_MS) * DAY_MS + DAY_START_MS
    const anchor = start ? Date.parse(`${start.local}Z`) : dueAt === null ? today : localAt(dueAt, timezone)
    const found = occurrenceFrom(rule, anchor, Math.max(anchor - 1, localAt(now, timezone)), timezone)
    if (found) return { ...found, duePrecision: start ? 'minute' : (duePrecision ?? 'day') }
  }
  const isInWords = typeof value === 'string' && !/freq\s?=/i.test(value) && value.length <= 1_000
  const words = isInWords ? inWords(value, account, now) : null
  if (words) return keepsTime(words, { dueAt, duePrecision }, account, now)
  throw invalid(
    'attributes.recurrence must be a rule such as FREQ=WEEKLY;BYDAY=FR that has a next date and is not finer than hourly, or words such as "every Friday at 3pm".',
    'attributes.recurrence',
  )
}

function inWords(text: string, { timezone, language }: Pick<Account, 'timezone' | 'language'>, now: number) {
  return readRepetition(text, { now: new Date(now), timezone, language: null, fallback: languageOf(language) })
}

function keepsTime(
  words: Repetition,
  current: Current,
  { timezone }: Pick<Account, 'timezone'>,
  now: number,
): Occurrence {
  const series = seriesOf(words, timezone)
  const found = { series, dueAt: words.first.getTime(), duePrecision: words.precision }
  if (words.precision === 'minute' || current.dueAt === null || current.duePrecision !== 'minute') return found
  const time = localAt(current.dueAt, timezone) % DAY_MS
  const local = Math.floor(Date.parse(`${words.local}Z`) / DAY_MS) * DAY_MS + time
  const moved = { rule: words.rule, start: { local: new Date(local).toISOString().slice(0, 19), timezone } }
  const dueAt = instantAt(local, timezone)
  return dueAt > now
    ? { series: moved, dueAt, duePrecision: 'minute' }
    : { ...found, ...caughtUp(moved, now), duePrecision: 'minute' }
}
