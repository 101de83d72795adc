import type { ImportFormat, ImportPlace } from '../../schema/import.ts'
import type { ArchiveEntry, ReadableFile } from './import-ports.ts'
import type { Account, JsonObject, Memory, TaskStatus } from '../records.ts'
import type { Problem } from './problems.ts'

/** An audio or image that a memory is made of. */
export interface BroughtMedia {
  /** The file's; only to be shown. */
  name: string | null
  /** As the source says it; empty leaves it to the bytes. */
  contentType: string
  kinds: ReadonlyArray<'audio' | 'image'>
  /** Where it is in the archive. */
  entry: ArchiveEntry
}

/** What another tool kept, in our terms; what it does not tell is null. */
export interface BroughtMemory {
  /** The same each time this is brought: the source's own id, or what it is and says. */
  sourceId: string
  text: string
  title: string | null
  type: string
  tags: string[]
  createdAt: number | null
  updatedAt: number | null
  status: TaskStatus | null
  due: { at: number; precision: 'day' | 'minute' } | null
  /** What else is worth keeping, under `attributes.imported`. */
  imported: JsonObject
  client: string | null
  media: BroughtMedia | null
}

/** A memory of our own export, as it was. `media.key` and `media.sha256` are empty until its file is stored. */
export interface KeptMemory {
  memory: Memory
  /** Null where it has none, or where the export had lost it. */
  media: BroughtMedia | null
}

/** How its owner finds it in the file: by its name there, or, where it has none, by where it stands. */
export interface ItemName {
  item: string
  place?: ImportPlace
}

/** Something of the file: a memory or why it is none. */
export type ImportItem = ItemName &
  ({ skipped: Problem } | { brought: BroughtMemory; notes: Problem[] } | { kept: KeptMemory })

/** What is to be told of the file itself. */
export type FileRemark = ItemName & { remark: Problem }

/** What reading a file needs to know of the account that it is for. */
export type ImportAccount = Pick<Account, 'id' | 'language' | 'timezone'>

export interface ImportSource {
  file: ReadableFile
  account: ImportAccount
  /** The file's, or empty. */
  name: string
  now: number
  /** What was kept under `attributes.imported` of what came in before by this id of its source; null where it did not. */
  before(sourceId: string): Promise<JsonObject | null>
}

/** Reads one format, an item at a time, and never more of the file than the item needs. */
export interface Importer {
  format: ImportFormat
  items(source: ImportSource): AsyncIterable<ImportItem | FileRemark>
  /** How many items there will be about, where that is known beforehand. */
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
