// Types of a question to the household's notes.

import type { Language } from '../../src/engines/language/index.ts'

export interface DailyQuestion {
  query: string
  language: Language
  /**
   * `natural`: the note partly remembered. `paraphrase`: in the note's language, all in other words. `across`: in another language than the note's.
   * `exact`: in the note's own words.
   */
  kind: 'natural' | 'paraphrase' | 'across' | 'misspelt' | 'exact'
  /** The memories that answer it; any of them is correct. */
  answers: readonly string[]
}

/** The query, then its answers. */
export type Line = readonly [string, ...string[]]
