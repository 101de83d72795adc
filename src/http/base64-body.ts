import { Readable } from 'node:stream'
import { AppError, invalid } from '../core/errors.ts'
import { type GatheredBytes, gatherBytes, sizeName } from './body-reading.ts'

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
 * Reads a JSON body that holds a file in one of its strings, with its keys in any order. Memory does not grow with the file: parsing the whole body
 * blocks the service for a tenth of a second (see bench/base64-memory.ts and docs/decisions/0020-what-the-tricks-were-worth.md).
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
  const readToValue = createFieldFinder(rules.field, other)
  const pieces = piecesOf(source)
  let received: T | null = null
  try {
    for (let piece = await pieces.next(); piece; piece = await pieces.next()) {
      const start = readToValue(piece)
      pieces.use(start ?? piece.length)
      if (start !== null) received = await receiveValue(pieces, rules)
    }
  } finally {
    await pieces.leave()
  }
  return { json: other.whole(), received }
}

async function receiveValue<T>(pieces: Pieces, rules: CaptureBodyRules<T>): Promise<T> {
  const value = createBase64Value(rules)
  const failures: unknown[] = []
  // May be started again: all its state is in `value` and `pieces`.
  async function* decoded(): AsyncGenerator<Uint8Array> {
    try {
      while (!value.isWhole()) {
        const piece = await pieces.next()
        if (!piece) throw notJson()
        pieces.use(value.read(piece))
        const bytes = value.takeDecoded()
        if (bytes) yield bytes
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
  const unread = decoded()
  while (!(await unread.next()).done);
  return received
}

/**
 * Returns a function that copies JSON to `other` up to the opening quote of the field's string, and returns how many bytes that took. It returns null
 * if the string does not begin in these bytes, which are then copied. In place of the string `other` gets `""`. Bad syntax is not rejected: it stays
 * in `other`, and replacing one string with another leaves a text as valid or invalid as it was.
 */
function createFieldFinder(field: string, other: GatheredBytes): (bytes: Uint8Array) => number | null {
  let depth = 0
  let isOver = false
  let isText = false
  let isEscaped = false
  /** The latest string of the top-level object as it is written, cut off if it is longer than any spelling of the field. */
  let key = ''
  let isField = false
  let timesSeen = 0

  function readText(byte: number): void {
    if (isEscaped) isEscaped = false
    else if (byte === BACKSLASH) isEscaped = true
    else if (byte === QUOTE) isText = false
    if (isText && depth === 1 && key.length <= field.length * 6) key += String.fromCharCode(byte)
  }

  /** Returns true if the byte is the opening quote of the field's string. */
  function read(byte: number): boolean {
    if (isText) readText(byte)
    else if (byte === QUOTE) {
      if (isField) return true
      isText = true
      key = ''
    } else if (byte === COLON && depth === 1) {
      isField = unescaped(key) === field
      if (isField) timesSeen += 1
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1
      isField = false
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      depth -= 1
      isOver = depth <= 0
    } else if (byte === COMMA) isField = false
    return false
  }

  return (bytes) => {
    for (let place = 0; place < bytes.length && !isOver; ) {
      const isValue = read(bytes[place] ?? 0)
      place += 1
      if (!isValue && timesSeen < 2) continue
      // The bytes before are added, and so measured, before anything is reported: chunk boundaries must not change the outcome.
      other.add(bytes.subarray(0, place))
      if (timesSeen > 1) throw invalid(`${field} must not be there twice.`, field)
      other.add(Buffer.of(QUOTE))
      isField = false
      return place
    }
    other.add(bytes)
    return null
  }
}

const QUOTE = 0x22
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const BACKSLASH = 0x5c
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

function unescaped(text: string): string | null {
  try {
    return String(JSON.parse(`"${text}"`))
  } catch {
    return null
  }
}

interface Base64Value {
  /** Reads from after the opening quote up to the closing one, and returns how many bytes that took. @throws {AppError} invalid; too-large */
  read(bytes: Uint8Array): number
  isWhole(): boolean
  /** Returns null until enough has arrived or the value is whole, because each part may become a write to the disk. */
  takeDecoded(): Buffer | null
}

/** Makes 16 kB. */
const LEAST_CHARACTERS = 21_848
const PARTIAL_ESCAPE = /^\\(?:u[0-9A-Fa-f]{0,3})?$/

function createBase64Value(rules: Base64Rules): Base64Value {
  /** Matches characters of both alphabets, an escape, padding, or the end of the string. */
  const token = /[A-Za-z0-9+/_-]+|\\(?:u[0-9A-Fa-f]{4}|["\\/bfnrt])|["=]/y
  const check = createBase64Check(rules)
  let undecoded = ''
  let isWhole = false
  let partialEscape = ''

  /** Returns how many characters it took. */
  function readTokens(text: string): number {
    let place = 0
    while (!isWhole && place < text.length) {
      token.lastIndex = place
      const found = token.exec(text)?.[0]
      if (found === undefined) break
      place += found.length
      isWhole = found === '"'
      if (isWhole) check.end()
      else undecoded += check.add(found)
    }
    return place
  }

  return {
    read(bytes) {
      const text = partialEscape + Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1')
      const place = readTokens(text)
      if (isWhole) return place - partialEscape.length
      partialEscape = text.slice(place)
      if (partialEscape === '' || PARTIAL_ESCAPE.test(partialEscape)) return bytes.length
      // JSON allows no control character in a string, not even a line break.
      throw partialEscape.charCodeAt(0) < 0x20 || partialEscape[0] === '\\' ? notJson() : notBase64(rules)
    },
    isWhole: () => isWhole,
    takeDecoded() {
      if (undecoded === '' || (!isWhole && undecoded.length < LEAST_CHARACTERS)) return null
      const length = isWhole ? undecoded.length : undecoded.length - (undecoded.length % 4)
      const decoded = Buffer.from(undecoded.slice(0, length), 'base64')
      undecoded = undecoded.slice(length)
      return decoded
    },
  }
}

interface Base64Rules {
  field: string
  maxDecodedBytes: number
}

/** Accepts both alphabets of RFC 4648, but not mixed. The padding may be missing. Line breaks are skipped, because mail programs insert them. */
function createBase64Check(rules: Base64Rules): { add(token: string): string; end(): void } {
  let length = 0
  let paddings = 0
  let lineBreaks = 0
  /** The special characters of the other alphabet; null until the value holds one of either. */
  let foreign: RegExp | null = null

  function checkSize(bytes: number): void {
    if (bytes <= rules.maxDecodedBytes) return
    const message = `${rules.field} is too large: send at most ${sizeName(rules.maxDecodedBytes)} of audio, or upload it.`
    throw new AppError('too-large', message, { field: rules.field })
  }

  function addRun(run: string): string {
    if (paddings > 0) throw notBase64(rules)
    const special = foreign ? undefined : /[-_+/]/.exec(run)?.[0]
    if (special) foreign = '+/'.includes(special) ? /[-_]/ : /[+/]/
    const wrong = foreign ? run.search(foreign) : -1
    length += wrong === -1 ? run.length : wrong
    checkSize(Math.floor(length / 4) * 3)
    if (wrong !== -1) throw notBase64(rules)
    return run
  }

  return {
    /** Returns the characters to decode. */
    add(token) {
      const text = token[0] === '\\' ? String(JSON.parse(`"${token}"`)) : token
      if (text === '=') {
        paddings += 1
        if (paddings > 2) throw notBase64(rules)
        return ''
      }
      if (text === '\n' || text === '\r') {
        lineBreaks += 1
        // Otherwise a body could consist of endless line breaks.
        checkSize(lineBreaks)
        return ''
      }
      if (!/^[A-Za-z0-9+/_-]/.test(text)) throw notBase64(rules)
      return addRun(text)
    },
    end() {
      const left = length % 4
      if (left === 1 || (paddings > 0 && left + paddings !== 4)) throw notBase64(rules)
      checkSize(Math.floor((length * 3) / 4))
    },
  }
}

function notBase64({ field }: Base64Rules): AppError {
  return invalid(`${field} must be base64.`, field)
}

function notJson(): AppError {
  return new AppError('invalid', 'The body must be valid JSON.')
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
