// How memories are mapped to rows, read either whole or without the contents of large memories.
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely'
import type { JsonObject, ListedMemory, Media, Memory } from '../core/memories/record.ts'
import type { MemoriesTable, Tables } from './tables.ts'

type Row = Selectable<MemoriesTable>

/** The first columns of a row. To read a later column, SQLite must read past the text, which may be a megabyte. */
const FIRST_COLUMNS = ['account_id', 'id', 'type', 'title', 'is_title_given'] as const

export const COLUMNS = [
  ...FIRST_COLUMNS,
  'text',
  'tags',
  'attributes',
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

export function allMemories(reader: Kysely<Tables>) {
  return reader.selectFrom('memories').select(COLUMNS)
}

/**
 * Memories up to this many bytes are read as part of a list. A list of 100 then holds at most 400 kB of long values, which takes a few milliseconds
 * of the event loop, and a list of ordinary notes is still one query.
 */
const MAX_SMALL_BYTES = 4_096

/** Both databases know a value's length without reading the value. */
const BYTES = sql.raw<number>('(octet_length(text) + octet_length(tags) + octet_length(attributes))')
const IS_TEXT_SMALL = sql.raw(`octet_length(text) <= ${MAX_SMALL_BYTES}`)
const IS_SMALL = sql.raw(`octet_length(text) + octet_length(tags) + octet_length(attributes) <= ${MAX_SMALL_BYTES}`)

type ListedRow = Pick<Row, (typeof FIRST_COLUMNS)[number]> & Partial<Row> & { bytes: number }

/**
 * For large memories it leaves out the columns after the text: reading those of a hundred takes 200 ms on SQLite. Qualify columns in ORDER BY, as in
 * `memories.updated_at`: the bare name means the selected expression, which is null for large memories.
 */
export function listedMemories(reader: Kysely<Tables>) {
  return reader
    .selectFrom('memories')
    .select([...FIRST_COLUMNS, ...GUARDED_COLUMNS, BYTES.as('bytes')])
    .$castTo<ListedRow>()
}

const GUARDED_COLUMNS = COLUMNS.slice(FIRST_COLUMNS.length).map((column) => {
  const isLong = column === 'text' || column === 'tags' || column === 'attributes'
  return sql`CASE WHEN ${isLong ? IS_SMALL : IS_TEXT_SMALL} THEN ${sql.ref(column)} END`.as(column)
})

export function listedOf({ bytes, ...row }: ListedRow): ListedMemory {
  return bytes > MAX_SMALL_BYTES ? { isLarge: true, id: row.id, bytes } : memoryOf(row as Row)
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
