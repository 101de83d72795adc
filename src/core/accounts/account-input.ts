import { domainToASCII } from 'node:url'
import { invalid } from '../errors.ts'
import { normalizePassword } from './passwords.ts'

const MAX_LINE = 100
/** The SMTP limits in bytes (RFC 5321, 4.5.3.1), without the angle brackets. */
const MAX_EMAIL = 254
const MAX_LOCAL_PART = 64
/** The HTML standard's email pattern, and letters, marks and digits of every script (RFC 6531): an email is one recipient and can't end a mail header. */
const LOCAL_PART = /^[\p{L}\p{M}\p{N}.!#$%&'*+/=?^_`{|}~-]+$/u
const DOMAIN = /^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/
const NOT_ASCII = /\P{ASCII}/u
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Trims, lower-cases and normalizes, so that two spellings of an email are one account. A domain of another script is returned in ASCII (RFC 3492). */
export function readEmail(typed: string, field = 'email'): string {
  const [local = '', typedDomain = '', ...rest] = typed.trim().split('@')
  const domain =
    NOT_ASCII.test(typedDomain) && !UNPRINTABLE.test(typedDomain) ? domainToASCII(typedDomain) : typedDomain
  const email = `${local.normalize('NFC')}@${domain}`.toLowerCase()
  const isShort = Buffer.byteLength(email) <= MAX_EMAIL && Buffer.byteLength(local) <= MAX_LOCAL_PART
  const isWhole = LOCAL_PART.test(local) && DOMAIN.test(domain) && rest.length === 0
  if (!isShort || !isWhole || isLookalike(local))
    throw invalid('This is not an email address we can write to. Please check it.', field)
  return email
}

/** Whether a character is a form of an ASCII one, such as the Kelvin sign or a full-width letter: two emails would look alike, or become one. */
function isLookalike(local: string): boolean {
  return Array.from(local).some(
    (character) => NOT_ASCII.test(character) && !NOT_ASCII.test(character.normalize('NFKC')[0] ?? ''),
  )
}

/** Returns a name or label unchanged. It must be one line, so that it can't become a mail header or a second log line. */
export function readLine(typed: string, field: string): string {
  if (typed.trim() === '') throw invalid(`${field} must not be blank.`, field)
  if (lengthOf(typed) > MAX_LINE) throw invalid(`${field} may have at most ${MAX_LINE} characters.`, field)
  if (UNPRINTABLE.test(typed) || !typed.isWellFormed()) throw invalid(`${field} must be one line of plain text.`, field)
  return typed
}

/** An empty value counts as missing: apps send the device's name as they find it. */
export function readOptionalLine(typed: string | undefined, field: string): string | null {
  return typed === undefined || typed === '' ? null : readLine(typed, field)
}

const MIN_PASSWORD = 8
/** Long enough for any passphrase, and quick to hash. */
const MAX_PASSWORD = 1_000

/** Measures the normalized form, which is what gets hashed. Lone surrogates have no UTF-8 bytes, so two passwords would become one. */
export function readNewPassword(typed: string, field: string): string {
  const length = lengthOf(normalizePassword(typed))
  if (length < MIN_PASSWORD) throw invalid(`${field} must have at least ${MIN_PASSWORD} characters.`, field)
  if (length > MAX_PASSWORD) throw invalid(`${field} may have at most ${MAX_PASSWORD} characters.`, field)
  if (!typed.isWellFormed()) throw invalid(`${field} holds a broken character.`, field)
  return typed
}

/** Accepts IANA names that `Intl` knows. `Intl` also knows `+03:00`, which has no daylight saving time. */
export function readTimezone(typed: string, field: string): string {
  if (/^[A-Za-z]/.test(typed) && isKnownZone(typed)) return typed
  throw invalid('This time zone is unknown. Please send an IANA name such as America/Sao_Paulo.', field)
}

function isKnownZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** Counts code points, as JSON Schema does. */
function lengthOf(text: string): number {
  return text.length > 4 * MAX_PASSWORD ? text.length : Array.from(text).length
}
