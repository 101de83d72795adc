import { AppError, invalid } from '../core/errors.ts'
import { sizeName } from './body-reading.ts'

export interface Base64Rules {
  /** The field with the value, for the errors. */
  field: string
  maxDecodedBytes: number
}

export interface Base64Decoding {
  readonly rules: Base64Rules
  /** Characters that do not make three bytes yet: six bits of `bits` each. */
  characters: number
  bits: number
  paddings: number
  lineBreaks: number
  /** Null until a character that the alphabets do not share. */
  alphabet: 'standard' | 'url-safe' | null
  decodedBytes: number
  /** Decoded bytes that were not taken yet. */
  ready: Buffer
  readyBytes: number
}

export function newDecoding(rules: Base64Rules): Base64Decoding {
  return {
    rules,
    characters: 0,
    bits: 0,
    paddings: 0,
    lineBreaks: 0,
    alphabet: null,
    decodedBytes: 0,
    ready: Buffer.alloc(0),
    readyBytes: 0,
  }
}

const EQUALS = 0x3d
const MINUS = 0x2d
const UNDERSCORE = 0x5f
const LINE_FEED = 0x0a
const CARRIAGE_RETURN = 0x0d
const NOT_BASE64 = 255
/** Added to the bits of the characters in which the two alphabets of RFC 4648 differ. */
const IS_SPECIAL = 64

/** The six bits of each byte. */
const sextets = new Uint8Array(256).fill(NOT_BASE64)
const shared = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
for (let sextet = 0; sextet < shared.length; sextet += 1) sextets[shared.charCodeAt(sextet)] = sextet
for (const special of ['+/', '-_'])
  for (const place of [0, 1]) sextets[special.charCodeAt(place)] = IS_SPECIAL | (62 + place)

/**
 * Decodes the bytes from `from` up to the first that is in neither alphabet, and returns its position. Call `makeRoom` first.
 * @throws {AppError} invalid; too-large
 */
export function decodePlain(decoding: Base64Decoding, bytes: Uint8Array, from: number): number {
  let place = from
  while (place < bytes.length) {
    if (decoding.characters === 0 && decoding.paddings === 0) place = readQuartets(decoding, bytes, place)
    const byte = bytes[place]
    if (byte === undefined || sextets[byte] === NOT_BASE64) break
    addCharacter(decoding, byte)
    place += 1
  }
  return place
}

/**
 * Decodes one character of any kind. Line breaks are skipped, because mail programs insert them.
 * @throws {AppError} invalid; too-large
 */
export function decodeCharacter(decoding: Base64Decoding, character: number): void {
  if (character === LINE_FEED || character === CARRIAGE_RETURN) {
    decoding.lineBreaks += 1
    // Otherwise a body could consist of endless line breaks.
    if (decoding.lineBreaks > decoding.rules.maxDecodedBytes) throw tooLarge(decoding.rules)
  } else if (character === EQUALS) {
    decoding.paddings += 1
    if (decoding.paddings > 2) throw notBase64(decoding.rules)
  } else if ((sextets[character] ?? NOT_BASE64) === NOT_BASE64) throw notBase64(decoding.rules)
  else addCharacter(decoding, character)
}

/** All of the padding may be missing, but not half of it. @throws {AppError} invalid; too-large */
export function endDecoding(decoding: Base64Decoding): void {
  const { characters, paddings, rules } = decoding
  if (characters === 1 || (paddings > 0 && characters + paddings !== 4)) throw notBase64(rules)
  if (characters > 1) writeBytes(decoding, characters - 1)
}

export function takeDecoded(decoding: Base64Decoding): Buffer {
  const taken = decoding.ready.subarray(0, decoding.readyBytes)
  decoding.ready = Buffer.alloc(0)
  decoding.readyBytes = 0
  return taken
}

/** Minimum to allocate at once, so that many small reads share it. */
const ROOM_BYTES = 65_536

/** Allocates room for this many more characters and the end. */
export function makeRoom(decoding: Base64Decoding, characters: number): void {
  const needed = decoding.readyBytes + Math.ceil((characters + 4) / 4) * 3
  if (needed <= decoding.ready.length) return
  const larger = Buffer.allocUnsafe(Math.max(needed, ROOM_BYTES))
  decoding.ready.copy(larger, 0, 0, decoding.readyBytes)
  decoding.ready = larger
}

/** Decodes four characters at a time, up to a quartet with one that is not in both alphabets. All 25 MB go through this loop. */
function readQuartets(decoding: Base64Decoding, bytes: Uint8Array, from: number): number {
  const { ready, rules } = decoding
  // A quartet that would pass the limit is left to `addCharacter`, which refuses it.
  const most = Math.floor((rules.maxDecodedBytes - decoding.decodedBytes) / 3)
  const end = Math.min(bytes.length - 3, from + most * 4)
  let place = from
  let filled = decoding.readyBytes
  for (; place < end; place += 4) {
    const first = sextets[bytes[place] ?? 0] ?? NOT_BASE64
    const second = sextets[bytes[place + 1] ?? 0] ?? NOT_BASE64
    const third = sextets[bytes[place + 2] ?? 0] ?? NOT_BASE64
    const fourth = sextets[bytes[place + 3] ?? 0] ?? NOT_BASE64
    if ((first | second | third | fourth) >= IS_SPECIAL) break
    ready[filled] = (first << 2) | (second >> 4)
    ready[filled + 1] = (second << 4) | (third >> 2)
    ready[filled + 2] = (third << 6) | fourth
    filled += 3
  }
  decoding.decodedBytes += filled - decoding.readyBytes
  decoding.readyBytes = filled
  return place
}

/** The byte must be in one of the alphabets. */
function addCharacter(decoding: Base64Decoding, byte: number): void {
  const sextet = sextets[byte] ?? NOT_BASE64
  if (decoding.paddings > 0) throw notBase64(decoding.rules)
  if (sextet >= IS_SPECIAL) noteAlphabet(decoding, byte)
  decoding.bits = (decoding.bits << 6) | (sextet & 63)
  decoding.characters += 1
  if (decoding.characters === 4) writeBytes(decoding, 3)
}

/** Writes the first `count` bytes of a quartet; missing characters are zero bits. */
function writeBytes(decoding: Base64Decoding, count: number): void {
  decoding.decodedBytes += count
  if (decoding.decodedBytes > decoding.rules.maxDecodedBytes) throw tooLarge(decoding.rules)
  const bits = decoding.bits << (6 * (4 - decoding.characters))
  for (let shift = 16; shift > 16 - 8 * count; shift -= 8) {
    decoding.ready[decoding.readyBytes] = bits >> shift
    decoding.readyBytes += 1
  }
  decoding.characters = 0
  decoding.bits = 0
}

function noteAlphabet(decoding: Base64Decoding, byte: number): void {
  const alphabet = byte === MINUS || byte === UNDERSCORE ? 'url-safe' : 'standard'
  if (decoding.alphabet !== null && decoding.alphabet !== alphabet) throw notBase64(decoding.rules)
  decoding.alphabet = alphabet
}

function notBase64({ field }: Base64Rules): AppError {
  return invalid(`${field} must be base64.`, field)
}

function tooLarge({ field, maxDecodedBytes }: Base64Rules): AppError {
  const message = `${field} is too large: send at most ${sizeName(maxDecodedBytes)} of audio, or upload it.`
  return new AppError('too-large', message, { field })
}
