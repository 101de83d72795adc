import type { Language } from '../languages.ts'
import { entries, lazyByLanguage, sectionLines } from '../words.ts'

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
  longest: number
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
  const longest = Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length))
  return { phrases, longest }
})

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

export function lexemesOf(folded: string, language: Language): Lexeme[] {
  const { phrases, longest } = vocabularyOf(language)
  const plain = [...folded.matchAll(LEXEME)].map(plainLexeme)
  const lexemes: Lexeme[] = []
  for (let at = 0; at < plain.length; ) {
    const found = longestPhrase(phrases, plain, at, longest)
    const lexeme = plain[at]
    if (found) for (const meaning of found.meanings) lexemes.push({ ...found.span, ...meaning })
    else if (lexeme) lexemes.push(lexeme)
    at += found?.length ?? 1
  }
  return lexemes
}

function longestPhrase(phrases: Vocabulary['phrases'], plain: readonly Lexeme[], at: number, longest: number) {
  const first = plain[at]
  if (!first || !/^(?:[\p{L}]|\d{1,2}[a-zªº])/u.test(first.text)) return null
  for (let length = longest; length > 0; length -= 1) {
    const words = plain.slice(at, at + length)
    const last = words.at(-1)
    const text = words.map((word) => word.text).join(' ')
    const meanings = words.length === length ? phrases.get(text) : undefined
    if (meanings && last) return { meanings, length, span: { text, from: first.from, to: last.to } }
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
