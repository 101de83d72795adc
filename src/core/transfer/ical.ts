import type ICAL from 'ical.js'
import { calendarDay, instantOf, isCalendarTime } from '../../engines/language/index.ts'
import type { TaskStatus } from '../memories/record.ts'
import { componentsIn, MAX_COMPONENT_LENGTH, type Moved, outlineOf } from './ical-outline.ts'
import { createZones, type Zones } from './ical-zones.ts'
import {
  brought,
  type ImportAccount,
  type Importer,
  type ImportItem,
  type ImportSource,
  type ItemName,
  numbered,
} from './items.ts'
import { identityOf, isUnmistakable, locationOf } from './json-lists.ts'
import { createLosses, type Losses, restOf } from './losses.ts'
import { type Problem, problem, tooLarge } from './problems.ts'
import { nextOccurrence, ownNext, type RuleBudget, seriesOfRule, singleDates } from './recurrence.ts'
import { type Fields, keptJson, type ReadTime, statusOf, tagsOf, textOf, titleOf } from './values.ts'

/** For one property: the library parses the line from its beginning for each parameter. */
const MAX_PARAMETERS = 500
/** 09:00, the time of day for dates without one. */
const DAY_SECONDS = 9 * 3600
const DAY_MS = 86_400_000
/** Occurrences computed for one file: each takes a tenth of a millisecond, and a rule may have begun long ago. */
const MAX_OCCURRENCES = 200_000

type Calendar = typeof ICAL

/** State shared by the entries of one file while it is read. */
interface Reading {
  calendar: Calendar
  account: ImportAccount
  zones: Zones
  /** The calendar's name, or an empty string. */
  name: string
  /** The occurrences that have an entry of their own, by the id of their series. */
  moved: ReadonlyMap<string, readonly Moved[]>
  losses: Losses
}

/** Tasks (VTODO), events (VEVENT) and journal entries (VJOURNAL) of an iCalendar file (RFC 5545), one component at a time. */
export const ical: Importer = {
  format: 'ical',

  async *items(source) {
    const { default: calendar } = await import('ical.js')
    const losses = createLosses()
    const { zones, moved, name: calendarName } = await outlineOf(source, losses)
    const reading = {
      calendar,
      account: source.account,
      zones: createZones(calendar, zones),
      name: calendarName,
      moved,
      losses,
    }
    const budget: RuleBudget = { left: MAX_OCCURRENCES }
    let number = 0
    for await (const { text } of componentsIn(source, /^BEGIN:(VTODO|VEVENT|VJOURNAL)\s*$/i)) {
      number += 1
      const name = numbered('entry', number)
      if (text === null) yield { ...name, skipped: tooLarge(MAX_COMPONENT_LENGTH) }
      else yield await componentItem(source, reading, { name, text, budget })
    }
    yield* losses.remarks()
  },
}

async function componentItem(
  source: ImportSource,
  reading: Reading,
  { name, text, budget }: { name: ItemName; text: string; budget: RuleBudget },
): Promise<ImportItem> {
  const component = hasTooMany(text)
    ? null
    : (parsed(reading.calendar, text) ?? parsed(reading.calendar, withoutRule(text)))
  if (!component) return { ...name, skipped: problem('not-a-calendar') }
  try {
    return await entryItem(source, reading, { name, component, rules: rulesIn(text), budget })
  } catch {
    // The parser parses values lazily and throws for an invalid one.
    return { ...name, skipped: problem('not-a-calendar') }
  }
}

const MAX_RULES = 20

/** As they are written, because the parser drops an invalid rule. */
function rulesIn(text: string): string[] {
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
  return lines.flatMap((line) => /^RRULE[^:]{0,200}:(.+)$/i.exec(line)?.[1] ?? []).slice(0, MAX_RULES)
}

/** An invalid rule would make the parser reject the whole component. */
function withoutRule(text: string): string {
  return text.replace(/^RRULE[:;].*\r\n(?:[ \t].*\r\n)*/gim, '')
}

function hasTooMany(text: string): boolean {
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
  return lines.some((line) => (line.match(/;[^;:=]+=/g)?.length ?? 0) > MAX_PARAMETERS)
}

/** Some programs write `TZID=(UTC+01:00) Berlin` without the quotes that a colon needs. */
function withQuotedZones(text: string): string {
  if (!text.includes('TZID=(')) return text
  return text.replace(/\r\n[ \t]/g, '').replace(/;TZID=(\([^)"\r\n]{1,20}\)[^;:"\r\n]{0,200})/g, ';TZID="$1"')
}

const KINDS = ['vtodo', 'vevent', 'vjournal'] as const

function parsed(calendar: Calendar, text: string): ICAL.Component | null {
  try {
    const file = `BEGIN:VCALENDAR\r\n${withQuotedZones(text)}\r\nEND:VCALENDAR`
    const root = new calendar.Component(calendar.parse(file) as never)
    return KINDS.map((kind) => root.getFirstSubcomponent(kind)).find((found) => found !== null) ?? null
  } catch {
    return null
  }
}

interface Entry {
  name: ItemName
  component: ICAL.Component
  /** As written in the file. */
  rules: string[]
  budget: RuleBudget
}

const READ_PROPERTIES = 'uid summary description location url categories dtstamp created last-modified rrule'.split(' ')

async function entryItem({ now }: ImportSource, reading: Reading, entry: Entry): Promise<ImportItem> {
  const { component, rules } = entry
  const value = (name: string) => textOf(component.getFirstPropertyValue(name))
  const title = titleOf(value('summary'))
  const text = [value('summary'), value('description'), value('location'), urlIn(component)].filter(
    (part) => part.trim() !== '',
  )
  const name = title === null ? entry.name : { item: title.slice(0, 100) }
  if (text.length === 0) return { ...name, skipped: problem('no-text') }
  const notes: Problem[] = []
  const isTask = component.name === 'vtodo'
  const isNote = component.name === 'vjournal'
  const read = (property: string) => propertyTime(component.getFirstProperty(property), reading, notes)
  const start = (isTask ? read('due') : null) ?? read('dtstart')
  const uid = value('uid')
  const { due, series } = await datesOf(start, { entry, reading, uid, now, notes })
  // The identity contains the dates as written, because the next occurrence changes with time.
  const dates = ['dtstart', 'due', 'recurrence-id'].map((each) => writtenIn(component.getFirstProperty(each)))
  const createdAt = read('created')?.at ?? (isNote ? start?.at : undefined) ?? read('dtstamp')?.at ?? null
  const stableId = isUnmistakable(uid) ? `${uid} ${dates[2]}`.trim() : null
  const memory = brought(
    stableId ?? identityOf('', uid, title ?? '', ...(uid === '' ? text : []), ...dates),
    text.join('\n\n'),
    {
      stableId,
      title,
      type: isTask ? 'task' : isNote ? 'note' : 'reminder',
      tags: tagsOf(component.getAllProperties('categories').flatMap((each) => each.getValues() as unknown[])),
      createdAt,
      updatedAt: read('last-modified')?.at ?? createdAt,
      ...(!isNote && {
        status: stateOf(value('status'), { isTask, isPast: due !== null && due.at < now }),
        due: due && { at: due.at, precision: due.isDay ? ('day' as const) : ('minute' as const) },
        series,
        isStateComputed: !isTask || rules.length > 0,
      }),
      location: placeIn(component),
      imported: keptJson(
        { uid, ...ruleFields(rules), calendar: reading.name, ...otherProperties(component, reading) },
        notes,
      ),
    },
  )
  return { ...name, notes, brought: memory }
}

interface Dating {
  entry: Entry
  reading: Reading
  uid: string
  now: number
  notes: Problem[]
}

/** The next date of what repeats and its series, or the only date. */
async function datesOf(start: ReadTime | null, { entry, reading, uid, now, notes }: Dating) {
  const { component, rules, budget } = entry
  const [written = ''] = rules
  const rule = valueIn(component.getFirstProperty('rrule'))
  if (!start || !rule) {
    if (rules.length > 0 && start) notes.push(problem('no-next-date'))
    return { due: start, series: null }
  }
  const own = component.hasProperty('recurrence-id') ? [] : (reading.moved.get(uid) ?? [])
  const recurring = {
    calendar: reading.calendar,
    component,
    now,
    read: (time: ICAL.Time, zone: string | null) => timeIn(time, zone, reading),
    moved: own.flatMap((each) => movedAt(each, reading)),
  }
  const timezone = timezoneOf(component.getFirstProperty('dtstart') ?? component.getFirstProperty('due'), reading)
  const followed = await nextOccurrence({ ...recurring, rule, budget })
  const next = followed ?? (timezone && ownNext(written, { next: start, timezone }, now))
  if (!next) notes.push(problem('no-next-date'))
  if (!next || next.at < now || component.name === 'vjournal') return { due: next || start, series: null }
  const isFollowed = timezone !== null && rules.length === 1
  const series = isFollowed ? seriesOfRule(written, { next, timezone, before: followed?.before ?? 0 }) : null
  if (!series) notes.push(problem('rule-not-kept', { said: written.slice(0, 100) }))
  const count = series ? singleDates(recurring, series, next.at) : 0
  if (count > 0) notes.push(problem('single-dates', { count }))
  return { due: next, series }
}

function ruleFields(rules: readonly string[]): Fields {
  return { rule: rules[0], ...(rules.length > 1 && { rules }) }
}

function placeIn(component: ICAL.Component): { lat: number; lon: number } | null {
  const geo = valueIn(component.getFirstProperty('geo'))
  return Array.isArray(geo) ? locationOf(Number(geo[0]), Number(geo[1])) : null
}

/** Plain names for the properties that people look for. Others keep theirs, in lower case. */
const PLAIN_NAMES: Record<string, string> = { dtstart: 'start', dtend: 'end', attendee: 'attendees', valarm: 'alarms' }
const MAX_PROPERTIES = 1_000

/** The properties that have no field in a memory, with times in UTC. A name with several values has a list. */
function otherProperties(component: ICAL.Component, reading: Reading): Fields {
  const values = new Map<string, unknown[]>()
  const add = (name: string, value: unknown) => {
    const plain = PLAIN_NAMES[name] ?? name
    const all = values.get(plain) ?? []
    if (all.length < MAX_PROPERTIES) all.push(value)
    values.set(plain, all)
  }
  for (const property of component.getAllProperties())
    if (!isRead(component, property)) for (const value of plainValues(property, reading)) add(property.name, value)
  for (const inner of component.getAllSubcomponents())
    if (inner.name === 'valarm') add('valarm', otherProperties(inner, reading))
    else reading.losses.field(inner.name.toUpperCase())
  const lists = new Set(['attendees', 'alarms'])
  const plain = [...values].map(([name, all]) => [name, all.length === 1 && !lists.has(name) ? all[0] : all])
  return restOf(Object.fromEntries(plain), [], reading.losses)
}

/** The first of each property is read for the memory; a date as it is written stays, because the due time may be another. */
function isRead(component: ICAL.Component, property: ICAL.Property): boolean {
  const { name } = property
  if (component.name === 'valarm') return false
  if (name === 'rrule' || name === 'categories') return true
  if (name === 'geo' && placeIn(component) !== null) return true
  return READ_PROPERTIES.includes(name) && component.getFirstProperty(name)?.toICALString() === property.toICALString()
}

/** The values with the property's parameters, such as the name of an attendee. */
function plainValues(property: ICAL.Property, reading: Reading): unknown[] {
  const [, parameters, , ...written] = property.toJSON() as [string, Fields, string, ...unknown[]]
  const { tzid, ...others } = parameters
  const zone = typeof tzid === 'string' ? tzid : null
  return written.map((raw, place) => {
    const value = valuesIn(property)[place]
    const time = value instanceof reading.calendar.Time ? timeIn(value, zone, reading) : null
    const plain = time === null ? raw : time.isDay ? String(raw) : new Date(time.at).toISOString()
    return Object.keys(others).length === 0 ? plain : { value: plain, ...others }
  })
}

function valuesIn(property: ICAL.Property): unknown[] {
  try {
    return property.getValues()
  } catch {
    return []
  }
}

/** A past event is done unless it was cancelled. A task is done only if its status says so. */
function stateOf(said: string, { isTask, isPast }: { isTask: boolean; isPast: boolean }): TaskStatus {
  const status = statusOf(said)
  if (status === 'cancelled' || isTask) return status ?? 'open'
  return isPast ? 'done' : 'open'
}

function urlIn(component: ICAL.Component): string {
  const url = component.getFirstPropertyValue('url')
  return url === null ? '' : textOf(String(url))
}

function propertyTime(property: ICAL.Property | null, reading: Reading, notes: Problem[]): ReadTime | null {
  if (!property) return null
  const value = valueIn(property)
  const zone = property.getFirstParameter('tzid')
  if (value instanceof reading.calendar.Time) {
    if (zone && !reading.zones.isKnown(zone)) notes.push(problem('zone-unknown', { said: zone.slice(0, 60) }))
    const read = timeIn(value, zone, reading)
    if (read) return read
  }
  notes.push(problem('field-no-time', { field: property.name }))
  return null
}

/** Returns null for an invalid value, for which the parser throws. */
function valueIn(property: ICAL.Property | null): unknown {
  try {
    return property?.getFirstValue() ?? null
  } catch {
    return null
  }
}

/** The library's value objects convert to the text that they were parsed from. */
function isText(value: unknown): value is { toString(): string } {
  return typeof value === 'string' || (typeof value === 'object' && value !== null)
}

/** The value as text, not interpreted. */
function writtenIn(property: ICAL.Property | null): string {
  const value = valueIn(property)
  return isText(value) ? value.toString() : ''
}

/** The zone in which the dates of a rule are counted. Null if only the file defines it. */
function timezoneOf(property: ICAL.Property | null, { account, calendar, zones }: Reading): string | null {
  const value = valueIn(property)
  if (!(value instanceof calendar.Time)) return null
  if (!value.isDate && value.zone?.tzid === 'UTC') return 'UTC'
  const zone = property?.getFirstParameter('tzid')
  if (value.isDate || !zone || !zones.isKnown(zone)) return account.timezone
  return zones.standardName(zone)
}

function movedAt({ time, zone }: Moved, reading: Reading): number[] {
  const value = reading.calendar.Time.fromData({
    year: Number(time.slice(0, 4)),
    month: Number(time.slice(4, 6)),
    day: Number(time.slice(6, 8)),
    hour: Number(time.slice(9, 11)),
    minute: Number(time.slice(11, 13)),
    second: Number(time.slice(13, 15)),
    isDate: time.length === 8,
  })
  if (time.endsWith('Z')) value.zone = reading.calendar.Timezone.utcTimezone
  const read = timeIn(value, zone, reading)
  return read ? [read.at] : []
}

/** Interprets the time in UTC, in the named zone, or else in the account's zone. */
function timeIn(time: ICAL.Time, zone: string | null | undefined, { account, zones }: Reading): ReadTime | null {
  const day = calendarDay(time.year, time.month, time.day)
  if (day === null) return null
  const seconds = time.isDate ? DAY_SECONDS : time.hour * 3600 + time.minute * 60 + time.second
  const local = day * DAY_MS + seconds * 1000
  const isUtc = !time.isDate && time.zone?.tzid === 'UTC'
  const named = zone && !time.isDate && !isUtc ? zones.instantIn(zone, local) : null
  const at = isUtc ? local : (named ?? instantOf({ day, seconds }, account.timezone).getTime())
  return isCalendarTime(at) ? { at, isDay: time.isDate } : null
}
