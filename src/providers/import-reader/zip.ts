import type { FileHandle } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { callbackify } from 'node:util'
import { constants, crc32, createInflateRaw } from 'node:zlib'
import type { Entry, ZipFile } from 'yauzl'
import yauzl from 'yauzl'
import { AppError } from '../../core/errors.ts'
import type { ArchiveEntry, ImportArchive } from '../../core/transfer/items.ts'
import { importFault } from '../../core/transfer/problems.ts'
import { bytesBetween } from '../disk-files.ts'

/** Enough for an export of 250,000 memories with one file each. An entry costs a few bytes of the directory and a few microseconds. */
const MAX_ENTRIES = 500_010
const MAX_NAME_BYTES = 1_024
/** Text compresses about 20-fold; a ratio in the hundreds is a ZIP bomb. */
const MAX_RATIO = 300
/** Below this size the ratio is not checked. */
const UNSUSPECTED_BYTES = 16_777_216
const STORED = 0
const DEFLATED = 8
/** Entries between yields to the event loop. The first entries of a process take 0.25 ms each. */
const ENTRIES_AT_ONCE = 50
const LOCAL_HEAD_BYTES = 30
const LOCAL_HEAD = 0x04034b50

/**
 * Opens a ZIP archive by random access. Its directory is read again for each listing and never held in memory. Names that lead out of a folder (path
 * traversal) are left out. `maxUnpackedBytes` limits the sum of all reads.
 * @throws {AppError} invalid
 */
export async function openZip(handle: FileHandle, bytes: number, maxUnpackedBytes: number): Promise<ImportArchive> {
  await openDirectory(handle, bytes)
  return { entries: () => entriesOf(handle, bytes), ...openEntries(handle, bytes, maxUnpackedBytes) }
}

/** Unpacks entries that were listed before. It parses no directory, so a hostile entry costs no more than its bytes. */
export function openEntries(handle: FileHandle, bytes: number, maxUnpackedBytes: number): Pick<ImportArchive, 'read'> {
  const spent = { bytes: 0 }
  return { read: (entry) => contentOf(handle, bytes, entry, { spent, maxUnpackedBytes }) }
}

async function openDirectory(handle: FileHandle, bytes: number): Promise<ZipFile> {
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false }
  try {
    const zip = await yauzl.fromRandomAccessReaderPromise(new FileWindow(handle), bytes, options)
    if (zip.entryCount > MAX_ENTRIES) throw new AppError('invalid', 'The archive has too many files.')
    return zip
  } catch (error) {
    throw asBroken(error)
  }
}

async function* entriesOf(handle: FileHandle, bytes: number): AsyncGenerator<ArchiveEntry, void> {
  const zip = await openDirectory(handle, bytes)
  let seen = 0
  try {
    for await (const raw of zip.eachEntry()) {
      seen += 1
      if (seen % ENTRIES_AT_ONCE === 0) await nextTurn()
      const entry = entryOf(raw)
      if (entry) yield entry
    }
  } catch (error) {
    throw asBroken(error)
  }
}

/** Returns null for a folder and for an invalid name. */
function entryOf(raw: Entry): ArchiveEntry | null {
  if (raw.fileNameRaw.length > MAX_NAME_BYTES) return null
  const name = yauzl.getFileNameLowLevel(raw.generalPurposeBitFlag, raw.fileNameRaw, raw.extraFields, false)
  const path = name.replaceAll('\\', '/').replaceAll('\0', '').toWellFormed()
  if (path === '' || path.endsWith('/') || yauzl.validateFileName(path) !== null) return null
  const modifiedAt = raw.getLastModDate().getTime()
  return {
    path,
    bytes: raw.uncompressedSize,
    packedBytes: raw.compressedSize,
    offset: raw.relativeOffsetOfLocalHeader,
    method: raw.compressionMethod,
    crc32: raw.crc32,
    isEncrypted: raw.isEncrypted(),
    modifiedAt: Number.isFinite(modifiedAt) && modifiedAt > 0 ? modifiedAt : null,
  }
}

interface Allowance {
  spent: { bytes: number }
  maxUnpackedBytes: number
}

/** The declared size is untrusted: it serves only as an upper limit. */
async function* contentOf(
  handle: FileHandle,
  archiveBytes: number,
  entry: ArchiveEntry,
  { spent, maxUnpackedBytes }: Allowance,
): AsyncGenerator<Buffer, void> {
  if (entry.isEncrypted) throw importFault('encrypted')
  if (entry.method !== STORED && entry.method !== DEFLATED) throw importFault('packing-unknown')
  const from = await contentStart(handle, entry)
  if (from + entry.packedBytes > archiveBytes) throw broken()
  const packed = bytesBetween(handle, from, from + entry.packedBytes)
  let bytes = 0
  let sum = 0
  for await (const part of entry.method === STORED ? packed : inflated(packed)) {
    bytes += part.length
    spent.bytes += part.length
    sum = crc32(part, sum)
    if (bytes > entry.bytes) throw broken()
    if (spent.bytes > maxUnpackedBytes || (bytes > UNSUSPECTED_BYTES && bytes > entry.packedBytes * MAX_RATIO))
      throw importFault('unpacks-too-large')
    yield part
  }
  if (bytes !== entry.bytes || sum !== entry.crc32) throw broken()
}

/** The content follows the entry's local header, whose name may differ in length from the one in the directory. */
async function contentStart(handle: FileHandle, { offset }: ArchiveEntry): Promise<number> {
  if (!Number.isSafeInteger(offset)) throw broken()
  const head = Buffer.alloc(LOCAL_HEAD_BYTES)
  const { bytesRead } = await handle.read(head, 0, LOCAL_HEAD_BYTES, offset)
  if (bytesRead < LOCAL_HEAD_BYTES || head.readUInt32LE(0) !== LOCAL_HEAD) throw broken()
  return offset + LOCAL_HEAD_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28)
}

async function* inflated(packed: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  const source = Readable.from(packed)
  const inflate = createInflateRaw({ finishFlush: constants.Z_SYNC_FLUSH })
  source.on('error', (error) => inflate.destroy(error))
  try {
    yield* source.pipe(inflate)
  } catch (error) {
    throw asBroken(error)
  } finally {
    source.destroy()
    inflate.destroy()
  }
}

function broken(): AppError {
  return importFault('archive-damaged')
}

/** Disk errors are passed through. */
function asBroken(error: unknown): unknown {
  if (error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (error instanceof Error && (code === '' || code.startsWith('Z_'))) return broken()
  return error
}

const WINDOW_BYTES = 65_536

/** Random access to a file. yauzl reads the directory in chunks of a few dozen bytes: one buffered window serves many of them. */
class FileWindow extends yauzl.RandomAccessReader {
  readonly #handle: FileHandle
  readonly #window = Buffer.allocUnsafeSlow(WINDOW_BYTES)
  #start = 0
  #length = 0

  constructor(handle: FileHandle) {
    super()
    this.#handle = handle
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(bytesBetween(this.#handle, start, end))
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null) => void,
  ): void {
    callbackify(() => this.#read(buffer.subarray(offset, offset + length), position))(callback)
  }

  /** Does nothing: the code that opened the file closes it. */
  override close(callback: (error: Error | null) => void): void {
    callback(null)
  }

  async #read(target: Buffer, position: number): Promise<void> {
    if (!Number.isSafeInteger(position) || position < 0) throw new Error('position outside the file')
    if (target.length > WINDOW_BYTES) {
      const { bytesRead } = await this.#handle.read(target, 0, target.length, position)
      if (bytesRead < target.length) throw new Error('unexpected end of file')
      return
    }
    if (position < this.#start || position + target.length > this.#start + this.#length) {
      const { bytesRead } = await this.#handle.read(this.#window, 0, WINDOW_BYTES, position)
      this.#start = position
      this.#length = bytesRead
    }
    if (target.length > this.#length - (position - this.#start)) throw new Error('unexpected end of file')
    this.#window.copy(target, 0, position - this.#start, position - this.#start + target.length)
  }
}
