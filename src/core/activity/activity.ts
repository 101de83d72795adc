import { setTimeout as wait } from 'node:timers/promises'
import { dayText, wallClockAt } from '../../engines/language/index.ts'
import type { ActivityDaysView, ActivityListView, ActivityView } from '../../schema/activity.ts'
import { readerOf } from '../accounts/authentication.ts'
import type { Account, Credential, Presented } from '../accounts/record.ts'
import { isoTime, memoryUrl } from '../memories/memory-view.ts'
import { clientSlug } from '../memories/record.ts'
import { type Clock, newId, type Random, type Store } from '../store.ts'
import type { Log } from '../telemetry.ts'
import type { Reading, ReadingCount, ReadingFilter, ReadingKind } from './record.ts'

const KEPT_DAYS = 90
const DAY_MS = 86_400_000

const MAX_QUERY_LENGTH = 500
const MAX_IDS = 50
/** A few seconds of the busiest service: about 20 MB with queries and ids. */
const MAX_GATHERED = 5_000
/** Keeps a transaction to a few milliseconds: a row takes 25 µs. */
const WRITTEN_AT_ONCE = 200
const SWEPT_AT_ONCE = 1_000

export interface ActivityLogDeps {
  store: Pick<Store, 'activity' | 'transaction'>
  clock: Clock
  random: Random
  log: Log
}

/** Only the first ids are stored. */
export interface ServedMemories {
  kind: ReadingKind
  query?: string
  memoryIds: readonly string[]
  /** Defaults to the number of ids. */
  count?: number
}

/** Collected during a read, in which each microsecond counts. The other fields are computed when it is written. */
interface Gathered extends Omit<Reading, 'id' | 'day' | 'clientSlug'> {
  timezone: string
  id: string | null
}

/**
 * The activity log. Collects accesses in memory and writes them in batches, so that a read neither waits for a write nor fails with one. A crash may
 * lose the last second. Accesses by the person's own devices are not recorded.
 */
export class ActivityLog {
  readonly #deps: ActivityLogDeps
  /** Not confirmed as written yet, oldest first. */
  #gathered: Gathered[] = []
  #dropped = 0
  #writing: Promise<void> = Promise.resolve()

  constructor(deps: ActivityLogDeps) {
    this.#deps = deps
  }

  note({ account, credential }: Presented, { kind, query, memoryIds, count }: ServedMemories): void {
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

  /** Like the store's `servedIds`, for accesses that are not written yet. */
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

  /** Entries that could not be written stay for the next flush. */
  flush(): Promise<void> {
    const written = this.#writing.catch(() => {}).then(() => this.#write())
    this.#writing = written.catch(() => {})
    return written
  }

  async #write(): Promise<void> {
    if (this.#dropped > 0) {
      this.#deps.log.warn({ dropped: this.#dropped }, 'accesses of clients could not be written and were dropped')
      this.#dropped = 0
    }
    for (let left = this.#gathered.length; left > 0; left -= WRITTEN_AT_ONCE) {
      const batch = this.#gathered.slice(0, WRITTEN_AT_ONCE)
      // The id stays the same, so that nothing is written twice after a commit whose answer got lost.
      for (const gathered of batch) gathered.id ??= newId('act', gathered.at, this.#deps.random)
      await this.#deps.store.transaction((tx) => tx.activity.add(batch.map(readingOf)))
      const written = new Set(batch)
      this.#gathered = this.#gathered.filter((reading) => !written.has(reading))
    }
  }

  /** Drops a tenth at once, because moving the array costs the same for one as for many. */
  #dropOldest(): void {
    this.#gathered = this.#gathered.slice(MAX_GATHERED / 10)
    this.#dropped += MAX_GATHERED / 10
  }
}

function clientOf({ client, label }: Credential): string {
  return client ?? label ?? 'API key'
}

/** Copies the part of a long query, because a substring keeps the whole string in memory. */
function keptPart(query: string): string {
  if (query.length <= MAX_QUERY_LENGTH) return query
  return Buffer.from(query.slice(0, MAX_QUERY_LENGTH).replace(/[\uD800-\uDBFF]$/u, '')).toString()
}

/** Replaces what PostgreSQL can't store: NUL and lone surrogates. */
function readingOf({ timezone, ...gathered }: Gathered): Reading {
  const { id, at, client, query } = gathered
  return {
    ...gathered,
    id: id ?? '',
    day: dayText(wallClockAt(new Date(at), timezone).day),
    clientSlug: clientSlug(client),
    query: query === null ? null : query.toWellFormed().replaceAll('\0', '\uFFFD'),
  }
}

export interface ActivityDeps {
  store: Pick<Store, 'activity'>
  activityLog: ActivityLog
  log: Log
  baseUrl: string
}

/** Newest first. Waits until this process has written its accesses. */
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

/** Latest day first. */
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

/** Returns how many. */
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

async function writtenSoFar({ activityLog, log }: Pick<ActivityDeps, 'activityLog' | 'log'>): Promise<void> {
  const flushed = activityLog
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
