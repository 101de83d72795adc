import {
  foldAccents,
  isLightWord,
  relatedStems,
  stemsOf,
  tokensOf,
  topicStems,
  withoutStopWords,
  wordsOf,
} from '../language/index.ts'
import type { SimilarStem } from './similar-stems.ts'
import { weights } from './weights.ts'

/** Half-open, in Unix milliseconds. */
export interface TimeRange {
  start: number
  end: number
}

/** Calendar days, counted from 1970-01-01. */
export interface DayRange {
  first: number
  count: number
}

/** A time that the query names. */
export interface Period extends TimeRange {
  /** Memories of a clear time match without any word of the query, and come before all others. Another time only raises their rank. */
  isClear: boolean
  days: DayRange
  /** The part of it that the query names, such as the morning of a day. */
  part: TimeRange
}

export interface TextQuery {
  query: string
  /** The last word may be incomplete. */
  isTyping?: boolean
  /** `any-word` requires a minimum share of the query's weight; `all-words` requires every word in the memory itself. */
  mode: 'any-word' | 'all-words'
  periods: readonly Period[]
  /** Query words that perhaps only express a time ("monday meeting"), case-folded. They count less. */
  timeWords: readonly string[]
  /** The query asks when something was: memories whose text names a time are more likely to say it. */
  asksWhen?: boolean
  /** Only memories captured in this time. */
  within?: TimeRange
  /** Only these documents. */
  seen?: ReadonlySet<number>
  limit: number
}

export interface TextCandidate {
  id: string
  /** Relative to the best candidate's relevance: at most 1, and 0 if only its time matches. */
  relevance: number
  /** Share of the query's weight that the memory and its capture session contain, 0 to 1. If even the best has little, it is a guess. */
  coverage: number
  /** Added to the relevance for names and times in the query. */
  boost: number
  /** Unix milliseconds. */
  capturedAt: number
  /** Whether it is from a time that the query names. */
  isOfTheTime: boolean
  /** Whether that puts it before the candidates of other times. */
  isFirst: boolean
  /** Whether it is a line of a conversation. */
  isLine: boolean
  /** A short note, and no line of a conversation: it is about one thing that happened at one time. */
  isEvent: boolean
}

interface DistinctWord {
  word: string
  /** In all three languages, because a query is too short to detect its own. */
  stems: readonly string[]
  /** How often the query contains it, up to 3. */
  count: number
}

export interface QueryWord extends DistinctWord {
  /** Stems of synonyms and translations, in all three languages. */
  related: readonly string[]
  /** Stems of words of the same topic. */
  ofTopic: readonly string[]
  /** Set if the word is still being typed: its letters so far, folded. */
  prefix?: string
}

/** A query term with the posting lists of its stems, or of the stems it may be a misspelling of. */
export interface QueryTerm {
  /** 1, or less if the lists only resemble the term. */
  share: number
  /** Greater than 1 if the query repeats the term. */
  emphasis: number
  isLight: boolean
  lists: readonly Postings[]
  /** Posting lists of synonyms, and of words of the same topic, which count in part. */
  related: readonly Postings[]
  ofTopic: readonly Postings[]
}

/**
 * The documents of an account that contain a stem, and how often: one list for each count that the index distinguishes. Document numbers ascend, so
 * that ranking adds in the same order and gives bit-identical scores on every database.
 */
export interface Postings {
  count: number
  documents: Int32Array
}

/** Removes the documents that the query may not find, so that they also lend no word to others. */
export function keepSeen(postings: Map<string, Postings[]>, { seen }: TextQuery): void {
  if (!seen) return
  for (const [stem, lists] of postings) {
    const kept = lists.map(({ count, documents }) => ({ count, documents: documents.filter((each) => seen.has(each)) }))
    if (kept[0]?.documents.length) postings.set(stem, kept)
    else postings.delete(stem)
  }
}

export type PostingsByStem = ReadonlyMap<string, readonly Postings[]>

/** Later words are ignored: a query of 20,000 characters must cost little more than one of 20. */
const MAX_DISTINCT_WORDS = 128
/** Repeating a word raises its weight only up to this count. */
const MAX_COUNT = 3

/** Only so many words get related stems: looking one up takes 0.3 ms, and 2 ms if it has many. */
const MAX_WIDENED = 32

const NOT_WIDENED = { related: [], ofTopic: [] }

/** Too many words begin with any single letter. */
const MIN_PREFIX_LENGTH = 2
/** Only this much of the query's end is tokenized to find its last word. */
const LAST_WORD_LENGTH = 100

/** The distinct query terms without stop words, and what says the same. */
export function queryWords(query: string): QueryWord[] {
  return distinctWords(query).map((found, index) => ({
    ...found,
    ...(index < MAX_WIDENED ? widened(found.word) : NOT_WIDENED),
  }))
}

/** Counts the words of a query that are neither light nor only say a time. */
export function countTopicWords(query: string, timeWords: readonly string[]): number {
  return distinctWords(query).filter(({ word }) => !isLightWord(word) && !timeWords.includes(foldAccents(word))).length
}

function distinctWords(query: string): DistinctWord[] {
  const found = new Map<string, DistinctWord>()
  for (const word of withoutStopWords(wordsOf(query))) {
    const stems = stemsOf(word, null)
    const key = stems.join(' ')
    if (key === '') continue
    const known = found.get(key)
    if (known) known.count = Math.min(known.count + 1, MAX_COUNT)
    else found.set(key, { word, stems, count: 1 })
    if (found.size === MAX_DISTINCT_WORDS) break
  }
  return [...found.values()]
}

/** Like `queryWords`, for a query that is still being typed: its last word is a prefix if nothing follows it. */
export function queryWordsTyped(query: string): QueryWord[] {
  const words = queryWords(query)
  const end = query.slice(-LAST_WORD_LENGTH)
  const last = tokensOf(end).at(-1)
  const prefix = foldAccents(last?.word ?? '')
  if (!last || last.end < end.length || prefix.length < MIN_PREFIX_LENGTH) return words
  const key = stemsOf(last.word, null).join(' ')
  return words.map((word) => (word.stems.join(' ') === key ? { ...word, prefix } : word))
}

/** A light word ("go", "time") gets no synonyms, because they say as little. */
function widened(word: string): Pick<QueryWord, 'related' | 'ofTopic'> {
  return isLightWord(word) ? NOT_WIDENED : { related: relatedStems(word), ofTopic: topicStems(word) }
}

/** All words of the query, folded for comparison with names. */
export function namedIn(query: string): Set<string> {
  return new Set(wordsOf(query).map(foldAccents))
}

// The steps of a search are separate functions, because one store reads synchronously and another asynchronously:
// 1. wordsIn and stemsToRead, then the store reads the postings;
// 2. incompleteWord and unknownWords, then the store reads the vocabulary for each word and the postings of similar stems;
// 3. queryTerms, then the ranking (ranking.ts).

/** A longer query keeps its rarest words: they are the most specific and the cheapest. */
const MAX_QUERY_TERMS = 32
const MAX_MISSPELT_WORDS = 6

/** For words missing from the account: the stems they may be a prefix or a misspelling of. */
export type SimilarStemsByWord = ReadonlyMap<QueryWord, readonly SimilarStem[]>

export function wordsIn({ query, mode, isTyping }: TextQuery): QueryWord[] {
  const words = isTyping ? queryWordsTyped(query) : queryWords(query)
  return mode === 'all-words' ? words.map((word) => ({ ...word, ...NOT_WIDENED })) : words
}

export function stemsToRead(words: readonly QueryWord[], request: TextQuery): string[] {
  const stems = words.flatMap(({ stems: own, related, ofTopic }) => [...own, ...related, ...ofTopic])
  const marks = request.asksWhen ? [ASKING, DATED] : [ASKING]
  return [...new Set([...stems, ...request.periods.flatMap(({ days }) => stemsNaming(days)), ...marks])]
}

/** The stem of lines of a conversation that end in a question. As no word has it, it is in no vocabulary. */
export const ASKING = '_asks'
/** The stem of texts that name any day. */
export const DATED = '_dated'

const DAY_MS = 86_400_000
/** A text that names more days than these names a month or a year: a question about one of its days does not mean it. */
const MOST_SINGLE_DAYS = 10
/** At least so much of a month is in a time that names the month. */
const LEAST_OF_MONTH = 15

/**
 * The stems by which the index finds a text that names these days. No word has such a stem, and with `_` they are in no vocabulary. Each has a stem for
 * its months, and one for each day if it names few.
 */
export function stemsOfDays({ first, count }: DayRange): string[] {
  const days = Array.from({ length: count }, (_, index) => first + index)
  return [...new Set(days.map(monthStem)), ...(count <= MOST_SINGLE_DAYS ? days.map(dayStem) : [])]
}

/** Those of texts that name one of these days, or a whole month in them. */
function stemsNaming({ first, count }: DayRange): string[] {
  const days = Array.from({ length: Math.min(count, MOST_DAYS) }, (_, index) => first + index)
  const inMonth = new Map<string, number>()
  for (const day of days) inMonth.set(monthStem(day), (inMonth.get(monthStem(day)) ?? 0) + 1)
  const months = [...inMonth].filter(([, length]) => length >= LEAST_OF_MONTH).map(([stem]) => stem)
  return count > 31 ? months : [...months, ...days.map(dayStem)]
}

const MOST_DAYS = 3_660

function dayStem(day: number): string {
  return `_d${day}`
}

function monthStem(day: number): string {
  return `_m${new Date(day * DAY_MS).toISOString().slice(0, 7).replace('-', '')}`
}

/** The documents that name a day of the period. */
export function naming({ days }: Period, postings: PostingsByStem): Int32Array[] {
  return stemsNaming(days).flatMap((stem) => postings.get(stem)?.[0]?.documents ?? [])
}

/** The word that is still being typed, with its prefix. Undefined if a document contains the word as it is. */
export function incompleteWord(
  words: readonly QueryWord[],
  postings: PostingsByStem,
): { word: QueryWord; prefix: string } | undefined {
  for (const word of words) {
    const { prefix, stems } = word
    if (prefix !== undefined && !stems.some((stem) => postings.has(stem))) return { word, prefix }
  }
  return undefined
}

export function unknownWords(words: readonly QueryWord[], { mode }: TextQuery, postings: PostingsByStem): QueryWord[] {
  if (mode === 'all-words') return []
  // A word that the tables know is no misspelling, even if the account has neither it nor its synonyms.
  const isUnknown = ({ stems, related, ofTopic }: QueryWord) =>
    related.length + ofTopic.length === 0 && !stems.some((stem) => postings.has(stem))
  return words.filter(isUnknown).slice(0, MAX_MISSPELT_WORDS)
}

/** Empty if no document contains any of the words. */
export function queryTerms(
  words: readonly QueryWord[],
  { mode, timeWords }: TextQuery,
  postings: PostingsByStem,
  similar: SimilarStemsByWord,
): QueryTerm[] {
  const listsOf = (stems: readonly string[]): Postings[] => stems.flatMap((stem) => postings.get(stem) ?? [])
  const terms = words.map((word): QueryTerm => {
    const resembling = similar.get(word)
    return {
      emphasis: Math.sqrt(word.count),
      isLight: isLightWord(word.word) || timeWords.includes(foldAccents(word.word)),
      share: resembling ? weights.typo * (resembling[0]?.similarity ?? 0) : 1,
      lists: listsOf(resembling?.map(({ stem }) => stem) ?? word.stems),
      related: listsOf(word.related),
      ofTopic: listsOf(word.ofTopic),
    }
  })
  if (terms.every(({ lists, related, ofTopic }) => lists.length + related.length + ofTopic.length === 0)) return []
  if (mode === 'all-words' || terms.length <= MAX_QUERY_TERMS) return terms
  return terms.toSorted((one, other) => holding(one) - holding(other)).slice(0, MAX_QUERY_TERMS)
}

function holding({ lists, related, ofTopic }: QueryTerm): number {
  const all = [lists, related, ofTopic].find(({ length }) => length > 0) ?? []
  return all.length === 0 ? Number.POSITIVE_INFINITY : all.reduce((sum, list) => sum + list.documents.length, 0)
}
