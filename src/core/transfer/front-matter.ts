// The front matter of a Markdown note: fields in YAML between two lines of dashes.
import { type Fields, isFields } from './values.ts'

interface Note {
  /** Empty if there is none or it cannot be parsed. */
  matter: Fields
  /** The text without the front matter, or the whole text if that cannot be parsed. */
  body: string
  /** The note begins with front matter that cannot be parsed. */
  isBroken: boolean
}

/** Real front matter has a few lines. It is stored in addition to the text. */
const MAX_MATTER_BYTES = 16_384
/** Limits the characters with a meaning in YAML: parsing takes a few dozen microseconds for each. */
const MAX_MARKS = 1_000
/** Deeper values would not be kept anyway. */
const MAX_DEPTH = 20
const MARKS = /[^\p{L}\p{N} \t\r./_-]|\r(?!\n)|-(?=\s)/gu
const MATTER = /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/
const KEY = /^["']?[\p{L}_][\p{L}\p{N}_ -]{0,60}["']?:(?:\s|$)/u
/** The closing dashes must be within this distance. */
const MAX_HEAD_LENGTH = MAX_MATTER_BYTES + 16

/** Separates a Markdown note from its front matter. YAML aliases are not followed, so that a small text cannot expand into a large value. */
export async function noteIn(text: string): Promise<Note> {
  const whole = { matter: {}, body: text.replace(/^\uFEFF/, ''), isBroken: false }
  const head = text.slice(0, MAX_HEAD_LENGTH)
  const [match, yaml = ''] = MATTER.exec(head) ?? []
  if (match === undefined) return { ...whole, isBroken: isTooLong(head, text) }
  const body = text.slice(match.length).replace(/^(?:[ \t]*\r?\n)+/, '')
  if (yaml.trim() === '') return { ...whole, body }
  const matter = await mapIn(yaml)
  return matter ? { matter, body, isBroken: false } : { ...whole, isBroken: beginsWithKey(yaml) }
}

/** The front matter as it is written. */
export function matterIn(text: string): string {
  return MATTER.exec(text.slice(0, MAX_HEAD_LENGTH))?.[1] ?? ''
}

function isTooLong(head: string, text: string): boolean {
  const [dashes] = /^\uFEFF?---[ \t]*\r?\n/.exec(head) ?? []
  if (dashes === undefined || head.length === text.length) return false
  return beginsWithKey(head.slice(dashes.length)) && /\n---[ \t]*(?:\r?\n|$)/.test(text)
}

/** Distinguishes front matter from a horizontal rule, which is followed by prose. */
function beginsWithKey(yaml: string): boolean {
  return KEY.test(yaml.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '')
}

/** Returns null if the YAML is not a map or is larger or deeper than real front matter. */
async function mapIn(yaml: string): Promise<Fields | null> {
  if (Buffer.byteLength(yaml) > MAX_MATTER_BYTES || (yaml.match(MARKS)?.length ?? 0) > MAX_MARKS) return null
  const { Lexer, parse } = await import('yaml')
  if (isTooDeep(new Lexer().lex(yaml))) return null
  try {
    // Without `stringKeys` the library writes every nested key as text again, at each depth: 400 of them took 34 s.
    // With `uniqueKeys` it compares each key with each.
    const options = {
      maxAliasCount: 0,
      schema: 'core',
      logLevel: 'error',
      uniqueKeys: false,
      stringKeys: true,
    } as const
    const matter: unknown = parse(yaml, options)
    return isFields(matter) ? matter : null
  } catch {
    return null
  }
}

/** Counts open brackets, and lists and keys that are nested on one line. */
function isTooDeep(tokens: Iterable<string>): boolean {
  let open = 0
  let begun = 0
  for (const token of tokens) {
    if (token === '[' || token === '{') open += 1
    else if (token === ']' || token === '}') open -= 1
    if (token === '-' || token === '?') begun += 1
    else if (token.trim() !== '') begun = 0
    if (open > MAX_DEPTH || begun > MAX_DEPTH) return true
  }
  return false
}
