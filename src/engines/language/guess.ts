import { type CueLanguage, spellings, wordsOf } from './guess-cues.ts'
import type { Language } from './language.ts'

interface LanguageGuess {
  /** Null without evidence: numbers, names alone, another language. */
  language: Language | null
  confidence: number
}

const INSPECTED_LENGTH = 2_000
const NO_GUESS: LanguageGuess = { language: null, confidence: 0 }

const WORD = /\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*/gu
/** Links, addresses, handles and code belong to no language, but their parts would look English. */
const UNSPOKEN_PART = /\b(?:https?:\/\/|www\.)\S+|[#@]\S+|\b\w+(?:\.\w+)+\b/giu
const UNSPOKEN_WHOLE = /\d|.@./u
const FOREIGN_SCRIPT = /(?!\p{Script=Latin})\p{L}/gu
/** The weight of a word from a list; spellings weigh from 0.15 to 2. */
const WORD_WEIGHT = 1
/** A lower score comes from a single ending ("Xing", "Ay"), which is not evidence. */
const LEAST_EVIDENCE = 0.6
/** Longer runs of letters are not words of these languages and would cost time. */
const LONGEST_WORD = 40
const CLOSE_SHARE = 0.06

type Scores = Record<CueLanguage, number>

/**
 * Scores function words and spellings of the three languages, and of their neighbours to reject those. These are our own lists rather than a trained
 * detector: eld's small set takes 139 MB resident and 0.5 s to load, which is the whole memory budget of an idle service.
 * `hint` (the account's language) only breaks ties.
 */
export function guessLanguage(text: string, hint?: Language): LanguageGuess {
  const beginning = text.slice(0, INSPECTED_LENGTH).normalize('NFC')
  const spoken = beginning.replace(/\S+/gu, spokenPart).toLowerCase().replaceAll('’', "'")
  const words = (spoken.match(WORD) ?? []).filter((word) => word.length <= LONGEST_WORD)
  if (words.length === 0 || isMostlyForeignScript(spoken)) return NO_GUESS

  const scores = scoreWords(words)
  if (/[¿¡]/u.test(beginning)) scores.es += 2
  // Many Portuguese sentences start with the article: "O que…", "O carro…". Spanish "o" (or) starts none.
  if (words[0] === 'o') scores.pt += 1
  return decide(scores, hint)
}

function spokenPart(token: string): string {
  return UNSPOKEN_WHOLE.test(token) ? ' ' : token.replace(UNSPOKEN_PART, ' ')
}

function isMostlyForeignScript(text: string): boolean {
  const foreign = text.match(FOREIGN_SCRIPT)?.length ?? 0
  return foreign > text.length / 4
}

function scoreWords(words: string[]): Scores {
  const scores: Scores = { en: 0, pt: 0, es: 0, other: 0 }
  for (const word of words) {
    for (const language of ['en', 'pt', 'es', 'other'] as const) {
      if (wordsOf[language].has(word)) scores[language] += word.length === 1 ? WORD_WEIGHT / 2 : WORD_WEIGHT
    }
    for (const { pattern, language, weight } of spellings) {
      if (pattern.test(word)) scores[language] += weight
    }
  }
  return scores
}

function decide(scores: Scores, hint: Language | undefined): LanguageGuess {
  const ranked = (['en', 'pt', 'es'] as const).toSorted((a, b) => scores[b] - scores[a])
  const [first, second] = ranked
  if (first === undefined || second === undefined) return NO_GUESS
  const best = scores[first]
  if (best < LEAST_EVIDENCE || scores.other > best) return NO_GUESS

  const lead = (best - scores[second]) / best
  if (lead <= CLOSE_SHARE) {
    return hint !== undefined && scores[hint] >= best * (1 - CLOSE_SHARE)
      ? { language: hint, confidence: 0.1 }
      : NO_GUESS
  }
  // A short text with a clear lead is less certain than a long one: evidence saturates at about ten function words.
  const evidence = 1 - Math.exp(-best / 3)
  return { language: first, confidence: Math.min(1, lead * 1.5) * evidence }
}
