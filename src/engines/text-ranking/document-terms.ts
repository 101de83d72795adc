import type { Language } from '../language/language.ts'
import { stemsOf } from '../language/stems.ts'
import { foldAccents, tokensOf } from '../language/tokens.ts'
import type { QueryWord } from './query-words.ts'

/** UTF-16 units. */
export interface Span {
  start: number
  end: number
}

/** An occurrence of a query term in a text. */
export interface DocumentTerm extends Span {
  /** Index of the query term. */
  word: number
}

/** Finds the query terms in a text in `language`: by stem, by synonym, or by the beginning of a word that is still being typed. */
export function documentTerms(text: string, language: Language | null, words: readonly QueryWord[]): DocumentTerm[] {
  const wordOfStem = wordsByStem(words)
  const begun = words.findIndex(({ beginning }) => beginning !== undefined)
  const beginning = words[begun]?.beginning
  // Most words of a long text share no first letter with a query term, so they are skipped without stemming.
  const firstLetters = new Set([...wordOfStem.keys(), beginning ?? ''].map((stem) => stem[0]))
  const said: DocumentTerm[] = []
  for (const { word, start, end } of tokensOf(text)) {
    if (!firstLetters.has(foldAccents(word[0] ?? ''))) continue
    const index = stemsOf(word, language)
      .map((stem) => wordOfStem.get(stem))
      .find((each) => each !== undefined)
    if (index !== undefined) said.push({ start, end, word: index })
    else if (beginning !== undefined && foldAccents(word).startsWith(beginning)) said.push({ start, end, word: begun })
  }
  return said
}

function wordsByStem(words: readonly QueryWord[]): Map<string, number> {
  const wordOfStem = new Map<string, number>()
  const take = (stem: string, index: number) => {
    if (!wordOfStem.has(stem)) wordOfStem.set(stem, index)
  }
  words.forEach(({ stems }, index) => stems.forEach((stem) => take(stem, index)))
  // Added last, so that the query's own stems take precedence over synonyms.
  words.forEach(({ related }, index) => related.forEach((stem) => take(stem, index)))
  return wordOfStem
}
