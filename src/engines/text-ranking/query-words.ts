import { relatedStems } from '../language/concepts.ts'
import { isLightWord } from '../language/light-words.ts'
import { stemsOf } from '../language/stems.ts'
import { withoutStopWords } from '../language/stop-words.ts'
import { foldAccents, tokensOf, wordsOf } from '../language/tokens.ts'

export interface QueryWord {
  word: string
  /** In all three languages, because a query is too short to detect its own. */
  stems: readonly string[]
  /** Stems of synonyms and translations, in all three languages. */
  related: readonly string[]
  /** How often the query contains it, up to 3. */
  count: number
  /** Set if the word is still being typed: its letters so far, folded. */
  beginning?: string
}

/** Later words are ignored: a query of 20,000 characters must cost little more than one of 20. */
const MAX_DISTINCT_WORDS = 128
/** Repeating a word raises its weight only up to this count. */
const MAX_COUNT = 3

/** Only so many words get related stems: looking one up takes up to a millisecond. */
const MAX_WIDENED = 32

/** Too many words begin with any single letter. */
const MIN_BEGINNING = 2
/** Only this much of the query's end is tokenized to find its last word. */
const LAST_WORD_LENGTH = 100

/** The distinct query terms without stop words. */
export function queryWords(query: string): QueryWord[] {
  const found = new Map<string, QueryWord>()
  for (const word of withoutStopWords(wordsOf(query))) {
    const stems = stemsOf(word, null)
    const key = stems.join(' ')
    if (key === '') continue
    const known = found.get(key)
    if (known) known.count = Math.min(known.count + 1, MAX_COUNT)
    else found.set(key, { word, stems, related: found.size < MAX_WIDENED ? relatedTo(word) : [], count: 1 })
    if (found.size === MAX_DISTINCT_WORDS) break
  }
  return [...found.values()]
}

/** Like `queryWords`, for a query that is still being typed: its last word is a beginning if nothing follows it. */
export function queryWordsTyped(query: string): QueryWord[] {
  const words = queryWords(query)
  const end = query.slice(-LAST_WORD_LENGTH)
  const last = tokensOf(end).at(-1)
  const beginning = foldAccents(last?.word ?? '')
  if (!last || last.end < end.length || beginning.length < MIN_BEGINNING) return words
  const key = stemsOf(last.word, null).join(' ')
  return words.map((word) => (word.stems.join(' ') === key ? { ...word, beginning } : word))
}

/** A light word ("go", "time") gets no synonyms, because they say as little. */
function relatedTo(word: string): readonly string[] {
  return isLightWord(word) ? [] : relatedStems(word)
}

/** All words of the query, folded for comparison with names. */
export function namedIn(query: string): Set<string> {
  return new Set(wordsOf(query).map(foldAccents))
}
