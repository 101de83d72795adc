// What was brought from elsewhere, on this machine's disk, as importers read it.

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

export interface ImportFile {
  bytes: number
  /** From its beginning, in parts of some kilobytes; may be asked for again. */
  read(): AsyncIterable<Uint8Array>
  /** Null where it is no archive. */
  archive: ImportArchive | null
  /** Closes and removes it. */
  discard(): Promise<void>
}

export interface ImportIntake {
  /** Leaves nothing behind where it rejects. @throws {AppError} too-large; invalid where an archive is broken */
  receive(source: AsyncIterable<Uint8Array>, maxBytes: number): Promise<ImportFile>
}
