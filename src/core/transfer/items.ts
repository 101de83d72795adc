import type { ImportFormat, ImportPlace } from '../../schema/import.ts'
import type { Account, JsonObject, Memory, TaskStatus } from '../records.ts'
import type { ArchiveEntry, ReadableFile } from './import-ports.ts'
import type { Problem } from './problems.ts'

export interface BroughtMedia {
  /** File name, for display only. */
  name: string | null
  /** As declared by the source. If empty, it is detected from the bytes. */
  contentType: string
  kinds: ReadonlyArray<'audio' | 'image'>
  entry: ArchiveEntry
}

/** An item of another tool, converted to our terms. Unknown values are null. */
export interface BroughtMemory {
  /** Identical in every import of the same item: the source's own id, or one derived from the content. */
  sourceId: string
  text: string
  title: string | null
  type: string
  tags: string[]
  createdAt: number | null
  updatedAt: number | null
  status: TaskStatus | null
  due: { at: number; precision: 'day' | 'minute' } | null
  /** Other data to keep under `attributes.imported`. */
  imported: JsonObject
  client: string | null
  media: BroughtMedia | null
}

/** A memory of one of our own exports, unchanged. `media.key` and `media.sha256` are empty until its file is stored. */
export interface KeptMemory {
  memory: Memory
  /** Null if the memory has no file or the export lacks it. */
  media: BroughtMedia | null
}

/** How the owner finds the item in the file: by its name, or by its position if it has no name. */
export interface ItemName {
  item: string
  place?: ImportPlace
}

/** An item of the file: a memory, or the reason why it was skipped. */
export type ImportItem = ItemName &
  ({ skipped: Problem } | { brought: BroughtMemory; notes: Problem[] } | { kept: KeptMemory })

/** A remark about the file itself, for the report. */
export type FileRemark = ItemName & { remark: Problem }

export type ImportAccount = Pick<Account, 'id' | 'language' | 'timezone'>

export interface ImportSource {
  file: ReadableFile
  account: ImportAccount
  /** The file's name, or an empty string. */
  name: string
  now: number
  /** The `attributes.imported` of an earlier import with this source id; null if there is none. */
  before(sourceId: string): Promise<JsonObject | null>
}

/** Reads one format item by item, and holds no more of the file than the current item needs. */
export interface Importer {
  format: ImportFormat
  items(source: ImportSource): AsyncIterable<ImportItem | FileRemark>
  /** Approximate number of items. Absent if the format does not allow counting them beforehand. */
  count?(source: ImportSource): Promise<number>
}

export function numbered(kind: 'line' | 'item' | 'entry', number: number): ItemName {
  return { item: `${kind} ${number}`, place: { kind, number } }
}

export function brought(
  sourceId: string,
  text: string,
  more: Partial<Omit<BroughtMemory, 'sourceId' | 'text'>>,
): BroughtMemory {
  return {
    sourceId,
    text,
    title: null,
    type: 'note',
    tags: [],
    createdAt: null,
    updatedAt: null,
    status: null,
    due: null,
    imported: {},
    client: null,
    media: null,
    ...more,
  }
}
