// Names in a text: runs of capitalised words, without those that are capitalised for another reason.
import { type Language, languageRules, languages } from './languages.ts'
import type { Mention } from './mention-marks.ts'
import { kindOfName, type NameKind } from './name-kinds.ts'
import { relatedStems } from './synonyms.ts'
import { cells, entries, fold, lazy, readTable, sharedWordSet, wordSet } from './words.ts'

interface Word {
  written: string
  folded: string
  start: number
  end: number
  /** The capital may only be due to the start of a sentence. */
  opensSentence: boolean
}

const WORD = /\p{L}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*/gu
const SENTENCE_OPENING = /(?:^|[.!?…:;\n\r•*–—>|([{"“«‘¿¡]|(?:^|\s)[-'])\s{0,12}["“«‘'¿¡([*_-]{0,12}$/u
const ABBREVIATED = /(?:^|[^\p{L}])(?:dra?|sra?|srta|mrs?|ms|prof|profa|eng|st|sto|sta|av|d|jr|\p{Lu})\.\s*$/iu
const POSSESSIVE = /['’]s$/u
/** A longer run is a headline in title case, in which capitals do not mark names. */
const MAX_RUN = 5

// These lists keep the capitals of ordinary sentences from being taken for names. A word that they miss is usually harmless: it occurs in too many
// memories of the account to relate any.
const neverNames = lazy(() => wordSet('never names'))
/** Not names on their own. */
const nationalities = lazy(() => wordSet('nationalities'))
const holidays = lazy(
  () => new Set(readTable('holidays.txt').lines.flatMap((line) => cells(line).slice(1).flatMap(entries))),
)
const honorifics = lazy(() => wordSet('honorifics'))
/** First words of place and company names that mean little on their own. */
const placeLeads = lazy(() => wordSet('place leads'))
/** In lower case inside a name: "João da Silva". */
const nameConnectors = lazy(() => wordSet('connectors'))
const commonWords = lazy(() => new Set([...wordSet('cues'), ...wordSet('common words')].map(fold)))
const givenNames = lazy(() => sharedWordSet('given names'))
const namesThatAreWords = lazy(() => new Set([...sharedWordSet('names that are words')].map(fold)))
/** Between two names of one kind: "Ana and Xan", "from Cork to Galway". */
const TOGETHER = /^(?:, | (?:and|e|y|&|to|a|from) )$/u
const MAX_AROUND = 8

/** Runs of capitalised words: "Otávio", "Ana de Souza", "Bank of Ireland", "NASA". The first and last word also count on their own. */
export function namesIn(text: string, language: Language | null): Mention[] {
  const words = wordsIn(text)
  const places = new Map(words.map((word, index) => [word, index]))
  const lowerCase = new Set(
    words.filter(({ written }) => written === written.toLowerCase()).map(({ folded }) => folded),
  )
  const isShouting = isMostlyCapitals(words)
  const names: Mention[] = []
  let last: { end: number; kind: NameKind } | null = null
  for (const run of runsOf(text, words, isShouting)) {
    for (const name of namesOfRun(run, lowerCase, language)) {
      const [first] = name
      const final = name.at(-1)
      if (!first || !final) continue
      const between = last && text.slice(last.end, first.start)
      const previous = last && between !== null && TOGETHER.test(between) ? last.kind : null
      const kind = kindOfName({
        ...surroundings(words, places.get(first) ?? 0, name.length),
        ...traits(name),
        previous,
      })
      names.push(...mentionsOf(name, kind))
      last = { end: final.end, kind }
    }
  }
  return names
}

function traits(name: readonly Word[]) {
  const words = name.map(({ folded }) => folded)
  return { words, isGivenName: givenNames().has(words[0] ?? '') }
}

/** The words around a name, up to the borders of its sentence. */
function surroundings(words: readonly Word[], start: number, length: number) {
  const before: string[] = []
  for (let at = start; at > 0 && before.length < MAX_AROUND && !words[at]?.opensSentence; at--)
    before.push(words[at - 1]?.folded ?? '')
  const next = words[start + length]
  const hasHonorific = honorifics().has(before[0] ?? '')
  return { before, after: next && !next.opensSentence ? [next.folded] : [], hasHonorific }
}

function wordsIn(text: string): Word[] {
  return Array.from(text.matchAll(WORD), (match) => {
    const written = match[0].replace(POSSESSIVE, '')
    return {
      written,
      folded: fold(written),
      start: match.index,
      end: match.index + match[0].length,
      opensSentence: /^\p{Lu}/u.test(written) && opensSentence(text, match.index),
    }
  })
}

function opensSentence(text: string, start: number): boolean {
  const before = text.slice(Math.max(0, start - 12), start)
  return (start === 0 || SENTENCE_OPENING.test(before)) && !ABBREVIATED.test(before)
}

function isMostlyCapitals(words: Word[]): boolean {
  const long = words.filter(({ written }) => written.length > 1)
  return long.length > 2 && long.filter(({ written }) => written === written.toUpperCase()).length > long.length / 2
}

/** "iPhone" and "McDonald" count; "NASA" does unless most of the text is in capitals. */
function isCapitalised({ written, folded }: Word, isShouting: boolean): boolean {
  if (neverNames().has(folded)) return false
  if (written.length > 1 && written === written.toUpperCase()) return !isShouting && written !== written.toLowerCase()
  return /\p{Lu}/u.test(written)
}

function runsOf(text: string, words: Word[], isShouting: boolean): Word[][] {
  const runs: Word[][] = []
  let run: Word[] = []
  let connectors: Word[] = []
  let end = 0
  for (const word of words) {
    const isJoined = run.length > 0 && !word.opensSentence && /^(?: |\. )$/u.test(text.slice(end, word.start))
    end = word.end
    if (isJoined && connectors.length < 2 && nameConnectors().has(word.written)) {
      connectors.push(word)
      continue
    }
    if (!isCapitalised(word, isShouting)) {
      run = []
    } else if (isJoined) {
      run.push(...connectors, word)
    } else {
      run = [word]
      runs.push(run)
    }
    connectors = []
  }
  return runs
}

/** The names of a run, each with its words. */
function namesOfRun(run: Word[], lowerCase: Set<string>, language: Language | null): Word[][] {
  if (run.length > MAX_RUN) {
    return run
      .filter(
        (word) => isCapitalised(word, false) && isNameAlone({ ...word, opensSentence: true }, lowerCase, language),
      )
      .map((word) => [word])
  }
  const name = withoutLead(run, lowerCase, language)
  const [first] = name
  if (!first || holidays().has(valueOf(name))) return []
  const isLeadAlone = first.opensSentence && placeLeads().has(first.folded)
  return name.length > 1 || (!isLeadAlone && isNameAlone(first, lowerCase, language)) ? [name] : []
}

/** "Call Maria Lima" → "Maria Lima"; "El Dr. Silva" → "Silva". */
function withoutLead(run: Word[], lowerCase: Set<string>, language: Language | null): Word[] {
  let start = 0
  for (;;) {
    const word = run[start]
    if (!word) return []
    const isLead =
      honorifics().has(word.folded) ||
      nameConnectors().has(word.written) ||
      honorifics().has(run[start + 1]?.folded ?? '')
    const isOpening = word.opensSentence && !placeLeads().has(word.folded) && !isNameAlone(word, lowerCase, language)
    if (!isLead && !isOpening) return run.slice(start)
    start++
  }
}

function isNameAlone(word: Word, lowerCase: Set<string>, language: Language | null): boolean {
  if (word.folded.length < 2 || honorifics().has(word.folded) || nationalities().has(word.folded)) return false
  if (!word.opensSentence) return true
  if (/\p{Lu}/u.test(word.written.slice(1))) return true
  if (givenNames().has(word.folded) || namesThatAreWords().has(word.folded)) return !lowerCase.has(word.folded)
  return (
    !isCommon(word.folded) &&
    !lowerCase.has(word.folded) &&
    !looksLikeVerb(word.folded, language) &&
    relatedStems(word.written.toLowerCase()).length === 0
  )
}

/** The whole name, then its first and last word, which other memories may use alone. */
function mentionsOf(name: readonly Word[], entity: NameKind): Mention[] {
  const [first] = name
  const last = name.at(-1)
  if (!first || !last) return []
  const whole = mentionOf(name, entity)
  if (first === last) return [whole]
  const parts = placeLeads().has(first.folded) ? [] : [first, last]
  return [
    whole,
    ...parts
      .filter((part) => part.folded.length > 2 && !isCommon(part.folded))
      .map((part) => mentionOf([part], 'part')),
  ]
}

function mentionOf(name: readonly Word[], entity: NameKind | 'part'): Mention {
  return { kind: 'name', value: valueOf(name), entity, written: name.map(({ written }) => written).join(' ') }
}

function valueOf(name: readonly Word[]): string {
  return name.map(({ folded }) => folded).join(' ')
}

function isCommon(folded: string): boolean {
  return commonWords().has(folded) || neverNames().has(folded) || nationalities().has(folded)
}

function looksLikeVerb(folded: string, language: Language | null): boolean {
  if (givenNames().has(folded)) return false
  const inLanguages = language === null ? languages : [language]
  return inLanguages.some((each) => languageRules[each].verbEndings.test(folded))
}
