// 500 memories of one household and 100 plain questions about them: those of daily-life, and more of the same family. All of it is invented.
import { type Language, languages } from '../../src/engines/language/index.ts'
import { memories as household } from '../daily-life/memories.ts'
import { natural } from '../daily-life/natural.ts'
import { english } from './english.ts'
import { portuguese } from './portuguese.ts'
import { spanish } from './spanish.ts'

/** A text, and for some a question that only this text answers, in its language. The questions were written before any search was run. */
export type Note = readonly [text: string, question?: string]

export interface NotedMemory {
  id: string
  text: string
  capturedAt: string
}

export interface PlainQuestion {
  query: string
  language: Language
  /** Any of these is correct. */
  answers: readonly string[]
}

const notes: Record<Language, readonly Note[]> = { en: english, pt: portuguese, es: spanish }
/** Number of the household's own questions; with those of the notes there are 100. */
const NATURAL: Record<Language, number> = { en: 14, pt: 13, es: 13 }
const FIRST_DAY = Date.UTC(2024, 2, 1, 9)
const DAY_MS = 86_400_000

const more: readonly NotedMemory[] = languages.flatMap((language) =>
  notes[language].map(([text], place) => ({
    id: idOf(language, place),
    text,
    capturedAt: new Date(FIRST_DAY + place * 3 * DAY_MS).toISOString(),
  })),
)

export const memories: readonly NotedMemory[] = [...household, ...more].toSorted((one, other) =>
  one.capturedAt < other.capturedAt ? -1 : 1,
)

export const questions: readonly PlainQuestion[] = languages.flatMap((language) => [
  ...evenly(natural[language], NATURAL[language]).map(([query, ...answers]) => ({ query, language, answers })),
  ...notes[language].flatMap(([, query], place) =>
    query === undefined ? [] : [{ query, language, answers: [idOf(language, place)] }],
  ),
])

function idOf(language: Language, place: number): string {
  return `${language}-more-${place}`
}

/** So many items of the list, chosen only by their position. */
function evenly<T>(list: readonly T[], count: number): readonly T[] {
  return list.filter(
    (_, place) => Math.floor((place * count) / list.length) !== Math.floor(((place - 1) * count) / list.length),
  )
}
