import type { NameKind } from './name-kinds.ts'
import { fold } from './words.ts'

/** Kinds of terms that two memories can share. `code` is an identifier such as `PRJ-42`. */
export type TermKind = 'name' | 'email' | 'phone' | 'handle' | 'code'

/** A `link` refers to another memory by its id or its title; `title` is the memory's own title in the same form. */
export interface Mention {
  kind: TermKind | 'link' | 'title'
  /** Folded: lower case, no accents. */
  value: string
  /** Only of a name. A part is a word of a longer name in the same place: other memories may use it alone. */
  entity?: NameKind | 'part'
  /** A name as its text writes it. */
  written?: string
}

interface Found extends Mention {
  written: string
}

/** Finds everything that a pattern alone identifies. Matches are blanked out, so that later patterns cannot match a part of them. */
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
  /** Returns null if it is not a match, so the text stays; 'nothing' if it should be blanked but relates nothing. */
  read: (written: string, inner: string) => Mention | 'nothing' | null
}

const MEMORY_ID = /(?<![\p{L}\p{N}_])mem_[0-9a-hjkmnp-tv-z]{26}(?![\p{L}\p{N}_])/u
const MIN_PHONE_DIGITS = 8
const MAX_PHONE_DIGITS = 15
/** These are the same with and without country and area code. */
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

/** Digits grouped as a CPF (the Brazilian tax number) are a code. Digits grouped as a date or a price are not a match. */
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
