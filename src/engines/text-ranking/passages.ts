import { foldAccents, isStopWord, type Language, stemsOf, tokensOf, wordsOf } from '../language/index.ts'
import type { QueryWord } from './query.ts'
import { similarStems, vocabularyOf } from './similar-stems.ts'

export const PASSAGE_LENGTH = 300
const MAX_PASSAGES = 3
/** The rest of a longer text is ignored: a megabyte would take half a second. */
const INSPECTED_LENGTH = 100_000

const SENTENCE = /[^.!?…。！？\n\r]+(?:[.!?…。！？]+["'”’»)\]]*(?=\s|$)|[.!?…。！？]+|[\n\r]+|$)|[.!?…。！？\n\r]+/gu

/**
 * The parts of a text that match the query best, best first, without overlaps: whole sentences if they fit in 300 UTF-16 units, else cut at words.
 * A text of at most 300 units is its own passage. A longer one without a match has none.
 */
export function bestPassages(text: string, language: Language | null, words: readonly QueryWord[]): string[] {
  if (text.trim().length <= PASSAGE_LENGTH) return [text.trim()]
  const inspected = text.slice(0, INSPECTED_LENGTH)
  const hits = documentTerms(inspected, language, words)
  const spans = pieces(inspected)
  const weights = wordWeights(spans, hits, words.length)
  const windows = windowsOf(spans, hits, weights)
  return pick(windows).map(({ start, end }) => inspected.slice(start, end).trim())
}

/** How much of the query each span of a text contains: the weights of its distinct words. The spans are in text order and do not overlap. */
export function matchOfSpans(
  text: string,
  spans: readonly Span[],
  language: Language | null,
  words: readonly QueryWord[],
): number[] {
  const hits = documentTerms(text, language, words)
  const weights = wordWeights(spans, hits, words.length)
  let firstHit = 0
  return spans.map(({ start, end }) => {
    while ((hits[firstHit]?.start ?? Number.POSITIVE_INFINITY) < start) firstHit++
    return scoreOf(hits, firstHit, end, weights)
  })
}

/** The beginning of a text: whole words, at most the length of a passage. */
export function beginningOf(text: string): string {
  return cutAtWord(text.trim().slice(0, 2 * PASSAGE_LENGTH))
}

/** Sentences. One that is longer than a passage is cut at spaces. */
function pieces(text: string): Span[] {
  const spans: Span[] = []
  for (const match of text.matchAll(SENTENCE)) {
    const end = match.index + match[0].length
    let start = match.index
    while (end - start > PASSAGE_LENGTH) {
      const length = cutAtWord(text.slice(start, start + PASSAGE_LENGTH + 1), PASSAGE_LENGTH / 2).length
      spans.push({ start, end: start + length })
      start += length
    }
    spans.push({ start, end })
  }
  return spans
}

/** A word weighs more the fewer pieces contain it. */
function wordWeights(spans: readonly Span[], hits: readonly DocumentTerm[], wordCount: number): number[] {
  const saying = Array.from({ length: wordCount }, () => 0)
  let next = 0
  for (const { end } of spans) {
    const found = new Set<number>()
    for (let hit = hits[next]; hit && hit.start < end; hit = hits[++next]) found.add(hit.word)
    for (const word of found) saying[word] = (saying[word] ?? 0) + 1
  }
  return saying.map((count) => Math.log(1 + spans.length / Math.max(1, count)))
}

interface Window extends Span {
  score: number
}

/** For each piece, a window that starts with it and extends over as many pieces as fit. */
function windowsOf(spans: readonly Span[], hits: readonly DocumentTerm[], weights: readonly number[]): Window[] {
  const windows: Window[] = []
  let firstHit = 0
  for (const [index, { start }] of spans.entries()) {
    let last = index
    while ((spans[last + 1]?.end ?? Number.POSITIVE_INFINITY) - start <= PASSAGE_LENGTH) last++
    const end = spans[last]?.end ?? start
    while ((hits[firstHit]?.start ?? Number.POSITIVE_INFINITY) < start) firstHit++
    const score = scoreOf(hits, firstHit, end, weights)
    if (score > 0) windows.push({ start, end, score })
  }
  return windows
}

/** Each distinct word counts fully once, and a tenth for each repetition. */
function scoreOf(hits: readonly DocumentTerm[], firstHit: number, end: number, weights: readonly number[]): number {
  const found = new Set<number>()
  let score = 0
  for (let index = firstHit, hit = hits[index]; hit && hit.start < end; hit = hits[++index]) {
    score += (weights[hit.word] ?? 0) * (found.has(hit.word) ? 0.1 : 1)
    found.add(hit.word)
  }
  return score
}

function pick(windows: Window[]): Window[] {
  const picked: Window[] = []
  for (const window of windows.toSorted((one, other) => other.score - one.score || one.start - other.start)) {
    if (picked.every(({ start, end }) => window.end <= start || window.start >= end)) picked.push(window)
    if (picked.length === MAX_PASSAGES) break
  }
  return picked
}

/** At most the length of a passage, cut at the last space if that lies at or after `least`. */
function cutAtWord(text: string, least = PASSAGE_LENGTH / 2): string {
  if (text.length <= PASSAGE_LENGTH) return text
  const space = text.slice(0, PASSAGE_LENGTH + 1).search(/\s\S*$/u)
  if (space >= least) return text.slice(0, space)
  // Never cut inside a surrogate pair.
  const room = text.slice(0, PASSAGE_LENGTH)
  return /[\uD800-\uDBFF]$/.test(room) ? room.slice(0, -1) : room
}

/** UTF-16 units. */
export interface Span {
  start: number
  end: number
}

/** An occurrence of a query term in a text. */
interface DocumentTerm extends Span {
  /** Index of the query term. */
  word: number
}

/** Finds the query terms in a text in `language`: by stem, by synonym, or by the prefix of a word that is still being typed. */
function documentTerms(text: string, language: Language | null, words: readonly QueryWord[]): DocumentTerm[] {
  const wordOfStem = wordsByStem(words)
  const incomplete = words.findIndex(({ prefix }) => prefix !== undefined)
  const prefix = words[incomplete]?.prefix
  // Most words of a long text share no first letter with a query term, so they are skipped without stemming.
  const firstLetters = new Set([...wordOfStem.keys(), prefix ?? ''].map((stem) => stem[0]))
  const found: DocumentTerm[] = []
  for (const { word, start, end } of tokensOf(text)) {
    if (!firstLetters.has(foldAccents(word[0] ?? ''))) continue
    const index = stemsOf(word, language)
      .map((stem) => wordOfStem.get(stem))
      .find((each) => each !== undefined)
    if (index !== undefined) found.push({ start, end, word: index })
    else if (prefix !== undefined && foldAccents(word).startsWith(prefix)) found.push({ start, end, word: incomplete })
  }
  return found
}

function wordsByStem(words: readonly QueryWord[]): Map<string, number> {
  const wordOfStem = new Map<string, number>()
  const take = (stem: string, index: number) => {
    if (!wordOfStem.has(stem)) wordOfStem.set(stem, index)
  }
  words.forEach(({ stems }, index) => stems.forEach((stem) => take(stem, index)))
  // Added last, so that the query's own stems take precedence over synonyms.
  words.forEach(({ related }, index) => related.forEach((stem) => take(stem, index)))
  return wordOfStem
}

/** Displayed texts are short. In a longer one, only this much is highlighted. */
const HIGHLIGHTED_LENGTH = 20_000
/** Limits on the query words that count as misspelt and on the words compared with each. Stemming all would take longer than the search. */
const MAX_CORRECTED = 6
const MAX_COMPARED = 300
const MAX_LENGTH_DIFFERENCE = 4

interface Shown {
  title: string
  text: string
  language: Language | null
  isFoundByWords: boolean
}

interface Highlights {
  title: Span[]
  text: Span[]
}

/** Takes all results of one search, because a query word that none of them contains counts as misspelt, as in the search itself. */
export function highlightResults(results: readonly Shown[], words: readonly QueryWord[]): Highlights[] {
  const corrected = withCorrections(results, words)
  return results.map(({ title, text, language }) => ({
    title: highlightsOf(title, language, corrected),
    text: highlightsOf(text, language, corrected),
  }))
}

/** The spans of a text in `language` that match the query, in text order and without overlaps. */
export function highlightsOf(text: string, language: Language | null, words: readonly QueryWord[]): Span[] {
  const inspected = text.slice(0, HIGHLIGHTED_LENGTH)
  const spans: Span[] = []
  for (const found of documentTerms(inspected, language, words)) {
    // One run of letters of several scripts may yield several words.
    const isFirst = found.start >= (spans.at(-1)?.end ?? 0)
    if (isFirst && isTelling(inspected, found, language, words)) spans.push({ start: found.start, end: found.end })
  }
  return spans
}

/** A stop word is highlighted only if the query contains it: "para" may otherwise match as a form of a related word. */
function isTelling(
  text: string,
  { start, end, word }: DocumentTerm,
  language: Language | null,
  words: readonly QueryWord[],
): boolean {
  const written = text.slice(start, end).normalize('NFC').toLowerCase()
  return !isStopWord(written, language) || foldAccents(written) === foldAccents(words[word]?.word ?? '')
}

function withCorrections(results: readonly Shown[], words: readonly QueryWord[]): readonly QueryWord[] {
  const found = results.filter(({ isFoundByWords }) => isFoundByWords)
  const matched = new Set(
    found.flatMap(({ title, text, language }) =>
      documentTerms(`${title}\n${text}`, language, words).map(({ word }) => word),
    ),
  )
  const unmatched = words.filter((_, index) => !matched.has(index)).slice(0, MAX_CORRECTED)
  if (unmatched.length === 0) return words
  const others = wordsShown(found)
  return words.map((word) => {
    if (!unmatched.includes(word)) return word
    const meant = similarStems(word.stems, vocabularyOf(stemsNear(word.word, others)))
    return { ...word, stems: [...word.stems, ...meant.map(({ stem }) => stem)] }
  })
}

/** The distinct words of the results, each with the language of its text. */
function wordsShown(results: readonly Shown[]): Map<string, Language | null> {
  return new Map(
    results.flatMap(({ title, text, language }) =>
      wordsOf(`${title}\n${text}`).map((word): [string, Language | null] => [word, language]),
    ),
  )
}

function stemsNear(word: string, others: ReadonlyMap<string, Language | null>): string[] {
  const near = [...others].filter(([other]) => Math.abs(other.length - word.length) <= MAX_LENGTH_DIFFERENCE)
  return [...new Set(near.slice(0, MAX_COMPARED).flatMap(([other, language]) => stemsOf(other, language)))]
}
