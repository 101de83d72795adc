import { lazy, lazyByLanguage, sharedWordSet, wordSet } from './data.ts'
import { type Language, languageRules, languages } from './languages.ts'

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

const words = lazyByLanguage((language) => wordSet('cues', [language]))
/** Similar languages that would be mistaken for ours: French, Italian, Catalan, German, Dutch. */
const otherWords = lazy(() => sharedWordSet('other languages'))
const OTHER_SPELLINGS: ReadonlyArray<readonly [RegExp, number]> = [
  [/[äöüßœîûùëåøæłśżźčšžřěőűğış]/u, 1.5],
  [/[èì]/u, 0.8],
  [/(?:^l'|^d'|^qu'|^c'|^j'|^n'|^s'|^un')/u, 1.5],
  [/(?:eux|eaux|oire|ique|zione|zioni|ità|schaft|ung|keit|lich|ij|aux|aient)/u, 0.8],
]

/**
 * Scores function words and spellings of the languages, and of their neighbours to reject those. These are our own lists rather than a trained
 * detector: eld's small set takes 139 MB resident and 0.5 s to load, which is the whole memory budget of an idle service.
 * `hint` (the account's language) only breaks ties.
 */
export function guessLanguage(text: string, hint?: Language): LanguageGuess {
  const beginning = text.slice(0, INSPECTED_LENGTH).normalize('NFC')
  const spoken = beginning.replace(/\S+/gu, spokenPart).toLowerCase().replaceAll('’', "'")
  const said = (spoken.match(WORD) ?? []).filter((word) => word.length <= LONGEST_WORD)
  if (said.length === 0 || isMostlyForeignScript(spoken)) return NO_GUESS

  const scores = languages.map((language) => ({ language, score: evidenceFor(language, said, beginning) }))
  return decide(scores, evidence(said, otherWords(), OTHER_SPELLINGS), hint)
}

function spokenPart(token: string): string {
  return UNSPOKEN_WHOLE.test(token) ? ' ' : token.replace(UNSPOKEN_PART, ' ')
}

function isMostlyForeignScript(text: string): boolean {
  const foreign = text.match(FOREIGN_SCRIPT)?.length ?? 0
  return foreign > text.length / 4
}

function evidenceFor(language: Language, said: readonly string[], text: string): number {
  const score = evidence(said, words(language), languageRules[language].spellings)
  if (language === 'es' && /[¿¡]/u.test(text)) return score + 2
  // Many Portuguese sentences start with the article: "O que…", "O carro…". Spanish "o" (or) starts none.
  return language === 'pt' && said[0] === 'o' ? score + 1 : score
}

function evidence(
  said: readonly string[],
  cues: ReadonlySet<string>,
  spellings: ReadonlyArray<readonly [RegExp, number]>,
): number {
  let score = 0
  for (const word of said) {
    if (cues.has(word)) score += word.length === 1 ? WORD_WEIGHT / 2 : WORD_WEIGHT
    for (const [pattern, weight] of spellings) if (pattern.test(word)) score += weight
  }
  return score
}

interface Score {
  language: Language
  score: number
}

function decide(scores: readonly Score[], other: number, hint: Language | undefined): LanguageGuess {
  const [first, second] = scores.toSorted((a, b) => b.score - a.score)
  if (first === undefined || second === undefined) return NO_GUESS
  const best = first.score
  if (best < LEAST_EVIDENCE || other > best) return NO_GUESS

  const lead = (best - second.score) / best
  if (lead <= CLOSE_SHARE) {
    const hinted = scores.find(({ language }) => language === hint)
    return hinted && hinted.score >= best * (1 - CLOSE_SHARE)
      ? { language: hinted.language, confidence: 0.1 }
      : NO_GUESS
  }
  // A short text with a clear lead is less certain than a long one: evidence saturates at about ten function words.
  return { language: first.language, confidence: Math.min(1, lead * 1.5) * (1 - Math.exp(-best / 3)) }
}
