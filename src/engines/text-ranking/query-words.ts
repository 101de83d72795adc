import { relatedStems } from '../language/concepts.ts'
import { isLightWord } from '../language/light-words.ts'
import { stemsOf } from '../language/stems.ts'
import { withoutStopWords } from '../language/stop-words.ts'
import { foldAccents, tokensOf, wordsOf } from '../language/tokens.ts'

export interface QueryWord {
  word: string
  /** In any of the three languages: a query is too short to tell its own. */
  stems: readonly string[]
  /** Of other words for the same thing, in any of the three languages. */
  related: readonly string[]
  /** How often the query says it. */
  count: number
  /** Where it may go on, as it is still being typed: what the whole word begins with, folded. */
  beginning?: string
}

/** A longer query is read so far: 20,000 characters of search must cost little more than 20. */
const MAX_DISTINCT_WORDS = 128
/** Saying a word again makes it weightier, saying it a thousand times no more. */
const MAX_COUNT = 3

/** Looking one up takes up to a millisecond. */
const MAX_WIDENED = 32

/** One letter begins too many words to tell anything. */
const MIN_BEGINNING = 2
/** A query's last word is at its end, whatever stands before. */
const LAST_WORD_LENGTH = 100

/** The words to look for, none twice. */
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

/** As `queryWords`, of a query that is still being typed: its last word may go on, where nothing stands after it. */
export function queryWordsTyped(query: string): QueryWord[] {
  const words = queryWords(query)
  const end = query.slice(-LAST_WORD_LENGTH)
  const last = tokensOf(end).at(-1)
  const beginning = foldAccents(last?.word ?? '')
  if (!last || last.end < end.length || beginning.length < MIN_BEGINNING) return words
  const key = stemsOf(last.word, null).join(' ')
  return words.map((word) => (word.stems.join(' ') === key ? { ...word, beginning } : word))
}

/** What says little in one word says as little in another. */
function relatedTo(word: string): readonly string[] {
  return isLightWord(word) ? [] : relatedStems(word)
}

/** Every word of the query as it may stand in a name. */
export function namedIn(query: string): Set<string> {
  return new Set(wordsOf(query).map(foldAccents))
}
