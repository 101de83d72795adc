import type { Formats } from '../../ui/formatting.ts'

/** Gives the UTC offset of a timezone at an instant. */
type OffsetAt = Formats['offsetAt']

/** Local time in a timezone, formatted as in `<input type="datetime-local">`: `2026-03-07T09:00` */
export function wallTimeOf(instant: number, offsetAt: OffsetAt): string {
  return new Date(instant + offsetAt(instant)).toISOString().slice(0, 16)
}

const WALL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/**
 * The instant (epoch milliseconds) of a local time in a timezone; null if invalid. As in the service, a repeated hour means its second occurrence
 * and a skipped hour moves to after the gap.
 */
export function instantOfWallTime(wallTime: string, offsetAt: OffsetAt): number | null {
  const wall = WALL_TIME.test(wallTime) ? Date.parse(`${wallTime}Z`) : Number.NaN
  if (Number.isNaN(wall)) return null
  const before = offsetAt(wall - DAY_MS)
  const after = offsetAt(wall + DAY_MS)
  const candidates = [wall - before, wall - after].toSorted((a, b) => b - a)
  return candidates.find((instant) => instant + offsetAt(instant) === wall) ?? wall - before
}

/** Adds days to a calendar day such as `2026-03-07`. */
export function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

export function nextMonday(day: string): string {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return dayAfter(day, (8 - weekday) % 7 || 7)
}

const DAY_MS = 86_400_000
