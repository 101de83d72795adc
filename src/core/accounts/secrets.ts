import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import type { RandomBytes } from '../store.ts'

// The prefix lets secret scanners find a leaked secret. The checksum rejects a mistyped one without a store lookup.
const PREFIXES = {
  'api-key': 'lmb_',
  device: 'lmd_',
  feed: 'lmf_',
  /** A connection's access token, its refresh token, and the authorization code that is exchanged for the first two. */
  connection: 'lmo_',
  refresh: 'lmr_',
  code: 'lmc_',
} as const
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BEARERS = [PREFIXES['api-key'], PREFIXES.device, PREFIXES.connection]
/** 62^43 > 2^256 */
const BODY_LENGTH = 43
/** 62^6 > 2^32 */
const CHECKSUM_LENGTH = 6
const SECRET = /^lm[bdfocr]_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

/** Contains 256 random bits. */
export function newSecret(kind: keyof typeof PREFIXES, random: RandomBytes): string {
  const body = base62(BigInt(`0x${Buffer.from(random(32)).toString('hex')}`), BODY_LENGTH)
  return `${PREFIXES[kind]}${body}${checksumOf(body)}`
}

export function looksLikeSecret(text: string): boolean {
  return isWellFormed(text) && BEARERS.some((prefix) => text.startsWith(prefix))
}

/** None of these is accepted as a bearer token, nor a bearer token as one of these. */
export function looksLike(kind: 'feed' | 'refresh' | 'code', text: string): boolean {
  return isWellFormed(text) && text.startsWith(PREFIXES[kind])
}

function isWellFormed(text: string): boolean {
  const parts = SECRET.exec(text)
  return parts !== null && checksumOf(parts[1] ?? '') === parts[2]
}

/** Needs no salt and no slow hash function, because nobody can guess 100 random bits. */
export function hashOf(secret: string): string {
  return hash('sha256', secret, 'hex')
}

const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const MAILED_KEY = /^[0-9A-HJKMNP-TV-Z]{20}$/

/** Contains 100 random bits, as `XXXXX-XXXXX-XXXXX-XXXXX`. */
export function newEmailKey(random: RandomBytes): string {
  const characters = Array.from(random(20), (byte) => CROCKFORD.charAt(byte & 31)).join('')
  return characters.replace(/.{5}(?=.)/g, '$&-')
}

/** Accepts any case, with or without dashes and spaces, O for 0, and I or L for 1. Returns null if the text can't be a key. */
export function hashOfEmailKey(typed: string): string | null {
  const plain = typed
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
  return MAILED_KEY.test(plain) ? hashOf(plain) : null
}

function checksumOf(body: string): string {
  return base62(BigInt(crc32(body)), CHECKSUM_LENGTH)
}

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = BASE62.charAt(Number(rest % 62n)) + text
  return text
}
