// Time zones of a calendar (VTIMEZONE, RFC 5545, 3.6.5): calendars need their definitions to keep the local time of what repeats.
import { wallClockAt } from '../../engines/language/index.ts'

const DAY_MS = 86_400_000
/** No zone changes its clocks twice within so few days. */
const STEP_MS = 14 * DAY_MS
const AHEAD_MS = 5 * 366 * DAY_MS
/** Changes of a zone before now matter to overdue occurrences only. */
const MAX_BEHIND_MS = 2 * 366 * DAY_MS

/** In milliseconds: a local time as if the zone were UTC, less the time in UTC. */
function offsetAt(at: number, timezone: string): number {
  const { day, seconds } = wallClockAt(new Date(at), timezone)
  return day * DAY_MS + seconds * 1000 - Math.floor(at / 1000) * 1000
}

interface Change {
  /** Local time by the offset before it. */
  local: number
  before: number
  after: number
}

function changesOf(timezone: string, from: number, to: number): Change[] {
  const changes: Change[] = []
  for (let at = from; at < to; at += STEP_MS) {
    const [before, after] = [offsetAt(at, timezone), offsetAt(at + STEP_MS, timezone)]
    if (before === after) continue
    let [early, late] = [at, at + STEP_MS]
    while (late - early > 1_000) {
      const middle = Math.floor((early + late) / 2_000) * 1_000
      if (offsetAt(middle, timezone) === before) early = middle
      else late = middle
    }
    changes.push({ local: late + before, before, after })
  }
  return changes
}

/** The name as the value of TZID: a colon needs quotes. */
export function zoneParameter(timezone: string): string {
  return /^[\w/+-]+$/.test(timezone) ? timezone : `"${timezone.replaceAll(/["\p{Cc}]/gu, '')}"`
}

/** Five years of changes; a subscribed calendar is read again long before. Takes 3 ms. */
export function zoneDefinition(timezone: string, earliest: number, now: number): string {
  const from = Math.floor(Math.max(Math.min(earliest, now) - DAY_MS, now - MAX_BEHIND_MS) / 1_000) * 1_000
  const changes = changesOf(timezone, from, now + AHEAD_MS)
  const first = offsetAt(from, timezone)
  const kinds = Map.groupBy(changes, ({ before, after }) => `${before} ${after}`)
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timezone.replaceAll(/\p{Cc}/gu, '')}`,
    ...observance('STANDARD', { before: first, after: first, locals: [0] }),
    ...[...kinds.values()].flatMap((same) => {
      const { before = 0, after = 0 } = same[0] ?? {}
      return observance(after > before ? 'DAYLIGHT' : 'STANDARD', {
        before,
        after,
        locals: same.map(({ local }) => local),
      })
    }),
    'END:VTIMEZONE',
  ].join('\r\n')
}

interface Observance {
  before: number
  after: number
  locals: number[]
}

function observance(name: 'STANDARD' | 'DAYLIGHT', { before, after, locals }: Observance): string[] {
  // Some programs read one date of each RDATE, and forget DTSTART if there are any.
  const dates = locals.length > 1 ? locals.map((local) => `RDATE:${localTime(local)}`) : []
  return [
    `BEGIN:${name}`,
    `DTSTART:${localTime(locals[0] ?? 0)}`,
    `TZOFFSETFROM:${offsetText(before)}`,
    `TZOFFSETTO:${offsetText(after)}`,
    ...dates,
    `END:${name}`,
  ]
}

/** `20260306T150000` for a local time as if the zone were UTC. */
export function localTime(local: number): string {
  return new Date(local).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
}

function offsetText(offset: number): string {
  const seconds = Math.abs(offset / 1000)
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, ...(seconds % 60 > 0 ? [seconds % 60] : [])]
  return `${offset < 0 ? '-' : '+'}${parts.map((part) => String(part).padStart(2, '0')).join('')}`
}
