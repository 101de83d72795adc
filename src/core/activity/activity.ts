import { setTimeout as wait } from 'node:timers/promises'
import type { ActivityDaysView, ActivityListView, ActivityView } from '../../schema/activity.ts'
import type { Presented } from '../accounts/account-ports.ts'
import type { Reading, ReadingCount, ReadingFilter, ReadingKind } from './activity-ports.ts'
import { clientSlug } from '../memories/client-slug.ts'
import { newId, type Random } from '../identifiers.ts'
import { dayText } from '../../engines/language/dates/calendar-day.ts'
import { wallClockAt } from '../../engines/language/dates/wall-clock.ts'
import type { Log } from '../log.ts'
import { isoTime, memoryUrl } from '../memories/memory-view.ts'
import type { Clock, Store } from '../ports.ts'
import type { Account, Credential } from '../records.ts'

const KEPT_DAYS = 90
const DAY_MS = 86_400_000

const MAX_QUERY_LENGTH = 500
const MAX_IDS = 50
/** Some seconds of the busiest service; with their queries and ids about 20 MB. */
const MAX_GATHERED = 5_000
/** So that a transaction is a matter of milliseconds: a row takes 25 µs. */
const WRITTEN_AT_ONCE = 200
/** Removed in one transaction. */
const SWEPT_AT_ONCE = 1_000

export interface LedgerDeps {
  store: Pick<Store, 'activity' | 'transaction'>
  clock: Clock
  random: Random
  log: Log
}

/** What was handed out. Of `memories` the first ids are kept; where only their number is known, that. */
export interface Handed {
  kind: ReadingKind
  query?: string
  memoryIds: readonly string[]
  /** Else as many as there are ids. */
  count?: number
}

/** As it is noted on the way of a read, where each microsecond counts: the rest is worked out when it is written. */
interface Gathered extends Omit<Reading, 'id' | 'day' | 'clientSlug'> {
  timezone: string
  id: string | null
}

/**
 * What clients were given to read, gathered in memory and written in batches, so that a read waits for no write and fails of none: a crash may
 * lose the last second of it. The person's own devices are not noted.
 */
export class ReadingLedger {
  readonly #deps: LedgerDeps
  /** Not known to be written yet, oldest first. */
  #gathered: Gathered[] = []
  #dropped = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(deps: LedgerDeps) {
    this.#deps = deps
  }

  note({ account, credential }: Presented, { kind, query, memoryIds, count }: Handed): void {
    const readerId = readerOf(credential)
    if (readerId === null) return
    this.#gathered.push({
      accountId: account.id,
      timezone: account.timezone,
      at: this.#deps.clock(),
      readerId,
      client: clientOf(credential),
      kind,
      query: query === undefined ? null : keptPart(query),
      memoryIds: memoryIds.length <= MAX_IDS ? memoryIds : memoryIds.slice(0, MAX_IDS),
      memories: count ?? memoryIds.length,
      id: null,
    })
    if (this.#gathered.length > MAX_GATHERED) this.#dropOldest()
  }

  /** As the store's `handedIds`, of what is not written yet. */
  unwrittenIds(
    accountId: string,
    readerId: string,
    { from, before }: { from: number; before: number },
  ): ReadonlyArray<readonly string[]> {
    return this.#gathered
      .filter((reading) => reading.accountId === accountId && reading.readerId === readerId)
      .filter(({ kind, at }) => (kind === 'search' || kind === 'recall') && at >= from && at < before)
      .map(({ memoryIds }) => memoryIds)
      .toReversed()
  }

  /** All that was noted before. What could not be written stays gathered. */
  flush(): Promise<void> {
    const written = this.#writing.catch(() => {}).then(() => this.#write())
    this.#writing = written.catch(() => {})
    return written
  }

  async #write(): Promise<void> {
    if (this.#dropped > 0) {
      this.#deps.log.warn({ dropped: this.#dropped }, 'readings of clients could not be written and were dropped')
      this.#dropped = 0
    }
    for (let left = this.#gathered.length; left > 0; left -= WRITTEN_AT_ONCE) {
      const batch = this.#gathered.slice(0, WRITTEN_AT_ONCE)
      // Kept, so that a commit whose answer got lost is not written twice.
      for (const gathered of batch) gathered.id ??= newId('act', gathered.at, this.#deps.random)
      await this.#deps.store.transaction((tx) => tx.activity.add(batch.map(readingOf)))
      const written = new Set(batch)
      this.#gathered = this.#gathered.filter((reading) => !written.has(reading))
    }
  }

  /** A tenth at once, as moving an array costs the same whatever falls off. */
  #dropOldest(): void {
    this.#gathered = this.#gathered.slice(MAX_GATHERED / 10)
    this.#dropped += MAX_GATHERED / 10
  }
}

/** Who is answerable for what it reads: the connection or the API key. Null for the person's own devices. */
export function readerOf({ kind, id, connectionId }: Credential): string | null {
  return kind === 'api-key' || kind === 'connection' ? (connectionId ?? id) : null
}

function clientOf({ client, label }: Credential): string {
  return client ?? label ?? 'API key'
}

/** Of a long one a copy of its own: a part of a string keeps the whole of it in memory. */
function keptPart(query: string): string {
  if (query.length <= MAX_QUERY_LENGTH) return query
  return Buffer.from(query.slice(0, MAX_QUERY_LENGTH).replace(/[\uD800-\uDBFF]$/u, '')).toString()
}

/** PostgreSQL takes no NUL and no half of a surrogate pair. */
function readingOf({ timezone, ...gathered }: Gathered): Reading {
  const { id, at, client, query } = gathered
  return {
    ...gathered,
    id: id ?? '',
    day: dayAt(at, timezone),
    clientSlug: clientSlug(client),
    query: query === null ? null : query.toWellFormed().replaceAll('\0', '\uFFFD'),
  }
}

/** The last one asked for: of a thousand readings of a second nearly all are of one day. */
let lastDay = { day: 0, text: '1970-01-01' }

function dayAt(at: number, timezone: string): string {
  const { day } = wallClockAt(new Date(at), timezone)
  if (day !== lastDay.day) lastDay = { day, text: dayText(day) }
  return lastDay.text
}

export interface ActivityDeps {
  store: Pick<Store, 'activity'>
  ledger: ReadingLedger
  log: Log
  baseUrl: string
}

/** A page, newest first, with what this process has not written yet. */
export async function listActivity(
  deps: ActivityDeps,
  account: Account,
  filter: ReadingFilter,
  page: { limit: number; offset: number },
): Promise<ActivityListView> {
  await writtenSoFar(deps)
  const readings = await deps.store.activity.list(account.id, filter, page)
  const ids = new Set(readings.flatMap(({ memoryIds }) => memoryIds))
  const titles = await deps.store.activity.titles(account.id, [...ids])
  return { items: readings.map((reading) => activityView(deps.baseUrl, reading, titles)), ...page }
}

/** By day and client, the latest day first. */
export async function listActivityDays(
  deps: ActivityDeps,
  account: Account,
  filter: Pick<ReadingFilter, 'clientSlug'>,
): Promise<ActivityDaysView> {
  await writtenSoFar(deps)
  const days = new Map<string, Map<string, ClientDay>>()
  for (const count of await deps.store.activity.counts(account.id, filter)) {
    const clients = days.get(count.day) ?? new Map<string, ClientDay>()
    days.set(count.day, clients.set(count.clientSlug, addedTo(clients.get(count.clientSlug), count)))
  }
  return {
    days: [...days].map(([day, clients]) => ({ day, clients: [...clients.values()] })),
    keptDays: KEPT_DAYS,
  }
}

/** In bounded steps; how many there were. */
export async function removeOldReadings(
  { store, clock }: { store: Pick<Store, 'activity'>; clock: Clock },
  signal?: AbortSignal,
): Promise<number> {
  const before = clock() - KEPT_DAYS * DAY_MS
  for (let total = 0; ; ) {
    const removed = await store.activity.removeBefore(before, SWEPT_AT_ONCE)
    total += removed
    if (removed < SWEPT_AT_ONCE || signal?.aborted) return total
  }
}

/** A page does not wait longer for accesses that cannot be written yet: it shows those that were written before. */
const LONGEST_FLUSH_MS = 1_000

async function writtenSoFar({ ledger, log }: Pick<ActivityDeps, 'ledger' | 'log'>): Promise<void> {
  const flushed = ledger
    .flush()
    .catch((error: unknown) => log.warn({ err: error }, 'accesses of clients could not be written yet'))
  await Promise.race([flushed, wait(LONGEST_FLUSH_MS, undefined, { ref: false })])
}

function activityView(baseUrl: string, reading: Reading, titles: ReadonlyMap<string, string>): ActivityView {
  const { id, at, client, kind, query, memories: count, memoryIds } = reading
  const memories = memoryIds.flatMap((memoryId) => {
    const title = titles.get(memoryId)
    return title === undefined ? [] : { id: memoryId, title, url: memoryUrl(baseUrl, memoryId) }
  })
  return { id, at: isoTime(at), client, kind, query, count, memories }
}

type ClientDay = ActivityDaysView['days'][number]['clients'][number]

const COUNTED_AS = {
  search: 'searches',
  recall: 'recalls',
  fetch: 'fetches',
  list: 'lists',
  export: 'exports',
} as const satisfies Record<ReadingKind, keyof ClientDay>

function addedTo(known: ClientDay | undefined, { client, clientSlug: slug, kind, times, memories }: ReadingCount) {
  const none = { searches: 0, recalls: 0, fetches: 0, lists: 0, exports: 0, memories: 0 }
  const counted = known ?? { name: client, slug, ...none }
  return { ...counted, [COUNTED_AS[kind]]: times, memories: counted.memories + memories }
}
