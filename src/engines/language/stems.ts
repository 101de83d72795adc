import snowball, { type Stemmer } from 'snowball-stemmers'
import { regularForms } from './irregular-forms.ts'
import type { Language } from './language.ts'
import { foldAccents } from './tokens.ts'

const stemmers: Record<Language, Stemmer> = {
  en: snowball.newStemmer('english'),
  pt: snowball.newStemmer('portuguese'),
  es: snowball.newStemmer('spanish'),
}
const LANGUAGES: readonly Language[] = ['en', 'pt', 'es']

/** Snowball in JavaScript takes about 20 µs a word, and texts repeat their words. About 200 bytes an entry. */
const MAX_KEPT = 20_000
/** Snowball's time grows with the square of the length, and no word of our languages is this long. */
const MAX_STEMMED_LENGTH = 32
const HAS_NO_LATIN_LETTER = /^[^a-z\u00df-\u024f]+$/u

const kept = new Map<string, readonly string[]>()

/**
 * The forms under which a word is indexed and searched, without accents: its Snowball stem in the language, or in all three if the language is
 * unknown. A word with accents has two stems, one of them without accents, as people type it: Snowball stems "reunião" and "reuniao" differently.
 */
export function stemsOf(word: string, language: Language | null): readonly string[] {
  const key = `${language ?? '?'}${word}`
  const known = kept.get(key)
  if (known) return known
  const stems = computeStems(word, language ? [language] : LANGUAGES)
  if (kept.size >= MAX_KEPT) deleteOldest()
  kept.set(key, stems)
  return stems
}

function computeStems(word: string, languages: readonly Language[]): readonly string[] {
  const folded = foldAccents(word)
  if (word.length > MAX_STEMMED_LENGTH || HAS_NO_LATIN_LETTER.test(word)) return folded === '' ? [] : [folded]
  const stems = new Set<string>()
  for (const language of languages) {
    for (const form of regularForms(word, language)) {
      stems.add(foldAccents(stemmers[language].stem(form)))
      const plain = foldAccents(form)
      if (plain !== form) stems.add(stemmers[language].stem(plain))
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
