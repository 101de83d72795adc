import type ICAL from 'ical.js'
import type { TaskStatus } from '../memories/record.ts'
import { componentsIn, MAX_COMPONENT_LENGTH, outlineOf } from './ical-outline.ts'
import { otherProperties, placeIn } from './ical-properties.ts'
import {
  type Calendar,
  movedAt,
  propertyTime,
  type Reading,
  timeIn,
  timezoneOf,
  valueIn,
  writtenIn,
} from './ical-times.ts'
import { createZones } from './ical-zones.ts'
import { brought, type Importer, type ImportItem, type ImportSource, type ItemName, numbered } from './items.ts'
import { identityOf, isUnmistakable } from './json-lists.ts'
import { createLosses } from './losses.ts'
import { type Problem, problem, tooLarge } from './problems.ts'
import { nextOccurrence, ownNext, type RuleBudget, seriesOfRule, singleDates } from './recurrence.ts'
import { type Fields, keptJson, type ReadTime, statusOf, tagsOf, textOf, titleOf } from './values.ts'

/** For one property: the library parses the line from its beginning for each parameter. */
const MAX_PARAMETERS = 500
/** Occurrences computed for one file: each takes a tenth of a millisecond, and a rule may have begun long ago. */
const MAX_OCCURRENCES = 200_000

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
