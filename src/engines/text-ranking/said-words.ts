import type { Language } from '../language/language.ts'
import { stemsOf } from '../language/stems.ts'
import { foldAccents, tokensOf } from '../language/tokens.ts'
import type { QueryWord } from './query-words.ts'

/** UTF-16 units. */
export interface Span {
  start: number
  end: number
}

/** A word of the query where a text says it. */
export interface SaidWord extends Span {
  /** Position among the query's words. */
  word: number
}

/** Where a text in `language` says the query's words: by stem, by another word for the same, or by how a word still being typed begins. */
export function saidWords(text: string, language: Language | null, words: readonly QueryWord[]): SaidWord[] {
  const wordOfStem = wordsByStem(words)
  const begun = words.findIndex(({ beginning }) => beginning !== undefined)
  const beginning = words[begun]?.beginning
  // Most words of a long text begin like none of the query's: they need not be stemmed to be passed over.
  const firstLetters = new Set([...wordOfStem.keys(), beginning ?? ''].map((stem) => stem[0]))
  const said: SaidWord[] = []
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
  // After all of the query's own: what it says itself goes before what it may mean.
  words.forEach(({ related }, index) => related.forEach((stem) => take(stem, index)))
  return wordOfStem
}
