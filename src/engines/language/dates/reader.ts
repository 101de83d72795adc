import type { Language } from '../language.ts'
import { foldClocks } from './clock-rules.ts'
import { tokensOf } from './lexer.ts'
import { joinNumberWords } from './number-words.ts'
import { foldSpans } from './spans.ts'
import type { Tag, Token } from './token.ts'
import type { Vocabulary } from './vocabulary.ts'
import { ENGLISH } from './vocabulary-en.ts'
import { SPANISH } from './vocabulary-es.ts'
import { PORTUGUESE } from './vocabulary-pt.ts'

const VOCABULARIES: Readonly<Record<Language, Vocabulary>> = { en: ENGLISH, pt: PORTUGUESE, es: SPANISH }

const TIME_TAGS: readonly Tag[] = [
  'month',
  'weekday',
  'rel',
  'part',
  'unit',
  'now',
  'noon',
  'holiday',
  'ampm',
  'oclock',
]
const NUMBER_TAGS: readonly Tag[] = ['num', 'ord']

const TIME_WORDS = wordsWith(TIME_TAGS)
const NUMBER_WORDS = wordsWith(NUMBER_TAGS)

/** The longest word of each phrase with such a meaning. Single letters ("a m", "h") occur only next to numbers, which are checked separately. */
function wordsWith(tags: readonly Tag[]): ReadonlySet<string> {
  const words = new Set<string>()
  for (const { phrases } of Object.values(VOCABULARIES)) {
    for (const [phrase, meanings] of phrases) {
      if (!meanings.some((meaning) => tags.some((tag) => meaning[tag] !== undefined))) continue
      const longest = phrase.split(' ').reduce((most, word) => (word.length >= most.length ? word : most), '')
      if (longest.length > 1) words.add(longest)
    }
  }
  return words
}

export interface Hints {
  hasDigit: boolean
  hasTimeWord: boolean
  hasNumberWord: boolean
}

/** A cheap check first: most texts name no time and cost only this. */
export function hintsIn(folded: string): Hints {
  const words = folded.match(/\p{L}+/gu) ?? []
  return {
    hasDigit: /\d/.test(folded),
    hasTimeWord: words.some((word) => TIME_WORDS.has(word)),
    hasNumberWord: words.some((word) => NUMBER_WORDS.has(word)),
  }
}

export function readTokens(folded: string, language: Language): Token[] {
  return foldSpans(foldClocks(joinNumberWords(tokensOf(folded, VOCABULARIES[language]))))
}
