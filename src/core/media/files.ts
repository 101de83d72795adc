import type { Readable } from 'node:stream'
import type { MediaFormat } from '../../engines/media-format/index.ts'

/**
 * A file in the blob store. It is recorded before it is written, so that a crash leaves no unknown file. `storing`, `expected` (an announced upload)
 * and `used` (an upload whose bytes went to a memory) end at `expiresAt`.
 */
export interface FileRecord {
  accountId: string
  key: string
  state: 'storing' | 'stored' | 'expected' | 'used'
  contentType: string
  name: string | null
  createdAt: number
  /** Null for a file that belongs to a memory. */
  expiresAt: number | null
}

/** A file that was received completely and is temporarily on the local disk. */
export interface SpooledFile {
  path: string
  bytes: number
  /** Hexadecimal. */
  sha256: string
  format: MediaFormat
}

export interface ReceiveRules {
  maxBytes: number
  /** The content type that the sender declares, with its parameters. */
  declared: string
  kinds: readonly MediaFormat['kind'][]
}

/** Holds files on the local disk between receiving and storing. */
export interface Spool {
  /**
   * Streams into a new file and holds only a few chunks in memory. The format is detected from the first bytes, before the rest is read.
   * Leaves no file behind if it rejects, for instance because the sender breaks off.
   * @throws {AppError} too-large; invalid (`unsupported media`), also for an empty one
   */
  receive(source: AsyncIterable<Uint8Array>, rules: ReceiveRules): Promise<SpooledFile>
  /** Recomputes size and SHA-256 after the file was changed in place. */
  measure(file: SpooledFile): Promise<SpooledFile>
  /** Checks the file against a content type that was declared only after it was received. @throws {AppError} invalid (`unsupported media`) */
  readAs(file: SpooledFile, declared: string): Promise<SpooledFile>
  /** Does nothing if the file is already gone. */
  discard(file: Pick<SpooledFile, 'path'>): Promise<void>
  /** Deletes what an earlier process left behind. Call it before anything is received. */
  clear(): Promise<void>
}

/** First and last byte, both included, inside the blob. */
export interface ByteRange {
  first: number
  last: number
}

export interface UploadTerms {
  key: string
  contentType: string
  /** Null if the client did not announce a size. */
  bytes: number | null
  expiresInSeconds: number
}

/** Keys have the form `usr_…/fil_…`, with `.thumb` appended for a thumbnail. A file is written once and never changed. */
export interface BlobStore {
  /** Durable once it resolves. Moves the spooled file away. Returns false if the key already has a blob, which is kept. */
  put(key: string, file: SpooledFile): Promise<boolean>
  /** For small files that we made ourselves. Replaces an earlier blob. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Returns null if there is no such blob. */
  size(key: string): Promise<number | null>
  /** Returns null if there is no such blob. The caller must read or destroy the stream. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  /** Lends a local file with the blob's bytes, checked against `sha256`. Returns null if the blob is missing or its hash differs. */
  withFile<T>(key: string, sha256: string, use: (path: string) => Promise<T>): Promise<T | null>
  /** Does nothing if there is no such blob. */
  remove(key: string): Promise<void>
  /** A presigned URL of the storage service for one PUT; null if uploads go through this service. */
  uploadAddress(terms: UploadTerms): Promise<string | null>
}

/** The file rows of each account. Every method but `expired` and `expireStoring` filters by account. */
export interface FileStore {
  add(file: FileRecord): Promise<void>
  get(accountId: string, key: string): Promise<FileRecord | null>
  /** Returns false if the file does not exist or is not in the state `from`. */
  change(
    accountId: string,
    key: string,
    from: FileRecord['state'],
    to: Pick<FileRecord, 'state' | 'expiresAt'>,
  ): Promise<boolean>
  remove(accountId: string, key: string): Promise<void>
  /** Counts announced uploads that have not expired. */
  countExpected(accountId: string, now: number): Promise<number>
  ofAccount(accountId: string, limit: number): Promise<FileRecord[]>
  /** Expired files of all accounts that belong to no memory, the earliest expired first. */
  expired(now: number, limit: number): Promise<FileRecord[]>
  /** Expires every file in the state `storing`. Only for the sole process of a store, at startup: such files are left from a crash. */
  expireStoring(now: number): Promise<void>
}
