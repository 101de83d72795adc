import { ImportFault, tooLarge } from './problems.ts'
import { createUtf8Writer } from './text-encoding.ts'

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
