import { type Language, languages } from '../languages.ts'
import { entries, lazy, lazyByLanguage, sectionLines } from '../words.ts'

/**
 * A word, number or mark, with the letter that stands for its meaning. The rules are expressions over the letters of a whole text. A phrase may
 * stand for two letters.
 */
export interface Lexeme {
  letter: string
  value: number
  text: string
  /** Its place in the folded text. */
  from: number
  to: number
}

/** Meanings in the section [repetitions]. A capital marks the plural of a small letter. */
const LETTERS: Readonly<Record<string, string>> = {
  every: 'e',
  other: 'o',
  num: 'n',
  number: 'n',
  ord: 'r',
  ordinal: 'r',
  weekday: 'w',
  weekdays: 'W',
  // "segunda" is Monday, or the second.
  weekdayordinal: 'q',
  month: 'm',
  monthname: 'M',
  minute: 'i',
  hour: 'h',
  day: 'd',
  week: 'k',
  fortnight: 'g',
  twomonths: 'j',
  quarter: 'Q',
  halfyear: 'J',
  year: 'y',
  weekend: 'c',
  weekends: 'C',
  workday: 'b',
  workdays: 'B',
  hourly: '1',
  daily: '2',
  weekly: '3',
  fortnightly: '4',
  monthly: '5',
  twomonthly: '6',
  quarterly: '7',
  halfyearly: '8',
  yearly: '9',
  part: 'p',
  parts: 'P',
  and: 'a',
  range: 'R',
  for: 'f',
  until: 'u',
  from: 's',
  times: 'x',
  once: 'X',
  twice: 'X',
  except: 'E',
  yes: 'Y',
  no: 'Z',
  half: 'H',
  article: 'T',
  at: '@',
  link: 'l',
  relative: 'N',
  end: 'F',
}

interface Meaning {
  letter: string
  value: number
}

interface Vocabulary {
  phrases: ReadonlyMap<string, readonly Meaning[]>
  /** The number of words of the longest phrase that starts with a word. */
  starts: ReadonlyMap<string, number>
}

const vocabularyOf: (language: Language) => Vocabulary = lazyByLanguage((language) => {
  const phrases = new Map<string, readonly Meaning[]>()
  const add = (meaning: string, words: readonly string[]) => {
    for (const phrase of words) phrases.set(phrase, meaning.split(' ').map(readMeaning))
  }
  for (const line of sectionLines(language, 'dates')) {
    const [, kind = '', value = '', words] = /^(num|ord|weekday|month):(\d+)(?:&\w+)* = (.+)$/.exec(line) ?? []
    add(`${kind === 'month' ? 'monthname' : kind}:${value}`, kind === '' ? [] : entries(words))
  }
  for (const line of sectionLines(language, 'repetitions')) {
    const [meaning = '', words] = line.split(' = ')
    add(meaning, entries(words))
  }
  const starts = new Map<string, number>()
  for (const phrase of phrases.keys()) {
    const [first = '', ...others] = phrase.split(' ')
    starts.set(first, Math.max(starts.get(first) ?? 0, others.length + 1))
  }
  return { phrases, starts }
})

/** At least one of these is in every text that repeats: "every", a plural, an adverb, "sim … não", "por medio", "twice", two weekdays or numbers. */
const MAY_REPEAT = /[eWCBPYHX1-9x]|ln[lR][nt]|T[wq]|[wq][Rul]?[wq]/
const REPEATING = /[eWCBPYHX1-9xwq]/

/** The longest word of each phrase that may express a repetition by itself, and the words for numbers. */
const cues = lazy(() => {
  const repeating = new Set<string>()
  const numbers = new Set<string>()
  for (const [phrase, meanings] of languages.flatMap((language) => [...vocabularyOf(language).phrases])) {
    const letters = meanings.map(({ letter }) => letter).join('')
    const [longest] = phrase.split(' ').toSorted((a, b) => b.length - a.length)
    if (REPEATING.test(letters)) repeating.add(longest ?? '')
    if (letters.includes('n')) numbers.add(longest ?? '')
  }
  return { repeating, numbers }
})

const WORD = /\p{L}+|\d+/gu
/** "2ª" is a weekday in Portuguese. */
const NUMBERED_WEEKDAY = /\d[aª]/u

/** A cheap check first: most texts say nothing that repeats and cost only this. */
function mayRepeat(folded: string): boolean {
  const { repeating, numbers } = cues()
  const words = folded.match(WORD) ?? []
  const count = words.filter((word) => numbers.has(word) || /^\d/.test(word)).length
  return count > 1 || words.some((word) => repeating.has(word)) || NUMBERED_WEEKDAY.test(folded)
}

/** The lexemes of a text in each of the languages in which it may say that something repeats. */
export function* lexemesThatRepeat(folded: string, inLanguages: readonly Language[]) {
  if (!mayRepeat(folded)) return
  const plain = [...folded.matchAll(LEXEME)].map(plainLexeme)
  for (const language of inLanguages) {
    const lexemes = lexemesOf(plain, language)
    const letters = lexemes.map(({ letter }) => letter).join('')
    if (MAY_REPEAT.test(letters)) yield { language, lexemes, letters }
  }
}

/** @throws on a meaning without a letter */
function readMeaning(source: string): Meaning {
  const [name = '', value = '1'] = source.split(':')
  const letter = LETTERS[name]
  if (letter === undefined) throw new Error(`no such meaning: ${name}`)
  return { letter, value: Number(value) }
}

/** A time with its unit or half of the day, an ordinal, a number, a word, or a mark. All repetitions are bounded. */
const LEXEME =
  /(?<time>\d{1,2}(?:[:.]\d{2}(?!\d)(?: ?[ap]\.? ?m\b\.?)?| ?[ap]\.? ?m\b\.?| ?h ?\d{2}(?![\da-z])| ?(?:hrs?|hs?|horas)(?![\da-z]))|\d{1,2}h)|(?<ordinal>\d{1,2}(?:st|nd|rd|th|[ºª°oa])(?:s(?= feiras))?(?![\da-z]))|(?<number>\d{1,4}(?![\d]))|(?<word>\p{L}{1,30}(?:'\p{L}{1,5})?)|(?<mark>\S|\n)/gu

/** Joins the plain lexemes that are a phrase of the language. */
function lexemesOf(plain: readonly Lexeme[], language: Language): Lexeme[] {
  const { phrases, starts } = vocabularyOf(language)
  const lexemes: Lexeme[] = []
  for (let at = 0; at < plain.length; ) {
    const found = longestPhrase(phrases, plain, at, starts.get(plain[at]?.text ?? '') ?? 0)
    const lexeme = plain[at]
    if (found) for (const meaning of found.meanings) lexemes.push({ ...found.span, ...meaning })
    else if (lexeme) lexemes.push(lexeme)
    at += found?.length ?? 1
  }
  return lexemes
}

function longestPhrase(phrases: Vocabulary['phrases'], plain: readonly Lexeme[], at: number, longest: number) {
  const first = plain[at]
  for (let length = longest; length > 0; length -= 1) {
    const words = plain.slice(at, at + length)
    const last = words.at(-1)
    const text = words.map((word) => word.text).join(' ')
    const meanings = words.length === length ? phrases.get(text) : undefined
    if (first && meanings && last) return { meanings, length, span: { text, from: first.from, to: last.to } }
  }
  return null
}

function plainLexeme(match: RegExpExecArray): Lexeme {
  const text = match[0]
  const { time, ordinal, number, word } = match.groups ?? {}
  const place = { text, from: match.index, to: match.index + text.length, value: Number.parseInt(text, 10) || 0 }
  if (time) return { ...place, letter: 't' }
  if (ordinal) return { ...place, letter: 'r' }
  if (number) return { ...place, letter: 'n' }
  if (word) return { ...place, letter: '_' }
  if (text === ',' || text === '&') return { ...place, letter: text === '&' ? 'a' : ',' }
  if (text === '-') return { ...place, letter: 'R' }
  return { ...place, letter: '.;!?\n'.includes(text) ? '.' : '_' }
}
