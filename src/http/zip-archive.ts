import type { Readable } from 'node:stream'
import { makeZip } from 'client-zip'
import type { ArchiveFile } from '../core/transfer/export.ts'
import { pulledStream, type RunStep } from './large-responses.ts'

/** Chunks are joined up to this size: each file has its own for header, name and checksum. So many small files take a millisecond or two. */
const GATHERED_BYTES = 16_384
/** Bytes of a file read at once: its checksum is computed in this thread, at some 300 MB a second. */
const PIECE_BYTES = 65_536

/**
 * A ZIP archive of the files, made while it is read: it holds little more than a chunk of one file and a directory entry for each file before. Each
 * chunk is a step of its own. If it is destroyed or a file can't be read to its end, it closes the files and stays without its directory.
 */
export function zipArchive(files: AsyncIterable<ArchiveFile>, runStep: RunStep): Readable {
  const written = { files: 0 }
  const entries = entriesOf(files, written)
  const zip = makeZip(entries, { buffersAreUTF8: true }).getReader()
  return pulledStream(
    () => runStep(() => nextChunk(zip, written)),
    // In every case: the library leaves the files open if one of them fails.
    async () => void (await entries.return(undefined)),
    PIECE_BYTES,
  )
}

interface Entry {
  name: Uint8Array
  lastModified: Date
  input: Uint8Array | AsyncIterable<Uint8Array>
}

async function* entriesOf(
  files: AsyncIterable<ArchiveFile>,
  written: { files: number },
): AsyncGenerator<Entry, void, undefined> {
  const nameOf = createNames()
  for await (const file of files) {
    written.files += 1
    yield { name: nameOf(file.path), lastModified: new Date(file.modifiedAt), input: inputOf(file) }
  }
}

/** Encodes names in UTF-8. All are kept until the archive ends, and a buffer for each would take 600 bytes more. */
function createNames(): (path: string) => Uint8Array {
  let free = Buffer.alloc(0)
  return (path) => {
    const bytes = Buffer.byteLength(path)
    if (bytes > free.length) free = Buffer.allocUnsafeSlow(Math.max(bytes, PIECE_BYTES))
    const name = free.subarray(0, free.write(path))
    free = free.subarray(bytes)
    return name
  }
}

function inputOf(file: ArchiveFile): Entry['input'] {
  if ('parts' in file) return piecesOf(file.parts)
  return file.bytes.length > PIECE_BYTES ? piecesOf([file.bytes]) : file.bytes
}

async function* piecesOf(
  parts: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const part of parts)
    for (let from = 0; from < part.length; from += PIECE_BYTES) yield part.subarray(from, from + PIECE_BYTES)
}

/** Returns null after the last chunk. */
async function nextChunk(zip: ReadableStreamDefaultReader<Uint8Array>, written: { files: number }) {
  const chunks: Uint8Array[] = []
  let bytes = 0
  let isEnded = false
  // A chunk that may be the end record is only sent together with the records that belong before it.
  while (bytes < GATHERED_BYTES || chunks.at(-1)?.length === END_BYTES) {
    const { value } = await zip.read()
    isEnded = value === undefined
    if (value === undefined) break
    chunks.push(value)
    bytes += value.length
  }
  if (chunks.length === 0) return null
  const last = isEnded ? chunks.pop() : undefined
  return Buffer.concat(last ? [...chunks, ...wideEnd(last, written.files), last] : chunks)
}

// The end of a ZIP archive of more files than plain ZIP can count. client-zip 2.5 writes ZIP64 for large archives, but not for many small files:
// programs that use the count then see 65,535 of them, and `unzip` takes the archive for broken.

/** Size of the end record of an archive without a comment. */
const END_BYTES = 22
/** From this number of files on, only ZIP64 can hold the count. */
const WIDE_COUNT = 0xffff
const IS_WIDE = 0xffffffff
const WIDE_END_BYTES = 56
const LOCATOR_BYTES = 20
/** Version 4.5, on Unix. */
const MADE_BY = 0x032d
const NEEDED = 0x002d

/** The ZIP64 records before the end record; none if that can count the files or they are there already. APPNOTE.TXT 4.3.14 and 4.3.15. */
function wideEnd(end: Uint8Array, files: number): Buffer[] {
  const record = Buffer.from(end.buffer, end.byteOffset, end.byteLength)
  const directoryBytes = record.readUInt32LE(12)
  const directoryAt = record.readUInt32LE(16)
  if (files < WIDE_COUNT || directoryAt === IS_WIDE) return []
  const wide = Buffer.alloc(WIDE_END_BYTES + LOCATOR_BYTES)
  wide.writeUInt32LE(0x06064b50, 0)
  wide.writeBigUInt64LE(BigInt(WIDE_END_BYTES - 12), 4)
  wide.writeUInt16LE(MADE_BY, 12)
  wide.writeUInt16LE(NEEDED, 14)
  wide.writeBigUInt64LE(BigInt(files), 24)
  wide.writeBigUInt64LE(BigInt(files), 32)
  wide.writeBigUInt64LE(BigInt(directoryBytes), 40)
  wide.writeBigUInt64LE(BigInt(directoryAt), 48)
  wide.writeUInt32LE(0x07064b50, WIDE_END_BYTES)
  wide.writeBigUInt64LE(BigInt(directoryAt) + BigInt(directoryBytes), WIDE_END_BYTES + 8)
  wide.writeUInt32LE(1, WIDE_END_BYTES + 16)
  return [wide]
}
