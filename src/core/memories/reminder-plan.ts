// When a memory's reminder notifies. The plan is written in the transaction that writes the memory.
import { instantOf, wallClockAt } from '../../engines/language/index.ts'
import type { Account } from '../accounts/record.ts'
import type { NotificationSettings, PlannedReminder } from '../reminders/record.ts'
import type { Transaction } from '../store.ts'
import type { Memory } from './record.ts'
import { occurrenceFollowing, seriesIn } from './series.ts'
import { instantIn, remindBeforeOf } from './task-state.ts'

/** Times of the account. */
export interface Hours {
  timezone: string
  settings: NotificationSettings
}

/** How long after its time a notice is still sent if its memory arrives late, as from a phone that was offline; else it counts as known. */
export const LATEST_MS = { captured: 86_400_000, changed: 600_000, imported: 0 } as const

const DAY_MINUTES = 1_440
const MINUTE_MS = 60_000

/**
 * Plans the notice of the memory's occurrence, unless nothing changed that it depends on. Whatever was planned before is replaced.
 */
export async function planReminder(
  tx: Pick<Transaction, 'reminders'>,
  account: Pick<Account, 'id' | 'timezone'>,
  before: Memory | null,
  after: Memory,
  now: number,
  latestMs: number = before ? LATEST_MS.changed : LATEST_MS.captured,
): Promise<void> {
  if (before ? dependence(before) === dependence(after) : after.dueAt === null) return
  if (before) await tx.reminders.unplan(account.id, after.id)
  if (after.status !== 'open' || after.dueAt === null) return
  const hours = { timezone: account.timezone, settings: await tx.reminders.settings(account.id) }
  const planned = firstReminder(after, hours, now, latestMs)
  if (planned) await tx.reminders.plan(planned)
}

/** Everything of a memory that its notices depend on. */
function dependence({ status, dueAt, attributes }: Memory): string {
  const { duePrecision, remindBefore, snoozedUntil, recurrence, recurrenceStart } = attributes
  if (status !== 'open' || dueAt === null) return ''
  return JSON.stringify([dueAt, duePrecision, remindBefore, snoozedUntil, recurrence, recurrenceStart])
}

/** The next notice of a memory. Null if it has none, or if its time was more than `latestMs` ago. */
export function firstReminder(memory: Memory, hours: Hours, now: number, latestMs: number): PlannedReminder | null {
  const { dueAt } = memory
  if (memory.status !== 'open' || dueAt === null) return null
  const snoozedUntil = instantIn(memory.attributes['snoozedUntil']) ?? 0
  const isSnoozed = snoozedUntil > now - Math.max(latestMs, MINUTE_MS)
  const planned = reminderOf(memory, { dueAt, index: 0 }, hours, now, isSnoozed ? snoozedUntil : 0)
  if (planned.notifyAt >= now - latestMs) return planned
  return nextReminder(memory, { dueAt, index: 0 }, hours, now)
}

/** The notice of the occurrence that follows in a series. Null if the memory does not repeat, or the series is over. */
export function nextReminder(
  memory: Memory,
  { dueAt, index }: { dueAt: number; index: number },
  hours: Hours,
  now: number,
): PlannedReminder | null {
  const series = seriesIn(memory.attributes)
  const next = series && occurrenceFollowing(series, { dueAt, index }, now)
  return next && reminderOf(memory, next, hours, now, 0)
}

/** Whether a notice is still wanted: a series may be at an earlier occurrence, if nobody marked that as done. */
export function isWanted(memory: Memory | null, { dueAt }: Pick<PlannedReminder, 'dueAt'>): memory is Memory {
  if (memory?.status !== 'open' || memory.dueAt === null) return false
  return memory.dueAt === dueAt || (memory.dueAt < dueAt && seriesIn(memory.attributes) !== null)
}

/** The notice of one occurrence. */
export function reminderOf(
  memory: Memory,
  { dueAt, index }: { dueAt: number; index: number },
  hours: Hours,
  now: number,
  snoozedUntil: number,
): PlannedReminder {
  const wanted = snoozedUntil > 0 ? snoozedUntil : noticeTime(memory, dueAt, hours, now)
  const { accountId, id: memoryId } = memory
  const notifyAt = afterQuietHours(wanted, hours)
  return { accountId, memoryId, stage: 'due', dueAt, notifyAt, snoozedUntil, step: index }
}

function noticeTime(memory: Memory, dueAt: number, { timezone, settings }: Hours, now: number): number {
  const isDay = memory.attributes['duePrecision'] === 'day'
  const { day } = wallClockAt(new Date(dueAt), timezone)
  const onDay = (each: number) => instantOf({ day: each, seconds: settings.dayTime * 60 }, timezone).getTime()
  const before = remindBeforeOf({ ...memory, dueAt }) ?? 0
  const wanted = isDay && onDay(day) > now ? onDay(day) : dueAt
  if (before === 0) return wanted
  const isDays = isDay && before % DAY_MINUTES === 0
  const earlier = isDays ? onDay(day - before / DAY_MINUTES) : wanted - before * MINUTE_MS
  return earlier > now ? earlier : wanted
}

/** A notice inside the quiet hours waits until their end. */
export function afterQuietHours(at: number, { timezone, settings: { quietHours } }: Hours): number {
  if (!quietHours) return at
  const { day, seconds } = wallClockAt(new Date(at), timezone)
  const [minute, { from, to }] = [seconds / 60, quietHours]
  const isQuiet = from < to ? minute >= from && minute < to : minute >= from || minute < to
  if (!isQuiet) return at
  return instantOf({ day: minute < to ? day : day + 1, seconds: to * 60 }, timezone).getTime()
}

/** The morning after this moment, at the time of due days. */
export function nextMorning(at: number, hours: Hours): number {
  const { day } = wallClockAt(new Date(at), hours.timezone)
  const morning = instantOf({ day: day + 1, seconds: hours.settings.dayTime * 60 }, hours.timezone).getTime()
  return afterQuietHours(morning, hours)
}
