import { isAscii, isUtf8 } from 'node:buffer'
import { ImportFault, tooLarge } from './problems.ts'

/** For a memory's text, in UTF-8. */
export const MAX_TEXT_BYTES = 1_048_576

/** @throws {ImportFault} if there are more than `maxBytes` */
export async function wholeBytes(parts: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const part of parts) {
    bytes += part.length
    if (bytes > maxBytes) throw new ImportFault(tooLarge(maxBytes))
    chunks.push(part)
  }
  return Buffer.concat(chunks)
}

/** Decodes UTF-8, or UTF-16LE if there is a byte order mark. Returns null if the bytes are invalid. */
export function decoded(bytes: Uint8Array): string | null {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The first bytes as text, in any supported encoding, without an incomplete character at the end. */
export async function headOf(parts: AsyncIterable<Uint8Array>, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const part of parts) {
    chunks.push(part)
    bytes += part.length
    if (bytes >= maxBytes) break
  }
  const head = Buffer.concat(chunks).subarray(0, maxBytes)
  return new TextDecoder().decode(createUtf8Writer().write(head))
}

const NEWLINE = 0x0a

/** Yields lines without their line feeds. Null stands for a line longer than `maxBytes`, which is not held in memory. */
export async function* linesOf(
  parts: AsyncIterable<Uint8Array>,
  maxBytes: number,
): AsyncGenerator<Buffer | null, void, undefined> {
  let held: Uint8Array[] = []
  let bytes = 0
  const take = (part: Uint8Array) => {
    bytes += part.length
    if (bytes <= maxBytes) held.push(part)
    else held = []
  }
  const line = () => {
    const whole = bytes > maxBytes ? null : Buffer.concat(held)
    held = []
    bytes = 0
    return whole
  }
  for await (const part of parts) {
    let from = 0
    for (let end = part.indexOf(NEWLINE); end !== -1; end = part.indexOf(NEWLINE, from)) {
      take(part.subarray(from, end))
      yield line()
      from = end + 1
    }
    if (from < part.length) take(part.slice(from))
  }
  if (bytes > 0) yield line()
}

// Detects the encoding of a table. Excel writes Windows-1252 as "CSV" and UTF-16 as "Unicode text".

/** `mixed` is UTF-8 with some invalid bytes. */
export type TextEncoding = 'ascii' | 'utf-8' | 'utf-16' | 'windows-1252' | 'mixed'

interface Utf8Writer {
  /** Converts the bytes to UTF-8. An incomplete character at the end is kept for the next call. */
  write(bytes: Uint8Array): Uint8Array
  /** Converts the kept bytes. */
  end(): Uint8Array
  /** The encoding according to the bytes so far. */
  encoding(): TextEncoding
}

const EMPTY = new Uint8Array()
const MARK_BYTES = 2

/**
 * UTF-16 is recognised by its byte order mark. Other bytes are UTF-8 until some are invalid: if everything before was ASCII, the rest of the file is
 * read as Windows-1252, else only these bytes are. A byte's meaning never depends on later bytes, so that a file that has grown since the last import
 * yields the same text for its old part.
 */
export function createUtf8Writer(): Utf8Writer {
  let encoding: TextEncoding = 'ascii'
  let isBegun = false
  let waiting: Uint8Array = EMPTY
  let utf16: InstanceType<typeof TextDecoder> | null = null

  const read = (bytes: Uint8Array): Uint8Array => {
    if (utf16) return Buffer.from(utf16.decode(bytes, { stream: true }))
    if (encoding === 'windows-1252') return fromWindows(bytes)
    if (isUtf8(bytes)) {
      if (encoding === 'ascii' && !isAscii(bytes)) encoding = 'utf-8'
      return bytes
    }
    const first = bytes.findIndex((byte) => byte >= 0x80)
    encoding = encoding === 'ascii' && lengthAt(bytes, first) === 0 ? 'windows-1252' : 'mixed'
    return encoding === 'mixed' ? mended(bytes) : fromWindows(bytes)
  }
  const begin = (bytes: Uint8Array) => {
    isBegun = true
    const mark = markOf(bytes)
    if (mark) utf16 = new TextDecoder(mark)
    if (mark) encoding = 'utf-16'
  }
  return {
    write(part) {
      const bytes = waiting.length === 0 ? part : Buffer.concat([waiting, part])
      waiting = EMPTY
      if (!isBegun && bytes.length < MARK_BYTES) {
        waiting = Uint8Array.from(bytes)
        return EMPTY
      }
      if (!isBegun) begin(bytes)
      if (utf16 || encoding === 'windows-1252') return read(bytes)
      const whole = bytes.length - cutAtEnd(bytes)
      waiting = Uint8Array.from(bytes.subarray(whole))
      return read(bytes.subarray(0, whole))
    },
    end() {
      const rest = waiting
      waiting = EMPTY
      return utf16 ? Buffer.from(utf16.decode()) : read(rest)
    },
    encoding: () => encoding,
  }
}

function markOf(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

/** The length of a UTF-8 character with this first byte; 0 if it is not a valid first byte. */
function lengthFrom(byte = 0): number {
  if (byte < 0x80) return 1
  if (byte < 0xc2 || byte > 0xf4) return 0
  if (byte < 0xe0) return 2
  return byte < 0xf0 ? 3 : 4
}

/** The length of the UTF-8 character at this position; 0 if it is invalid. */
function lengthAt(bytes: Uint8Array, place: number): number {
  const length = lengthFrom(bytes[place])
  if (length < 2) return length
  return place + length <= bytes.length && isUtf8(bytes.subarray(place, place + length)) ? length : 0
}

/** The number of bytes at the end that may be an incomplete character. */
function cutAtEnd(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return 0
    if (byte >= 0xc0) return lengthFrom(byte) > back ? back : 0
  }
  return 0
}

/** Keeps valid UTF-8 and reads invalid bytes as Windows-1252. */
function mended(bytes: Uint8Array): Uint8Array {
  const parts: Uint8Array[] = []
  let from = 0
  for (let place = 0; place < bytes.length; ) {
    const length = lengthAt(bytes, place)
    if (length === 0) {
      parts.push(bytes.subarray(from, place), fromWindows(bytes.subarray(place, place + 1)))
      from = place + 1
    }
    place += Math.max(length, 1)
  }
  return Buffer.concat([...parts, bytes.subarray(from)])
}

/** Windows-1252 from 0x80 to 0x9f (WHATWG Encoding). The five undefined bytes stay unchanged. */
const WINDOWS = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** Not with `TextDecoder`, which reads Windows-1252 as Latin-1 in some releases of Node. */
function fromWindows(bytes: Uint8Array): Uint8Array {
  const latin = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
  return Buffer.from(latin.replace(/[\x80-\x9f]/g, (said) => WINDOWS[said.charCodeAt(0) - 0x80] ?? said))
}

export async function* inUtf8(
  parts: AsyncIterable<Uint8Array>,
  writer: Utf8Writer,
): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const part of parts) {
    const bytes = writer.write(part)
    if (bytes.length > 0) yield bytes
  }
  const rest = writer.end()
  if (rest.length > 0) yield rest
}
