import type ICAL from 'ical.js'
import { calendarDay, instantOf, isCalendarTime, windowsZone } from '../../engines/language/index.ts'
import type { TaskStatus } from '../memories/record.ts'
import {
  brought,
  type ImportAccount,
  type Importer,
  type ImportItem,
  type ImportSource,
  type ItemName,
  numbered,
} from './items.ts'
import { identityOf, isUnmistakable } from './json-lists.ts'
import { type Problem, problem, tooLarge } from './problems.ts'
import { nextOccurrence, type RuleBudget } from './recurrence.ts'
import { decoded, linesOf } from './text-stream.ts'
import { keptJson, type ReadTime, statusOf, tagsOf, textOf, titleOf } from './values.ts'

const MAX_LINE_BYTES = 1_048_576
const MAX_COMPONENT_LENGTH = 1_048_576
/** Enough for an inline attachment of the maximum length, folded at 75 characters. */
const MAX_COMPONENT_LINES = 20_000
/** For one property: the library parses the line from its beginning for each parameter. */
const MAX_PARAMETERS = 500
/** 09:00, the time of day for dates without one. */
const DAY_SECONDS = 9 * 3600
/** Occurrences computed for one file: each takes a tenth of a millisecond, and a rule may have begun long ago. */
const MAX_OCCURRENCES = 200_000

type Calendar = typeof ICAL

/** State shared by the entries of one file while it is read. */
interface Reading {
  calendar: Calendar
  account: ImportAccount
  zoneNamed(name: string): string | null
}

/** Tasks (VTODO) and events (VEVENT) of an iCalendar file (RFC 5545), one component at a time. */
export const ical: Importer = {
  format: 'ical',

  async *items(source) {
    const { default: calendar } = await import('ical.js')
    const reading = { calendar, account: source.account, zoneNamed: createZoneNames() }
    const budget: RuleBudget = { left: MAX_OCCURRENCES }
    let number = 0
    for await (const text of componentsIn(source)) {
      number += 1
      const name = numbered('entry', number)
      if (text === null) yield { ...name, skipped: tooLarge(MAX_COMPONENT_LENGTH) }
      else yield await componentItem(source, reading, { name, text, budget })
    }
  },
}

/** The text of each component, from BEGIN to END. Null for one that is too long. */
async function* componentsIn({ file }: ImportSource): AsyncGenerator<string | null> {
  let held: string[] | null = null
  let kind = ''
  let length = 0
  for await (const bytes of linesOf(file.read(), MAX_LINE_BYTES)) {
    const line = bytes === null ? null : (decoded(bytes)?.replace(/\r$/, '') ?? '')
    const begun: string | undefined = held ? undefined : /^BEGIN:(VTODO|VEVENT)\s*$/i.exec(line ?? '')?.[1]
    if (begun !== undefined) {
      held = []
      kind = begun.toUpperCase()
      length = 0
    }
    if (!held) continue
    length += line?.length ?? MAX_COMPONENT_LENGTH
    const isTooLong = length >= MAX_COMPONENT_LENGTH || held.length >= MAX_COMPONENT_LINES
    if (!isTooLong) held.push(line ?? '')
    if (line?.trim().toUpperCase() !== `END:${kind}`) continue
    yield isTooLong ? null : held.join('\r\n')
    held = null
  }
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
    return await taskItem(source, reading, { name, component, hasRule: RULE.test(text), budget })
  } catch {
    // The parser parses values lazily and throws for an invalid one.
    return { ...name, skipped: problem('not-a-calendar') }
  }
}

const RULE = /^RRULE[:;]/im

/** An invalid rule would make the parser reject the whole component. */
function withoutRule(text: string): string {
  return text.replace(/^RRULE[:;].*\r\n(?:[ \t].*\r\n)*/gim, '')
}

function hasTooMany(text: string): boolean {
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
  return lines.some((line) => (line.match(/;[^;:=]+=/g)?.length ?? 0) > MAX_PARAMETERS)
}

function parsed(calendar: Calendar, text: string): ICAL.Component | null {
  try {
    const root = new calendar.Component(calendar.parse(`BEGIN:VCALENDAR\r\n${text}\r\nEND:VCALENDAR`) as never)
    return root.getFirstSubcomponent('vtodo') ?? root.getFirstSubcomponent('vevent')
  } catch {
    return null
  }
}

interface Entry {
  name: ItemName
  component: ICAL.Component
  /** True even if the rule could not be parsed. */
  hasRule: boolean
  budget: RuleBudget
}

async function taskItem({ now }: ImportSource, reading: Reading, entry: Entry): Promise<ImportItem> {
  const { component, budget, hasRule } = entry
  const value = (name: string) => textOf(component.getFirstPropertyValue(name))
  const title = titleOf(value('summary'))
  const text = [value('summary'), value('description'), value('location'), urlIn(component)].filter(
    (part) => part.trim() !== '',
  )
  const name = title === null ? entry.name : { item: title.slice(0, 100) }
  if (text.length === 0) return { ...name, skipped: problem('no-text') }
  const notes: Problem[] = []
  const isTask = component.name === 'vtodo'
  const read = (property: string) => propertyTime(component.getFirstProperty(property), reading, notes)
  const start = (isTask ? read('due') : null) ?? read('dtstart')
  const rule = valueIn(component.getFirstProperty('rrule'))
  const next =
    start && rule
      ? await nextOccurrence({
          calendar: reading.calendar,
          component,
          rule,
          now,
          budget,
          read: (time, zone) => timeIn(time, zone, reading),
        })
      : null
  if (hasRule && start && !next) notes.push(problem('no-next-date'))
  const due = next ?? start
  const uid = value('uid')
  // The identity contains the dates as written, because the next occurrence changes with time.
  const dates = ['dtstart', 'due', 'recurrence-id'].map((each) => writtenIn(component.getFirstProperty(each)))
  const createdAt = read('created')?.at ?? read('dtstamp')?.at ?? null
  const memory = brought(
    isUnmistakable(uid)
      ? `${uid} ${dates[2]}`.trim()
      : identityOf('', uid, title ?? '', ...(uid === '' ? text : []), ...dates),
    text.join('\n\n'),
    {
      title,
      type: isTask ? 'task' : 'reminder',
      tags: tagsOf(component.getAllProperties('categories').flatMap((each) => each.getValues() as unknown[])),
      createdAt,
      updatedAt: read('last-modified')?.at ?? createdAt,
      status: stateOf(value('status'), { isTask, isPast: due !== null && due.at < now }),
      due: due && { at: due.at, precision: due.isDay ? 'day' : 'minute' },
      imported: keptJson({ uid, rule: isText(rule) ? rule.toString() : null }),
    },
  )
  return { ...name, notes, brought: memory }
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
    if (zone && reading.zoneNamed(zone) === null) notes.push(problem('zone-unknown', { said: zone.slice(0, 60) }))
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

/** Interprets the time in UTC, in the named zone, or else in the account's zone. */
function timeIn(time: ICAL.Time, zone: string | null | undefined, { account, zoneNamed }: Reading): ReadTime | null {
  const day = calendarDay(time.year, time.month, time.day)
  if (day === null) return null
  const timezone = time.zone?.tzid === 'UTC' ? 'UTC' : ((zone ? zoneNamed(zone) : null) ?? account.timezone)
  const seconds = time.isDate ? DAY_SECONDS : time.hour * 3600 + time.minute * 60 + time.second
  const at = instantOf({ day, seconds }, time.isDate ? account.timezone : timezone).getTime()
  return isCalendarTime(at) ? { at, isDay: time.isDate } : null
}

const MAX_ZONES = 1_000

/** Maps the zone names of one file to IANA zones, null for an unknown name. Remembers them, because checking a name takes 50 µs. */
function createZoneNames(): Reading['zoneNamed'] {
  const known = new Map<string, string | null>()
  return (name) => {
    const before = known.get(name)
    if (before !== undefined) return before
    const zone = isIntlZone(name) ? name : windowsZone(name)
    if (known.size < MAX_ZONES) known.set(name, zone)
    return zone
  }
}

function isIntlZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}
