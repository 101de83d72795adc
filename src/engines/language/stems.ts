import { createRequire } from 'node:module'
import type Snowball from 'snowball-stemmers'
import { lazy, lazyByLanguage, sectionLines } from './data.ts'
import { type Language, languageRules, languages } from './languages.ts'
import { foldAccents } from './tokens.ts'

/** Loading it takes 15 ms. */
const snowball: () => typeof Snowball = lazy(() => createRequire(import.meta.url)('snowball-stemmers'))
const stemmers = lazyByLanguage((language) => snowball().newStemmer(languageRules[language].stemmer))
const irregularForms = lazyByLanguage(readIrregularForms)

/** Snowball in JavaScript takes about 20 µs a word, and texts repeat their words. About 200 bytes an entry. */
const MAX_KEPT = 20_000
/** Snowball's time grows with the square of the length, and no word of our languages is this long. */
const MAX_STEMMED_LENGTH = 32
const HAS_NO_LATIN_LETTER = /^[^a-z\u00df-\u024f]+$/u

const kept = new Map<string, readonly string[]>()

/**
 * The forms under which a word is indexed and searched, without accents: its Snowball stem in the language, or in all of them if the language
 * is unknown. A word with accents has two stems, one of them without accents, as people type it: Snowball stems "reunião" and "reuniao" differently.
 */
export function stemsOf(word: string, language: Language | null): readonly string[] {
  const key = `${language ?? '?'}${word}`
  const known = kept.get(key)
  if (known) return known
  const stems = computeStems(word, language ? [language] : languages)
  if (kept.size >= MAX_KEPT) deleteOldest()
  kept.set(key, stems)
  return stems
}

function computeStems(word: string, inLanguages: readonly Language[]): readonly string[] {
  const folded = foldAccents(word)
  if (word.length > MAX_STEMMED_LENGTH || HAS_NO_LATIN_LETTER.test(word)) return folded === '' ? [] : [folded]
  const stems = new Set<string>()
  for (const language of inLanguages) {
    for (const form of regularForms(word, language)) {
      stems.add(foldAccents(stemmers(language).stem(form)))
      const plain = foldAccents(form)
      if (plain !== form) stems.add(stemmers(language).stem(plain))
    }
  }
  stems.delete('')
  return [...stems]
}

/** Drops the oldest half by insertion order. That is cheaper than an LRU order, and common words return at once. */
function deleteOldest(): void {
  let surplus = MAX_KEPT / 2
  for (const key of kept.keys()) {
    if (surplus-- <= 0) return
    kept.delete(key)
  }
}

function regularForms(word: string, language: Language): string[] {
  const irregular = irregularForms(language).get(word)
  if (irregular !== undefined) return [irregular]
  const ending = languageRules[language].pluralEndings.find(([pattern]) => pattern.test(word))
  return ending ? [word, word.replace(...ending)] : [word]
}

function readIrregularForms(language: Language): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const line of sectionLines(language, 'irregular forms')) {
    const [base, ...others] = line.split(' ')
    for (const form of others) if (base !== undefined && !found.has(form)) found.set(form, base)
  }
  return found
}
