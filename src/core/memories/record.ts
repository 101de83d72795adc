import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Language } from '../../engines/language/index.ts'
import type { Scope, Viewer } from '../accounts/record.ts'

export type TaskStatus = 'open' | 'done' | 'cancelled'
export type MemoryStatus = 'pending' | 'processing' | 'ready' | 'failed' | 'paused'

export type Json = string | number | boolean | null | Json[] | JsonObject

export interface JsonObject {
  [key: string]: Json
}

export interface Media {
  /** Key in the blob store. */
  key: string
  contentType: string
  bytes: number
  /** The caller's file name, for display only. */
  name: string | null
  /** Hexadecimal. */
  sha256: string
  /** The month (`2026-11`) whose audio seconds or images include it; null until it is counted. */
  chargedIn: string | null
  /** The audio seconds or images that were counted. Absent if an earlier release counted them. */
  chargedAmount?: number
}

/** How a column holds its value: a flag as 0 or 1, JSON as text. */
export type ColumnKind = 'text' | 'integer' | 'real' | 'flag' | 'json'

const text = <Value extends string | null>(initial: Value) => ({ kind: 'text', initial }) as const
const integer = <Value extends number | null>(initial: Value) => ({ kind: 'integer', initial }) as const
const real = <Value extends number | null>(initial: Value) => ({ kind: 'real', initial }) as const
const flag = (initial: boolean) => ({ kind: 'flag', initial }) as const
const json = <Value>(initial: Value) => ({ kind: 'json', initial }) as const

/**
 * The fields of a memory with the values of a new one, in the order of the table's columns: `clientId` is the column `client_id`. The type `Memory`,
 * the table's type, reading and writing its rows, what a move copies and the memories of tests derive from this declaration.
 */
export const memoryColumns = {
  accountId: text<string>(''),
  id: text<string>(''),
  type: text<string>('note'),
  title: text<string>(''),
  /** False if the title was derived from the text and follows its changes. */
  isTitleGiven: flag(false),
  text: text<string>(''),
  tags: json<string[]>([]),
  attributes: json<JsonObject>({}),
  status: text<TaskStatus | null>(null),
  dueAt: integer<number | null>(null),
  /** Null if the text's language could not be detected. */
  language: text<Language | null>(null),
  source: text<'text' | 'audio' | 'image'>('text'),
  client: text<string | null>(null),
  /** The client name in lower case, with each run of other characters replaced by one `-`. */
  clientSlug: text<string | null>(null),
  clientId: text<string | null>(null),
  capturedAt: integer<number>(0),
  createdAt: integer<number>(0),
  updatedAt: integer<number>(0),
  memoryStatus: text<MemoryStatus>('ready'),
  review: text<'pending' | 'approved' | null>(null),
  error: text<string | null>(null),
  audioSeconds: real<number | null>(null),
  media: json<Media | null>(null),
}

export type MemoryColumns = typeof memoryColumns
export type Memory = { -readonly [Field in keyof MemoryColumns]: MemoryColumns[Field]['initial'] }

const initialValues = Object.fromEntries(
  Object.entries(memoryColumns).map(([field, { initial }]) => [field, initial]),
) as unknown as Memory

/** Has its own tags and attributes. */
export function blankMemory(): Memory {
  return { ...initialValues, tags: [], attributes: {} }
}

/** `Claude Desktop` → `claude-desktop`. Letters and digits of every script stay. */
export function clientSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}

/** A memory's share of `storageBytes`: its text in UTF-8 plus its file. */
export function storedBytesOf(memory: Pick<Memory, 'text' | 'media'>): number {
  return Buffer.byteLength(memory.text) + (memory.media?.bytes ?? 0)
}

/** The usage counter to which a file of this source is charged. */
export function chargedCounter({ source }: Pick<Memory, 'source'>): 'images' | 'audioSeconds' {
  return source === 'image' ? 'images' : 'audioSeconds'
}

/** How many images or seconds of audio the memory's file counts for. */
export function chargeOf({ media, source, audioSeconds }: Memory): number {
  return media?.chargedAmount ?? (source === 'image' ? 1 : (audioSeconds ?? 0))
}

export interface MemoryFilter {
  type?: string
  /** A memory must have all of them. */
  tags?: string[]
  clientSlug?: string
  /** Captured at this time or later. */
  after?: number
  /** Captured before this time. */
  before?: number
  /** Leaves out memories whose `attributes.archived` is true. */
  isWithoutArchived?: boolean
}

/** Like the filter of lists, the type `audio` or `image` also means the source. */
export function isInScope(
  scope: Scope | null,
  { type, source, tags }: Pick<Memory, 'type' | 'source' | 'tags'>,
): boolean {
  if (scope === null) return true
  const isTagged = scope.tags.length === 0 || scope.tags.some((tag) => tags.includes(tag))
  return isTagged && (scope.types.length === 0 || scope.types.some((each) => each === type || each === source))
}

export type ListOrder = 'updatedAt' | 'capturedAt'

interface ListPage {
  order: ListOrder
  /** Only memories after this place. */
  below: { at: number; id: string } | null
  limit: number
  offset: number
}

interface TaskFilter {
  status: TaskStatus
  clientSlug?: string
  limit: number
  offset: number
}

/** In use in an account, each list sorted by code point. */
export interface Labels {
  types: string[]
  tags: string[]
  /** One entry per slug. If several names share a slug, `name` is one of them. */
  clients: Array<{ name: string; slug: string }>
}

export interface UnreadyCount {
  status: Exclude<MemoryStatus, 'ready'>
  source: Memory['source']
  count: number
}

/** A memory too large to load together with others. `readListed` loads such memories in small groups. */
export interface LargeMemory {
  isLarge: true
  id: string
  bytes: number
}

export type ListedMemory = Memory | LargeMemory

/** Every method except `countAll` filters by account, and reads for a viewer also by its scope. */
export interface MemoryStore {
  get(viewer: Viewer, id: string): Promise<Memory | null>
  /** In the order of `ids`, without unknown ones. Holds all of them at once: use `getListed` for memories of any size. */
  getMany(viewer: Viewer, ids: readonly string[]): Promise<Memory[]>
  /** Like `getMany`, but only names large memories. */
  getListed(viewer: Viewer, ids: readonly string[]): Promise<ListedMemory[]>
  getByClientId(viewer: Viewer, clientId: string): Promise<Memory | null>
  /** The latest first. `place` is what the order compares. */
  list(
    viewer: Viewer,
    filter: MemoryFilter,
    page: ListPage,
  ): Promise<Array<{ memory: ListedMemory; place: { at: number; id: string } }>>
  /** Returns the ids that pass the filter, in the order of `ids`. */
  matching(viewer: Viewer, ids: readonly string[], filter: MemoryFilter): Promise<string[]>
  /** Open ones: soonest due first, then those without a due time, newest first. Closed ones: most recently updated first. */
  tasks(viewer: Viewer, filter: TaskFilter): Promise<ListedMemory[]>
  /** Ids of open tasks and reminders with a due time. `from`: due at `at` or later, soonest first. `before`: due before `at`, latest first. */
  openDue(viewer: Viewer, side: 'from' | 'before', at: number, limit: number): Promise<string[]>
  /** Ids after `afterId`, in ascending order; null starts at the first. */
  idsAfter(viewer: Viewer, afterId: string | null, limit: number): Promise<string[]>
  /** Returns at most `limit` of each. The cost grows with the number of labels, not with the number of memories. */
  labels(viewer: Viewer, limit: number): Promise<Labels>
  /** Counts across all accounts, for the operator only. */
  countAll(): Promise<number>
  countUnready(accountId: string): Promise<UnreadyCount[]>
  add(memory: Memory): Promise<void>
  update(memory: Memory): Promise<void>
  remove(accountId: string, id: string): Promise<boolean>
}

/** Consecutive large memories are read together up to this many bytes. A larger one is read alone. */
const READ_BYTES = 262_144

/**
 * Yields the memories of a list in its order. Large ones are read only when they are reached, so that few are held at once. Before each read it
 * yields to the event loop. A memory that was deleted meanwhile is skipped.
 */
export async function* readListed(
  memories: Pick<MemoryStore, 'getMany'>,
  viewer: Viewer,
  listed: readonly ListedMemory[],
): AsyncGenerator<Memory, void, undefined> {
  for (const group of groupsOf(listed)) {
    if (!Array.isArray(group)) {
      yield group
      continue
    }
    await nextTurn()
    const ids = group.map(({ id }) => id)
    yield* await memories.getMany(viewer, ids)
  }
}

/** Whether a listed memory still has to be read. See `readListed`. */
export function isLarge(memory: ListedMemory): memory is LargeMemory {
  return 'isLarge' in memory
}

function* groupsOf(listed: readonly ListedMemory[]): Generator<Memory | LargeMemory[]> {
  let group: LargeMemory[] = []
  let bytes = 0
  for (const memory of listed) {
    const isFull = isLarge(memory) && bytes + memory.bytes > READ_BYTES
    if (group.length > 0 && (!isLarge(memory) || isFull)) {
      yield group
      group = []
      bytes = 0
    }
    if (isLarge(memory)) {
      group.push(memory)
      bytes += memory.bytes
    } else yield memory
  }
  if (group.length > 0) yield group
}
