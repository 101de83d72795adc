import { type Language, languageRules, languages } from '../languages.ts'
import { foldAccents, guessLanguage, type Token, tokensOf } from '../words.ts'
import { chosen, type Entry, isNameAt, type Walk, type Word } from './context.ts'
import { functionWordAt, isNounAt } from './function-words.ts'
import { type GlossTable, glossTable, type Phrase } from './gloss-table.ts'
import { afterWords, askedAt, verbAt, withSubject } from './grammar.ts'
import { asCognate, type Inflection, inflected, subjectLeftOut } from './inflections.ts'
import { type Choice, choicesFor, topicsAmong } from './senses.ts'

// The built-in embedding model only knows English. A word-by-word gloss is good enough to place a text near others with the same meaning.

interface Gloss {
  english: string
  length: number
  /** Present if the phrase starts with a verb. Its English is not inflected yet. */
  inflection?: Inflection
}

const MAX_KNOWN = 5_000
const SURE_LANGUAGE = 0.3
const READ_FOR_LANGUAGE = 200
const MOSTLY_KNOWN = 0.6

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
const VERB = /[aeiíô]r$/u
const ARTICLE = /^(?:[oa]s?|uma?|el|l[ao]s?|una?)$/u
const PUNCTUATION = /[.!?,;:]/u
/** "de" inside a phrase, also with an article: "portão da garagem". */
const LINK = /^d(?:[eoa]|[oa]s|el)$/u

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
  if (english !== '') said.push(afterWords(walk, english, at))
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
  return { english: withSubject(walk, subjectLeftOut(walk.words[at]?.word ?? '', walk.language), english), length }
}

/** "há dois dias" becomes "two days ago" and "hace una semana" becomes "a week ago". */
function agoAt(walk: Walk, at: number): Gloss | undefined {
  const first = walk.words[at]?.folded
  if (first !== (walk.language === 'pt' ? 'ha' : 'hace')) return undefined
  for (let length = 2; length <= 4; length++) {
    const word = walk.words[at + length - 1]
    if (!word || SENTENCE_END.test(walk.text.slice(walk.words[at + length - 2]?.end, word.start))) return undefined
    const unit = wordAt({ ...walk, said: [] }, at + length - 1)
    if (!UNITS.test(unit)) continue
    const between = Array.from({ length: length - 2 }, (_, index) => wordAt(walk, at + 1 + index))
    return { english: [...between, unit, 'ago'].join(' '), length }
  }
  return undefined
}

function phraseAt(walk: Walk, at: number): Gloss | undefined {
  const word = walk.words[at]
  if (!word) return undefined
  const small = firstStanding(walk, at, walk.table.smallPhrasesFrom(word.folded))
  const found = firstStanding(
    walk,
    at,
    word.phrases.map(({ phrase }) => phrase),
  )
  if (found && found.phrase.words.length > (small?.phrase.words.length ?? 0)) {
    const inflection = word.phrases.find(({ phrase }) => phrase === found.phrase)?.inflection ?? 'plain'
    const { english, words } = found.phrase
    const { length } = found
    return VERB.test(words[0] ?? '')
      ? { english, length, inflection }
      : { english: inflected(english, inflection), length }
  }
  return small && { english: small.phrase.english, length: small.length }
}

function firstStanding(
  walk: Walk,
  at: number,
  phrases: readonly Phrase[],
): { phrase: Phrase; length: number } | undefined {
  for (const phrase of phrases) {
    const length = isUnasked(walk, at, phrase) ? 0 : lengthOf(walk, at, phrase)
    if (length > 0) return { phrase, length }
  }
  return undefined
}

/** Inside a sentence, "que es" without an accent is no question. */
function isUnasked({ language, words }: Walk, at: number, phrase: Phrase): boolean {
  return language === 'es' && at > 0 && phrase.form.startsWith('qué ') && words[at]?.word === 'que'
}

/** How many words the phrase has here, 0 if it is not here. After its verb there may be an article: "bater o ponto". */
function lengthOf(walk: Walk, at: number, phrase: Phrase): number {
  let length = 1
  for (const [index, part] of phrase.words.slice(1).entries()) {
    if (index === 0 && phrase.isVerb && !isPart(walk, at + length, part) && isArticleAt(walk, at + length)) length++
    if (!isPart(walk, at + length, index < phrase.words.length - 2 && part === 'de' ? LINK : part)) return 0
    length++
  }
  return length
}

function isArticleAt({ words, text }: Walk, at: number): boolean {
  const word = words[at]
  return word !== undefined && ARTICLE.test(word.word) && text.slice(words[at - 1]?.end, word.start) === ' '
}

function isPart({ words, text }: Walk, at: number, part: string | RegExp): boolean {
  const word = words[at]
  if (!word) return false
  const gap = text.slice(words[at - 1]?.end, word.start)
  return (
    gap.length < 3 &&
    !PUNCTUATION.test(gap) &&
    (typeof part === 'string' ? isSaidBy(word, part) : part.test(word.folded))
  )
}

function isSaidBy(word: Word, part: string): boolean {
  return (
    (part === 'à' ? word.word : word.folded) === part ||
    word.choices.some(({ sense, inflection }) => inflection === 'plural' && sense.folded === part)
  )
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
  phrases.sort((a, b) => b.phrase.words.length - a.phrase.words.length)
  return { folded, choices, phrases }
}
