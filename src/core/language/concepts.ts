import { conceptTables } from './concepts/tables.ts'
import type { Language } from './language.ts'
import { stemsOf } from './stems.ts'
import { foldAccents } from './tokens.ts'

// What people call the same thing: by other words of their language, and in the two others. Search asks for those too, at less weight.

/** A word of the table: what it says and in which language, and the concepts that it stands in. */
interface Entry {
  word: string
  language: Language
  concepts: number[]
}

interface Concepts {
  /** By the first letters, folded: only words that begin alike can have a stem in common, and stemming all would take half a second. */
  byBeginning: ReadonlyMap<string, readonly Entry[]>
  /** By the concept's number: single words alone, as a word that is sought stands in for one word. */
  words: ReadonlyArray<ReadonlyArray<Pick<Entry, 'word' | 'language'>>>
}

const LANGUAGES = ['en', 'pt', 'es'] as const
const BEGINNING = 3
const SINGLE_WORD = /^\p{L}+$/u
/** A word of many senses says little by each. */
const MAX_RELATED = 24
const MAX_KEPT = 2_000

let loaded: Concepts | undefined
const kept = new Map<string, readonly string[]>()

/** The stems of other words for what `word` says, in whatever of the three languages; without its own. */
export function relatedStems(word: string): readonly string[] {
  const known = kept.get(word)
  if (known) return known
  const found = findRelated(word)
  if (kept.size >= MAX_KEPT) kept.clear()
  kept.set(word, found)
  return found
}

function findRelated(word: string): readonly string[] {
  loaded ??= readTables()
  const { byBeginning, words } = loaded
  const own = new Set(stemsOf(word, null))
  const concepts = new Set(
    entriesFor(word, byBeginning.get(beginningOf(word)) ?? []).flatMap((entry) => entry.concepts),
  )
  const related = new Set<string>()
  for (const concept of concepts) {
    for (const other of words[concept] ?? []) for (const stem of stemsOf(other.word, other.language)) related.add(stem)
  }
  return [...related].filter((stem) => !own.has(stem)).slice(0, MAX_RELATED)
}

/** Where the table has the very word, it is that: "car" is not what "cara" and "cará" come to without their ends. */
function entriesFor(word: string, entries: readonly Entry[]): readonly Entry[] {
  const folded = foldAccents(word)
  const same = entries.filter((entry) => foldAccents(entry.word) === folded)
  return same.length > 0 ? same : entries.filter((entry) => isSaidBy(entry, word))
}

/** The same word but for its ending, in the language of the table's. */
function isSaidBy(entry: Entry, word: string): boolean {
  const stems = stemsOf(entry.word, entry.language)
  return stemsOf(word, entry.language).some((stem) => stems.includes(stem))
}

function readTables(): Concepts {
  const byBeginning = new Map<string, Entry[]>()
  const entries = new Map<string, Entry>()
  const words: Array<Array<Pick<Entry, 'word' | 'language'>>> = []
  for (const line of conceptTables.flatMap((table) => table.trim().split('\n'))) {
    const concept = words.push([]) - 1
    for (const [place, part] of line.split(' | ').entries()) {
      const language = LANGUAGES[place] ?? 'en'
      for (const said of part.split(',')) {
        const word = said.trim()
        if (!SINGLE_WORD.test(word)) continue
        words[concept]?.push({ word, language })
        const key = `${language} ${word}`
        const known = entries.get(key)
        if (known) known.concepts.push(concept)
        else addEntry(byBeginning, entries, key, { word, language, concepts: [concept] })
      }
    }
  }
  return { byBeginning, words }
}

function addEntry(byBeginning: Map<string, Entry[]>, entries: Map<string, Entry>, key: string, entry: Entry): void {
  entries.set(key, entry)
  const beginning = beginningOf(entry.word)
  const others = byBeginning.get(beginning)
  if (others) others.push(entry)
  else byBeginning.set(beginning, [entry])
}

function beginningOf(word: string): string {
  return foldAccents(word).slice(0, BEGINNING)
}
