import { isLanguage, type Language } from './languages.ts'
import { cells, entries, foldAccents, lazy, memoized, readTable, stemsOf } from './words.ts'

// Words that say the same as a word in any language, and words of the same topic. Search also asks for them, at lower weights.

interface Said {
  word: string
  language: Language
}

interface Entry extends Said {
  lines: string[]
}

/** A file whose lines are words that belong together. Plain text: objects would cost a thread's first search 0.1 s and several megabytes; searching the text takes less than 1 ms a word. */
interface WordTable {
  columns: readonly Language[]
  lines: readonly string[]
  folded: string
  starts: readonly number[]
}

/** Only words with the same first letters, without accents, can share a stem; stemming all words would take half a second. */
const BEGINNING = 3
const BEFORE_A_WORD: ReadonlySet<string | undefined> = new Set([undefined, ' ', ',', '\n'])
const SINGLE_WORD = /^\p{L}+$/u
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
    found.flatMap(({ lines }) => lines.flatMap((line) => wordsOf(line, concepts()))),
  ).slice(0, MAX_RELATED)
}

function findOfTopic(word: string): readonly string[] {
  const ofTopic = entriesFor(word, topics()).flatMap(({ lines, language }) =>
    lines.flatMap((line) => wordsOf(line, topics()).filter((other) => other.language === language)),
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
function entriesBeginningAs(word: string, table: WordTable): Entry[] {
  const beginnings = [...new Set([word, ...stemsOf(word, null)].map(beginningOf))]
  const known = new Map<string, Entry>()
  for (const line of new Set(beginnings.flatMap((beginning) => linesWith(beginning, table)))) {
    for (const said of wordsOf(line, table)) {
      if (!beginnings.includes(beginningOf(said.word))) continue
      const key = `${said.language} ${said.word}`
      const entry = known.get(key)
      if (entry) entry.lines.push(line)
      else known.set(key, { ...said, lines: [line] })
    }
  }
  return [...known.values()]
}

function linesWith(letters: string, { lines, folded, starts }: WordTable): string[] {
  if (letters === '') return []
  const found: string[] = []
  let next = 0
  for (let at = folded.indexOf(letters); at >= 0; at = folded.indexOf(letters, at + 1)) {
    if (!BEFORE_A_WORD.has(folded[at - 1])) continue
    while ((starts[next] ?? Infinity) <= at) next += 1
    found.push(lines[next - 1] ?? '')
    at = (starts[next] ?? folded.length) - 1
  }
  return found
}

/** Only single words, as a query term is one word. */
function wordsOf(line: string, { columns }: WordTable): Said[] {
  return cells(line).flatMap((cell, column) => {
    const language = columns[column]
    const words = entries(cell).filter((entry) => SINGLE_WORD.test(entry))
    return language ? words.map((word) => ({ word, language })) : []
  })
}

function wordTable(name: string): WordTable {
  const { columns, lines } = readTable(name)
  const folded = foldAccents(lines.join('\n'))
  const starts = [0]
  for (let at = folded.indexOf('\n'); at >= 0; at = folded.indexOf('\n', at + 1)) starts.push(at + 1)
  return { columns: columns.filter(isLanguage), lines, folded, starts }
}

function beginningOf(word: string): string {
  return foldAccents(word).slice(0, BEGINNING)
}
