// Ports for an imported file on the local disk.
import type { ImportFormat } from '../../schema/import.ts'
import type { FileRemark, ImportItem, ImportSource } from './items.ts'

/** One file of an archive. `path` is only a name: nothing is read or written at that path. */
export interface ArchiveEntry {
  path: string
  /** The unpacked size that the archive declares. Reading fails if there is more. */
  bytes: number
  packedBytes: number
  /** Position of the entry's local header in the archive. */
  offset: number
  method: number
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
}

/** The file as seen by the thread that parses it. */
export interface ReadableFile {
  /** Chunks of a few kilobytes, from the beginning. May be called repeatedly. */
  read(): AsyncIterable<Uint8Array>
  /** Null if the file is not an archive. */
  archive: ImportArchive | null
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
}

export interface ImportIntake {
  /** Leaves no file behind if it rejects. @throws {AppError} too-large; invalid if the file is empty */
  receive(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ImportFile>
  /** Terminates the threads that wait for another file. */
  close(): Promise<void>
}
