// Items that were edited in their source since they were imported.
import { createHash } from 'node:crypto'
import type { ViewedAccount } from '../accounts/record.ts'
import type { JsonObject, Memory } from '../memories/record.ts'
import { seriesIn } from '../memories/series.ts'
import { taskStateOf, withTaskState } from '../memories/task-state.ts'
import type { Transaction } from '../store.ts'
import { fieldsOf } from './values.ts'

/** How an item that may be edited in its source is recognised. `memory.clientId` is derived from its stable id. */
export interface Following {
  /** The client id of this content, for another item with the same stable id. */
  contentClientId: string
  /** False for an id such as a path, which other sources use too. */
  isUnique: boolean
  isStateComputed: boolean
  /** The file has an earlier item with the same id, so this one is another item. */
  isRepeated: boolean
}

export type Decision =
  | { kind: 'known' }
  | { kind: 'add'; memory: Memory }
  /** `isConflict`: a part was changed both here and in the source, and stays as it is here. */
  | { kind: 'update'; before: Memory; memory: Memory; isConflict: boolean }

/** Called again in the transaction that writes, in which the memory that it finds is locked. */
export async function decide(
  { memories }: Pick<Transaction, 'memories'>,
  account: ViewedAccount,
  memory: Memory,
  following: Following | null,
): Promise<Decision> {
  if (await memories.get(account, memory.id)) return { kind: 'known' }
  const found = memory.clientId === null ? null : await memories.getByClientId(account, memory.clientId)
  if (!following) return found ? { kind: 'known' } : { kind: 'add', memory }
  const before = found && (await memories.get(account, found.id))
  const edited = before && merged(before, memory, following)
  if (before && !edited) return { kind: 'known' }
  if (await memories.getByClientId(account, following.contentClientId)) return { kind: 'known' }
  if (!before || !edited) return { kind: 'add', memory }
  if (!following.isRepeated && (following.isUnique || isSameNote(before, memory)))
    return { kind: 'update', before, ...edited }
  return { kind: 'add', memory: { ...memory, clientId: following.contentClientId } }
}

/** The parts of a memory that are compared and replaced as a whole. */
const PARTS = ['text', 'title', 'tags', 'state', 'imported'] as const
type Part = (typeof PARTS)[number]
type Hashes = Record<Part, string>

const HASH_LENGTH = 8
const LAST_IMPORT = 'lastImport'

function hashesOf(memory: Memory): Hashes {
  const { attributes, type, status, dueAt } = memory
  const { [LAST_IMPORT]: _, ...imported } = fieldsOf(attributes['imported'])
  const values: Record<Part, unknown> = {
    text: memory.text,
    title: memory.isTitleGiven ? memory.title : null,
    tags: memory.tags,
    state: [type, status, dueAt, attributes['duePrecision'] ?? null],
    imported: [imported, attributes['location'] ?? null],
  }
  const hashed = PARTS.map((part) => [part, hashOf(values[part])])
  return Object.fromEntries(hashed) as Hashes
}

function hashOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, HASH_LENGTH)
}

/**
 * Notes what the import writes, so that a later import can tell what was changed here since. It is kept with the memory, because exports contain it
 * there. `at` is the time of the last change in the source.
 */
export function withLastImport(memory: Memory, at: number | null): Memory {
  const hashes = hashesOf(memory)
  const last = {
    at: at === null ? null : new Date(at).toISOString(),
    hash: PARTS.map((part) => hashes[part]).join(''),
  }
  const imported = { ...(memory.attributes['imported'] as JsonObject), [LAST_IMPORT]: last }
  return { ...memory, attributes: { ...memory.attributes, imported } }
}

function lastImportOf(memory: Memory): { at: string; hashes: Partial<Hashes> } {
  const { at, hash } = fieldsOf(fieldsOf(memory.attributes['imported'])[LAST_IMPORT])
  const said = typeof hash === 'string' ? hash : ''
  const hashes = PARTS.map((part, place) => [part, said.slice(place * HASH_LENGTH, (place + 1) * HASH_LENGTH)])
  return { at: typeof at === 'string' ? at : '', hashes: Object.fromEntries(hashes) as Partial<Hashes> }
}

/**
 * Takes each part that was changed in the source and not here. Returns null if there is none, or if the item is older than the last import of it: an
 * old copy never replaces a newer one.
 */
function merged(
  before: Memory,
  edited: Memory,
  { isStateComputed }: Pick<Following, 'isStateComputed'>,
): { memory: Memory; isConflict: boolean } | null {
  const base = lastImportOf(before)
  const next = lastImportOf(edited)
  if (base.at !== '' && next.at !== '' && next.at < base.at) return null
  const here = hashesOf(before)
  const there = hashesOf(edited)
  const isEdited = (part: Part) => there[part] !== here[part] && there[part] !== base.hashes[part]
  // The clock alone has changed it, so it is no edit.
  const isOfClock = (part: Part) => part === 'state' && isStateComputed && !isEdited('imported')
  const changed = PARTS.filter((part) => isEdited(part) && !isOfClock(part))
  if (changed.length === 0) return null
  const taken = changed.filter((part) => here[part] === base.hashes[part])
  return { memory: withParts(before, edited, new Set(taken)), isConflict: taken.length < changed.length }
}

function withParts(before: Memory, edited: Memory, taken: ReadonlySet<Part>): Memory {
  const { text, language, title, isTitleGiven, tags, type, status, dueAt, review } = edited
  const precision = edited.attributes['duePrecision'] === 'day' ? 'day' : 'minute'
  const { imported = {}, location } = edited.attributes
  const kept = taken.has('imported') ? imported : before.attributes['imported']
  const attributes: JsonObject = {
    ...before.attributes,
    ...(taken.has('imported') && location !== undefined && { location }),
    // The hashes follow the source even if a part does not, so that one edit is one conflict.
    imported: { ...(kept as JsonObject), [LAST_IMPORT]: (imported as JsonObject)[LAST_IMPORT] ?? null },
  }
  const isTitleTaken = taken.has('title') || (taken.has('text') && !before.isTitleGiven && !isTitleGiven)
  return {
    ...before,
    ...(taken.has('text') && { text, language }),
    ...(isTitleTaken && { title, isTitleGiven }),
    ...(taken.has('tags') && { tags }),
    ...(taken.has('state') && { type, status, dueAt, review }),
    attributes: taken.has('state')
      ? withTaskState(attributes, {
          ...taskStateOf(before),
          status,
          dueAt,
          duePrecision: precision,
          series: seriesIn(edited.attributes),
        })
      : attributes,
    updatedAt: Math.max(before.updatedAt, edited.updatedAt),
  }
}

/** Enough of a long text to recognise it. */
const COMPARED_LENGTH = 20_000
/** Fewer words are too few to tell. */
const LEAST_WORDS = 5

/** Folders of different people have notes of the same path. An edit keeps at least half of the words. */
function isSameNote(before: Memory, edited: Memory): boolean {
  const known = wordsIn(before.text)
  if (known.size < LEAST_WORDS) return true
  const words = wordsIn(edited.text)
  const stayed = [...known].filter((word) => words.has(word)).length
  return stayed * 2 >= known.size
}

function wordsIn(text: string): Set<string> {
  return new Set(
    text
      .slice(0, COMPARED_LENGTH)
      .toLowerCase()
      .match(/[\p{L}\p{N}]{1,50}/gu),
  )
}
