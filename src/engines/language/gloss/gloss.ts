import { type Language, languageRules, languages } from '../languages.ts'
import { foldAccents, guessLanguage, type Token, tokensOf } from '../words.ts'
import { chosen, type Entry, isNameAt, type Walk, type Word } from './context.ts'
import { functionWordAt, isNounAt } from './function-words.ts'
import { type GlossTable, glossTable } from './gloss-table.ts'
import { afterWords, askedAt, subjectAt, verbAt, withSubject } from './grammar.ts'
import { asCognate, type Inflection, inflected } from './inflections.ts'
import { type Gloss, phraseAt, precision } from './phrases.ts'
import { type Choice, choicesFor, topicsAmong } from './senses.ts'

// The built-in embedding model only knows English. A word-by-word gloss is good enough to place a text near others with the same meaning.

const MAX_KNOWN = 5_000
const SURE_LANGUAGE = 0.3
const READ_FOR_LANGUAGE = 200
const MOSTLY_KNOWN = 0.6

const BEFORE_DURATION: Partial<Record<Language, RegExp>> = { pt: /^(?:ha|faz|fazia)$/u, es: /^hace$/u }
const UNITS = /^(?:second|minute|hour|day|night|week|fortnight|month|year|decade|century|time|while)s?$/u
const JOINED = /^(?:me|te|se|nos|os)?(lo|la|los|las|le|les|me|nos|te|se|os)$/u
const PRONOUNS = new Map([
  ['lo', 'it'],
  ['la', 'it'],
  ['los', 'them'],
  ['las', 'them'],
  ['le', 'him'],
  ['les', 'them'],
  ['me', 'me'],
  ['nos', 'us'],
  ['te', 'you'],
])
/** No phrase starts with them as a form of a verb: "de jeito nenhum" is not from "dar jeito". */
const NEVER_VERB = /^(?:d[eao]s?|para|como|entre|sobre|bajo|contra|segundo)$/u
const TIME_OF_DAY = /^(\d{1,2})h(\d{2})?(?:min)?$/u
const NAME = /^\p{Lu}/u
/** Without the accent check, "Guárdalo" at the start of a text would pass for a name. */
const ACCENT = /[áéíóú]/iu
const PRONOUN_ENDING = /\p{L}(?:l[aeo]s?|me|nos)$/iu
const DIGIT = /\d/u
const SENTENCE_END = /[.!?\n]/u
const PUNCTUATION = /[.!?,;:]/u

/** Returns a function that glosses a text in English, and returns one without a gloss unchanged. It keeps its analysis of the latest words. */
export function createGloss(): (text: string) => string {
  const known = new Map<string, Entry>()
  return (text) => glossed(text, known)
}

function glossed(text: string, known: Map<string, Entry>): string {
  const language = languageRead(text)
  if (language === null || !languageRules[language].gloss) return text
  const table = glossTable(language)
  const words = tokensOf(text).map((token) => wordFor(token, language, table, known))
  const walk: Walk = { text, language, table, words, topics: topicsAmong(words, table), said: [] }
  for (let at = 0; at < words.length; ) {
    const { english, length } = glossAt(walk, at)
    say(walk, english, at, length)
    at += length
  }
  return walk.said.length > 0 ? walk.said.join(' ') : text
}

/** A short query has few function words. Then it is in the language whose tables know most of its words. */
function languageRead(text: string): Language | null {
  const { language, confidence } = guessLanguage(text, 'en')
  if (confidence >= SURE_LANGUAGE) return language
  const words = tokensOf(text.slice(0, READ_FOR_LANGUAGE)).map(({ word }) => word)
  const knownIn = (one: Language) => words.filter((word) => isKnownIn(one, word)).length
  const guessed = language === null ? words.length * MOSTLY_KNOWN : knownIn(language)
  const [best = language] = languages
    .filter((one) => knownIn(one) > guessed)
    .toSorted((one, other) => knownIn(other) - knownIn(one))
  return best
}

function isKnownIn(language: Language, word: string): boolean {
  const table = glossTable(language)
  if (table.small.has(word)) return true
  return languageRules[language].gloss
    ? choicesFor(word, language, table).length > 0
    : [word, word.replace(/s$/u, '')].some((form) => table.sensesOf(form).length > 0)
}

function say(walk: Walk, english: string, at: number, length: number): void {
  const { words, text, said } = walk
  const word = english && afterWords(walk, english, at)
  if (word) said.push(word)
  const end = words[at + length - 1]?.end ?? text.length
  const gap = text.slice(end, words[at + length]?.start ?? text.length)
  const mark = PUNCTUATION.exec(gap)?.[0]
  const last = said.length - 1
  if (mark !== undefined && last >= 0 && !PUNCTUATION.test(said[last]?.at(-1) ?? '')) said[last] += mark
}

function glossAt(walk: Walk, at: number): Gloss {
  const ago = agoAt(walk, at)
  if (ago) return ago
  const phrase = phraseAt(walk, at)
  if (phrase?.inflection) return { ...phrase, english: verbAt(walk, at, phrase.english, phrase.inflection) }
  const { english, length } = phrase ?? { english: wordAt(walk, at), length: 1 }
  const verb = phrase && walk.words[at]?.choices.find(({ kind }) => kind === 2)
  const subject = subjectAt(walk, walk.words[at]?.word ?? '', verb?.inflection === 'past' ? 'past' : undefined)
  return { english: withSubject(walk, at, subject, english), length }
}

/** "há dois dias" becomes "two days ago" and "hace una semana" becomes "a week ago". */
function agoAt(walk: Walk, at: number): Gloss | undefined {
  const first = walk.words[at]?.folded
  if (first === undefined || !BEFORE_DURATION[walk.language]?.test(first)) return undefined
  for (let length = 2; length <= 4; length++) {
    const word = walk.words[at + length - 1]
    if (!word || SENTENCE_END.test(walk.text.slice(walk.words[at + length - 2]?.end, word.start))) return undefined
    const unit = wordAt({ ...walk, said: [] }, at + length - 1)
    if (!UNITS.test(unit)) continue
    const between = Array.from({ length: length - 2 }, (_, index) => wordAt(walk, at + 1 + index))
    return { english: [...(unit === 'time' ? ['a long'] : between), unit, 'ago'].join(' '), length }
  }
  return undefined
}

function wordAt(walk: Walk, at: number): string {
  const word = walk.words[at]
  if (!word) return ''
  const { small, smallFolded } = walk.table
  const raw = walk.text.slice(word.start, word.end)
  const functionWord = functionWordAt(walk, at)
  if (functionWord !== undefined) return functionWord
  if (isNameAt(walk, at, raw)) return raw
  const asSmall = isNounAt(walk, at) ? undefined : small.get(word.word)
  if (asSmall !== undefined) return askedAt(walk, at) ?? asSmall
  const choice = chosen(walk, at, word)
  if (choice?.kind === 0 && choice.sense.form === word.word) return capitalAs(raw, at, choice.sense.english)
  const folded = smallFolded.get(word.word)
  if (folded !== undefined) return folded
  if (choice?.kind === 2) return capitalAs(raw, at, verbAt(walk, at, choice.sense.english, choice.inflection))
  if (choice) return capitalAs(raw, at, inflectedAfter(walk, choice))
  return unknown(walk, word, raw)
}

/** A capital inside a sentence marks a name and is kept: "a Guerra Mundial" becomes "the World War". */
function capitalAs(raw: string, at: number, english: string): string {
  return at > 0 && NAME.test(raw) ? `${english.charAt(0).toUpperCase()}${english.slice(1)}` : english
}

/** Only the noun gets a plural: "abrigos viejos" becomes "coats old". */
function inflectedAfter({ said }: Walk, { sense, inflection }: Choice): string {
  return inflected(sense.english, inflection === 'plural' && /[^s]s$/u.test(said.at(-1) ?? '') ? 'plain' : inflection)
}

function unknown(walk: Walk, word: Word, raw: string): string {
  const time = TIME_OF_DAY.exec(word.word)
  if (time) return time[2] === undefined ? (time[1] ?? '') : `${time[1]}:${time[2]}`
  const isName = NAME.test(raw) && !(ACCENT.test(raw) && PRONOUN_ENDING.test(raw) && walk.said.length === 0)
  if (DIGIT.test(raw) || isName) return raw
  const joined = walk.language === 'es' ? withPronouns(walk, word.word) : undefined
  if (joined !== undefined) return joined
  return asCognate(raw, walk.language)
}

/** Splits the attached pronouns from the verb: "comprárselo", "cómpralo". */
function withPronouns(walk: Walk, word: string): string | undefined {
  for (let end = word.length - 2; end >= Math.max(2, word.length - 6); end--) {
    const pronouns = JOINED.exec(word.slice(end))
    if (!pronouns) continue
    const verb = foldAccents(word.slice(0, end))
    const english = walk.table.small.get(verb) ?? verbGloss(verb, walk)
    if (english !== undefined) return [english, PRONOUNS.get(pronouns[1] ?? '')].filter(Boolean).join(' ')
  }
  return undefined
}

function verbGloss(verb: string, { language, table }: Walk): string | undefined {
  const choice = choicesFor(verb, language, table).find(({ sense }) => sense.isVerb)
  return choice && inflected(choice.sense.english, choice.inflection)
}

function wordFor(token: Token, language: Language, table: GlossTable, known: Map<string, Entry>): Word {
  const key = `${language}${token.word}`
  let entry = known.get(key)
  if (!entry) {
    entry = entryFor(token.word, language, table)
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(key, entry)
  }
  return { ...token, ...entry }
}

function entryFor(word: string, language: Language, table: GlossTable): Entry {
  const folded = foldAccents(word)
  const choices = choicesFor(word, language, table)
  const forms = new Map<string, Inflection>([[folded, 'plain']])
  for (const { sense, inflection } of NEVER_VERB.test(word) ? [] : choices)
    if (!forms.has(sense.folded)) forms.set(sense.folded, inflection)
  const phrases = [...forms].flatMap(([form, inflection]) =>
    table.phrasesFrom(form).map((phrase) => ({ phrase, inflection })),
  )
  phrases.sort((a, b) => precision(b.phrase) - precision(a.phrase))
  return { folded, choices, phrases }
}
