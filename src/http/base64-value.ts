import { AppError } from '../core/errors.ts'
import {
  type Base64Decoding,
  type Base64Rules,
  decodeCharacter,
  decodePlain,
  endDecoding,
  makeRoom,
  newDecoding,
} from './base64-decoding.ts'

export interface Base64Value {
  readonly decoding: Base64Decoding
  /** The closing quote was read. */
  isWhole: boolean
  escape: 'none' | 'begun' | 'hex'
  hexDigits: number
  /** The value of the hexadecimal digits so far. */
  codeUnit: number
}

export function newBase64Value(rules: Base64Rules): Base64Value {
  return { decoding: newDecoding(rules), isWhole: false, escape: 'none', hexDigits: 0, codeUnit: 0 }
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const LETTER_U = 0x75

/**
 * Reads from after the opening quote up to the closing one, and returns how many bytes that took. `value.decoding` holds the decoded bytes.
 * @throws {AppError} invalid; too-large
 */
export function readBase64(value: Base64Value, bytes: Uint8Array): number {
  const { decoding } = value
  makeRoom(decoding, bytes.length)
  let place = 0
  while (place < bytes.length && !value.isWhole) {
    if (value.escape === 'none') place = decodePlain(decoding, bytes, place)
    const byte = bytes[place]
    if (byte === undefined) break
    place += 1
    if (value.escape !== 'none') readEscape(value, byte)
    else if (byte === QUOTE) endValue(value)
    else if (byte === BACKSLASH) value.escape = 'begun'
    // JSON allows no control character in a string, not even a line break.
    else if (byte < 0x20) throw notJson()
    else decodeCharacter(decoding, byte)
  }
  return place
}

function endValue(value: Base64Value): void {
  endDecoding(value.decoding)
  value.isWhole = true
}

/** RFC 8259, section 7, by byte. Escapes of characters that are in no alphabet are well-formed JSON too. */
const escapes = new Map(
  Object.entries({ '"': '"', '\\': '\\', '/': '/', b: '\b', f: '\f', n: '\n', r: '\r', t: '\t' }).map(
    ([written, meant]) => [written.charCodeAt(0), meant.charCodeAt(0)] as const,
  ),
)

function readEscape(value: Base64Value, byte: number): void {
  if (value.escape === 'hex') {
    value.codeUnit = value.codeUnit * 16 + hexDigit(byte)
    value.hexDigits += 1
    if (value.hexDigits < 4) return
    value.escape = 'none'
    decodeCharacter(value.decoding, value.codeUnit)
  } else if (byte === LETTER_U) {
    value.escape = 'hex'
    value.hexDigits = 0
    value.codeUnit = 0
  } else {
    const meant = escapes.get(byte)
    if (meant === undefined) throw notJson()
    value.escape = 'none'
    decodeCharacter(value.decoding, meant)
  }
}

function hexDigit(byte: number): number {
  if (byte >= 0x30 && byte <= 0x39) return byte - 0x30
  const letter = byte | 0x20
  if (letter >= 0x61 && letter <= 0x66) return letter - 0x61 + 10
  throw notJson()
}

export function notJson(): AppError {
  return new AppError('invalid', 'The body must be valid JSON.')
}
