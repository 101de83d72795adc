// The order in which an account's memories changed: for clients that keep a copy, and for lists that change while they are read page by page.
import type { Viewer } from '../accounts/record.ts'
import { AppError, invalid } from '../errors.ts'
import type { ListedMemory, ListOrder, MemoryFilter, MemoryStore } from './record.ts'

/** One change of a memory. Revisions ascend in the order of the account's commits and begin with the time of the change in milliseconds. */
interface Change {
  revision: number
  memoryId: string
  /** False if it added or deleted the memory. */
  isUpdate: boolean
  /** Whether the viewer could see the memory before. */
  wasSeen: boolean
}

/** A memory that was listed elsewhere before it changed. */
interface MovedMemory {
  memoryId: string
  before: Record<ListOrder, number>
}

/** Every method except `removeBefore` filters by account. `after` and `movedAfter` return null if changes after `revision` were removed. */
export interface ChangeStore {
  /** The latest revision; 0 if there is no change. */
  latest(viewer: Viewer): Promise<number>
  /** The oldest first. */
  after(viewer: Viewer, revision: number, limit: number): Promise<Change[] | null>
  /** The oldest change first, without memories that were added or deleted. */
  movedAfter(viewer: Viewer, revision: number, limit: number): Promise<MovedMemory[] | null>
  /** Removes up to `limit` changes of one account with lower revisions. Returns false if there are none. */
  removeBefore(revision: number, limit: number): Promise<boolean>
}

/** A commit of this or another process changed memories of the account, or the time of a reminder has come. */
export interface AccountNews {
  accountId: string
  due?: { memoryId: string; dueAt: number }
}

/** Null means that news may have been lost: any account may have changed. */
export type WatchAccounts = (listener: (news: AccountNews | null) => void) => void

/** How long a client may stay away and still continue from its cursor. */
const KEPT_MS = 180 * 86_400_000
const REMOVED_AT_ONCE = 500

/** Removes the changes that no client can ask for any more, in small steps. Stops early if aborted. */
export async function removeOldChanges(changes: ChangeStore, now: number, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await changes.removeBefore(now - KEPT_MS, REMOVED_AT_ONCE)));
}

interface ReadDeps {
  memories: Pick<MemoryStore, 'getListed' | 'idsAfter' | 'list' | 'matching'>
  changes: Pick<ChangeStore, 'latest' | 'after' | 'movedAfter'>
}

interface ChangedMemories {
  listed: ListedMemory[]
  deleted: string[]
  cursor: string
  more: boolean
}

/**
 * Without a cursor it walks through all memories by id, and then returns those that changed since the walk began. A memory that changes repeatedly is
 * returned at least once after its last change.
 * @throws {AppError} invalid, with the field `since`; expired
 */
export async function readChanges(
  { memories, changes }: ReadDeps,
  viewer: Viewer,
  { since, limit }: { since: string | undefined; limit: number },
): Promise<ChangedMemories> {
  const from = since === undefined ? { revision: await changes.latest(viewer), walked: '' } : changeCursorIn(since)
  if (from.walked !== undefined) {
    const ids = await memories.idsAfter(viewer, from.walked, limit)
    const walked = ids.length === limit ? { walked: ids.at(-1) } : {}
    const more = ids.length === limit || (await changes.latest(viewer)) > from.revision
    const cursor = written(['changes', from.revision, ...Object.values(walked)])
    return { listed: await memories.getListed(viewer, ids), deleted: [], cursor, more }
  }
  const found = await changes.after(viewer, from.revision, limit)
  if (!found) throw expired('since')
  const ids = [...new Set(found.map(({ memoryId }) => memoryId))]
  const listed = await memories.getListed(viewer, ids)
  const existing = new Set(listed.map(({ id }) => id))
  const cursor = written(['changes', found.at(-1)?.revision ?? from.revision])
  const left = new Set(found.flatMap(({ memoryId, wasSeen }) => (wasSeen ? [memoryId] : [])))
  const deleted = ids.filter((id) => left.has(id) && !existing.has(id))
  return { listed, deleted, cursor, more: found.length === limit }
}

export interface MemoryEvent {
  id: string
  type: 'created' | 'updated' | 'deleted'
}

const MOST_EVENTS = 500

/** Reads the changes since `revision`, each memory once. Returns null if they are not known, or too many to tell. */
export async function readMemoryEvents(
  { memories, changes }: { memories: Pick<MemoryStore, 'matching'>; changes: Pick<ChangeStore, 'after'> },
  viewer: Viewer,
  revision: number,
): Promise<{ events: MemoryEvent[]; revision: number } | null> {
  const found = await changes.after(viewer, revision, MOST_EVENTS + 1)
  if (!found || found.length > MOST_EVENTS) return null
  // The first change tells whether the memory is new to a client that knows everything before it.
  const first = new Map(found.toReversed().map((change) => [change.memoryId, change]))
  const left = new Set(found.flatMap(({ memoryId, wasSeen }) => (wasSeen ? [memoryId] : [])))
  const ids = [...new Set(found.map(({ memoryId }) => memoryId))]
  const existing = new Set(await memories.matching(viewer, ids, {}))
  const events = ids.flatMap((id): MemoryEvent[] => {
    if (!existing.has(id)) return left.has(id) ? [{ id, type: 'deleted' }] : []
    const { isUpdate = false, wasSeen = false } = first.get(id) ?? {}
    return [{ id, type: isUpdate && wasSeen ? 'updated' : 'created' }]
  })
  return { events, revision: found.at(-1)?.revision ?? revision }
}

/** A memory's place in a list: the time by which the list is sorted, and the id among equal times. */
interface Place {
  at: number
  id: string
}

interface Paging {
  filter: MemoryFilter
  order: ListOrder
  limit: number
  offset: number
  cursor: string | undefined
}

interface Page {
  listed: ListedMemory[]
  /** Null at the end. */
  nextCursor: string | null
}

/** Memories that changed while their list was read. More would take too long to compare with each page. */
const MOST_MOVED = 2_000

/**
 * Pages that follow each other by their cursors contain each memory exactly once that existed when the first was read, though it may change and so
 * move in the list meanwhile: every memory keeps the place that it had then.
 * @throws {AppError} invalid, with the field `cursor`; expired
 */
export async function readPage(
  { memories, changes }: ReadDeps,
  viewer: Viewer,
  { filter, order, limit, offset, cursor }: Paging,
): Promise<Page> {
  const { revision, below } =
    cursor === undefined ? { revision: await changes.latest(viewer), below: null } : pageCursorIn(cursor, order)
  const found = await memories.list(viewer, filter, { order, below, limit: limit + 1, offset })
  const unmoved = found.slice(0, limit)
  const last = found.length > limit ? (unmoved.at(-1)?.place ?? null) : null
  if (cursor === undefined && last === null) return { listed: unmoved.map(({ memory }) => memory), nextCursor: null }
  // Must come after the list: if a memory moves in between, it is known to have moved and counts only at its former place.
  const places = await movedPlaces(changes, viewer, revision, order)
  const isHere = (place: Place) => (!below || isAfter(place, below)) && !(last && isAfter(place, last))
  const moved = [...places.values()].filter(isHere)
  const passing = await memories.matching(
    viewer,
    moved.map(({ id }) => id),
    filter,
  )
  const movedBack = (await memories.getListed(viewer, passing)).map((memory) => ({
    memory,
    place: places.get(memory.id) ?? { at: 0, id: memory.id },
  }))
  const all = [...unmoved.filter(({ memory }) => !places.has(memory.id)), ...movedBack]
  const page = all.toSorted((one, other) => (isAfter(one.place, other.place) ? 1 : -1)).slice(0, limit)
  const end = all.length > limit ? page.at(-1)?.place : last
  return {
    listed: page.map(({ memory }) => memory),
    nextCursor: end ? written([order, revision, end.at, end.id]) : null,
  }
}

/** Lists are sorted from the latest to the earliest. */
function isAfter(one: Place, other: Place): boolean {
  return one.at === other.at ? one.id < other.id : one.at < other.at
}

/** The places at `revision` of the memories that changed since. */
async function movedPlaces(
  changes: ReadDeps['changes'],
  viewer: Viewer,
  revision: number,
  order: ListOrder,
): Promise<Map<string, Place>> {
  const moved = await changes.movedAfter(viewer, revision, MOST_MOVED + 1)
  if (!moved || moved.length > MOST_MOVED) throw expired('cursor')
  // If a memory changed several times, the first change tells where it was.
  return new Map(moved.toReversed().map(({ memoryId, before }) => [memoryId, { at: before[order], id: memoryId }]))
}

/** A cursor is the base64url of a JSON array. A forged one selects other memories of the caller's own account. */
function written(values: readonly unknown[]): string {
  return Buffer.from(JSON.stringify(values)).toString('base64url')
}

function valuesIn(cursor: string): unknown[] {
  try {
    const values: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString())
    return Array.isArray(values) ? values : []
  } catch {
    return []
  }
}

function changeCursorIn(cursor: string): { revision: number; walked?: string } {
  const [kind, revision, walked] = valuesIn(cursor)
  if (kind !== 'changes' || !Number.isSafeInteger(revision))
    throw invalid('since must be the cursor of an earlier answer.', 'since')
  return { revision: Number(revision), ...(typeof walked === 'string' && { walked }) }
}

function pageCursorIn(cursor: string, order: ListOrder): { revision: number; below: Place } {
  const [kind, revision, at, id] = valuesIn(cursor)
  const isWhole = Number.isSafeInteger(revision) && Number.isSafeInteger(at) && typeof id === 'string'
  if (kind !== order || !isWhole)
    throw invalid('cursor must be the nextCursor of an earlier page with the same sort.', 'cursor')
  return { revision: Number(revision), below: { at: Number(at), id } }
}

function expired(field: 'since' | 'cursor'): AppError {
  const message =
    field === 'since'
      ? 'The changes since then are no longer known. Read everything again, without since.'
      : 'Too much changed since the first page of this list. Begin again, without cursor.'
  return new AppError('expired', message, { field })
}
