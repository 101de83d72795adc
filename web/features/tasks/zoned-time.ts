/** Local time in a timezone, formatted as in `<input type="datetime-local">`: `2026-03-07T09:00` */
export function wallTimeOf(instant: number, zone: string): string {
  return new Date(instant + offsetAt(instant, zone)).toISOString().slice(0, 16)
}

const WALL_TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/

/**
 * The instant (epoch milliseconds) of a local time in a timezone; null if invalid. As in the service, a repeated hour means its second occurrence
 * and a skipped hour moves to after the gap.
 */
export function instantOfWallTime(wallTime: string, zone: string): number | null {
  const wall = WALL_TIME.test(wallTime) ? Date.parse(`${wallTime}Z`) : Number.NaN
  if (Number.isNaN(wall)) return null
  const before = offsetAt(wall - DAY_MS, zone)
  const after = offsetAt(wall + DAY_MS, zone)
  const candidates = [wall - before, wall - after].toSorted((a, b) => b - a)
  return candidates.find((instant) => instant + offsetAt(instant, zone) === wall) ?? wall - before
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
const formats = new Map<string, Intl.DateTimeFormat>()

/** UTC offset in milliseconds, positive east of UTC */
function offsetAt(instant: number, zone: string): number {
  const parts: Partial<Record<Intl.DateTimeFormatPartTypes, number>> = {}
  for (const { type, value } of formatIn(zone).formatToParts(instant)) parts[type] = Number(value)
  const { year = 1970, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000
}

/** Cached: creating a formatter takes far longer than using it. */
function formatIn(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    calendar: 'gregory',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formats.set(zone, format)
  return format
}
