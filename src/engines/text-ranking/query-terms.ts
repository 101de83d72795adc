import { isLightWord } from '../language/light-words.ts'
import { foldAccents } from '../language/tokens.ts'
import type { AlikeStem } from './likeness.ts'
import type { Postings, PostingsByStem } from './postings.ts'
import type { TextQuery } from './query.ts'
import { type QueryWord, queryWords, queryWordsTyped } from './query-words.ts'
import type { QueryTerm } from './relevance.ts'
import { weights } from './weights.ts'

// The steps of a search are separate functions, because one store reads synchronously and another asynchronously:
// 1. wordsIn and stemsToRead, then the store reads the postings;
// 2. wordBegun and wordsUnknown, then the store reads the vocabulary for each word and the postings of similar stems;
// 3. queryTerms, then the ranking (candidates.ts).

/** A longer query keeps its rarest words: they are the most specific and the cheapest. */
const MAX_QUERY_TERMS = 32
const MAX_MISSPELT_WORDS = 6

/** For words missing from the account: the stems they may be a prefix or a misspelling of. */
export type AlikeByWord = ReadonlyMap<QueryWord, readonly AlikeStem[]>

export function wordsIn({ query, mode, isTyping }: TextQuery): QueryWord[] {
  const words = isTyping ? queryWordsTyped(query) : queryWords(query)
  return mode === 'all-words' ? words.map((word) => ({ ...word, related: [] })) : words
}

export function stemsToRead(words: readonly QueryWord[]): string[] {
  return [...new Set(words.flatMap(({ stems, related }) => [...stems, ...related]))]
}

/** The word that is still being typed, with its prefix. Undefined if a document contains the word as it is. */
export function wordBegun(
  words: readonly QueryWord[],
  postings: PostingsByStem,
): { word: QueryWord; beginning: string } | undefined {
  for (const word of words) {
    const { beginning, stems } = word
    if (beginning !== undefined && !stems.some((stem) => postings.has(stem))) return { word, beginning }
  }
  return undefined
}

export function wordsUnknown(words: readonly QueryWord[], { mode }: TextQuery, postings: PostingsByStem): QueryWord[] {
  if (mode === 'all-words') return []
  const isUnknown = ({ stems, related }: QueryWord) => ![...stems, ...related].some((stem) => postings.has(stem))
  return words.filter(isUnknown).slice(0, MAX_MISSPELT_WORDS)
}

/** Empty if no document contains any of the words. */
export function queryTerms(
  words: readonly QueryWord[],
  { mode, timeWords }: TextQuery,
  postings: PostingsByStem,
  alike: AlikeByWord,
): QueryTerm[] {
  const listsOf = (stems: readonly string[]): Postings[] => stems.flatMap((stem) => postings.get(stem) ?? [])
  const sought = words.map((word): QueryTerm => {
    const resembling = alike.get(word)
    return {
      emphasis: Math.sqrt(word.count),
      isLight: isLightWord(word.word) || timeWords.includes(foldAccents(word.word)),
      share: resembling ? weights.typo * (resembling[0]?.likeness ?? 0) : 1,
      lists: listsOf(resembling?.map(({ stem }) => stem) ?? word.stems),
      related: listsOf(word.related),
    }
  })
  if (sought.every(({ lists, related }) => lists.length + related.length === 0)) return []
  if (mode === 'all-words' || sought.length <= MAX_QUERY_TERMS) return sought
  return sought.toSorted((one, other) => holding(one) - holding(other)).slice(0, MAX_QUERY_TERMS)
}

function holding({ lists, related }: QueryTerm): number {
  const all = lists.length > 0 ? lists : related
  return all.length === 0 ? Number.POSITIVE_INFINITY : all.reduce((sum, list) => sum + list.documents.length, 0)
}
