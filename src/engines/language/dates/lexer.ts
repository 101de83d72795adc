// A text as tokens: first lexemes (words, numbers, marks), then phrases of the vocabulary with their meanings.
import type { Language } from '../languages.ts'
import { lazyByLanguage, memoized } from '../words.ts'
import { foldClocks } from './clocks.ts'
import { has, type Tags, type Token } from './pattern.ts'
import { foldSpans, joinNumberWords } from './quantities.ts'
import { type Vocabulary, vocabularyOf } from './vocabulary.ts'

/** A date late in a text is not its subject, and no text may hold up a request. */
const SCANNED_CHARACTERS = 3000
const SCANNED_TOKENS = 600

/** All repetitions are bounded, so that the scan takes linear time. */
const LEXEME = new RegExp(
  [
    String.raw`(?<iso>(?<![\d])\d{4}([-/.])\d{1,2}\2\d{1,2})(?=t\d{2}:|(?![\d]))`,
    String.raw`(?<date>\d{1,2}([-/.])\d{1,2}\4(?:\d{4}|\d{2}))(?!\d)`,
    String.raw`(?<clock>\d{1,2}:\d{2}(?::\d{2})?)(?!\d|:\d)`,
    String.raw`(?<hclock>\d{1,2} ?h ?\d{2})(?:m|min)?(?![\da-z])`,
    String.raw`(?<hours>\d{1,2}h)(?:s|rs?)?(?![\da-z])`,
    String.raw`(?<money>(?:[$€£]|r\$) ?\d{1,12}(?:[.,]\d{1,12}){0,4})`,
    String.raw`(?<pair>\d{1,2}[-/.]\d{1,2})(?![-/.,]?\d|%)`,
    String.raw`(?<ordinal>\d{1,2}(?:st|nd|rd|th|r[oa]|er|do|to|mo|[oa]|\.?[oaº°ª]))(?![\da-z])`,
    String.raw`(?<number>\d{1,20}(?:[.,]\d{1,12}){0,4}%?)`,
    String.raw`(?<half>[ap]\. ?m\.?(?![a-z])|(?<=\d)[ap](?!\p{L})|(?<=\d )p(?![\p{L}.']| m\b))`,
    String.raw`(?<word>\p{L}{1,40}(?:'\p{L}{1,12})?)`,
    String.raw`(?<mark>\S|\n)`,
  ].join('|'),
  'gu',
)

/** URLs, email addresses and identifiers: "7p" at the end of one is not a time. Each run is read once, up to a space or another kind of character. */
const CODE = /(?:https?:\/\/|www\.)\S+|(?<!\S)[^\s@]{1,64}@\S+|(?<![\p{L}\d_])\p{L}[\p{L}\d]*_[\p{L}\d_]+/gu

/**
 * A capture reads its text for a notice, a due date, a repetition and the days that it names, and some captures are under way at once. The readers get
 * the same string, so that its tokens are found by its identity.
 */
const MAX_KEPT = 16

/** Lower case without accents, with straight apostrophes. NFD keeps º and ª, which ordinals need. A part of a long text would keep all of it in memory. */
export function fold(text: string): string {
  return text.length > SCANNED_CHARACTERS ? foldWhole(text.slice(0, SCANNED_CHARACTERS)) : foldedOnce(text)
}

const foldedOnce = memoized(MAX_KEPT, foldWhole)

function foldWhole(text: string): string {
  return text
    .replaceAll(CODE, 'x')
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/[–—−]/g, '-')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/(?<=\p{L})-(?=\p{L})/gu, ' ')
}

const tokensIn = lazyByLanguage((language) =>
  memoized(MAX_KEPT, (folded): readonly Token[] =>
    foldSpans(foldClocks(joinNumberWords(tokensOf(lexemesOf(folded), vocabularyOf(language))))),
  ),
)

/** The tokens of a folded text, with its numbers, times and lengths of time as one token each. */
export function readTokens(folded: string, language: Language): readonly Token[] {
  return tokensIn(language)(folded)
}

const lexemesOf = memoized(MAX_KEPT, (folded): readonly Token[] =>
  [...folded.matchAll(LEXEME)].slice(0, SCANNED_TOKENS).map(readLexeme),
)

function tokensOf(lexemes: readonly Token[], { phrases, starts }: Vocabulary): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < lexemes.length; ) {
    const lexeme = lexemes[at]
    const longest = lexeme ? (starts.get(lexeme.text) ?? 0) : 0
    const length = longestPhrase(phrases, lexemes, at, longest)
    if (lexeme && length === 0) tokens.push(lexeme)
    else if (lexeme) tokens.push(...phraseTokens(phrases, lexemes.slice(at, at + length)))
    at += Math.max(1, length)
  }
  return withoutAbbreviationDots(tokens)
}

function phraseTokens(phrases: Vocabulary['phrases'], lexemes: readonly Token[]): Token[] {
  const text = lexemes.map((lexeme) => lexeme.text).join(' ')
  const own = lexemes.length === 1 ? lexemes[0]?.tags : {}
  return (phrases.get(text) ?? []).map((tags, index) => ({ text: index === 0 ? text : '', tags: { ...own, ...tags } }))
}

function longestPhrase(phrases: Vocabulary['phrases'], lexemes: readonly Token[], at: number, longest: number): number {
  for (let length = longest; length > 0; length -= 1) {
    const words = lexemes.slice(at, at + length)
    if (words.length === length && phrases.has(words.map(({ text }) => text).join(' '))) return length
  }
  return 0
}

/** The full stops of "Oct. 2" and "16. Nov." do not end a sentence. */
function withoutAbbreviationDots(tokens: readonly Token[]): Token[] {
  return tokens.filter(({ text }, index) => {
    const before = tokens[index - 1]
    const after = tokens[index + 1]
    if (text !== '.' || !before || !after) return true
    if (has(before, 'num', 'ord') && has(after, 'month')) return false
    return !has(before, 'month', 'weekday', 'unit') || (before.text.length > 5 && !has(after, 'num', 'ord'))
  })
}

function readLexeme(match: RegExpMatchArray): Token {
  const text = match[0]
  const groups = match.groups ?? {}
  if (groups.iso ?? groups.date) return { text, tags: { numdate: 1 }, parts: numbersIn(text) }
  if (groups.clock ?? groups.hclock ?? groups.hours) return clockLexeme(text, groups.clock === undefined)
  if (groups.pair) return pairLexeme(text)
  if (groups.money) return { text, tags: { money: 1 } }
  if (groups.ordinal) return ordinalLexeme(text)
  if (groups.number) return numberLexeme(text)
  if (groups.half) return { text: `${text.slice(0, 1)}m`, tags: { ampm: text.startsWith('a') ? 0 : 12 } }
  if (groups.word) return { text: text.replace(/'s$/, ''), tags: {} }
  return { text, tags: markTags(text) }
}

function clockLexeme(text: string, isHours: boolean): Token {
  const [hour = 0, minute = 0, second = 0] = numbersIn(text)
  if (hour > 24 || minute > 59 || second > 59) return { text, tags: {} }
  return { text, tags: isHours ? { hclock: 1 } : { clock: 1 }, parts: [hour, minute, second] }
}

/** "6a" is an ordinal, "9a" can be nine in the morning, and "6ª feira" is Friday in Portuguese. */
function ordinalLexeme(text: string): Token {
  const value = numbersIn(text)[0] ?? 0
  const isShortHalf = /^\d+a$/.test(text)
  return { text, tags: { ord: value, ...(isShortHalf ? { ampm: 0 } : {}) } }
}

/** "5.12" is a date, a time or a decimal, depending on its neighbours. */
function pairLexeme(text: string): Token {
  const isDecimal = /^\d+\.\d$/.test(text)
  return {
    text,
    tags: { pair: 1, ...(isDecimal ? { decimal: 1 } : {}) },
    parts: numbersIn(text),
    amount: Number(text) || 0,
  }
}

function numberLexeme(text: string): Token {
  if (/^\d{1,4}$/.test(text)) return { text, tags: { num: Number(text) } }
  if (/^\d{1,2},\d$/.test(text)) return { text, tags: { decimal: 1 }, amount: Number(text.replace(',', '.')) }
  return { text, tags: {} }
}

function markTags(text: string): Tags {
  if (',()|[]'.includes(text)) return { comma: 1 }
  if (text === '-' || text === '/') return { dash: 1 }
  return '.;!?\n'.includes(text) ? { stop: 1 } : {}
}

function numbersIn(text: string): number[] {
  return (text.match(/\d+/g) ?? []).map(Number)
}
