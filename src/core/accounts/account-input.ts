import { invalid } from '../errors.ts'
import { normalizePassword } from './passwords.ts'

const MAX_LINE = 100
/** What SMTP can carry (RFC 5321, 4.5.3.1.3, less the angle brackets). */
const MAX_EMAIL = 254
const MAX_LOCAL_PART = 64
/**
 * The HTML standard's form of an email, in ASCII: no white space, quotes, commas or angle brackets, so that it is one recipient and can
 * never end a header. Checked before lower-casing, which turns some other letters into ASCII (the Kelvin sign becomes k).
 */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/
/** Control characters and line ends of every kind. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}]/u

/** Trimmed and in lower case: two spellings of an email are one account. */
export function readEmail(typed: string, field = 'email'): string {
  const email = typed.trim()
  if (email.length > MAX_EMAIL || email.indexOf('@') > MAX_LOCAL_PART || !EMAIL.test(email)) {
    throw invalid('This is not an email address we can write to. Please check it.', field)
  }
  return email.toLowerCase()
}

/** A name or label, kept letter for letter. One line, so that it can never become a header or a second log line. */
export function readLine(typed: string, field: string): string {
  if (typed.trim() === '') throw invalid(`${field} must not be blank.`, field)
  if (lengthOf(typed) > MAX_LINE) throw invalid(`${field} may have at most ${MAX_LINE} characters.`, field)
  if (UNPRINTABLE.test(typed) || !typed.isWellFormed()) throw invalid(`${field} must be one line of plain text.`, field)
  return typed
}

/** Blank counts as not given: apps send the device's name as they find it. */
export function readOptionalLine(typed: string | undefined, field: string): string | null {
  return typed === undefined || typed === '' ? null : readLine(typed, field)
}

const MIN_PASSWORD = 8
/** Long enough for any passphrase; argon2 hashes it in no time. */
const MAX_PASSWORD = 1_000

/** Any characters. The length is that of the form that is hashed. A lone surrogate has no bytes of its own: two different passwords would become one. */
export function readNewPassword(typed: string, field: string): string {
  const length = lengthOf(normalizePassword(typed))
  if (length < MIN_PASSWORD) throw invalid(`${field} must have at least ${MIN_PASSWORD} characters.`, field)
  if (length > MAX_PASSWORD) throw invalid(`${field} may have at most ${MAX_PASSWORD} characters.`, field)
  if (!typed.isWellFormed()) throw invalid(`${field} holds a broken character.`, field)
  return typed
}

/** An IANA name that `Intl` knows; it would take `+03:00` as well, which knows no summer time. */
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

/** In characters, not in UTF-16 units, as JSON Schema counts. */
function lengthOf(text: string): number {
  return text.length > 4 * MAX_PASSWORD ? text.length : Array.from(text).length
}
