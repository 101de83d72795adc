import { readTimeIntervals, type TimeInterval, type TimeIntervalContext } from './dates/time-interval.ts'
import { languages } from './languages.ts'
import {
  entries,
  foldAccents,
  isLightWord,
  isStopWord,
  lazy,
  lazyByLanguage,
  sectionLines,
  tokensOf,
  wordSet,
} from './words.ts'

/** `last`, `first`: the newest or the oldest of many. `all`: every one of them, newest first. */
type TimeOrder = 'last' | 'first' | 'all'

export interface QueryTime {
  intervals: TimeInterval[]
  /** Null if the query asks for no order by time. */
  order: TimeOrder | null
  /** "When did …?" */
  asksWhen: boolean
  /** The query without the words that only express a clear time or an order, and then without "notes", "wrote down" and the like. */
  topic: string
  /** False if the topic is empty or says nothing, as in "what happened" or "notes". */
  hasTopic: boolean
}

/** Reads the times and the order by time in a search query. */
export function readQueryTime(query: string, context: TimeIntervalContext): QueryTime {
  const intervals = readTimeIntervals(query, context)
  let words: QueryWord[] = tokensOf(query).map(({ word, start, end }) => ({ word: foldAccents(word), start, end }))
  for (const interval of intervals) if (interval.isClear) words = withoutSequence(words, interval.words)
  const found = orderIn(words)
  if (found) words = words.filter((word) => !found.words.includes(word))
  if (found || intervals.some(({ isClear }) => isClear)) words = words.filter(({ word }) => !isStored(word))
  const topic = textOf(query, words)
  return {
    intervals,
    order: found?.order ?? null,
    asksWhen: phraseAt(words, 0, whenPhrases()) > 0,
    topic,
    hasTopic: words.some(({ word }) => isTopic(word)),
  }
}

interface QueryWord {
  /** Folded. */
  word: string
  start: number
  end: number
}

/** Leaves out the first run of words that contains the sequence, with nothing but skipped marks in between. */
function withoutSequence(words: readonly QueryWord[], sequence: readonly string[]): QueryWord[] {
  for (let at = 0; at < words.length; at += 1) {
    const positions: number[] = []
    for (let index = at; index < words.length && positions.length < sequence.length; index += 1) {
      if (words[index]?.word === sequence[positions.length]) positions.push(index)
      else if (positions.length === 0 || index - at > sequence.length + LONGEST_NAME) break
    }
    if (sequence.length > 0 && positions.length === sequence.length)
      return words.filter((_, index) => !positions.includes(index))
  }
  return [...words]
}

/** The words of a feast day stand between those of its date and stay in the query. */
const LONGEST_NAME = 6

const ORDERS: readonly TimeOrder[] = ['last', 'first', 'all']
type Meaning = TimeOrder | 'none'

/** By phrase. `none` marks phrases that contain such a word and mean something else ("first aid"). */
const orderPhrases = lazy(() => {
  const phrases = new Map<string, Meaning>()
  for (const language of languages) {
    for (const line of sectionLines(language, 'orders by time')) {
      const [meaning = '', cell] = line.split(' = ')
      const order = ORDERS.find((each) => each === meaning) ?? 'none'
      for (const phrase of entries(cell)) phrases.set(phrase, order)
    }
  }
  return phrases
})
const whenPhrases = lazy(
  () => new Set(languages.flatMap((language) => sectionLines(language, 'when').flatMap(entries))),
)
const LONGEST_PHRASE = 5

function orderIn(words: readonly QueryWord[]): { order: TimeOrder; words: QueryWord[] } | null {
  const said: QueryWord[] = []
  const orders: TimeOrder[] = []
  for (let at = 0; at < words.length; ) {
    const length = phraseAt(words, at, orderPhrases())
    const phrase = words.slice(at, at + length)
    const meaning = orderPhrases().get(textOfWords(phrase)) ?? 'none'
    if (meaning !== 'none') {
      orders.push(meaning)
      said.push(...phrase)
    }
    at += Math.max(1, length)
  }
  const [order] = orders
  return order === undefined ? null : { order, words: said }
}

/** The number of words of the longest phrase that starts here. */
function phraseAt(words: readonly QueryWord[], at: number, phrases: { has(phrase: string): boolean }): number {
  for (let length = LONGEST_PHRASE; length > 0; length -= 1) {
    const phrase = words.slice(at, at + length)
    if (phrase.length === length && phrases.has(textOfWords(phrase))) return length
  }
  return 0
}

function textOfWords(words: readonly QueryWord[]): string {
  return words.map(({ word }) => word).join(' ')
}

/** The kept words with what stands between them. A space at the end says that the last word was not the query's last. */
function textOf(query: string, words: readonly QueryWord[]): string {
  const last = words.at(-1)
  const kept = words.map(({ start, end }, index) => (words[index - 1]?.start === start ? '' : query.slice(start, end)))
  const isEndKept = last !== undefined && last.end === query.length
  return kept.filter((word) => word !== '').join(' ') + (isEndKept ? '' : ' ')
}

const storedThings = lazyByLanguage((language) => wordSet('stored things', [language]))

function isStored(word: string): boolean {
  return languages.some((language) => storedThings(language).has(word))
}

function isTopic(word: string): boolean {
  return !isStopWord(word, null) && !isLightWord(word)
}
