import { ImportFault, tooLarge } from './problems.ts'
import { createUtf8Writer } from './text-encoding.ts'

/** A memory's text in UTF-8, as everywhere. */
export const MAX_TEXT_BYTES = 1_048_576

/** All of it, which must be no larger. @throws {ImportFault} */
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

/** UTF-8, or UTF-16 where a mark at the beginning says so; null where it is neither. */
export function decoded(bytes: Uint8Array): string | null {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : 'utf-8'
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The first bytes as text, in whichever encoding; a character that is cut at the end is left out. */
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

/** Lines without their ends; null stands for one that is longer than `maxBytes`, of which nothing is held. */
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
