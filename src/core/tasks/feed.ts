import { setImmediate as nextTurn } from 'node:timers/promises'
import { foldLines, ICalCalendar, ICalEventBusyStatus, type ICalEventData, ICalEventTransparency } from 'ical-generator'
import { wallClockAt } from '../../engines/language/index.ts'
import { hashOf, looksLike, newSecret, requireDevice, stillPresented, type UseLog } from '../accounts/authentication.ts'
import type { Account, Credential, Presented, ViewedAccount, Viewer } from '../accounts/record.ts'
import { AppError } from '../errors.ts'
import { isoTime, type Memory, memoryUrl, readListed } from '../memories/record.ts'
import { type Clock, newId, type Random, type Store, type Transaction } from '../store.ts'
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
  const parts = [calendar.toString().slice(0, -end.length)]
  for (let read = 0; read < ids.length; read += READ_AT_ONCE) {
    const { memories } = deps.store
    const listed = await memories.getListed(account, ids.slice(read, read + READ_AT_ONCE))
    let place = 0
    for await (const memory of readListed(memories, account, listed)) {
      if (place++ % EVENTS_BETWEEN_TURNS === 0) await nextTurn()
      // Changed meanwhile.
      if (memory.status !== 'open' || memory.dueAt === null) continue
      parts.push(foldLines(eventText(calendar, memory, memory.dueAt, account.timezone, deps.baseUrl)))
    }
  }
  return `${parts.join('')}${end}\r\n`
}

async function dueIds({ store, clock }: { store: Pick<Store, 'memories'>; clock: Clock }, viewer: Viewer) {
  const now = clock()
  const ahead = await store.memories.openDue(viewer, 'from', now, MAX_ENTRIES)
  if (ahead.length === MAX_ENTRIES) return ahead
  const overdue = await store.memories.openDue(viewer, 'before', now, MAX_ENTRIES - ahead.length)
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
