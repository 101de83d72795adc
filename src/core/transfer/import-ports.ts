// What was brought from elsewhere, on this machine's disk, as importers read it.
import type { ImportFormat } from '../../schema/import.ts'
import type { FileRemark, ImportItem, ImportSource } from './items.ts'

/** One file of an archive. `path` is only a name: nothing is ever written or read under it. */
export interface ArchiveEntry {
  path: string
  /** As the archive says; reading stops where there is more. */
  bytes: number
  packedBytes: number
  /** Where its own head begins in the archive. */
  offset: number
  method: number
  crc32: number
  isEncrypted: boolean
  /** Unix milliseconds; null where the archive says none that is one. */
  modifiedAt: number | null
}

/** @throws {AppError} invalid, in words, where the archive is broken or would not end */
export interface ImportArchive {
  /** In the order of the archive's directory, some at a time; may be asked for again. Folders are left out. */
  entries(): AsyncIterable<ArchiveEntry>
  /** Unpacked, its checksum compared at the end. */
  read(entry: ArchiveEntry): AsyncIterable<Uint8Array>
}

/** The file as the thread that reads it sees it. */
export interface ReadableFile {
  /** From its beginning, in parts of some kilobytes; may be asked for again. */
  read(): AsyncIterable<Uint8Array>
  /** Null if it is no archive. */
  archive: ImportArchive | null
}

/** The file as the service sees it: it never parses a byte of it. */
export interface ImportFile {
  bytes: number
  /**
   * Starts to read the file in a thread of its own. That thread is ended if it takes too long or too much memory.
   * @throws {AppError} invalid, if nobody can tell what the file is
   */
  open(request: OpenRequest): Promise<OpenImport>
  /** The content of one entry of an archive, its checksum compared at the end. @throws {AppError} invalid */
  unpack(entry: ArchiveEntry): AsyncIterable<Uint8Array>
  /** Closes and removes it. */
  discard(): Promise<void>
}

export interface OpenRequest {
  format: ImportFormat | 'auto'
  /** The file's, or empty. */
  name: string
  contentType: string
  /** Ends the thread at once. */
  signal: AbortSignal
}

export interface OpenImport {
  format: ImportFormat
  /** Of an archive of ours; null for anything else. */
  settings: KeptSettings | null
  /** @throws {AppError} invalid, here or while the items are read */
  read(source: Omit<ImportSource, 'file' | 'name'>): Promise<FoundItems>
  close(): Promise<void>
}

export interface FoundItems {
  /** About how many there will be; null if nobody knows beforehand. */
  total: number | null
  items: AsyncIterable<ImportItem | FileRemark>
}

/** What an export says of its account, unchecked. */
export interface KeptSettings {
  name?: unknown
  settings: { language?: unknown; timezone?: unknown; geolocation?: unknown }
}

export interface ImportIntake {
  /** Leaves nothing behind if it rejects. @throws {AppError} too-large; invalid if the file is empty */
  receive(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ImportFile>
  /** Ends the threads that wait for another file. */
  close(): Promise<void>
}
