import { foldAccents, isStopWord, type Language, stemsOf, wordsOf } from '../language/index.ts'
import { type DocumentTerm, documentTerms, type Span } from './passages.ts'
import type { QueryWord } from './query.ts'
import { similarStems, vocabularyOf } from './similar-stems.ts'

/** Displayed texts are short. In a longer one, only this much is highlighted. */
const INSPECTED_LENGTH = 20_000
/** Limits on the query words that count as misspelt and on the words compared with each. Stemming all would take longer than the search. */
const MAX_CORRECTED = 6
const MAX_COMPARED = 300
const MAX_LENGTH_DIFFERENCE = 4

export interface Shown {
  title: string
  text: string
  language: Language | null
  isFoundByWords: boolean
}

export interface Highlights {
  title: Span[]
  text: Span[]
}

/** Takes all results of one search, because a query word that none of them contains counts as misspelt, as in the search itself. */
export function highlightResults(results: readonly Shown[], words: readonly QueryWord[]): Highlights[] {
  const corrected = withCorrections(results, words)
  return results.map(({ title, text, language }) => ({
    title: highlightsOf(title, language, corrected),
    text: highlightsOf(text, language, corrected),
  }))
}

/** The spans of a text in `language` that match the query, in text order and without overlaps. */
export function highlightsOf(text: string, language: Language | null, words: readonly QueryWord[]): Span[] {
  const inspected = text.slice(0, INSPECTED_LENGTH)
  const spans: Span[] = []
  for (const found of documentTerms(inspected, language, words)) {
    // One run of letters of several scripts may yield several words.
    const isFirst = found.start >= (spans.at(-1)?.end ?? 0)
    if (isFirst && isTelling(inspected, found, language, words)) spans.push({ start: found.start, end: found.end })
  }
  return spans
}

/** A stop word is highlighted only if the query contains it: "para" may otherwise match as a form of a related word. */
function isTelling(
  text: string,
  { start, end, word }: DocumentTerm,
  language: Language | null,
  words: readonly QueryWord[],
): boolean {
  const written = text.slice(start, end).normalize('NFC').toLowerCase()
  return !isStopWord(written, language) || foldAccents(written) === foldAccents(words[word]?.word ?? '')
}

function withCorrections(results: readonly Shown[], words: readonly QueryWord[]): readonly QueryWord[] {
  const found = results.filter(({ isFoundByWords }) => isFoundByWords)
  const matched = new Set(
    found.flatMap(({ title, text, language }) =>
      documentTerms(`${title}\n${text}`, language, words).map(({ word }) => word),
    ),
  )
  const unmatched = words.filter((_, index) => !matched.has(index)).slice(0, MAX_CORRECTED)
  if (unmatched.length === 0) return words
  const others = wordsShown(found)
  return words.map((word) => {
    if (!unmatched.includes(word)) return word
    const meant = similarStems(word.stems, vocabularyOf(stemsNear(word.word, others)))
    return { ...word, stems: [...word.stems, ...meant.map(({ stem }) => stem)] }
  })
}

/** The distinct words of the results, each with the language of its text. */
function wordsShown(results: readonly Shown[]): Map<string, Language | null> {
  return new Map(
    results.flatMap(({ title, text, language }) =>
      wordsOf(`${title}\n${text}`).map((word): [string, Language | null] => [word, language]),
    ),
  )
}

function stemsNear(word: string, others: ReadonlyMap<string, Language | null>): string[] {
  const near = [...others].filter(([other]) => Math.abs(other.length - word.length) <= MAX_LENGTH_DIFFERENCE)
  return [...new Set(near.slice(0, MAX_COMPARED).flatMap(([other, language]) => stemsOf(other, language)))]
}
