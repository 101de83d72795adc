import { isLanguage, type Language } from './languages.ts'
import { cells, entries, foldAccents, lazy, memoized, readTable, stemsOf } from './words.ts'

// Words that say the same as a word in any language, and words of the same topic. Search also asks for them, at lower weights.

interface Said {
  word: string
  language: Language
}

interface Entry extends Said {
  /** The start of each line that contains it. */
  lines: number[]
}

/** A file whose lines are words that belong together. Plain text: objects would cost a thread's first search 0.1 s and several megabytes. */
interface WordTable {
  columns: readonly Language[]
  text: string
  /** The start of each word, by its first letters, in the order of the text. */
  startsOf: ReadonlyMap<string, readonly number[]>
}

/** Only words with the same first letters, without accents, can share a stem; stemming all words would take half a second. */
const BEGINNING = 3
const LETTERS = /^\p{L}+/u
const MAX_WORD_LENGTH = 40
const SINGLE_WORD = /^\p{L}+$/u
/** An entry of a line that is a single word, with its first letters. */
const WORD = /(?<=^|[,|\n] ?)\p{L}+(?= ?(?:[,|\n]|$))/gu
/** A word with many senses says little with each of them. */
const MAX_RELATED = 24
const MAX_OF_TOPIC = 48
const MAX_KEPT = 2_000

const concepts = lazy(() => wordTable('concepts.txt'))
const topics = lazy(() => wordTable('topics.txt'))

/** Stems of the synonyms and translations of a word in all languages, without its own stems. */
export const relatedStems: (word: string) => readonly string[] = memoized(MAX_KEPT, findRelated)

/** Stems of the words that share a topic with a word ("dentist" and "tooth"), in its own language. */
export const topicStems: (word: string) => readonly string[] = memoized(MAX_KEPT, findOfTopic)

function findRelated(word: string): readonly string[] {
  const found = entriesFor(word, concepts())
  return otherStems(
    word,
    found.flatMap(({ lines }) => lines.flatMap((line) => wordsFrom(line, concepts()))),
  ).slice(0, MAX_RELATED)
}

function findOfTopic(word: string): readonly string[] {
  const ofTopic = entriesFor(word, topics()).flatMap(({ lines, language }) =>
    lines.flatMap((line) => wordsFrom(line, topics()).filter((other) => other.language === language)),
  )
  return otherStems(word, ofTopic).slice(0, MAX_OF_TOPIC)
}

function otherStems(word: string, others: readonly Said[]): string[] {
  const own = stemsOf(word, null)
  const stems = new Set(others.flatMap((other) => stemsOf(other.word, other.language)))
  return [...stems].filter((stem) => !own.includes(stem))
}

/** An exact match takes precedence: "car" must not match "cara" or "cará", which share its stem. */
function entriesFor(word: string, table: WordTable): readonly Entry[] {
  const candidates = entriesBeginningAs(word, table)
  const folded = foldAccents(word)
  const same = candidates.filter((entry) => foldAccents(entry.word) === folded)
  return same.length > 0 ? same : candidates.filter((entry) => isSaidBy(entry, word))
}

function isSaidBy(entry: Entry, word: string): boolean {
  const stems = stemsOf(entry.word, entry.language)
  return stemsOf(word, entry.language).some((stem) => stems.includes(stem))
}

/** An irregular form begins differently from its base, which is the beginning of its stem. */
function entriesBeginningAs(word: string, table: WordTable): readonly Entry[] {
  const beginnings = new Set([word, ...stemsOf(word, null)].map(beginningOf))
  const known = new Map<string, Entry>()
  for (const beginning of beginnings) addEntries(beginning, table, known)
  return [...known.values()]
}

function addEntries(beginning: string, table: WordTable, known: Map<string, Entry>): void {
  const { columns, text } = table
  for (const start of table.startsOf.get(beginning) ?? []) {
    const line = text.lastIndexOf('\n', start) + 1
    const language = columns[columnAt(text, line, start)]
    if (!language) continue
    const word = LETTERS.exec(text.slice(start, start + MAX_WORD_LENGTH))?.[0] ?? ''
    const key = `${language} ${word}`
    const entry = known.get(key)
    if (entry) entry.lines.push(line)
    else known.set(key, { word, language, lines: [line] })
  }
}

function columnAt(text: string, line: number, at: number): number {
  let column = 0
  for (let bar = text.indexOf('|', line); bar >= 0 && bar < at; bar = text.indexOf('|', bar + 1)) column += 1
  return column
}

/** Only single words, as a query term is one word. */
function wordsFrom(line: number, { columns, text }: WordTable): Said[] {
  return cells(text.slice(line, endOfLine(text, line))).flatMap((cell, column) => {
    const language = columns[column]
    const words = entries(cell).filter((entry) => SINGLE_WORD.test(entry))
    return language ? words.map((word) => ({ word, language })) : []
  })
}

function endOfLine(text: string, line: number): number {
  const end = text.indexOf('\n', line)
  return end < 0 ? text.length : end
}

function wordTable(name: string): WordTable {
  const { columns, lines } = readTable(name)
  const text = lines.join('\n')
  const startsOf = new Map<string, number[]>()
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const beginning = beginningOf(word)
    const starts = startsOf.get(beginning)
    if (starts) starts.push(index)
    else startsOf.set(beginning, [index])
  }
  return { columns: columns.filter(isLanguage), text, startsOf }
}

function beginningOf(word: string): string {
  return foldAccents(word).slice(0, BEGINNING)
}
