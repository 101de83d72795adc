import { lazy, lazyByLanguage, wordSet } from './data.ts'
import { type Language, languages } from './languages.ts'

const stopWords = lazyByLanguage((language) => wordSet('stop words', [language]))
/** Words that are seldom the subject of a search, so they count half. None of them is significant in another of the languages. */
const lightWords = lazy(() => wordSet('light words'))

/**
 * The words of a query without stop words. The stop words themselves reveal the query's language best ("son" is a child in an English question and a
 * verb in a Spanish one), so only those of the language with the most are removed; in a tie those of each. If no word would be left, all are kept.
 */
export function withoutStopWords(words: readonly string[]): string[] {
  const counts = languages.map((language) => words.filter((word) => stopWords(language).has(word)).length)
  const most = Math.max(...counts)
  const spoken = languages.filter((_, index) => counts[index] === most)
  const left = words.filter((word) => !spoken.some((language) => stopWords(language).has(word)))
  return left.length > 0 ? left : [...words]
}

/** Checks all three languages if the language is null. */
export function isStopWord(word: string, language: Language | null): boolean {
  return language ? stopWords(language).has(word) : languages.some((any) => stopWords(any).has(word))
}

export function isLightWord(word: string): boolean {
  return lightWords().has(word)
}
