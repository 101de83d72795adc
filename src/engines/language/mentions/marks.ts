import type { Mention } from './mention.ts'
import { fold } from './folding.ts'

export interface Found extends Mention {
  /** As the text writes it. */
  written: string
}

/** Everything that a pattern alone tells. What is found is blanked out, so that no part of it passes for something else. */
export function takeMarks(text: string): { found: Found[]; rest: string } {
  const found: Found[] = []
  let rest = text
  for (const { pattern, read } of marks) {
    rest = rest.replace(pattern, (written: string, inner: string | undefined) => {
      const mention = read(written, inner ?? '')
      if (mention === null) return written
      if (mention !== 'nothing') found.push({ ...mention, written })
      return ' '.repeat(written.length)
    })
  }
  return { found, rest }
}

interface Mark {
  pattern: RegExp
  /** null: not this after all, leave it in the text. 'nothing': take it away, it ties nothing. */
  read: (written: string, inner: string) => Mention | 'nothing' | null
}

const MEMORY_ID = /(?<![\p{L}\p{N}_])mem_[0-9a-hjkmnp-tv-z]{26}(?![\p{L}\p{N}_])/u
const MIN_PHONE_DIGITS = 8
const MAX_PHONE_DIGITS = 15
/** With and without country and area code one number is the same in its last eight digits. */
const PHONE_KEY_DIGITS = 8
const DATE = /^(?:\d{4}[-. ]\d{1,2}[-. ]\d{1,2}|\d{1,2}[-. ]\d{1,2}[-. ]\d{4})(?!\d)/u

const marks: Mark[] = [
  {
    pattern: /\[\[([^[\]\n]{1,200})\]\]/gu,
    read: (_, inner) => ({
      kind: 'link',
      value: MEMORY_ID.exec(inner)?.[0] ?? fold(inner).replace(/\s+/gu, ' ').trim(),
    }),
  },
  { pattern: /https?:\/\/\S{1,2000}/giu, read: (url) => memoryLinkIn(url) ?? 'nothing' },
  { pattern: new RegExp(MEMORY_ID, 'gu'), read: (id) => ({ kind: 'link', value: id }) },
  {
    pattern:
      /(?<![\p{L}\p{N}._%+@-])[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@[\p{L}\p{N}][\p{L}\p{N}-]{0,62}(?:\.[\p{L}\p{N}-]{1,62}){1,5}/gu,
    read: (email) => ({ kind: 'email', value: email.toLowerCase() }),
  },
  {
    pattern:
      /(?<![\p{L}\p{N}_&/@#])[@#](?=[\p{N}_.-]{0,38}\p{L})[\p{L}\p{N}_](?:[\p{L}\p{N}_.-]{0,38}[\p{L}\p{N}_])?/gu,
    read: (handle) => ({ kind: 'handle', value: fold(handle) }),
  },
  { pattern: /(?<![\p{L}\p{N}.,/:-])(?:\+|\()?\d[\d ().-]{5,24}\d(?![\p{L}\p{N}%/:]|[.,]\d)/gu, read: phone },
  {
    pattern: /(?<![\p{L}\p{N}_-])[A-Z0-9]{1,20}(?:[-_/][A-Z0-9]{1,20}){0,3}(?![\p{L}\p{N}_-])/gu,
    read: code,
  },
]

function memoryLinkIn(url: string): Mention | null {
  const id = MEMORY_ID.exec(url)?.[0]
  return id === undefined ? null : { kind: 'link', value: id }
}

/** Digits in groups that make a CPF (a person's number in Brazil) are a code; those of a date or a price are nothing. */
function phone(written: string): Mention | null {
  const digits = written.replace(/\D/gu, '')
  if (/^\d{3}\.\d{3}\.\d{3}-\d{2}$/u.test(written)) return { kind: 'code', value: digits }
  if (/ {2}|[.-]{2}/u.test(written) || /^\d{1,3}(?:\.\d{3}){2,}$/u.test(written)) return null
  if (digits.length < MIN_PHONE_DIGITS || digits.length > MAX_PHONE_DIGITS || DATE.test(written)) return null
  return { kind: 'phone', value: digits.slice(-PHONE_KEY_DIGITS) }
}

/** "PRJ-42" and "A1B2" are codes; "10KM" and "3PM" are measures; letters alone or digits alone are something else. */
function code(written: string): Mention | 'nothing' | null {
  if (!/[A-Z]/.test(written) || !/\d/.test(written)) return null
  if (written.length < 3 || /^\d+[A-Z]{1,3}$/u.test(written)) return 'nothing'
  return { kind: 'code', value: written.toLowerCase() }
}
