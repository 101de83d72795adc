import { Readable } from 'node:stream'
import { takeDecoded } from './base64-decoding.ts'
import { type Base64Value, newBase64Value, notJson, readBase64 } from './base64-value.ts'
import { gatherBytes } from './body-reading.ts'
import { outlineOf, readOutline } from './json-outline.ts'

export interface CaptureBodyRules<T> {
  /** The top-level key whose string is base64; ASCII. */
  field: string
  maxDecodedBytes: number
  /** For the rest of the JSON. */
  maxOtherBytes: number
  /** Called if the field holds a string, once at most. Bytes that it leaves unread are still read and checked. */
  receive(decoded: AsyncIterable<Uint8Array>): Promise<T>
}

export interface CaptureBody<T> {
  /** The body with `""` in place of the base64. It is not validated yet: `parseJsonBody` does that. */
  json: Buffer
  /** Null if `receive` was not called. */
  received: T | null
}

/**
 * Reads a JSON body that holds a file in one of its strings, with its keys in any order. Memory does not grow with the file.
 * The file is received before the JSON after it is validated: if this rejects or the JSON is invalid, the caller discards the result of `receive`.
 *
 * The source stays usable, so that an error can still be answered: if this rejects, a stream is paused and not destroyed. Any other source is
 * ended with `return()`, which is awaited unless a read is pending.
 * @throws {AppError} too-large; invalid: base64 or JSON (only inside the string), the field twice; and what `receive` or the source rejects with
 */
export async function readCaptureBody<T>(
  source: AsyncIterable<Uint8Array>,
  rules: CaptureBodyRules<T>,
): Promise<CaptureBody<T>> {
  const other = gatherBytes(rules.maxOtherBytes)
  const outline = outlineOf(rules.field, other)
  const pieces = piecesOf(source)
  let received: T | null = null
  try {
    for (let piece = await pieces.next(); piece; piece = await pieces.next()) {
      pieces.use(readOutline(outline, piece))
      if (outline.isAtValue) received = await receiveValue(pieces, rules)
    }
  } finally {
    await pieces.leave()
  }
  return { json: other.whole(), received }
}

/** Minimum to pass on at a time, however small the incoming chunks are: each may become a write to the disk. */
const LEAST_BYTES = 16_384

async function receiveValue<T>(pieces: Pieces, rules: CaptureBodyRules<T>): Promise<T> {
  const value = newBase64Value(rules)
  const failures: unknown[] = []
  // May be started again: all its state is in `value` and `pieces`.
  async function* decoded(): AsyncGenerator<Uint8Array> {
    try {
      while (!value.isWhole) {
        await readSome(value, pieces)
        if (value.decoding.readyBytes > 0) yield takeDecoded(value.decoding)
      }
    } catch (error) {
      failures.push(error)
      throw error
    }
  }
  // The first failure says what is wrong: a receiver may wrap or swallow it.
  const received = await rules.receive(decoded()).catch((error: unknown) => {
    throw failures[0] ?? error
  })
  if (failures.length > 0) throw failures[0]
  await passUnread(decoded())
  return received
}

async function passUnread(decoded: AsyncGenerator<Uint8Array>): Promise<void> {
  while (!(await decoded.next()).done);
}

async function readSome(value: Base64Value, pieces: Pieces): Promise<void> {
  while (!value.isWhole && value.decoding.readyBytes < LEAST_BYTES) {
    const piece = await pieces.next()
    if (!piece) throw notJson()
    pieces.use(readBase64(value, piece))
  }
}

interface Pieces {
  /** The next unused bytes; null at the end. */
  next(): Promise<Uint8Array | null>
  use(bytes: number): void
  leave(): Promise<void>
}

/** A source may deliver everything in one chunk; each step works on no more than this. */
const PIECE_BYTES = 65_536

function piecesOf(source: AsyncIterable<Uint8Array>): Pieces {
  const iterator =
    source instanceof Readable ? source.iterator({ destroyOnReturn: false }) : source[Symbol.asyncIterator]()
  let rest: Uint8Array = Buffer.alloc(0)
  let isReading = false
  let isOver = false
  return {
    async next() {
      while (rest.length === 0 && !isOver) {
        isReading = true
        const step = await iterator.next().finally(() => {
          isReading = false
        })
        if (step.done) isOver = true
        else rest = step.value
      }
      return rest.length === 0 ? null : rest.subarray(0, PIECE_BYTES)
    },
    use(bytes) {
      rest = rest.subarray(bytes)
    },
    async leave() {
      const left = iterator.return?.()
      // A receiver may fail while it waits for more. A source in the middle of a read returns only after that read, so it is not awaited.
      if (isReading) left?.catch(() => undefined)
      else await left
    },
  }
}
