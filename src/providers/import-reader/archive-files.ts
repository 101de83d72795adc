import { type FileHandle, open, rm } from 'node:fs/promises'
import { Readable, type Transform } from 'node:stream'
import { constants, crc32, createGunzip, createInflateRaw, inflateRawSync } from 'node:zlib'
import { AppError } from '../../core/errors.ts'
import { type ArchiveEntry, BASE64, RAW } from '../../core/transfer/items.ts'
import { importFault } from '../../core/transfer/problems.ts'
import { bytesBetween, codeOf, onDisk, PART_ENDING } from '../disk-files.ts'

/** Text compresses about 20-fold; a ratio in the hundreds is a ZIP bomb. */
const MAX_RATIO = 300
/** Below this size the ratio is not checked. */
const UNSUSPECTED_BYTES = 16_777_216
/** An entry up to these sizes is read and unpacked at once, within a millisecond: a stream for each of thousands of notes costs more than the notes. */
const MAX_PACKED_AT_ONCE = 65_536
const MAX_UNPACKED_AT_ONCE = 262_144
const STORED = 0
const DEFLATED = 8
const LOCAL_HEAD_BYTES = 30
const LOCAL_HEAD = 0x04034b50
/** Archives in archives are unpacked into so many files. */
const MAX_UNPACKED_FILES = 64

/** A range of an open file: the whole file, or a stored file of an archive. */
export interface FileRange {
  handle: FileHandle
  /** 0 for the imported file, else the number of a file that was unpacked from it. */
  file: number
  start: number
  end: number
}

/** The imported file, and files that were unpacked from it because they are archives themselves. */
export interface ArchiveFiles {
  whole(): FileRange
  /** The unpacked bytes of an entry. The checksum is verified at the end. @throws {AppError} invalid */
  read(entry: ArchiveEntry): AsyncGenerator<Buffer, void>
  /** The entry as a range. It is unpacked onto the disk unless it is stored as it is. @throws {AppError} invalid */
  rangeOf(entry: ArchiveEntry): Promise<FileRange>
  gunzipped(range: FileRange): Promise<FileRange>
  /** Closes what was unpacked; the caller closes the imported file. */
  close(): Promise<void>
}

const WINDOW_BYTES = 65_536

/** The bytes at a position, fewer at the end of the file. */
export type ReadWindow = (position: number, length: number) => Promise<Buffer>

/** For reads of small neighbouring ranges: one buffered window serves many of them. */
export function openWindow(handle: FileHandle): ReadWindow {
  let start = 0
  let window: Buffer = Buffer.alloc(0)
  return async (position, length) => {
    if (position < start || position + length > start + window.length) {
      const read = await handle.read(Buffer.allocUnsafeSlow(Math.max(WINDOW_BYTES, length)), { position })
      start = position
      window = read.buffer.subarray(0, read.bytesRead)
    }
    return window.subarray(position - start, position - start + length)
  }
}

/** `maxUnpackedBytes` limits the sum of everything that is read or unpacked. */
export function openArchiveFiles(
  path: string,
  imported: { handle: FileHandle; bytes: number },
  maxUnpackedBytes: number,
): ArchiveFiles {
  const spent = { bytes: 0 }
  const unpacked: Array<Promise<FileRange>> = []
  const windows = new Map<FileHandle, ReadWindow>()

  function windowOf({ handle }: FileRange): ReadWindow {
    const window = windows.get(handle) ?? openWindow(handle)
    windows.set(handle, window)
    return window
  }

  async function openUnpacked(file: number): Promise<FileRange> {
    const handle = await onDisk(() => open(unpackedPath(path, file), 'r'))
    return { handle, file, start: 0, end: (await handle.stat()).size }
  }

  async function holderOf({ file }: ArchiveEntry): Promise<FileRange> {
    if (file === 0) return whole()
    if (!Number.isInteger(file) || file < 0 || file > MAX_UNPACKED_FILES) throw broken()
    return (unpacked[file - 1] ??= openUnpacked(file))
  }

  async function unpack(parts: AsyncIterable<Buffer>): Promise<FileRange> {
    const file = unpacked.length + 1
    if (file > MAX_UNPACKED_FILES) throw new AppError('invalid', 'The archive has too many archives in it.')
    const writing = write(unpackedPath(path, file), parts).then(() => openUnpacked(file))
    unpacked.push(writing)
    return writing
  }

  async function* read(entry: ArchiveEntry): AsyncGenerator<Buffer, void> {
    const holder = await holderOf(entry)
    if (entry.isEncrypted) throw importFault('encrypted')
    const packed = await packedBytesOf(holder, entry, windowOf(holder))
    if (entry.method === RAW) yield* counted(packed, entry.packedBytes)
    else if (entry.method === BASE64) yield* counted(fromBase64(packed), entry.packedBytes)
    else yield* checked(counted(entry.method === STORED ? packed : inflated(packed, entry), entry.packedBytes), entry)
  }

  const whole = (): FileRange => ({ handle: imported.handle, file: 0, start: 0, end: imported.bytes })
  const counted = (parts: AsyncIterable<Buffer>, packedBytes: number) =>
    limited(parts, { packedBytes, spent, maxUnpackedBytes })
  return {
    whole,
    read,
    async rangeOf(entry) {
      const isPlain = !entry.isEncrypted && (entry.method === STORED || entry.method === RAW)
      if (!isPlain) return unpack(read(entry))
      const holder = await holderOf(entry)
      const start = await contentStart(entry, windowOf(holder))
      return { ...holder, start, end: start + entry.bytes }
    },
    gunzipped: ({ handle, start, end }) =>
      unpack(counted(through(bytesBetween(handle, start, end), createGunzip()), end - start)),
    async close() {
      const opened = await Promise.allSettled(unpacked.splice(0))
      for (const each of opened) if (each.status === 'fulfilled') await each.value.handle.close()
    },
  }
}

/** The ending makes the next start remove what a crash leaves. */
function unpackedPath(path: string, file: number): string {
  return `${path.slice(0, -PART_ENDING.length)}.${file}${PART_ENDING}`
}

/** They are numbered without gaps. */
export async function removeUnpacked(path: string): Promise<void> {
  for (let file = 1; file <= MAX_UNPACKED_FILES; file += 1)
    try {
      await rm(unpackedPath(path, file))
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return
      throw error
    }
}

function write(path: string, parts: AsyncIterable<Buffer>): Promise<void> {
  return onDisk(async () => {
    const handle = await open(path, 'wx', 0o600)
    try {
      for await (const part of parts) await handle.writeFile(part)
    } finally {
      await handle.close()
    }
  })
}

async function packedBytesOf(
  { handle, end }: FileRange,
  entry: ArchiveEntry,
  window: ReadWindow,
): Promise<AsyncGenerator<Buffer, void>> {
  const { method, packedBytes } = entry
  if (![STORED, DEFLATED, RAW, BASE64].includes(method)) throw importFault('packing-unknown')
  const from = await contentStart(entry, window)
  if (from + packedBytes > end) throw broken()
  return packedBytes > MAX_PACKED_AT_ONCE
    ? bytesBetween(handle, from, from + packedBytes)
    : oneOf(await window(from, packedBytes))
}

async function* oneOf(bytes: Buffer): AsyncGenerator<Buffer, void> {
  if (bytes.length > 0) yield bytes
}

/** In a ZIP the content follows the entry's local header, whose name may differ in length from the one in the directory. */
async function contentStart({ offset, method }: ArchiveEntry, window: ReadWindow): Promise<number> {
  if (!Number.isSafeInteger(offset) || offset < 0) throw broken()
  if (method === RAW || method === BASE64) return offset
  const head = await window(offset, LOCAL_HEAD_BYTES)
  if (head.length < LOCAL_HEAD_BYTES || head.readUInt32LE(0) !== LOCAL_HEAD) throw broken()
  return offset + LOCAL_HEAD_BYTES + head.readUInt16LE(26) + head.readUInt16LE(28)
}

interface Limits {
  packedBytes: number
  spent: { bytes: number }
  maxUnpackedBytes: number
}

async function* limited(parts: AsyncIterable<Buffer>, { packedBytes, spent, maxUnpackedBytes }: Limits) {
  let bytes = 0
  for await (const part of parts) {
    bytes += part.length
    spent.bytes += part.length
    if (spent.bytes > maxUnpackedBytes || (bytes > UNSUSPECTED_BYTES && bytes > packedBytes * MAX_RATIO))
      throw importFault('unpacks-too-large')
    yield part
  }
}

/** The declared size is untrusted: it serves only as an upper limit. */
async function* checked(parts: AsyncIterable<Buffer>, entry: ArchiveEntry): AsyncGenerator<Buffer, void> {
  let bytes = 0
  let sum = 0
  for await (const part of parts) {
    bytes += part.length
    sum = crc32(part, sum)
    if (bytes > entry.bytes) throw broken()
    yield part
  }
  if (bytes !== entry.bytes || sum !== entry.crc32) throw broken()
}

function inflated(packed: AsyncIterable<Buffer>, entry: ArchiveEntry): AsyncGenerator<Buffer, void> {
  const isSmall = entry.packedBytes <= MAX_PACKED_AT_ONCE && entry.bytes <= MAX_UNPACKED_AT_ONCE
  return isSmall ? inflatedAtOnce(packed, entry) : through(packed, createInflateRaw(INFLATING))
}

const INFLATING = { finishFlush: constants.Z_SYNC_FLUSH }

async function* inflatedAtOnce(packed: AsyncIterable<Buffer>, { bytes }: ArchiveEntry): AsyncGenerator<Buffer, void> {
  const parts: Buffer[] = []
  for await (const part of packed) parts.push(part)
  try {
    yield inflateRawSync(Buffer.concat(parts), { ...INFLATING, maxOutputLength: Math.max(1, bytes) })
  } catch {
    throw broken()
  }
}

async function* through(packed: AsyncIterable<Buffer>, unpacking: Transform) {
  const source = Readable.from(packed)
  source.on('error', (error) => unpacking.destroy(error))
  try {
    yield* source.pipe(unpacking) as AsyncIterable<Buffer>
  } catch (error) {
    throw asBroken(error)
  } finally {
    source.destroy()
    unpacking.destroy()
  }
}

/** Line breaks and other characters between the digits are ignored. */
async function* fromBase64(encoded: AsyncIterable<Buffer>): AsyncGenerator<Buffer, void> {
  let rest = ''
  for await (const part of encoded) {
    const digits = rest + part.toString('latin1').replace(/[^A-Za-z0-9+/]+/g, '')
    const length = digits.length - (digits.length % 4)
    rest = digits.slice(length)
    if (length > 0) yield Buffer.from(digits.slice(0, length), 'base64')
  }
  if (rest.length > 1) yield Buffer.from(rest, 'base64')
}

export function broken(): AppError {
  return importFault('archive-damaged')
}

/** Disk errors are passed through. */
export function asBroken(error: unknown): unknown {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  if (error instanceof Error && (code === '' || code.startsWith('Z_'))) return broken()
  return error
}
