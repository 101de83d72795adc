// A memory as a row of its table, read either whole or, in lists, without the contents of large memories.
import { type Insertable, type Kysely, sql } from 'kysely'
import {
  type ColumnKind,
  type ListedMemory,
  type Memory,
  type MemoryColumns,
  memoryColumns,
} from '../core/memories/record.ts'
import type { MemoriesTable, StoredValue, Tables } from './tables.ts'

interface StoredField {
  field: keyof Memory
  name: keyof MemoriesTable
  kind: ColumnKind
}

const FIELDS = Object.entries(memoryColumns).map(([field, { kind }]) => ({
  field,
  name: field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  kind,
})) as StoredField[]

/** The columns that a move copies. */
export const memoryColumnKinds: ReadonlyArray<readonly [name: string, kind: 'text' | 'integer' | 'real']> = FIELDS.map(
  ({ name, kind }) => [name, kind === 'flag' ? 'integer' : kind === 'json' ? 'text' : kind],
)

/** Flags and JSON differ from what is stored. */
const CONVERTED = FIELDS.filter(({ kind }) => kind === 'flag' || kind === 'json')
const COLUMNS = FIELDS.map(({ field, name }) => sql.ref(name).as(field))

/** A row, read under the names of the fields. */
type Row = { [Field in keyof MemoryColumns]: StoredValue<MemoryColumns[Field]> }

export function allMemories(reader: Kysely<Tables>) {
  return reader.selectFrom('memories').select(COLUMNS).$castTo<Row>()
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

/** To read a column after the text, SQLite must read past the text, which may be a megabyte. */
const PAST_TEXT = FIELDS.findIndex(({ field }) => field === 'text')

const LISTED_COLUMNS = FIELDS.map(({ field, name }, place) => {
  if (place < PAST_TEXT) return sql.ref(name).as(field)
  const isLong = field === 'text' || field === 'tags' || field === 'attributes'
  return sql`CASE WHEN ${isLong ? IS_SMALL : IS_TEXT_SMALL} THEN ${sql.ref(name)} END`.as(field)
})

type ListedRow = Row & { bytes: number }

/**
 * For large memories it leaves out the columns after the text: reading those of a hundred takes 200 ms on SQLite. Qualify columns in ORDER BY, as in
 * `memories.status`: the bare name means the selected expression, which is null for large memories.
 */
export function listedMemories(reader: Kysely<Tables>) {
  return reader
    .selectFrom('memories')
    .select([...LISTED_COLUMNS, BYTES.as('bytes')])
    .$castTo<ListedRow>()
}

export function listedOf({ bytes, ...row }: ListedRow): ListedMemory {
  return bytes > MAX_SMALL_BYTES ? { isLarge: true, id: row.id, bytes } : memoryOf(row)
}

/** Converts the row in place, which is as fast as naming each field. */
export function memoryOf(row: Row): Memory {
  const memory = row as unknown as Record<string, unknown>
  for (const { field, kind } of CONVERTED) {
    const stored = row[field]
    memory[field] = kind === 'flag' ? stored === 1 : typeof stored === 'string' ? JSON.parse(stored) : null
  }
  return memory as unknown as Memory
}

export function rowOf(memory: Memory): Insertable<MemoriesTable> {
  const values = valuesOf(memory)
  return Object.fromEntries(FIELDS.map(({ name }, place) => [name, values[place]])) as Insertable<MemoriesTable>
}

/** In the order of the row's columns. */
export function valuesOf(memory: Memory): unknown[] {
  return FIELDS.map(({ field, kind }) => storedValue(kind, memory[field]))
}

function storedValue(kind: ColumnKind, value: Memory[keyof Memory]): unknown {
  if (kind === 'flag') return value === true ? 1 : 0
  return kind === 'json' && value !== null ? JSON.stringify(value) : value
}
