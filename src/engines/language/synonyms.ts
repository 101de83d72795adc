import { isLanguage, type Language } from './languages.ts'
import { cells, entries, foldAccents, lazy, memoized, readTable, stemsOf } from './words.ts'

// Synonyms of words in all languages. Search also asks for them, at a lower weight.

interface Said {
  word: string
  language: Language
}

interface Entry extends Said {
  lines: string[]
}

/** Plain text: objects would cost a thread's first search 0.1 s and several megabytes; searching the text takes less than 1 ms a word. */
interface ConceptTable {
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
const MAX_KEPT = 2_000

const table = lazy(conceptTable)

/** Stems of the synonyms and translations of a word in all languages, without its own stems. */
export const relatedStems: (word: string) => readonly string[] = memoized(MAX_KEPT, findRelated)

function findRelated(word: string): readonly string[] {
  const own = new Set(stemsOf(word, null))
  const concepts = new Set(entriesFor(word, entriesBeginningAs(word)).flatMap((entry) => entry.lines))
  const related = new Set<string>()
  for (const line of concepts) {
    for (const other of wordsOf(line)) for (const stem of stemsOf(other.word, other.language)) related.add(stem)
  }
  return [...related].filter((stem) => !own.has(stem)).slice(0, MAX_RELATED)
}

/** An exact match takes precedence: "car" must not match "cara" or "cará", which share its stem. */
function entriesFor(word: string, candidates: readonly Entry[]): readonly Entry[] {
  const folded = foldAccents(word)
  const same = candidates.filter((entry) => foldAccents(entry.word) === folded)
  return same.length > 0 ? same : candidates.filter((entry) => isSaidBy(entry, word))
}

function isSaidBy(entry: Entry, word: string): boolean {
  const stems = stemsOf(entry.word, entry.language)
  return stemsOf(word, entry.language).some((stem) => stems.includes(stem))
}

function entriesBeginningAs(word: string): Entry[] {
  const beginning = beginningOf(word)
  const known = new Map<string, Entry>()
  for (const line of linesWith(beginning)) {
    for (const said of wordsOf(line)) {
      if (beginningOf(said.word) !== beginning) continue
      const key = `${said.language} ${said.word}`
      const entry = known.get(key)
      if (entry) entry.lines.push(line)
      else known.set(key, { ...said, lines: [line] })
    }
  }
  return [...known.values()]
}

function linesWith(letters: string): string[] {
  if (letters === '') return []
  const { lines, folded, starts } = table()
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
function wordsOf(line: string): Said[] {
  const { columns } = table()
  return cells(line).flatMap((cell, column) => {
    const language = columns[column]
    const words = entries(cell).filter((entry) => SINGLE_WORD.test(entry))
    return language ? words.map((word) => ({ word, language })) : []
  })
}

function conceptTable(): ConceptTable {
  const { columns, lines } = readTable('concepts.txt')
  const folded = foldAccents(lines.join('\n'))
  const starts = [0]
  for (let at = folded.indexOf('\n'); at >= 0; at = folded.indexOf('\n', at + 1)) starts.push(at + 1)
  return { columns: columns.filter(isLanguage), lines, folded, starts }
}

function beginningOf(word: string): string {
  return foldAccents(word).slice(0, BEGINNING)
}
