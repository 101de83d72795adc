import { type Fields, isFields } from './values.ts'

export interface Note {
  /** Empty where there is none, or where it can not be read. */
  matter: Fields
  /** Without the front matter; where that can not be read, all of the text. */
  body: string
  /** What begins the note was meant as front matter, and can not be read as such. */
  isBroken: boolean
}

/** An honest one has some lines, and is kept beside the text. */
const MAX_MATTER_BYTES = 16_384
/** Of all that means something in YAML: parsing takes some dozen microseconds for each. */
const MAX_MARKS = 1_000
/** Deeper values are not kept anyway. */
const MAX_DEPTH = 20
const MARKS = /[^\p{L}\p{N} \t\r./_-]|\r(?!\n)|-(?=\s)/gu
const MATTER = /^\uFEFF?---[ \t]*\r?\n(?:([\s\S]*?)\r?\n)?---[ \t]*(?:\r?\n|$)/
const KEY = /^["']?[\p{L}_][\p{L}\p{N}_ -]{0,60}["']?:(?:\s|$)/u
/** The dashes that end it may be no further away. */
const MAX_HEAD_LENGTH = MAX_MATTER_BYTES + 16

/** A Markdown note, apart from the YAML before it. Aliases of YAML are not followed, so that nothing small unfolds into something large. */
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

function isTooLong(head: string, text: string): boolean {
  const [dashes] = /^\uFEFF?---[ \t]*\r?\n/.exec(head) ?? []
  if (dashes === undefined || head.length === text.length) return false
  return beginsWithKey(head.slice(dashes.length)) && /\n---[ \t]*(?:\r?\n|$)/.test(text)
}

/** A rule may stand first in a note as well: what follows that is prose. */
function beginsWithKey(yaml: string): boolean {
  return KEY.test(yaml.split('\n').find((line) => line.trim() !== '' && !line.startsWith('#')) ?? '')
}

/** Returns null if it is no map, or larger or deeper than anyone writes before a note. */
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

/** Counts the brackets that are open at once, and the lists and keys that begin one inside the other on one line. */
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
