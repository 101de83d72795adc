import { invalid } from '../core/errors.ts'
import type { GatheredBytes } from './body-reading.ts'

/** The state of reading a JSON text: only as much syntax as it takes to find the string values of one top-level key. */
export interface JsonOutline {
  readonly field: string
  /** The whole text, with `""` in place of those values. */
  readonly other: GatheredBytes
  /** The next token of the top-level object; `nothing` once it has ended, or if the text is not an object. */
  expects: 'object' | 'key' | 'colon' | 'value' | 'comma' | 'nothing'
  depth: number
  isText: boolean
  isEscaped: boolean
  /** The bytes of the top-level key that is being read; null if it is longer than any spelling of the field. */
  key: number[] | null
  isKey: boolean
  /** Whether the latest top-level key is the field. */
  isField: boolean
  timesSeen: number
  /** The last byte read was the opening quote of the field's value. */
  isAtValue: boolean
}

/** `field` is ASCII. */
export function outlineOf(field: string, other: GatheredBytes): JsonOutline {
  return {
    field,
    other,
    expects: 'object',
    depth: 0,
    isText: false,
    isEscaped: false,
    key: null,
    isKey: false,
    isField: false,
    timesSeen: 0,
    isAtValue: false,
  }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const COMMA = 0x2c
const COLON = 0x3a
const OPEN_LIST = 0x5b
const OPEN_OBJECT = 0x7b
const CLOSE_LIST = 0x5d
const CLOSE_OBJECT = 0x7d

/**
 * Reads up to the opening quote of the field's value, if there is one, and returns how many bytes that took. It never rejects bad syntax: errors
 * stay in `other`, and replacing one string with another leaves a text as valid or invalid as it was.
 * @throws {AppError} too-large; invalid if the field appears twice
 */
export function readOutline(outline: JsonOutline, bytes: Uint8Array): number {
  outline.isAtValue = false
  let place = 0
  while (place < bytes.length && outline.expects !== 'nothing') {
    const byte = bytes[place] ?? 0
    place += 1
    if (outline.isText) readText(outline, byte)
    else if (byte === QUOTE) beginText(outline)
    else readMark(outline, byte)
    // The bytes before are added, and so measured, before anything is reported: chunk boundaries must not change the outcome.
    if (outline.isAtValue) {
      outline.other.add(bytes.subarray(0, place))
      outline.other.add(Buffer.of(QUOTE))
      return place
    }
    if (outline.timesSeen > 1) {
      outline.other.add(bytes.subarray(0, place))
      throw invalid(`${outline.field} must not be there twice.`, outline.field)
    }
  }
  outline.other.add(bytes)
  return bytes.length
}

function readText(outline: JsonOutline, byte: number): void {
  if (outline.isEscaped) outline.isEscaped = false
  else if (byte === BACKSLASH) outline.isEscaped = true
  else if (byte === QUOTE) {
    outline.isText = false
    if (outline.isKey) endKey(outline)
    return
  }
  if (!outline.isKey || !outline.key) return
  // Each character may be written as an escape of six bytes.
  if (outline.key.length < outline.field.length * 6) outline.key.push(byte)
  else outline.key = null
}

function beginText(outline: JsonOutline): void {
  if (outline.depth === 1 && outline.expects === 'value' && outline.isField) {
    outline.expects = 'comma'
    outline.isAtValue = true
    return
  }
  outline.isText = true
  if (outline.depth === 0) outline.expects = 'nothing'
  if (outline.depth !== 1 || outline.expects !== 'key') return
  outline.expects = 'colon'
  outline.isKey = true
  outline.key = []
}

function endKey(outline: JsonOutline): void {
  outline.isKey = false
  outline.isField = outline.key !== null && unescaped(outline.key) === outline.field
  if (outline.isField) outline.timesSeen += 1
}

function unescaped(key: number[]): string | null {
  try {
    return String(JSON.parse(`"${Buffer.from(key).toString('latin1')}"`))
  } catch {
    return null
  }
}

function readMark(outline: JsonOutline, byte: number): void {
  if (outline.depth === 0) {
    beginObject(outline, byte)
    return
  }
  if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
    if (outline.depth === 1) outline.expects = 'comma'
    outline.depth += 1
  } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
    outline.depth -= 1
    if (outline.depth === 0) outline.expects = 'nothing'
  } else if (outline.depth === 1 && byte === COMMA) outline.expects = 'key'
  else if (outline.depth === 1 && byte === COLON && outline.expects === 'colon') outline.expects = 'value'
}

function beginObject(outline: JsonOutline, byte: number): void {
  if (byte === 0x20 || byte === 0x09 || byte === 0x0a || byte === 0x0d) return
  if (byte !== OPEN_OBJECT) {
    outline.expects = 'nothing'
    return
  }
  outline.depth = 1
  outline.expects = 'key'
}
