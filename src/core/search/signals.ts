// The signals of a search: memories found by the words of the query, by its meaning and by its time, before they are ranked together.
import { type Language, type QueryTime, readQueryTime } from '../../engines/language/index.ts'
import type { TextCandidate, TextQuery, TimeRange } from '../../engines/text-ranking/index.ts'
import type { Account, ViewedAccount, Viewer } from '../accounts/record.ts'
import type { SemanticSearch, SimilaritySignal } from '../embedding/semantic-search.ts'
import type { Clock } from '../store.ts'
import { fuse } from './fusion.ts'

/** Runs off the main thread. Its methods reject with `unavailable` if there is too much to do or no answer in time. */
export interface TextSearch {
  /** Best first; equal ones newest first. Finds only what the viewer sees. */
  find(viewer: Viewer, query: TextQuery): Promise<TextCandidate[]>
  /** The best-matching passages of each memory, best first. Leaves out a memory that no longer exists. */
  passages(viewer: Viewer, query: string, ids: readonly string[]): Promise<Map<string, string[]>>
  close(): Promise<void>
}

export interface SignalDeps {
  textSearch: TextSearch
  meaning: SemanticSearch
  clock: Clock
}

/** Each signal returns more candidates than needed, because the best in the sum need not be the best in either. */
const CANDIDATES = 80
const MAX_NEAR = 1_000
/** Times and language are detected in the first characters of a query. Reading more would only block the thread. */
export const READ_AT_FIRST = 1_000

export interface Signals {
  /** The query as it was understood. */
  time: QueryTime
  text: TextCandidate[]
  meaning: SimilaritySignal | null
}

/** If the time in the query turns out to be a topic ("the last supper"), its words are searched for instead. */
export async function signalsFor(
  deps: SignalDeps,
  account: ViewedAccount,
  query: string,
  language: Language | null,
  wanted: Wanted,
): Promise<Signals> {
  const time = timeIn(query, language, account, deps.clock())
  const { text, meaning } = await readSignals(deps, account, time, wanted)
  const [best] = fuse(text, meaning.signal, language)
  const isTopic = isUnmet(time, text, deps.clock()) || (time.order !== null && best?.isEvent === false)
  if (!isTopic) return { time, text, meaning: meaning.signal }
  const words = asWords(time, query)
  const found = await readSignals(deps, account, words, wanted)
  return { time: words, text: found.text, meaning: found.meaning.signal }
}

export interface Wanted {
  limit: number
  isTyping: boolean
  within: TimeRange | undefined
}

async function readSignals(
  deps: SignalDeps,
  account: ViewedAccount,
  time: QueryTime,
  { limit, isTyping, within }: Wanted,
) {
  const most = isByTime(time) ? MAX_NEAR : Math.max(limit, CANDIDATES)
  const wanted: TextQuery = {
    ...textQueryOf(time),
    limit: most,
    mode: 'any-word',
    ...(isTyping && { isTyping }),
    ...(within && { within }),
  }
  const byText = deps.textSearch.find(account, wanted)
  const ids = byText.then(
    (found) => found.slice(0, MAX_NEAR).map(({ id }) => id),
    () => [],
  )
  const [text, meaning] = await Promise.all([
    byText,
    time.hasTopic ? deps.meaning.near(account, time.topic, Math.min(most, MAX_NEAR), ids) : NO_MEANING,
  ])
  return { text, meaning }
}

const NO_MEANING = { signal: null }

function isByTime({ order, intervals }: QueryTime): boolean {
  return order !== null || intervals.some(({ isClear }) => isClear)
}

/** Longer times are often history, which many texts name: "Warsaw in 1901". */
const HISTORY_MS = 27 * 86_400_000

/**
 * Whether the time is rather a part of the topic. Nothing is from "last summer": perhaps a memory says it in these words. Nothing was captured in
 * 1901: the year says what it was about. Other digits of a date are no words.
 */
function isUnmet({ intervals, hasTopic }: QueryTime, text: readonly TextCandidate[], now: number): boolean {
  const clear = intervals.filter(({ isClear }) => isClear)
  if (!hasTopic || clear.length === 0) return false
  const isInWords = clear.every(({ words }) => !/\d/u.test(words.join('')))
  const isPast = clear.every(({ start, end }) => end.getTime() - start.getTime() > HISTORY_MS && end.getTime() < now)
  const isCapturedThen = ({ capturedAt }: TextCandidate) =>
    clear.some(({ start, end }) => capturedAt >= start.getTime() && capturedAt < end.getTime())
  return (isInWords && !text.some(({ isOfTheTime }) => isOfTheTime)) || (isPast && !text.some(isCapturedThen))
}

function asWords(time: QueryTime, query: string): QueryTime {
  return {
    ...time,
    order: null,
    topic: query,
    hasTopic: true,
    intervals: time.intervals.map((interval) => ({ ...interval, isClear: false })),
  }
}

/** A query without a time is left as it is, however little it says. */
function timeIn(query: string, language: Language | null, { timezone }: Account, now: number): QueryTime {
  const read = query.slice(0, READ_AT_FIRST)
  const time = readQueryTime(read, { now: new Date(now), timezone, language })
  return isByTime(time)
    ? { ...time, topic: time.topic + query.slice(READ_AT_FIRST) }
    : { ...time, topic: query, hasTopic: true }
}

function textQueryOf({
  intervals,
  topic,
  hasTopic,
  asksWhen,
}: QueryTime): Pick<TextQuery, 'query' | 'periods' | 'timeWords' | 'asksWhen'> {
  return {
    asksWhen,
    query: hasTopic ? topic : '',
    periods: intervals.map(({ start, end, isClear, part, days }) => ({
      start: start.getTime(),
      end: end.getTime(),
      isClear,
      days,
      part: { start: part.start.getTime(), end: part.end.getTime() },
    })),
    timeWords: intervals.flatMap(({ words, isClear }) => (isClear ? [] : words)),
  }
}
