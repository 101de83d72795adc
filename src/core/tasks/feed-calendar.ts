import { setImmediate as nextTurn } from 'node:timers/promises'
import { foldLines, ICalCalendar, ICalEventBusyStatus, type ICalEventData, ICalEventTransparency } from 'ical-generator'
import { wallClockAt } from '../../engines/language/dates/wall-clock.ts'
import type { Account } from '../accounts/record.ts'
import { memoryUrl } from '../memories/memory-view.ts'
import type { Memory } from '../memories/record.ts'
import { readListed } from '../search/listed-memories.ts'
import type { Clock, Store } from '../store.ts'
import { duePrecisionOf } from './task-view.ts'

/** If an account has more, the next upcoming ones are shown, then the most recently overdue ones. */
const MAX_ENTRIES = 1_000
/** Memories per query. Large ones are then read one by one. */
const READ_AT_ONCE = 50
/** Writing an event with the longest possible title takes 0.2 ms. */
const EVENTS_BETWEEN_TURNS = 10
const EVENT_MS = 30 * 60_000
const DAY_MS = 86_400_000
const REFRESH_SECONDS = 900
/** Years have four digits in RFC 5545. */
const LAST_INSTANT = Date.UTC(9999, 11, 31, 23, 59, 59)

/** Open tasks and reminders with a due time (RFC 5545). They are events, because subscribed calendars do not show to-dos. */
export async function feedCalendar(
  deps: { store: Pick<Store, 'memories'>; clock: Clock; baseUrl: string },
  account: Account,
): Promise<string> {
  const ids = await dueIds(deps, account.id)
  const calendar = new ICalCalendar({
    prodId: { company: 'Lembra', product: 'Lembra' },
    name: 'Lembra',
    ttl: REFRESH_SECONDS,
  })
  const end = 'END:VCALENDAR'
  const parts = [calendar.toString().slice(0, -end.length)]
  for (let read = 0; read < ids.length; read += READ_AT_ONCE) {
    const { memories } = deps.store
    const listed = await memories.getListed(account.id, ids.slice(read, read + READ_AT_ONCE))
    let place = 0
    for await (const memory of readListed(memories, account.id, listed)) {
      if (place++ % EVENTS_BETWEEN_TURNS === 0) await nextTurn()
      // Changed meanwhile.
      if (memory.status !== 'open' || memory.dueAt === null) continue
      parts.push(foldLines(eventText(calendar, memory, memory.dueAt, account.timezone, deps.baseUrl)))
    }
  }
  return `${parts.join('')}${end}\r\n`
}

async function dueIds({ store, clock }: { store: Pick<Store, 'memories'>; clock: Clock }, accountId: string) {
  const now = clock()
  const ahead = await store.memories.openDue(accountId, 'from', now, MAX_ENTRIES)
  if (ahead.length === MAX_ENTRIES) return ahead
  const overdue = await store.memories.openDue(accountId, 'before', now, MAX_ENTRIES - ahead.length)
  return [...overdue.reverse(), ...ahead]
}

function eventText(calendar: ICalCalendar, memory: Memory, dueAt: number, timezone: string, baseUrl: string): string {
  const event = calendar.createEvent({
    id: memory.id,
    ...timesOf(memory, dueAt, timezone),
    stamp: new Date(memory.updatedAt),
    lastModified: new Date(memory.updatedAt),
    summary: shownText(memory.title),
    url: memoryUrl(baseUrl, memory.id),
    // A task does not make its owner busy.
    transparency: ICalEventTransparency.TRANSPARENT,
    busystatus: ICalEventBusyStatus.FREE,
  })
  if (memory.type === 'reminder') event.createAlarm({ trigger: new Date(dueAt) })
  calendar.clear()
  return event.toString()
}

/** An all-day event needs no end: it lasts one day. */
function timesOf(memory: Memory, dueAt: number, timezone: string): Pick<ICalEventData, 'start' | 'end' | 'allDay'> {
  if (duePrecisionOf(memory) === 'day')
    return { start: new Date(wallClockAt(new Date(dueAt), timezone).day * DAY_MS), allDay: true }
  return { start: new Date(dueAt), end: new Date(Math.min(dueAt + EVENT_MS, LAST_INSTANT)) }
}

/** Control characters and line ends do not belong in the title of an event. */
function shownText(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()
}
