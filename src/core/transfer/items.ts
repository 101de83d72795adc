import type { ImportFormat, ImportPlace } from '../../schema/transfer.ts'
import type { Account } from '../accounts/record.ts'
import type { JsonObject, Memory, TaskStatus } from '../memories/record.ts'
import type { Series } from '../memories/series.ts'
import type { Problem } from './problems.ts'

/** Methods of entries that are no part of a ZIP archive: bytes as they are, as in a tar archive, and bytes in base64, as in an XML file. */
export const RAW = -1
export const BASE64 = -2

/** One file of an archive. `path` is only a name: nothing is read or written at that path. */
export interface ArchiveEntry {
  path: string
  /** The unpacked size that the archive declares. Reading fails if there is more. */
  bytes: number
  packedBytes: number
  /** The file that contains the archive: 0 for the imported file, else a number of one that was unpacked from it. */
  file: number
  /** Position of the entry's local header in that file, or of its content if it is no entry of a ZIP archive. */
  offset: number
  method: number
  /** 0 if the entry is no entry of a ZIP archive. */
  crc32: number
  isEncrypted: boolean
  /** Unix milliseconds; null if the archive states no valid time. */
  modifiedAt: number | null
}

/** @throws {AppError} invalid, if the archive is damaged or unpacks to too much */
export interface ImportArchive {
  /** Files in the order of the archive's directory, without folders. May be called repeatedly. */
  entries(): AsyncIterable<ArchiveEntry>
  /** The unpacked bytes. The checksum is verified at the end. */
  read(entry: ArchiveEntry): AsyncIterable<Uint8Array>
  /** Opens an entry that contains files itself. @throws {AppError} invalid, if it is too deep in other archives */
  open(entry: ArchiveEntry): Promise<ReadableFile>
}

/** The file as seen by the thread that parses it. */
export interface ReadableFile {
  /** Chunks of a few kilobytes, from the beginning. May be called repeatedly. */
  read(): AsyncIterable<Uint8Array>
  /** Null if the file is not an archive. */
  archive: ImportArchive | null
  /** A file in base64 inside of this file, such as an image in an XML file. */
  encodedPart(part: { name: string; from: number; length: number }): ArchiveEntry
  /** The bytes of such a part. @throws {AppError} invalid, if they are no base64 */
  readPart(part: ArchiveEntry): AsyncIterable<Uint8Array>
}

/** The file as seen by the main thread, which never parses it. */
export interface ImportFile {
  bytes: number
  /**
   * Starts to read the file in a separate thread, which is terminated if it takes too long or too much memory.
   * @throws {AppError} invalid, if the format cannot be detected
   */
  open(request: OpenRequest): Promise<OpenImport>
  /** The unpacked bytes of one entry of an archive. The checksum is verified at the end. @throws {AppError} invalid */
  unpack(entry: ArchiveEntry): AsyncIterable<Uint8Array>
  discard(): Promise<void>
}

export interface OpenRequest {
  format: ImportFormat | 'auto'
  /** The file's name, or an empty string. */
  name: string
  contentType: string
  /** Terminates the thread. */
  signal: AbortSignal
}

export interface OpenImport {
  format: ImportFormat
  /** The settings in one of our own exports; null for anything else. */
  settings: KeptSettings | null
  /** @throws {AppError} invalid, here or while the items are read */
  read(source: Omit<ImportSource, 'file' | 'name'>): Promise<FoundItems>
  close(): Promise<void>
}

export interface FoundItems {
  /** Approximate number of items; null if unknown. */
  total: number | null
  items: AsyncIterable<ImportItem | FileRemark>
}

/** The account data of an export, not validated. */
export interface KeptSettings {
  name?: unknown
  settings: { language?: unknown; timezone?: unknown; geolocation?: unknown }
  notifications: { dayTime?: unknown; quietHours?: unknown; escalateAfterMinutes?: unknown; digest?: unknown }
}

export interface ImportReceiver {
  /** Leaves no file behind if it rejects. @throws {AppError} too-large; invalid if the file is empty */
  receive(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ImportFile>
  /** Terminates the threads that wait for another file. */
  close(): Promise<void>
}

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
  /** Identical in every import of the same item with the same content: the source's own id, or one derived from the content. */
  sourceId: string
  /**
   * An id that the item keeps when it is edited, if it has one. An edited item then updates the memory of its earlier import. Equal to `sourceId` if
   * it is globally unique. If it is not (a path), an item that has little in common with the earlier one is another item.
   */
  stableId: string | null
  text: string
  /** The format of the item, if a folder may contain files of several formats. Ids are those of this format. */
  from: ImportFormat | null
  /** A longer title or more tags than a memory can have are cut, and kept whole under `attributes.imported`. */
  title: string | null
  type: string
  tags: string[]
  /** A time in the future is the due time of a task, and kept under `attributes.imported` else. */
  createdAt: number | null
  updatedAt: number | null
  status: TaskStatus | null
  due: { at: number; precision: 'day' | 'minute' } | null
  /** Its current occurrence is `due`. */
  series: Series | null
  /** True if status and due time follow from the current time, as the next date of a series does, so that they change without an edit. */
  isStateComputed: boolean
  /** In degrees. Left out if the account keeps no locations. */
  location: { lat: number; lon: number } | null
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
  /** The account data of one of our own exports; null if it is missing or unreadable. */
  settings?(file: ReadableFile): Promise<KeptSettings | null>
}

/** An importer that says how its format is recognised. */
export interface AppImporter extends Importer {
  recognises: Recognition
}

/** A file is recognised by the first of these that applies. */
interface Recognition {
  /** The path of a file that only the archives of this format contain. */
  path?: RegExp
  /** The first 64 kB of the file, or of a file of the archive whose path matches `files`. */
  head?: RegExp
  /** Files of the archive. Without `head` their paths are enough, if no other format is recognised. */
  files?: RegExp
  /** The name of a file that is no archive, if its content has no marks of its own. */
  name?: RegExp
}

/** Names an item that has no title of its own by its position in the file, counted from 1. */
export function numbered(kind: 'line' | 'item' | 'entry', number: number): ItemName {
  return { item: `${kind} ${number}`, place: { kind, number } }
}

/** A memory from a file, with defaults for everything that the format does not say. */
export function brought(
  sourceId: string,
  text: string,
  more: Partial<Omit<BroughtMemory, 'sourceId' | 'text'>>,
): BroughtMemory {
  return {
    sourceId,
    stableId: null,
    text,
    from: null,
    title: null,
    type: 'note',
    tags: [],
    createdAt: null,
    updatedAt: null,
    status: null,
    due: null,
    series: null,
    isStateComputed: false,
    location: null,
    imported: {},
    client: null,
    media: null,
    ...more,
  }
}
