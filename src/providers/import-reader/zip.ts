import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { callbackify } from 'node:util'
import type { Entry, ZipFile } from 'yauzl'
import yauzl from 'yauzl'
import { AppError } from '../../core/errors.ts'
import type { ArchiveEntry } from '../../core/transfer/items.ts'
import { bytesBetween } from '../disk-files.ts'
import { asBroken, type FileRange, openWindow, type ReadWindow } from './archive-files.ts'

/** Enough for an export of 250,000 memories with one file each. An entry costs a few bytes of the directory and a few microseconds. */
const MAX_ENTRIES = 500_010
const MAX_NAME_BYTES = 1_024
/** Entries between yields to the event loop. The first entries of a process take 0.25 ms each. */
const ENTRIES_AT_ONCE = 50

/** @throws {AppError} invalid, if the range is not a readable ZIP archive */
export async function openZipDirectory(range: FileRange): Promise<ZipFile> {
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false }
  try {
    const zip = await yauzl.fromRandomAccessReaderPromise(new FileWindow(range), range.end - range.start, options)
    if (zip.entryCount > MAX_ENTRIES) throw new AppError('invalid', 'The archive has too many files.')
    return zip
  } catch (error) {
    throw asBroken(error)
  }
}

/**
 * The files of a ZIP archive by random access. Its directory is read again for each listing and never held in memory. Names that lead out of a folder
 * (path traversal) are left out. @throws {AppError} invalid
 */
export async function* zipEntries(range: FileRange): AsyncGenerator<ArchiveEntry, void> {
  const zip = await openZipDirectory(range)
  let seen = 0
  try {
    for await (const raw of zip.eachEntry()) {
      seen += 1
      if (seen % ENTRIES_AT_ONCE === 0) await nextTurn()
      const entry = entryOf(raw, range)
      if (entry) yield entry
    }
  } catch (error) {
    throw asBroken(error)
  }
}

/** Returns null for a folder and for an invalid name. */
function entryOf(raw: Entry, { file, start }: FileRange): ArchiveEntry | null {
  if (raw.fileNameRaw.length > MAX_NAME_BYTES) return null
  const name = yauzl.getFileNameLowLevel(raw.generalPurposeBitFlag, raw.fileNameRaw, raw.extraFields, false)
  const path = name.replaceAll('\\', '/').replaceAll('\0', '').toWellFormed()
  if (path === '' || path.endsWith('/') || yauzl.validateFileName(path) !== null) return null
  const modifiedAt = raw.getLastModDate().getTime()
  return {
    path,
    bytes: raw.uncompressedSize,
    packedBytes: raw.compressedSize,
    file,
    offset: start + raw.relativeOffsetOfLocalHeader,
    method: raw.compressionMethod,
    crc32: raw.crc32,
    isEncrypted: raw.isEncrypted(),
    modifiedAt: Number.isFinite(modifiedAt) && modifiedAt > 0 ? modifiedAt : null,
  }
}

/** Random access to a range of a file. yauzl reads the directory in chunks of a few dozen bytes. */
class FileWindow extends yauzl.RandomAccessReader {
  readonly #handle: FileHandle
  readonly #window: ReadWindow
  readonly #base: number

  constructor({ handle, start }: FileRange) {
    super()
    this.#handle = handle
    this.#window = openWindow(handle)
    this.#base = start
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(bytesBetween(this.#handle, this.#base + start, this.#base + end))
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    callbackify(() => this.#read(buffer.subarray(offset, offset + length), this.#base + position))(callback)
  }

  /** Does nothing: the code that opened the file closes it. */
  override close(callback: (error: Error | null) => void): void {
    callback(null)
  }

  async #read(target: Buffer, position: number): Promise<void> {
    if (!Number.isSafeInteger(position) || position < 0) throw new Error('position outside the file')
    const bytes = await this.#window(position, target.length)
    if (bytes.length < target.length) throw new Error('unexpected end of file')
    bytes.copy(target)
  }
}
