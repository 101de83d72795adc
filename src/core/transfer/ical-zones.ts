// Time zones of a calendar: names of other systems, and zones that the file itself defines (VTIMEZONE).
import type ICAL from 'ical.js'
import { calendarDay, instantOf, nthWeekday, windowsZone } from '../../engines/language/index.ts'

/** An IANA name or an offset such as `+01:00`, or a zone that the file defines. */
type Zone = string | OwnZone

/** Both in milliseconds. `local` is a local time, read as if it were UTC. */
interface OwnZone {
  offsetAt(local: number): number
}

export interface Zones {
  isKnown(name: string): boolean
  /** The IANA name or an offset; null for a zone that only the file defines. */
  standardName(name: string): string | null
  /** Unix milliseconds. @param local a local time, read as if it were UTC */
  instantIn(name: string, local: number): number | null
}

const MAX_NAMES = 1_000
const DAY_MS = 86_400_000

/** @param definitions the text of each VTIMEZONE of the file. Names are remembered, because checking one takes 50 µs. */
export function createZones(calendar: typeof ICAL, definitions: readonly string[]): Zones {
  const own = new Map<string, Definition>()
  for (const text of definitions) {
    const definition = definitionIn(calendar, text)
    if (definition && !own.has(definition.name)) own.set(definition.name, definition)
  }
  const known = new Map<string, Zone | null>()
  const zoneNamed = (name: string): Zone | null => {
    const before = known.get(name)
    if (before !== undefined) return before
    const zone = standardZone(name) ?? own.get(name)?.location ?? own.get(name)?.zone ?? zoneByOffset(name)
    if (known.size < MAX_NAMES) known.set(name, zone)
    return zone
  }
  return {
    isKnown: (name) => zoneNamed(name) !== null,
    standardName(name) {
      const zone = zoneNamed(name)
      return typeof zone === 'string' ? zone : null
    },
    instantIn(name, local) {
      const zone = zoneNamed(name)
      if (zone === null) return null
      if (typeof zone !== 'string') return local - zone.offsetAt(local)
      const day = Math.floor(local / DAY_MS)
      return instantOf({ day, seconds: (local - day * DAY_MS) / 1000 }, zone).getTime()
    },
  }
}

/** An IANA name, also at the end of a path such as `/mozilla.org/20070129_1/Europe/Lisbon`, or a name of Windows. */
function standardZone(name: string): string | null {
  const parts = name.split('/')
  const ends = [parts.length, 3, 2, 1].map((count) => parts.slice(-count).join('/'))
  return ends.find(isIntlZone) ?? windowsZone(name)
}

function isIntlZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const OFFSET_NAME = /^\(?(?:UTC|GMT) ?(?:([+-])(\d{1,2})(?::?(\d{2}))?)?\)?(?: |$)/i

/** Outlook's `(UTC+01:00) Amsterdam, Berlin`: the zone of one of the cities if it has this offset, else the offset alone. */
function zoneByOffset(name: string): string | null {
  const [head, sign = '+', hours = '0', minutes = '00'] = OFFSET_NAME.exec(name) ?? []
  if (head === undefined || Number(hours) > 14) return null
  const offset = `${sign}${hours.padStart(2, '0')}:${minutes}`
  const rest = name.slice(head.length).trim()
  const time = rest.indexOf(' Time')
  const ofTime = time === -1 ? null : windowsZone(`${rest.slice(0, time)} Standard Time`)
  const cities = new Set(rest.split(',').map((city) => city.trim().toLowerCase().replaceAll(' ', '_')))
  const ofCity = () =>
    Intl.supportedValuesOf('timeZone').find(
      (zone) => cities.has(zone.slice(zone.lastIndexOf('/') + 1).toLowerCase()) && standardOffset(zone) === offset,
    )
  return ofTime ?? ofCity() ?? (isIntlZone(offset) ? offset : null)
}

/** The offset without daylight saving time, as `+01:00`. */
function standardOffset(zone: string): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' })
  const offsets = [0, 6].map((month) => {
    const said = format.formatToParts(Date.UTC(2025, month, 1)).find(({ type }) => type === 'timeZoneName')?.value
    return said === 'GMT' ? '+00:00' : (said ?? '').slice('GMT'.length)
  })
  const minutes = (offset: string) =>
    Number(`${offset.slice(0, 1)}1`) * (Number(offset.slice(1, 3)) * 60 + Number(offset.slice(4)))
  return offsets.toSorted((one, other) => minutes(one) - minutes(other))[0] ?? ''
}

interface Definition {
  name: string
  /** The IANA name that some programs add. */
  location: string | null
  zone: OwnZone | null
}

/** A change to standard or to daylight saving time. Times are local, read as if they were UTC. */
interface Change {
  start: number
  offset: number
  offsetBefore: number
  /** Single dates besides `start`. */
  dates: number[]
  rule: YearlyRule | null
}

interface YearlyRule {
  month: number
  /** 0 is Sunday. */
  weekday: number
  /** 1 to 5, or NaN for the last one. */
  nth: number
  until: number
}

const MAX_CHANGES = 100
const MAX_DATES = 100

function definitionIn(calendar: typeof ICAL, text: string): Definition | null {
  try {
    const root = new calendar.Component(calendar.parse(`BEGIN:VCALENDAR\r\n${text}\r\nEND:VCALENDAR`) as never)
    const component = root.getFirstSubcomponent('vtimezone')
    const name = component?.getFirstPropertyValue('tzid')
    if (!component || typeof name !== 'string') return null
    const location = component.getFirstPropertyValue('x-lic-location')
    const changes = component
      .getAllSubcomponents()
      .slice(0, MAX_CHANGES)
      .flatMap((each) => changeIn(calendar, each) ?? [])
    return {
      name,
      location: typeof location === 'string' ? standardZone(location) : null,
      zone: changes.length === 0 ? null : { offsetAt: (local) => offsetAt(changes, local) },
    }
  } catch {
    return null
  }
}

/** Rules are followed here and not by the library, which searches forever for a date that a rule never has. */
function changeIn(calendar: typeof ICAL, component: ICAL.Component): Change | null {
  const start: unknown = component.getFirstPropertyValue('dtstart')
  const offset = secondsIn(component.getFirstPropertyValue('tzoffsetto'))
  if (!(start instanceof calendar.Time) || offset === null) return null
  const dates = component
    .getAllProperties('rdate')
    .slice(0, MAX_DATES)
    .flatMap((property) => {
      const value: unknown = property.getFirstValue()
      return value instanceof calendar.Time ? [localOf(value)] : []
    })
  const rule: unknown = component.getFirstPropertyValue('rrule')
  return {
    start: localOf(start),
    offset: offset * 1000,
    offsetBefore: (secondsIn(component.getFirstPropertyValue('tzoffsetfrom')) ?? offset) * 1000,
    dates,
    rule: rule instanceof calendar.Recur ? yearlyRule(rule, start) : null,
  }
}

function secondsIn(value: unknown): number | null {
  const { toSeconds } = typeof value === 'object' && value !== null ? (value as { toSeconds?: unknown }) : {}
  const seconds: unknown = typeof toSeconds === 'function' ? toSeconds.call(value) : null
  return typeof seconds === 'number' && Math.abs(seconds) <= 18 * 3600 ? seconds : null
}

function localOf({ year, month, day, hour, minute, second }: ICAL.Time): number {
  return (calendarDay(year, month, day) ?? Number.NaN) * DAY_MS + (hour * 3600 + minute * 60 + second) * 1000
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

/** Handles `BYMONTH=3;BYDAY=-1SU`, and the same written with days of the month (`BYDAY=SU;BYMONTHDAY=25,26,…`). Null for others. */
function yearlyRule({ freq, parts, until }: ICAL.Recur, start: ICAL.Time): YearlyRule | null {
  const [said = ''] = (parts.BYDAY ?? []).map(String)
  const [, place = '', day = ''] = /^([+-]?\d?)([A-Z]{2})$/.exec(said) ?? []
  const weekday = WEEKDAYS.indexOf(day)
  if (freq !== 'YEARLY' || weekday === -1) return null
  const firstDay = Math.min(...(parts.BYMONTHDAY ?? []).map(Number))
  const byDate = firstDay > 21 ? Number.NaN : Math.ceil(firstDay / 7)
  const nth = place === '' ? byDate : Number(place) === -1 ? Number.NaN : Number(place)
  return {
    month: parts.BYMONTH?.[0] ?? start.month,
    weekday,
    nth: place === '' && !Number.isFinite(firstDay) ? 1 : nth,
    until: until ? localOf(until) + DAY_MS : Number.POSITIVE_INFINITY,
  }
}

/** The offset of the latest change before this local time. */
function offsetAt(changes: readonly Change[], local: number): number {
  let latest = Number.NEGATIVE_INFINITY
  let offset: number | null = null
  for (const change of changes) {
    const at = latestOf(change, local)
    if (at <= latest) continue
    latest = at
    offset = change.offset
  }
  const first = changes.toSorted((one, other) => one.start - other.start)[0]
  return offset ?? first?.offsetBefore ?? 0
}

function latestOf({ start, dates, rule }: Change, local: number): number {
  const times = [start, ...dates, ...(rule ? ruleDates(rule, start, local) : [])].filter((at) => at <= local)
  return Math.max(Number.NEGATIVE_INFINITY, ...times)
}

function ruleDates({ month, weekday, nth, until }: YearlyRule, start: number, local: number): number[] {
  const year = new Date(Math.min(local, until)).getUTCFullYear()
  const timeOfDay = ((start % DAY_MS) + DAY_MS) % DAY_MS
  return [year, year - 1].flatMap((each) => {
    const day = nthWeekday(each, month, weekday, nth)
    const at = day === null ? Number.NaN : day * DAY_MS + timeOfDay
    return at >= start && at <= until ? [at] : []
  })
}
