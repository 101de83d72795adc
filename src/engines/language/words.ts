import { readdirSync, readFileSync } from 'node:fs'
import snowball from 'snowball-stemmers'
import { type Language, languageRules, languages } from './languages.ts'

const FOLDER = new URL('./data/', import.meta.url)

/** Read when the service starts, as there may be no file descriptor left for them later. Parsed when they are first needed. */
const files = new Map(readdirSync(FOLDER).map((name) => [name, readFileSync(new URL(name, FOLDER))]))

/** Calls `make` when the value is first needed, and only once. */
export function lazy<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** Like `lazy`, with a value for each language. */
export function lazyByLanguage<T>(make: (language: Language) => T): (language: Language) => T {
  const made = new Map(languages.map((language) => [language, lazy(() => make(language))]))
  return (language) => made.get(language)?.() ?? make(language)
}

/**
 * Remembers up to `limit` results of a pure function. When it is full it drops the oldest half, which is cheaper than an LRU order, and common keys
 * return at once.
 */
export function memoized<T>(limit: number, make: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>()
  return (key) => {
    const before = known.get(key)
    if (before !== undefined) return before
    const made = make(key)
    if (known.size >= limit) for (const oldest of [...known.keys()].slice(0, limit / 2)) known.delete(oldest)
    known.set(key, made)
    return made
  }
}

interface Table {
  /** One for each column of the header line. */
  columns: readonly string[]
  lines: readonly string[]
}

/** A file of data/ whose first line names its columns. `|` separates them. */
export function readTable(name: string): Table {
  const [header = '', ...lines] = readLines(name)
  return { columns: cells(header), lines }
}

export function cells(line: string): string[] {
  return line.split('|').map((cell) => cell.trim())
}

/** The entries of a cell. */
export function entries(cell: string | undefined): string[] {
  return cell ? cell.split(',').map((entry) => entry.trim()) : []
}

/** The lines of a section of a language's own file. Empty if it has no such section. */
export function sectionLines(language: Language, section: string): readonly string[] {
  return languageSections(language).get(section) ?? []
}

/** The words of a section, in one language or in all of them. */
export function wordSet(section: string, inLanguages: readonly Language[] = languages): ReadonlySet<string> {
  return new Set(inLanguages.flatMap((language) => wordsIn(sectionLines(language, section))))
}

/** The words of a section of the lists that are not split by language. */
export function sharedWordSet(section: string): ReadonlySet<string> {
  return new Set(wordsIn(sharedSections().get(section) ?? []))
}

const languageSections = lazyByLanguage((language) => readSections(`${language}.txt`))
const sharedSections = lazy(() => readSections('shared.txt'))

function wordsIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.split(' '))
}

/** A line in brackets starts a section. */
function readSections(name: string): ReadonlyMap<string, readonly string[]> {
  const sections = new Map<string, string[]>()
  let lines: string[] = []
  for (const line of readLines(name)) {
    const section = /^\[(.+)\]$/u.exec(line)?.[1]
    if (section === undefined) lines.push(line)
    else sections.set(section, (lines = []))
  }
  return sections
}

/** Without comments and blank lines. An indented line continues the one before it. */
function readLines(name: string): string[] {
  const file = files.get(name)
  if (!file) throw new Error(`The language data have no file ${name}.`)
  return file
    .toString()
    .replaceAll(/\n +/g, ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
}

/** A run of letters and digits, contractions included. In scripts without spaces, and for emoji, each character is a token. */
const TOKEN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Extended_Pictographic}]|[\p{L}\p{M}\p{N}]+(?:['’][\p{L}\p{M}]+)*/gu
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u
const SPACED_RUN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]+/gu
const POSSESSIVE = /['’]s$/u
/** "d'água", "l'avi": the elided article is not part of the word. */
const ELISION = /^[dl]['’](?=\p{L}{2})/u
const APOSTROPHES = /['’]/gu
const MARKS = /\p{M}+/gu
/** Longer ones are codes and noise; their prefix is enough to find them. */
const MAX_TOKEN_LENGTH = 48
const SPEAKER = /^\s*(\p{Lu}[\p{L}\p{M}'’.-]{0,30}(?: \p{Lu}[\p{L}\p{M}'’.-]{0,30}){0,3}):\s/u
const LONGEST_SPEAKER = 150

export interface Token {
  word: string
  start: number
  end: number
}

/** Lower-case words in NFC, contractions joined ("don't" → "dont"), possessives and elided articles dropped. */
export function wordsOf(text: string): string[] {
  const words: string[] = []
  for (const run of text.normalize('NFC').toLowerCase().match(TOKEN) ?? []) addWords(run, words)
  return words
}

/** Like `wordsOf`, with offsets. The text is not normalised first, so that the offsets stay valid. */
export function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (const match of text.matchAll(TOKEN)) {
    const end = match.index + match[0].length
    for (const word of wordsOf(match[0])) tokens.push({ word, start: match.index, end })
  }
  return tokens
}

export function foldAccents(word: string): string {
  return isAscii(word) ? word : word.normalize('NFD').replace(MARKS, '').normalize('NFC')
}

/** Lower case without accents, decomposed. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(MARKS, '').toLowerCase()
}

/** The folded name if the text starts like a line of a conversation ("Ana: …"), else null. */
export function speakerOf(text: string): string | null {
  const name = SPEAKER.exec(text.slice(0, LONGEST_SPEAKER))?.[1]
  return name === undefined ? null : wordsOf(name).map(foldAccents).join(' ')
}

/** Photos and the like are described in brackets at the end of a line. */
const NOTE_AT_END = /\[[^[\]]*\]$/u
const SAYING = /[\p{L}\p{N}.!?…？]/gu
const END_LENGTH = 400

/** Whether the last sentence is a question. */
export function endsInQuestion(text: string): boolean {
  const end = text.slice(-END_LENGTH).trimEnd().replace(NOTE_AT_END, '')
  const last = end.match(SAYING)?.at(-1)
  return last === '?' || last === '？'
}

/** The text without its speaker. */
export function spokenPart(text: string): string {
  return text.slice(SPEAKER.exec(text.slice(0, LONGEST_SPEAKER))?.[0].length ?? 0)
}

function addWords(run: string, words: string[]): void {
  if (isAscii(run) && !run.includes("'")) words.push(run.slice(0, MAX_TOKEN_LENGTH))
  else if (UNSPACED.test(run) && run.length > 1) words.push(...(run.match(SPACED_RUN) ?? []).map(plainWord))
  else words.push(plainWord(run))
}

function plainWord(run: string): string {
  const bare = run.replace(POSSESSIVE, '').replace(ELISION, '').replace(APOSTROPHES, '')
  return bare.length <= MAX_TOKEN_LENGTH ? bare : bare.slice(0, MAX_TOKEN_LENGTH).toWellFormed()
}

function isAscii(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 127) return false
  return true
}

const stopWords = lazyByLanguage((language) => wordSet('stop words', [language]))
/** Words that are seldom the subject of a search, so they count half. None of them is significant in another of the languages. */
const lightWords = lazy(() => wordSet('light words'))

/**
 * The words of a query without stop words. The stop words themselves reveal the query's language best ("son" is a child in an English question and a
 * verb in a Spanish one), so only those of the language with the most are removed; in a tie those of each. If no word would be left, all are kept.
 */
export function withoutStopWords(words: readonly string[]): string[] {
  const counts = languages.map((language) => words.filter((word) => stopWords(language).has(word)).length)
  const most = Math.max(...counts)
  const spoken = languages.filter((_, index) => counts[index] === most)
  const left = words.filter((word) => !spoken.some((language) => stopWords(language).has(word)))
  return left.length > 0 ? left : [...words]
}

/** Checks all three languages if the language is null. */
export function isStopWord(word: string, language: Language | null): boolean {
  return language ? stopWords(language).has(word) : languages.some((any) => stopWords(any).has(word))
}

export function isLightWord(word: string): boolean {
  return lightWords().has(word)
}

const stemmers = lazyByLanguage((language) => snowball.newStemmer(languageRules[language].stemmer))
const irregularForms = lazyByLanguage(readIrregularForms)

/** Snowball's time grows with the square of the length, and no word of our languages is this long. */
const MAX_STEMMED_LENGTH = 32
const HAS_NO_LATIN_LETTER = /^[^a-z\u00df-\u024f]+$/u

/** Snowball in JavaScript takes 10 to 20 µs a word, and texts repeat their words. About 200 bytes an entry. */
const MAX_KEPT = 10_000
const stemsIn = lazyByLanguage((language) => memoized(MAX_KEPT, (word) => computeStems(word, [language])))
const stemsInAll = memoized(MAX_KEPT, (word) => computeStems(word, languages))

/**
 * The forms under which a word is indexed and searched, without accents: its Snowball stem in the language, or in all of them if the language
 * is unknown. A word with accents has two stems, one of them without accents, as people type it: Snowball stems "reunião" and "reuniao" differently.
 */
export function stemsOf(word: string, language: Language | null): readonly string[] {
  return language ? stemsIn(language)(word) : stemsInAll(word)
}

function computeStems(word: string, inLanguages: readonly Language[]): readonly string[] {
  const folded = foldAccents(word)
  if (word.length > MAX_STEMMED_LENGTH || HAS_NO_LATIN_LETTER.test(word)) return folded === '' ? [] : [folded]
  const stems = new Set<string>()
  for (const language of inLanguages) {
    for (const form of regularForms(word, language)) {
      stems.add(foldAccents(stemmers(language).stem(form)))
      const plain = foldAccents(form)
      if (plain !== form) stems.add(stemmers(language).stem(plain))
    }
  }
  stems.delete('')
  return [...stems]
}

function regularForms(word: string, language: Language): string[] {
  const irregular = irregularForms(language).get(word)
  if (irregular !== undefined) return [irregular]
  const ending = languageRules[language].pluralEndings.find(([pattern]) => pattern.test(word))
  return ending ? [word, word.replace(...ending)] : [word]
}

function readIrregularForms(language: Language): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const line of sectionLines(language, 'irregular forms')) {
    const [base, ...others] = line.split(' ')
    for (const form of others) if (base !== undefined && !found.has(form)) found.set(form, base)
  }
  return found
}

interface LanguageGuess {
  /** Null without evidence: numbers, names alone, another language. */
  language: Language | null
  confidence: number
}

const INSPECTED_LENGTH = 2_000
const NO_GUESS: LanguageGuess = { language: null, confidence: 0 }

const WORD = /\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*/gu
/** Links, addresses, handles and code belong to no language, but their parts would look English. */
const UNSPOKEN_PART = /\b(?:https?:\/\/|www\.)\S+|[#@]\S+|\b\w+(?:\.\w+)+\b/giu
const UNSPOKEN_WHOLE = /\d|.@./u
const FOREIGN_SCRIPT = /(?!\p{Script=Latin})\p{L}/gu
/** The weight of a word from a list; spellings weigh from 0.15 to 2. */
const WORD_WEIGHT = 1
/** A lower score comes from a single ending ("Xing", "Ay"), which is not evidence. */
const LEAST_EVIDENCE = 0.6
/** Longer runs of letters are not words of these languages and would cost time. */
const LONGEST_WORD = 40
const CLOSE_SHARE = 0.06

const cueWords = lazyByLanguage((language) => wordSet('cues', [language]))
/** Similar languages that would be mistaken for ours: French, Italian, Catalan, German, Dutch. */
const otherWords = lazy(() => sharedWordSet('other languages'))
const OTHER_SPELLINGS: ReadonlyArray<readonly [RegExp, number]> = [
  [/[äöüßœîûùëåøæłśżźčšžřěőűğış]/u, 1.5],
  [/[èì]/u, 0.8],
  [/(?:^l'|^d'|^qu'|^c'|^j'|^n'|^s'|^un')/u, 1.5],
  [/(?:eux|eaux|oire|ique|zione|zioni|ità|schaft|ung|keit|lich|ij|aux|aient)/u, 0.8],
]

/**
 * Scores function words and spellings of the languages, and of their neighbours to reject those. These are our own lists rather than a trained
 * detector: eld's small set takes 139 MB resident and 0.5 s to load, which is the whole memory budget of an idle service.
 * `hint` (the account's language) only breaks ties.
 */
export function guessLanguage(text: string, hint?: Language): LanguageGuess {
  const beginning = text.slice(0, INSPECTED_LENGTH).normalize('NFC')
  const spoken = beginning.replace(/\S+/gu, withoutAddress).toLowerCase().replaceAll('’', "'")
  const said = (spoken.match(WORD) ?? []).filter((word) => word.length <= LONGEST_WORD)
  if (said.length === 0 || isMostlyForeignScript(spoken)) return NO_GUESS

  const found = said.map(evidenceOf)
  const scores = languages.map((language) => ({ language, score: scoreFor(language, found, said, beginning) }))
  return decide(scores, sumOf(found, 'other'), hint)
}

function withoutAddress(token: string): string {
  return UNSPOKEN_WHOLE.test(token) ? ' ' : token.replace(UNSPOKEN_PART, ' ')
}

function isMostlyForeignScript(text: string): boolean {
  const foreign = text.match(FOREIGN_SCRIPT)?.length ?? 0
  return foreign > text.length / 4
}

type Evidence = Readonly<Record<Language | 'other', number>>

function scoreFor(language: Language, found: readonly Evidence[], said: readonly string[], text: string): number {
  const score = sumOf(found, language)
  if (language === 'es' && /[¿¡]/u.test(text)) return score + 2
  // Many Portuguese sentences start with the article: "O que…", "O carro…". Spanish "o" (or) starts none.
  return language === 'pt' && said[0] === 'o' ? score + 1 : score
}

const evidenceOf = memoized(MAX_KEPT, (word): Evidence => {
  const own = (language: Language) => weightOf(word, cueWords(language), languageRules[language].spellings)
  return { en: own('en'), pt: own('pt'), es: own('es'), other: weightOf(word, otherWords(), OTHER_SPELLINGS) }
})

function sumOf(found: readonly Evidence[], language: keyof Evidence): number {
  return found.reduce((sum, each) => sum + each[language], 0)
}

function weightOf(
  word: string,
  cues: ReadonlySet<string>,
  spellings: ReadonlyArray<readonly [RegExp, number]>,
): number {
  let score = 0
  if (cues.has(word)) score += word.length === 1 ? WORD_WEIGHT / 2 : WORD_WEIGHT
  for (const [pattern, weight] of spellings) if (pattern.test(word)) score += weight
  return score
}

interface Score {
  language: Language
  score: number
}

function decide(scores: readonly Score[], other: number, hint: Language | undefined): LanguageGuess {
  const [first, second] = scores.toSorted((a, b) => b.score - a.score)
  if (first === undefined || second === undefined) return NO_GUESS
  const best = first.score
  if (best < LEAST_EVIDENCE || other > best) return NO_GUESS

  const lead = (best - second.score) / best
  if (lead <= CLOSE_SHARE) {
    const hinted = scores.find(({ language }) => language === hint)
    return hinted && hinted.score >= best * (1 - CLOSE_SHARE)
      ? { language: hinted.language, confidence: 0.1 }
      : NO_GUESS
  }
  // A short text with a clear lead is less certain than a long one: evidence saturates at about ten function words.
  return { language: first.language, confidence: Math.min(1, lead * 1.5) * (1 - Math.exp(-best / 3)) }
}
