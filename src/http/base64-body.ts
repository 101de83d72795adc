import { Readable } from 'node:stream'
import { takeDecoded } from './base64-decoding.ts'
import { type Base64Value, newBase64Value, notJson, readBase64 } from './base64-value.ts'
import { gatherBytes } from './body-reading.ts'
import { outlineOf, readOutline } from './json-outline.ts'

export interface CaptureBodyRules<T> {
  /** The top-level key whose string is base64; ASCII. */
  field: string
  maxDecodedBytes: number
  /** For all the rest of the JSON. */
  maxOtherBytes: number
  /** Called where the field has a string, once at most. What it leaves unread is read and checked all the same. */
  receive(decoded: AsyncIterable<Uint8Array>): Promise<T>
}

export interface CaptureBody<T> {
  /** The body with `""` in place of the base64, not checked yet: `parseJsonBody` does that. */
  json: Buffer
  /** Null where `receive` was not called. */
  received: T | null
}

/**
 * Reads a JSON body that holds a file in one of its strings, in memory that does not grow with the file, whatever order the keys are in.
 * A file is received before the JSON after it is known to be right: where this rejects, or the JSON turns out wrong, what `receive` gave is
 * the caller's to discard.
 *
 * The source is left whole, so that an error can still be answered: a stream is iterated without being destroyed and stays paused where this
 * rejects; anything else is told by `return()`, and waited for unless it is in the middle of a read.
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

/** Handed on at least this much at a time, however small the chunks that come in: each may become a write to a disk. */
const LEAST_BYTES = 16_384

async function receiveValue<T>(pieces: Pieces, rules: CaptureBodyRules<T>): Promise<T> {
  const value = newBase64Value(rules)
  const failures: unknown[] = []
  // May be begun again: all that it knows is in `value` and `pieces`.
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
  // The first failure says what is wrong: a receiver may dress ours up or swallow it.
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
  /** What comes next and was not used yet; null at the end. */
  next(): Promise<Uint8Array | null>
  use(bytes: number): void
  leave(): Promise<void>
}

/** A source may give all it has in one chunk; each turn of the work is on no more than this. */
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
      // A receiver may fail while it waits for more: a source in the middle of a read takes its leave only when that is done.
      if (isReading) left?.catch(() => undefined)
      else await left
    },
  }
}
