import type { Language } from '../language/language.ts'
import { stemsOf } from '../language/stems.ts'
import { isStopWord } from '../language/stop-words.ts'
import { foldAccents, wordsOf } from '../language/tokens.ts'
import { alikeStems, vocabularyOf } from './likeness.ts'
import type { QueryWord } from './query-words.ts'
import { type SaidWord, type Span, saidWords } from './said-words.ts'

/** What a reader has before them is short; a longer text is marked so far. */
const INSPECTED_LENGTH = 20_000
/** Words of the query taken for misspelt, and words looked at for what each may mean: stemming all would take longer than the search. */
const MAX_CORRECTED = 6
const MAX_COMPARED = 300
const MAX_LENGTH_DIFFERENCE = 4

/** A result as it is shown. */
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

/** Of all results of one search. A word of the query that none of them says is taken as search takes one that nothing holds: as a misspelling. */
export function highlightResults(results: readonly Shown[], words: readonly QueryWord[]): Highlights[] {
  const corrected = withCorrections(results, words)
  return results.map(({ title, text, language }) => ({
    title: highlightsOf(title, language, corrected),
    text: highlightsOf(text, language, corrected),
  }))
}

/** Where a text in `language` speaks of the query, in its order and none overlapping, for a reader to see at a glance why it was found. */
export function highlightsOf(text: string, language: Language | null, words: readonly QueryWord[]): Span[] {
  const inspected = text.slice(0, INSPECTED_LENGTH)
  const spans: Span[] = []
  for (const said of saidWords(inspected, language, words)) {
    // Several words may come of one run of letters, where scripts meet.
    const isFirst = said.start >= (spans.at(-1)?.end ?? 0)
    if (isFirst && isTelling(inspected, said, language, words)) spans.push({ start: said.start, end: said.end })
  }
  return spans
}

/** A stop word tells something only where the query itself says it: "para" may well be a form of another word for what is sought. */
function isTelling(
  text: string,
  { start, end, word }: SaidWord,
  language: Language | null,
  words: readonly QueryWord[],
): boolean {
  const written = text.slice(start, end).normalize('NFC').toLowerCase()
  return !isStopWord(written, language) || foldAccents(written) === foldAccents(words[word]?.word ?? '')
}

function withCorrections(results: readonly Shown[], words: readonly QueryWord[]): readonly QueryWord[] {
  const found = results.filter(({ isFoundByWords }) => isFoundByWords)
  const said = new Set(
    found.flatMap(({ title, text, language }) =>
      saidWords(`${title}\n${text}`, language, words).map(({ word }) => word),
    ),
  )
  const unsaid = words.filter((_, index) => !said.has(index)).slice(0, MAX_CORRECTED)
  if (unsaid.length === 0) return words
  const others = wordsShown(found)
  return words.map((word) => {
    if (!unsaid.includes(word)) return word
    const meant = alikeStems(word.stems, vocabularyOf(stemsNear(word.word, others)))
    return { ...word, stems: [...word.stems, ...meant.map(({ stem }) => stem)] }
  })
}

/** Each once, with the language it stands in. */
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
