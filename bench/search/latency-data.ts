// Generated accounts, memories, queries and vectors for measuring searches.

import type { ViewedAccount } from '../../src/core/accounts/record.ts'
import type { Memory } from '../../src/core/memories/record.ts'
import { type Language, languages } from '../../src/engines/language/index.ts'
import { makeAccount, makeMemory, memoryId } from '../../test/support/make-memory.ts'
import { numberOption } from '../support/report.ts'

const MINUTE_MS = 60_000
/** `--scale 0.05` for a quick try; recorded figures need the full size. */
const scale = numberOption('scale', 1)
/** ViewedAccount → number of memories; the small ones fill the database to 200,000. */
export const SIZES: ReadonlyArray<readonly [string, number]> = [
  ['large', 100_000 * scale],
  ['middle', 10_000 * scale],
  ['small', 1_000 * scale],
  ...Array.from({ length: 89 }, (_, index) => [`other${index}`, 1_000 * scale] as const),
]
/** The dimensions of the built-in encoder. */
const DIMENSIONS = 512
const WORDS_PER_LANGUAGE = 15_000

const functionWords: Record<Language, string[]> = {
  en: 'the of and to in is that it was for on are with as at be this have from'.split(' '),
  pt: 'o de e que a do da em um para com não uma os no se na por mais as'.split(' '),
  es: 'el de que y a en un ser se no haber por con su para como estar lo'.split(' '),
}
const syllables: Record<Language, string[]> = {
  en: 'ba ter ing con ly der man ton ish ber low ran pick wood stan ough ry ness ship ward'.split(' '),
  pt: 'ca ção men to ra ti lha nho bra fe gua mo pe ri sa tu ve xi zo lei'.split(' '),
  es: 'ca ción mien to ra ti lla ño bre fue gua mo pe rri sa tu ve jo za rey'.split(' '),
}

const random = seeded(20_260_101)
const vocabularies = Object.fromEntries(languages.map((language) => [language, makeVocabulary(language)])) as Record<
  Language,
  string[]
>

/** Mulberry32: the same text at each run. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

function makeVocabulary(language: Language): string[] {
  const pick = () => syllables[language][Math.floor(random() * syllables[language].length)] ?? ''
  const words = new Set<string>()
  while (words.size < WORDS_PER_LANGUAGE) {
    const count = 2 + Math.floor(random() * 3)
    words.add(Array.from({ length: count }, pick).join(''))
  }
  return [...words]
}

/** Word n is 1/n as frequent as the first (Zipf); about two in five words are function words, as in prose. */
function wordFor(language: Language): string {
  const list = random() < 0.4 ? functionWords[language] : vocabularies[language]
  return list[Math.floor(list.length ** random()) - 1] ?? ''
}

function textFor(language: Language): string {
  const count = 8 + Math.floor(random() ** 2 * 60)
  return Array.from({ length: count }, () => wordFor(language)).join(' ')
}

/** Two to eight words: common and rare, in one language. */
export function queryFor(index: number): string {
  const language = languages[index % 3] ?? 'en'
  const count = 2 + (index % 7)
  return Array.from({ length: count }, () => wordFor(language)).join(' ')
}

export function accountOf(name: string): ViewedAccount {
  return makeAccount({ id: `usr_${name}`, name })
}

export function memoryOf(accountId: string, index: number): Memory {
  const language = languages[Math.floor(index / 5) % 3] ?? 'en'
  const text = textFor(language)
  const capturedAt = Date.UTC(2022, 0, 1) + index * 10 * MINUTE_MS
  return makeMemory({ accountId, id: memoryId(index), title: text.slice(0, 60), text, language, capturedAt })
}

export function unitVector(): Float32Array {
  const vector = Float32Array.from({ length: DIMENSIONS }, () => random() - 0.5)
  const length = Math.hypot(...vector)
  return vector.map((value) => value / length)
}
