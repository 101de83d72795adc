// How a memory is kept as a row, and how rows are read: whole, or with the large ones only named.
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { ListedMemory } from '../core/ports.ts'
import type { JsonObject, Media, Memory } from '../core/records.ts'
import type { MemoriesTable, Tables } from './tables.ts'

type Row = Selectable<MemoriesTable>

/** The columns whose values may be long. */
const LONG_COLUMNS = ['text', 'tags', 'attributes'] as const

const SHORT_COLUMNS = [
  'account_id',
  'id',
  'type',
  'title',
  'is_title_given',
  'status',
  'due_at',
  'language',
  'source',
  'client',
  'client_slug',
  'client_id',
  'captured_at',
  'created_at',
  'updated_at',
  'memory_status',
  'review',
  'error',
  'audio_seconds',
  'media',
] as const
export const COLUMNS = [...SHORT_COLUMNS, ...LONG_COLUMNS] as const

/**
 * Bytes up to which a memory is read along with a list. A list of 100 then holds at most 400 kB of long values, which takes one turn of a few
 * milliseconds, and a list of ordinary notes is still one query.
 */
const MAX_SMALL_BYTES = 4_096

/** Both databases know a value's length without reading the value. */
const BYTES = sql<number>`(octet_length(text) + octet_length(tags) + octet_length(attributes))`

type ListedRow = Omit<Row, (typeof LONG_COLUMNS)[number]> &
  Record<(typeof LONG_COLUMNS)[number], string | null> & { bytes: number }

export function allMemories(reader: Kysely<Tables>) {
  return reader.selectFrom('memories').select(COLUMNS)
}

/** The large ones come without their long values. */
export function listedMemories(reader: Kysely<Tables>) {
  const ifSmall = (column: (typeof LONG_COLUMNS)[number]) =>
    sql<string | null>`CASE WHEN ${BYTES} <= ${sql.lit(MAX_SMALL_BYTES)} THEN ${sql.ref(column)} END`.as(column)
  return reader
    .selectFrom('memories')
    .select(SHORT_COLUMNS)
    .select([...LONG_COLUMNS.map(ifSmall), BYTES.as('bytes')])
    .$castTo<ListedRow>()
}

export function listedOf({ text, tags, attributes, bytes, ...row }: ListedRow): ListedMemory {
  if (text === null || tags === null || attributes === null) return { isLarge: true, id: row.id, bytes }
  return memoryOf({ ...row, text, tags, attributes })
}

export function memoryOf(row: Row): Memory {
  return {
    accountId: row.account_id,
    id: row.id,
    type: row.type,
    title: row.title,
    isTitleGiven: row.is_title_given === 1,
    text: row.text,
    tags: JSON.parse(row.tags) as string[],
    attributes: JSON.parse(row.attributes) as JsonObject,
    status: row.status,
    dueAt: row.due_at,
    language: row.language,
    source: row.source,
    client: row.client,
    clientSlug: row.client_slug,
    clientId: row.client_id,
    capturedAt: row.captured_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    memoryStatus: row.memory_status,
    review: row.review,
    error: row.error,
    audioSeconds: row.audio_seconds,
    media: row.media === null ? null : (JSON.parse(row.media) as Media),
  }
}

export function rowOf(memory: Memory): Insertable<MemoriesTable> {
  return {
    account_id: memory.accountId,
    id: memory.id,
    type: memory.type,
    title: memory.title,
    is_title_given: memory.isTitleGiven ? 1 : 0,
    text: memory.text,
    tags: JSON.stringify(memory.tags),
    attributes: JSON.stringify(memory.attributes),
    status: memory.status,
    due_at: memory.dueAt,
    language: memory.language,
    source: memory.source,
    client: memory.client,
    client_slug: memory.clientSlug,
    client_id: memory.clientId,
    captured_at: memory.capturedAt,
    created_at: memory.createdAt,
    updated_at: memory.updatedAt,
    memory_status: memory.memoryStatus,
    review: memory.review,
    error: memory.error,
    audio_seconds: memory.audioSeconds,
    media: memory.media === null ? null : JSON.stringify(memory.media),
  }
}
