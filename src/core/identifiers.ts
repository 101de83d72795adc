// An id is a prefix and a UUIDv7 (RFC 9562) in lower-case Crockford base32. Ids sort by creation time.
import { randomBytes } from 'node:crypto'

export type IdPrefix = 'usr' | 'mem' | 'dev' | 'key' | 'cal' | 'job' | 'fil' | 'con' | 'act' | 'cli' | 'tok'
export type RandomBytes = (bytes: number) => Uint8Array

/** The source of randomness of a process. It holds the time and the random part of the last id, because ids must be in order across all callers. */
export interface Random extends RandomBytes {
  lastId: { time: bigint; random: bigint }
}

export function createRandom(bytes: RandomBytes = randomBytes): Random {
  return Object.assign((count: number) => bytes(count), { lastId: { time: 0n, random: 0n } })
}

const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'
const ID_LENGTH = 26
const RANDOM_BITS = 74n
const RANDOM_MASK = (1n << RANDOM_BITS) - 1n

/** Later ids sort after earlier ones, even within one millisecond or if the clock goes back (RFC 9562, 6.2, method 2). */
export function newId(prefix: IdPrefix, now: number, random: Random): string {
  const id = successor(random.lastId, BigInt(Math.trunc(now)), random)
  random.lastId = id
  return `${prefix}_${base32(uuidV7(id.time, id.random))}`
}

const MEMORY_ID = /^mem_[0-7][0-9a-hjkmnp-tv-z]{25}$/

export function isMemoryId(text: string): boolean {
  return MEMORY_ID.test(text)
}

function successor(previous: Random['lastId'], now: bigint, random: RandomBytes): Random['lastId'] {
  if (now > previous.time) return { time: now, random: bigIntOf(random(10)) & RANDOM_MASK }
  // The random step of 1 to 2^32 makes the next id impossible to guess from this one.
  const next = previous.random + bigIntOf(random(4)) + 1n
  return { time: previous.time + (next >> RANDOM_BITS), random: next & RANDOM_MASK }
}

/** Bit layout: 48 time, 4 version, 12 random, 2 variant, 62 random. */
function uuidV7(time: bigint, random: bigint): bigint {
  const high = random >> 62n
  const low = random & ((1n << 62n) - 1n)
  return (time << 80n) | (7n << 76n) | (high << 64n) | (2n << 62n) | low
}

function base32(value: bigint): string {
  let text = ''
  for (let rest = value; text.length < ID_LENGTH; rest >>= 5n) text = ALPHABET.charAt(Number(rest & 31n)) + text
  return text
}

function bigIntOf(bytes: Uint8Array): bigint {
  let value = 0n
  for (const byte of bytes) value = (value << 8n) | BigInt(byte)
  return value
}
