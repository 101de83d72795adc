// Recurrence rules (RFC 5545, 3.3.10) on local times without a zone. The library only steps from one occurrence to the next.
import { RRuleTemporal } from 'rrule-temporal'

const FREQUENCIES = ['HOURLY', 'DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const

export interface RecurrenceRule {
  freq: (typeof FREQUENCIES)[number]
  interval: number
  /** The rule with its parts in one order, for example `FREQ=WEEKLY;BYDAY=FR`. */
  text: string
  /** The number of occurrences that are left, or null. */
  count: number | null
  /** The last moment in Unix milliseconds, or null. */
  until: number | null
  /** The parts that describe the occurrences, without an end. */
  pattern: string
}

const MAX_LENGTH = 300
const MAX_COUNT = 1_000
/** In all lists of the rule together. */
const MAX_VALUES = 60
const MAX_INTERVALS: Readonly<Record<RecurrenceRule['freq'], number>> = {
  HOURLY: 1_000,
  DAILY: 1_000,
  WEEKLY: 200,
  MONTHLY: 120,
  YEARLY: 100,
}

const DAY = '[+-]?(?:[1-9]|[1-4]\\d|5[0-3])?(?:MO|TU|WE|TH|FR|SA|SU)'
const MONTH_DAY = '-?(?:[1-9]|[12]\\d|3[01])'
const LISTS: ReadonlyArray<readonly [name: string, values: RegExp]> = [
  ['BYMONTH', listOf('(?:[1-9]|1[0-2])')],
  ['BYMONTHDAY', listOf(MONTH_DAY)],
  ['BYDAY', listOf(DAY)],
  ['BYHOUR', listOf('(?:1?\\d|2[0-3])')],
  ['BYMINUTE', listOf('[1-5]?\\d')],
  ['BYSETPOS', listOf(MONTH_DAY)],
]
const OTHER_PARTS = ['FREQ', 'INTERVAL', 'COUNT', 'UNTIL', 'WKST']

function listOf(value: string): RegExp {
  return new RegExp(`^${value}(?:,${value}){0,59}$`)
}

/** Returns null if the rule is malformed, finer than hourly, too large, without any date, or has parts that are not supported. */
export function parseRule(source: string): RecurrenceRule | null {
  if (source.length > MAX_LENGTH) return null
  const pairs = source
    .trim()
    .toUpperCase()
    .replace(/^RRULE:/, '')
    .split(';')
    .map((part) => part.split('='))
  const parts = new Map(pairs.map(([name = '', value = '']) => [name, value]))
  const known = new Set([...OTHER_PARTS, ...LISTS.map(([name]) => name)])
  if (parts.size !== pairs.length || pairs.some((pair) => pair.length !== 2 || !known.has(pair[0] ?? ''))) return null
  return checkedRule(parts)
}

function checkedRule(parts: ReadonlyMap<string, string>): RecurrenceRule | null {
  const freq = FREQUENCIES.find((each) => each === parts.get('FREQ'))
  const interval = wholeNumber(parts.get('INTERVAL') ?? '1')
  if (!freq || interval === null || interval > MAX_INTERVALS[freq]) return null
  const count = parts.has('COUNT') ? wholeNumber(parts.get('COUNT') ?? '') : null
  const until = untilOf(parts.get('UNTIL'))
  const isEndWrong = (parts.has('COUNT') && (count === null || count > MAX_COUNT)) || Number.isNaN(until)
  if (isEndWrong || (count !== null && until !== null) || !areListsPossible(freq, parts)) return null
  const lists = LISTS.flatMap(([name]) => (parts.has(name) ? [`${name}=${parts.get(name)}`] : []))
  const weekStart = parts.has('WKST') && parts.get('WKST') !== 'MO' ? [`WKST=${parts.get('WKST')}`] : []
  const pattern = [`FREQ=${freq}`, ...(interval > 1 ? [`INTERVAL=${interval}`] : []), ...lists, ...weekStart].join(';')
  return { freq, interval, count, until, pattern, text: `${pattern}${endText(count, until)}` }
}

function wholeNumber(text: string): number | null {
  return /^[1-9]\d{0,5}$/.test(text) ? Number(text) : null
}

/** Null if there is none, NaN if it is malformed. A day is included to its last second; a time without a zone counts as UTC. */
function untilOf(text: string | undefined): number | null {
  if (text === undefined) return null
  const [, year, month, day, hours = '23', minutes = '59', seconds = '59'] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)Z?)?$/.exec(text) ?? []
  return year === undefined ? Number.NaN : Date.parse(`${year}-${month}-${day}T${hours}:${minutes}:${seconds}Z`)
}

function endText(count: number | null, until: number | null): string {
  if (count !== null) return `;COUNT=${count}`
  return until === null ? '' : `;UNTIL=${basicTime(until)}Z`
}

/** `20260306T150000` */
function basicTime(at: number): string {
  return new Date(at).toISOString().slice(0, 19).replaceAll(/[-:]/g, '')
}

/** Lists that need a search through hours or weeks are refused: the others cost the library a few steps at most. */
function areListsPossible(freq: RecurrenceRule['freq'], parts: ReadonlyMap<string, string>): boolean {
  const values = LISTS.flatMap(([name]) => parts.get(name)?.split(',') ?? [])
  if (values.length > MAX_VALUES || !/^(?:MO|SU)$/.test(parts.get('WKST') ?? 'MO')) return false
  if (LISTS.some(([name, form]) => parts.has(name) && !form.test(parts.get(name) ?? ''))) return false
  const has = (name: string) => parts.has(name)
  const isNumbered = /\d/.test(parts.get('BYDAY') ?? '')
  if (has('BYSETPOS') && (!has('BYDAY') || freq !== 'MONTHLY')) return false
  if (freq === 'YEARLY' && has('BYDAY') && !has('BYMONTH')) return false
  if (freq === 'MONTHLY' || freq === 'YEARLY') return !has('BYMONTH') || !has('BYMONTHDAY') || hasDate(parts)
  if (isNumbered || has('BYMONTHDAY')) return false
  if (freq === 'HOURLY') return !has('BYMONTH') && !has('BYHOUR') && !(has('BYDAY') && has('INTERVAL'))
  return freq === 'WEEKLY' ? !has('BYMONTH') : !has('BYMONTH') || parts.get('INTERVAL') === undefined
}

/** False for 30 February. */
function hasDate(parts: ReadonlyMap<string, string>): boolean {
  const months = (parts.get('BYMONTH') ?? '').split(',').map(Number)
  const days = (parts.get('BYMONTHDAY') ?? '').split(',').map((day) => Math.abs(Number(day)))
  return months.some((month) => days.some((day) => day <= new Date(Date.UTC(2024, month, 0)).getUTCDate()))
}

/** A rule that needs more has hardly any date. 400 steps take 2 ms. */
const MAX_STEPS = 400

/** The library asks for a class of times with a zone. We only need the text of the instant. */
const TIMES = {
  ZonedDateTime: { from: (text: string) => ({ timeZoneId: 'UTC', toString: () => text }) },
}

const PLAIN = /^FREQ=[A-Z]+(?:;INTERVAL=\d+)?$/
/** Without lists these come at equal distances, as a local time has no clock changes. */
const STEP_MS: Readonly<Partial<Record<RecurrenceRule['freq'], number>>> = {
  HOURLY: 3_600_000,
  DAILY: 86_400_000,
  WEEKLY: 7 * 86_400_000,
}

/**
 * The first occurrence after a local time, without regard to COUNT and UNTIL. Local times are milliseconds as if the zone were UTC. `anchor` is an
 * occurrence of the rule at or before the result, or the time from which the rule counts. Returns null if the rule has no such date.
 */
export function occurrenceAfter(
  { pattern, freq, interval }: RecurrenceRule,
  anchor: number,
  after: number,
): number | null {
  const step = STEP_MS[freq]
  if (step !== undefined && PLAIN.test(pattern)) {
    const steps = Math.floor((after - anchor) / (step * interval)) + 1
    return anchor + Math.max(0, steps) * step * interval
  }
  try {
    const dates = new RRuleTemporal({
      rruleString: `DTSTART:${basicTime(anchor)}Z\nRRULE:${pattern}`,
      temporal: TIMES,
      maxIterations: MAX_STEPS,
      maxCandidateEvaluations: 5 * MAX_STEPS,
      cache: false,
    })
    const next = dates.next(new Date(after))
    return next === null ? null : Date.parse(String(next).split('[', 1)[0] ?? '')
  } catch {
    // The library gives up.
    return null
  }
}
