// The properties of an iCalendar entry that have no field in a memory.
import type ICAL from 'ical.js'
import { type Reading, timeIn, valueIn } from './ical-times.ts'
import { locationOf } from './json-lists.ts'
import { restOf } from './losses.ts'
import type { Fields } from './values.ts'

const READ_PROPERTIES = 'uid summary description location url categories dtstamp created last-modified rrule'.split(' ')
/** Plain names for the properties that people look for. Others keep theirs, in lower case. */
const PLAIN_NAMES: Record<string, string> = { dtstart: 'start', dtend: 'end', attendee: 'attendees', valarm: 'alarms' }
const MAX_PROPERTIES = 1_000

/** The properties that have no field in a memory, with times in UTC. A name with several values has a list. */
export function otherProperties(component: ICAL.Component, reading: Reading): Fields {
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

/** The coordinates of GEO, or null. */
export function placeIn(component: ICAL.Component): { lat: number; lon: number } | null {
  const geo = valueIn(component.getFirstProperty('geo'))
  return Array.isArray(geo) ? locationOf(Number(geo[0]), Number(geo[1])) : null
}
