import { setImmediate as nextTurn } from 'node:timers/promises'
import {
  foldLines,
  ICalAlarmRelatesTo,
  ICalCalendar,
  ICalEventBusyStatus,
  type ICalEventData,
  ICalEventTransparency,
} from 'ical-generator'
import { instantOf, wallClockAt } from '../../engines/language/index.ts'
import { hashOf, looksLike, newSecret, requireDevice, stillPresented, type UseLog } from '../accounts/authentication.ts'
import type { Account, Credential, Presented, ViewedAccount, Viewer } from '../accounts/record.ts'
import { AppError } from '../errors.ts'
import { isoTime, memoryUrl } from '../memories/memory-view.ts'
import { type Memory, readListed } from '../memories/record.ts'
import { type Series, seriesIn } from '../memories/series.ts'
import { remindBeforeOf } from '../memories/task-state.ts'
import { type Clock, newId, type Random, type Store, type Transaction } from '../store.ts'
import { localTime, zoneDefinition, zoneParameter } from './feed-zones.ts'
import { duePrecisionOf } from './task-view.ts'

/** Relative to the API's address. Calendar programs recognise the extension. */
const FEED_PATH = '/v1/tasks.ics'

/** Only this answer contains the address, which holds the token. An earlier address stops working. */
export async function openFeed(
  deps: { store: Store; clock: Clock; random: Random; baseUrl: string },
  caller: Presented,
): Promise<{ url: string; createdAt: string }> {
  requireDevice(caller.credential)
  const token = newSecret('feed', deps.random)
  const createdAt = deps.clock()
  await deps.store.transaction(async (tx) => {
    const account = await stillPresented(tx, caller)
    await endFeeds(tx, account.id)
    await tx.credentials.add(feedCredential(account.id, newId('cal', createdAt, deps.random), token, createdAt))
  })
  return { url: `${deps.baseUrl}${FEED_PATH}?token=${token}`, createdAt: isoTime(createdAt) }
}

/** Both are null if there is no feed. */
export async function describeFeed(
  deps: { store: Pick<Store, 'credentials'>; uses: UseLog },
  account: Account,
): Promise<{ createdAt: string | null; lastUsedAt: string | null }> {
  const [kept] = await deps.store.credentials.list(account.id, 'feed')
  if (!kept) return { createdAt: null, lastUsedAt: null }
  const { createdAt, lastUsedAt } = deps.uses.upToDate(kept)
  return { createdAt: isoTime(createdAt), lastUsedAt: lastUsedAt === null ? null : isoTime(lastUsedAt) }
}

export async function closeFeed(deps: { store: Store }, caller: Presented): Promise<void> {
  await deps.store.transaction(async (tx) => {
    const account = await stillPresented(tx, caller)
    await endFeeds(tx, account.id)
  })
}

/** Returns null if the token is unknown or has ended. */
export async function feedOwner(
  deps: { store: Pick<Store, 'credentials'>; uses: UseLog },
  token: string,
): Promise<ViewedAccount | null> {
  if (!looksLike('feed', token)) return null
  const presented = await deps.store.credentials.findByHash(hashOf(token))
  if (presented?.credential.kind !== 'feed') return null
  deps.uses.note(presented.credential)
  return presented.account
}

/** The same answer for everything that can be wrong with the address. */
export function unknownFeed(): AppError {
  return new AppError('unauthorized', 'This calendar address is unknown or has ended. Make a new one in Lembra.')
}

async function endFeeds(tx: Transaction, accountId: string): Promise<void> {
  for (const { id } of await tx.credentials.list(accountId, 'feed')) await tx.credentials.remove(accountId, 'feed', id)
}

function feedCredential(accountId: string, id: string, token: string, createdAt: number): Credential {
  return {
    accountId,
    id,
    kind: 'feed',
    hash: hashOf(token),
    label: null,
    platform: null,
    client: null,
    prefix: null,
    access: 'read',
    scope: null,
    connectionId: null,
    parentId: null,
    createdAt,
    lastUsedAt: null,
    expiresAt: null,
  }
}

/** If an account has more, the next upcoming ones are shown, then the most recently overdue ones. */
const MAX_ENTRIES = 1_000
/** Memories per query. Large ones are then read one by one. */
const READ_AT_ONCE = 50
/** Writing an event with the longest possible title takes 0.2 ms. */
const EVENTS_BETWEEN_TURNS = 10
const EVENT_MS = 30 * 60_000
/** Series of further zones are shown by their next occurrence alone. */
const MAX_ZONES = 20
const DAY_MS = 86_400_000
const REFRESH_SECONDS = 900
/** Years have four digits in RFC 5545. */
const LAST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59)

/** Open tasks and reminders with a due time (RFC 5545). They are events, because subscribed calendars do not show to-dos. */
export async function feedCalendar(
  deps: { store: Pick<Store, 'memories'>; clock: Clock; baseUrl: string },
  account: ViewedAccount,
): Promise<string> {
  const ids = await dueIds(deps, account)
  const calendar = new ICalCalendar({
    prodId: { company: 'Lembra', product: 'Lembra' },
    name: 'Lembra',
    ttl: REFRESH_SECONDS,
  })
  const end = 'END:VCALENDAR'
  const zones = new Map<string, number>()
  const events: string[] = []
  for (let read = 0; read < ids.length; read += READ_AT_ONCE) {
    const { memories } = deps.store
    const listed = await memories.getListed(account, ids.slice(read, read + READ_AT_ONCE))
    let place = 0
    for await (const memory of readListed(memories, account, listed)) {
      if (place++ % EVENTS_BETWEEN_TURNS === 0) await nextTurn()
      // Changed meanwhile.
      if (memory.status !== 'open' || memory.dueAt === null) continue
      const entry = entryOf(memory, memory.dueAt, account.timezone, deps.baseUrl)
      const { zone } = entry
      if (zone && (zones.has(zone.name) || zones.size < MAX_ZONES)) {
        zones.set(zone.name, Math.min(zone.from, zones.get(zone.name) ?? zone.from))
      } else if (zone) entry.series = null
      events.push(...eventTexts(calendar, entry).map(foldLines))
    }
  }
  const definitions: string[] = []
  for (const [name, from] of zones) {
    await nextTurn()
    definitions.push(`${foldLines(zoneDefinition(name, from, deps.clock()))}\r\n`)
  }
  return [calendar.toString().slice(0, -end.length), ...definitions, ...events, `${end}\r\n`].join('')
}

async function dueIds({ store, clock }: { store: Pick<Store, 'memories'>; clock: Clock }, viewer: Viewer) {
  const now = clock()
  const ahead = await store.memories.openDue(viewer, 'from', now, MAX_ENTRIES)
  if (ahead.length === MAX_ENTRIES) return ahead
  const overdue = await store.memories.openDue(viewer, 'before', now, MAX_ENTRIES - ahead.length)
  return [...overdue.reverse(), ...ahead]
}

interface Entry {
  memory: Memory
  dueAt: number
  /** The account's. */
  timezone: string
  url: string
  isDay: boolean
  series: FeedSeries | null
  /** The zone of the series and its first time there; null if the event needs none. */
  zone: { name: string; from: number } | null
}

/** Its occurrences begin at a local time, as if the zone were UTC. */
interface FeedSeries extends Series {
  local: number
}

function entryOf(memory: Memory, dueAt: number, timezone: string, baseUrl: string): Entry {
  const found = seriesIn(memory.attributes)
  const series = found && { ...found, local: Date.parse(`${found.start.local}Z`) }
  const isDay = duePrecisionOf(memory) === 'day'
  const isZoned = series !== null && !isDay
  const zone = isZoned ? { name: series.start.timezone, from: instantOfLocal(series) } : null
  return { memory, dueAt, timezone, url: memoryUrl(baseUrl, memory.id), isDay, series, zone }
}

function instantOfLocal({ local, start }: FeedSeries): number {
  const day = Math.floor(local / DAY_MS)
  return instantOf({ day, seconds: (local - day * DAY_MS) / 1000 }, start.timezone).getTime()
}

/** A series is an event that repeats, and another one for its current occurrence if that was moved. */
function eventTexts(calendar: ICalCalendar, entry: Entry): string[] {
  const { series, dueAt } = entry
  const single = eventText(calendar, entry)
  if (!series) return [single]
  const first = instantOfLocal(series)
  const repeating = `RRULE:${entry.isDay ? ruleOfDays(series) : series.rule}`
  const event = eventText(calendar, { ...entry, dueAt: first }, repeating)
  if (first === dueAt) return [event]
  const { property, value } = zoned('RECURRENCE-ID', entry, series.local)
  return [event, single.replace(/^(UID:.*)$/m, `$1\r\n${property}:${value}`)]
}

/** An all-day event ends on a day. */
function ruleOfDays({ rule, start }: FeedSeries): string {
  return rule.replace(/UNTIL=(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z/, (_, year, month, date, ...time) => {
    const until = new Date(`${year}-${month}-${date}T${time.slice(0, 3).join(':')}Z`)
    return `UNTIL=${localTime(wallClockAt(until, start.timezone).day * DAY_MS).slice(0, 8)}`
  })
}

function eventText(calendar: ICalCalendar, entry: Entry, repeating?: string): string {
  const { memory, dueAt, series } = entry
  const event = calendar.createEvent({
    id: memory.id,
    ...timesOf(entry),
    stamp: new Date(memory.updatedAt),
    lastModified: new Date(memory.updatedAt),
    summary: shownText(memory.title),
    url: entry.url,
    // A task does not make its owner busy.
    transparency: ICalEventTransparency.TRANSPARENT,
    busystatus: ICalEventBusyStatus.FREE,
  })
  const before = remindBeforeOf(memory)
  const noticeAt = dueAt - (before ?? 0) * 60_000
  if (memory.type === 'reminder' || before !== null)
    event.createAlarm(
      repeating === undefined
        ? { trigger: new Date(noticeAt) }
        : { trigger: (startOf(entry) - noticeAt) / 1000, relatesTo: ICalAlarmRelatesTo.start },
    )
  calendar.clear()
  const text = event.toString()
  if (repeating === undefined || !series) return text
  const start = zoned('DTSTART', entry, series.local)
  const end = zoned('DTEND', entry, series.local + EVENT_MS)
  const zonedText = entry.isDay
    ? text
    : text
        .replace(/^DTSTART:.*$/m, `${start.property}:${start.value}`)
        .replace(/^DTEND:.*$/m, `${end.property}:${end.value}`)
  return zonedText.replace(/^(DTSTART.*)$/m, `$1\r\n${repeating}`)
}

/** A property with a local time of the series, or with its day. */
function zoned(name: string, { isDay, series, timezone }: Entry, local: number): { property: string; value: string } {
  if (isDay) return { property: `${name};VALUE=DATE`, value: localTime(local).slice(0, 8) }
  const zone = zoneParameter(series?.start.timezone ?? timezone)
  return { property: `${name};TZID=${zone}`, value: localTime(local) }
}

/** An all-day event needs no end: it lasts one day. */
function timesOf({ dueAt, timezone, isDay }: Entry): Pick<ICalEventData, 'start' | 'end' | 'allDay'> {
  if (isDay) return { start: new Date(wallClockAt(new Date(dueAt), timezone).day * DAY_MS), allDay: true }
  return { start: new Date(dueAt), end: new Date(Math.min(dueAt + EVENT_MS, LAST_INSTANT)) }
}

/** The beginning of the event: that of the day, if it is all-day. */
function startOf({ dueAt, isDay, timezone }: Entry): number {
  if (!isDay) return dueAt
  return instantOf({ day: wallClockAt(new Date(dueAt), timezone).day, seconds: 0 }, timezone).getTime()
}

/** Control characters and line ends do not belong in the title of an event. */
function shownText(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
