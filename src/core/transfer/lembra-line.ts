import { isCalendarTime, languages, titleFrom } from '../../engines/language/index.ts'
import { TASK_STATUSES } from '../../schema/values.ts'
import { clientSlug, type JsonObject, type Media, type Memory } from '../memories/record.ts'
import { completedIn, seriesIn } from '../memories/series.ts'
import { isTaskType, NO_TASK, type TaskState, withTaskState } from '../memories/task-state.ts'
import { isMemoryId } from '../store.ts'
import type { ImportAccount } from './items.ts'
import { ImportFault, importFault, tooLarge } from './problems.ts'
import { charactersIn, cleanText, type Fields, fieldsOf, isFields, listOf } from './values.ts'

/** Larger than the limit for captured texts, because a transcript of a long day may be longer. */
const MAX_TEXT_BYTES = 4_194_304
const MAX_ATTRIBUTES_BYTES = 256 * 1024
const MAX_TITLE_LENGTH = 500
const CLIENT_ID = /^[A-Za-z0-9_-]{8,100}$/
const TYPE = /^\p{Ll}[\p{Ll}\p{M}0-9_-]{0,49}$/u
const CONTENT_TYPE = /^(audio|image)\/[a-z0-9.+-]{1,100}$/

/**
 * Parses a line of `memories.jsonl` into exactly the exported memory. Older exports lack `isTitleGiven`, which is then derived. The media has no key
 * and no hash yet. @throws {ImportFault}
 */
export function keptMemoryIn(line: unknown, account: ImportAccount): Memory {
  if (!isFields(line)) throw importFault('not-an-object')
  const metadata = fieldsOf(line['metadata'])
  const state = fieldsOf(metadata['memory'])
  const source = oneOf(metadata['source'], ['text', 'audio', 'image'] as const, 'source')
  const text = exactText(line['text'], 'text')
  const title = exactText(line['title'], 'title')
  if (Buffer.byteLength(text) > MAX_TEXT_BYTES) throw new ImportFault(tooLarge(MAX_TEXT_BYTES))
  if (title === '' || charactersIn(title) > MAX_TITLE_LENGTH) throw unfit('title')
  if (text === '' && source === 'text') throw unfit('text')
  const isTitleGiven = line['isTitleGiven']
  const client = optional(metadata['client'], 'client', 100)
  return {
    accountId: account.id,
    id: memoryId(line['id']),
    title,
    text,
    isTitleGiven: typeof isTitleGiven === 'boolean' ? isTitleGiven : source === 'text' && title !== titleFrom(text),
    tags: tagsIn(metadata['tags']),
    ...taskOf(line, metadata),
    language: orNull(metadata['language'], languages, 'language'),
    source,
    client,
    clientSlug: client === null ? null : clientSlug(client),
    clientId: clientIdIn(metadata['clientId']),
    capturedAt: time(metadata['capturedAt'], 'capturedAt'),
    createdAt: time(metadata['createdAt'], 'createdAt'),
    updatedAt: time(metadata['updatedAt'], 'updatedAt'),
    ...readingState(state, source),
    media: source === 'text' ? null : mediaIn(metadata['media']),
  }
}

function memoryId(value: unknown): string {
  if (typeof value === 'string' && isMemoryId(value)) return value
  throw unfit('id')
}

/** Reads type and task state. The attributes that mirror the state are corrected if they differ, and else keep their order. */
function taskOf(line: Fields, metadata: Fields): Pick<Memory, 'type' | 'status' | 'dueAt' | 'attributes'> {
  const type = exactText(metadata['type'], 'type')
  if (!TYPE.test(type)) throw unfit('type')
  const given = attributesIn(line['attributes'])
  const dueAt = metadata['dueAt'] === null || metadata['dueAt'] === undefined ? null : time(metadata['dueAt'], 'dueAt')
  const state: TaskState = isTaskType(type)
    ? {
        status: orNull(metadata['status'], TASK_STATUSES, 'status') ?? 'open',
        dueAt,
        duePrecision: given['duePrecision'] === 'day' ? 'day' : 'minute',
        series: seriesIn(given),
        completed: completedIn(given),
      }
    : NO_TASK
  const mirrored = withTaskState(given, state)
  const isEqual =
    Object.keys(mirrored).length === Object.keys(given).length &&
    ['status', 'dueAt', 'duePrecision', 'recurrence'].every((key) => mirrored[key] === given[key])
  return { type, status: state.status, dueAt: state.dueAt, attributes: isEqual ? given : mirrored }
}

/** A memory whose file was still being processed becomes pending. A text is always ready. */
function readingState(state: Fields, source: Memory['source']) {
  const said = orNull(state['status'], ['pending', 'processing', 'ready', 'failed', 'paused'] as const, 'memory.status')
  const status = said ?? 'ready'
  const isReading = status !== 'ready' && status !== 'failed'
  const seconds = state['audioSeconds']
  const isLong = typeof seconds === 'number' && seconds > 0 && seconds < 1e9
  return {
    memoryStatus: source === 'text' ? ('ready' as const) : isReading ? ('pending' as const) : status,
    review: orNull(state['review'], ['pending', 'approved'] as const, 'memory.review'),
    error: optional(state['error'], 'memory.error', 100),
    audioSeconds: source === 'audio' && isLong ? seconds : null,
  }
}

function mediaIn(value: unknown): Media {
  const media = fieldsOf(value)
  const contentType = media['contentType']
  const bytes = media['bytes']
  if (typeof contentType !== 'string' || !CONTENT_TYPE.test(contentType)) throw unfit('media.contentType')
  if (typeof bytes !== 'number' || !Number.isSafeInteger(bytes) || bytes < 0) throw unfit('media.bytes')
  return { key: '', contentType, bytes, name: optional(media['name'], 'media.name', 255), sha256: '', chargedIn: null }
}

function attributesIn(value: unknown): JsonObject {
  if (value === undefined) return {}
  const text = isFields(value) ? JSON.stringify(value) : ''
  if (text === '' || Buffer.byteLength(text) > MAX_ATTRIBUTES_BYTES || !isPlain(value, 64)) throw unfit('attributes')
  return value as JsonObject
}

/** JSON.parse accepts values that a memory cannot store, such as NUL, lone surrogates and `__proto__`. */
function isPlain(value: unknown, depth: number): boolean {
  if (typeof value === 'string') return cleanText(value) === value
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null) return true
  if (depth === 0) return false
  return Object.entries(value).every(
    ([name, each]) => name !== '__proto__' && cleanText(name) === name && isPlain(each, depth - 1),
  )
}

function tagsIn(value: unknown): string[] {
  const tags = listOf(value).map((tag) => exactText(tag, 'tags'))
  if (tags.length > 100 || tags.some((tag) => tag === '' || charactersIn(tag) > 100)) throw unfit('tags')
  return [...new Set(tags)]
}

function clientIdIn(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string' && CLIENT_ID.test(value)) return value
  throw unfit('clientId')
}

function exactText(value: unknown, name: string): string {
  if (typeof value === 'string' && cleanText(value) === value) return value
  throw unfit(name)
}

function optional(value: unknown, name: string, maxLength: number): string | null {
  if (value === null || value === undefined) return null
  const text = exactText(value, name)
  if (charactersIn(text) > maxLength) throw unfit(name)
  return text
}

function oneOf<const T extends readonly string[]>(value: unknown, values: T, name: string): T[number] {
  const found = values.find((each) => each === value)
  if (found === undefined) throw unfit(name)
  return found
}

function orNull<const T extends readonly string[]>(value: unknown, values: T, name: string): T[number] | null {
  return value === null || value === undefined ? null : oneOf(value, values, name)
}

function time(value: unknown, name: string): number {
  const at = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T/.test(value) ? Date.parse(value) : Number.NaN
  if (isCalendarTime(at)) return at
  throw unfit(name)
}

function unfit(name: string): ImportFault {
  return importFault('field-unreadable', { field: name })
}
