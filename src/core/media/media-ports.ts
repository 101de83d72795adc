import type { MediaFormat } from '../../engines/media-format/types.ts'
// Files and what is read out of them: what the core asks of blob stores, image and sound readers, and of models where some are configured.
import type { Readable } from 'node:stream'
import type { Language } from '../../engines/language/language.ts'
import type { FileRecord } from '../records.ts'

/** A file that has come in whole and is on this machine's disk for the time being. */
export interface SpooledFile {
  path: string
  bytes: number
  /** Hexadecimal. */
  sha256: string
  format: MediaFormat
}

export interface ReceiveRules {
  maxBytes: number
  /** The content type that the sender says, parameters and all. */
  declared: string
  kinds: readonly MediaFormat['kind'][]
}

/** Where files wait between coming in and being stored. */
export interface Spool {
  /**
   * Streams into a file of its own, never holding more than some chunks. What the bytes are is read from the first ones, before the rest.
   * Leaves nothing behind where it rejects, also where the sender breaks off.
   * @throws {AppError} too-large; invalid (`unsupported media`), also for an empty one
   */
  receive(source: AsyncIterable<Uint8Array>, rules: ReceiveRules): Promise<SpooledFile>
  /** Size and SHA-256 anew, after the file was changed in place. */
  measure(file: SpooledFile): Promise<SpooledFile>
  /** What the file is against a content type that was told only after it came in. @throws {AppError} invalid (`unsupported media`) */
  readAs(file: SpooledFile, declared: string): Promise<SpooledFile>
  /** Does nothing where it is gone already. */
  discard(file: Pick<SpooledFile, 'path'>): Promise<void>
  /** What an earlier process left; before anything is received. */
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
  /** Where the client said it beforehand. */
  bytes: number | null
  expiresInSeconds: number
}

/** Keys are ours: `usr_…/fil_…`, with `.thumb` for what was made of one. Written once and never changed. */
export interface BlobStore {
  /** Durable once it resolves; takes the spooled file away. False where there is a blob under this key already, which stays. */
  put(key: string, file: SpooledFile): Promise<boolean>
  /** Something small that we made ourselves; takes the place of an earlier one. */
  write(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Null where there is none. */
  size(key: string): Promise<number | null>
  /** Null where there is none. The caller reads or destroys the stream. */
  read(key: string, range?: ByteRange): Promise<Readable | null>
  /** Lends a file of this machine with the blob's bytes, checked against `sha256`. Null where there is none or it is not the same any more. */
  withFile<T>(key: string, sha256: string, use: (path: string) => Promise<T>): Promise<T | null>
  /** Does nothing where there is none. */
  remove(key: string): Promise<void>
  /** An address outside ours that takes one PUT, or null where uploads come through us. */
  uploadAddress(terms: UploadTerms): Promise<string | null>
}

export interface AudioFile {
  path: string
  contentType: string
  bytes: number
}

export interface Transcriber {
  /** Well formed, without NUL, trimmed, not empty. @throws {MediaFailure} */
  transcribe(audio: AudioFile, signal: AbortSignal): Promise<string>
}

export interface Describer {
  /** A sentence or some in `language`. @throws {MediaFailure} */
  describe(path: string, options: { language: Language; signal: AbortSignal }): Promise<string>
}

export interface ModelClassification {
  type: 'note' | 'task' | 'reminder'
  /** At most 80 characters, one line. */
  title: string
}

export interface Classifier {
  /** Null where its answer is of no use: our own rules stand then. @throws {MediaFailure} provider_unavailable */
  classify(text: string, signal: AbortSignal): Promise<ModelClassification | null>
}

/** What is known of each account's files. Every method but the sweeps filters by account. */
export interface FileStore {
  add(file: FileRecord): Promise<void>
  get(accountId: string, key: string): Promise<FileRecord | null>
  /** False where it is not in the state `from`, or not there. */
  change(
    accountId: string,
    key: string,
    from: FileRecord['state'],
    to: Pick<FileRecord, 'state' | 'expiresAt'>,
  ): Promise<boolean>
  remove(accountId: string, key: string): Promise<void>
  /** Uploads that were announced and are not over their time. */
  countExpected(accountId: string, now: number): Promise<number>
  ofAccount(accountId: string, limit: number): Promise<FileRecord[]>
  /** Of all accounts: what belongs to no memory and is over its time, the longest over first. */
  expired(now: number, limit: number): Promise<FileRecord[]>
  /** For the only process of a store, at its start: what is being stored is left from a process that died. */
  expireStoring(now: number): Promise<void>
}
