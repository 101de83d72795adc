import { guessLanguage, languageOf, type QueryTime, relatedStems } from '../../engines/language/index.ts'
import {
  countTopicWords,
  type Evidence,
  isAnswered,
  isNamed,
  isStrongMatch,
  namedIn,
  type TextCandidate,
  type TimeRange,
  weights,
} from '../../engines/text-ranking/index.ts'
import type { ViewedAccount, Viewer } from '../accounts/record.ts'
import type { SimilaritySignal } from '../embedding/semantic-search.ts'
import type { MemoryFilter } from '../memories/record.ts'
import { type FusedCandidate, fuse, scoreWithoutTime } from './fusion.ts'
import type { MentionStore } from './record.ts'
import { READ_AT_FIRST, type SignalDeps, signalsFor } from './signals.ts'

/** Whether the memory is likely to answer the query. */
export type Strength = 'strong' | 'weak'

interface Ranking {
  query: string
  limit: number
  mode: 'semantic' | 'text'
  isTyping?: boolean
  filter?: MemoryFilter
}

export interface RankingDeps extends SignalDeps {
  mentions: Pick<MentionStore, 'sharing' | 'speakers'>
}

export interface RankedMemory extends FusedCandidate {
  strength: Strength
  /** Whether the query asks for an order by time. */
  isPlacedByTime: boolean
}

/** How many of the nearest are compared to see if the first stands out. */
const NEAREST = 10
/** The first word of a query has a capital anyway. */
const NAME = /^\p{Lu}\p{Ll}{2,30}(?!\p{L})/u
const MAX_NAMES = 3
/**
 * Best first; empty if nothing stands out. The mode `text` uses full text alone: every word must occur in the memory itself.
 */
export async function rankMemories(
  deps: RankingDeps,
  account: ViewedAccount,
  { query, limit, mode, isTyping = false, filter }: Ranking,
): Promise<RankedMemory[]> {
  const within = filter && withinOf(filter)
  if (mode === 'text') return rankByText(deps, account, query, limit, within)
  const { language } = guessLanguage(query.slice(0, READ_AT_FIRST), languageOf(account.language))
  const { time, text, meaning } = await signalsFor(deps, account, query, language, { limit, isTyping, within })
  const spoken = await spokenNearby(deps.mentions, account, time.topic, { text, meaning })
  const ranked = fuse([...text, ...spoken], meaning, language)
  const evidence = evidenceOf(time, ranked, meaning)
  const isExempt = isTyping || isAboutTimeOrSpeaker(ranked, text)
  if (!isExempt && !(await isAnsweredBy(deps, account, time.topic, evidence))) return []
  const strengthOf = (candidate: FusedCandidate): Strength =>
    !time.hasTopic || isStrongMatch(evidence, candidate) ? 'strong' : 'weak'
  const isPlacedByTime = time.order !== null
  const hasHops = !isPlacedByTime && time.hasTopic && !isTyping
  const hopped = hasHops ? await hop(deps.mentions, account, ranked) : ranked
  return (time.order === null ? hopped : ordered(ranked, time.order))
    .slice(0, limit)
    .map((candidate) => ({ ...candidate, strength: strengthOf(candidate), isPlacedByTime }))
}

async function rankByText(
  { textSearch }: RankingDeps,
  account: ViewedAccount,
  query: string,
  limit: number,
  within: TimeRange | undefined,
): Promise<RankedMemory[]> {
  const wanted = { query, limit, mode: 'all-words' as const, periods: [], timeWords: [], ...(within && { within }) }
  const found = fuse(await textSearch.find(account, wanted), null, null)
  return found.map((candidate) => ({ ...candidate, strength: 'strong', isPlacedByTime: false }))
}

/**
 * A name that is in no memory says that nothing answers, unless something stands out. One that the tables know is rather a word: "in Japan" may be
 * answered by Osaka.
 */
async function isAnsweredBy(
  { textSearch }: RankingDeps,
  account: ViewedAccount,
  topic: string,
  evidence: Evidence,
): Promise<boolean> {
  if (!isAnswered(evidence)) return false
  if (isAnswered(evidence, weights.unknownName)) return true
  const [, ...words] = topic.slice(0, READ_AT_FIRST).split(/\s+/u)
  const names = words
    .flatMap((word) => NAME.exec(word) ?? [])
    .filter((name) => relatedStems(name.toLowerCase()).length === 0)
  const wanted = { mode: 'any-word' as const, periods: [], timeWords: [], limit: 1 }
  const found = await Promise.all(
    names.slice(0, MAX_NAMES).map((query) => textSearch.find(account, { ...wanted, query })),
  )
  return found.every(({ length }) => length > 0)
}

/** Lines of a named speaker count as theirs even if only embeddings find them: as candidates without any of the words. */
async function spokenNearby(
  mentions: RankingDeps['mentions'],
  viewer: Viewer,
  query: string,
  { text, meaning }: { text: readonly TextCandidate[]; meaning: SimilaritySignal | null },
): Promise<TextCandidate[]> {
  if (!meaning || !text.some(({ isLine, boost }) => isLine && boost >= weights.speaker)) return []
  const known = new Set(text.map(({ id }) => id))
  const near = meaning.candidates.filter(
    ({ id, similarity }) => similarity >= meaning.similarityThreshold && !known.has(id),
  )
  const names = namedIn(query)
  const lines = await mentions.speakers(
    viewer,
    near.map(({ id }) => id),
  )
  return lines
    .filter(({ speaker }) => isNamed(speaker, names))
    .map(({ id }) => ({ ...SPOKEN, id, boost: weights.speaker }))
}

const SPOKEN = {
  relevance: 0,
  coverage: 0,
  capturedAt: 0,
  isOfTheTime: false,
  isFirst: false,
  isLine: true,
  isEvent: false,
}

function evidenceOf(
  { topic, intervals }: QueryTime,
  matches: readonly FusedCandidate[],
  meaning: SimilaritySignal | null,
): Evidence {
  const timeWords = intervals.flatMap(({ words }) => words)
  const nearest = meaning?.candidates.slice(0, NEAREST).map(({ similarity }) => similarity) ?? []
  const similarities = meaning && { mean: meaning.mean, nearest }
  return { words: countTopicWords(topic, timeWords), matches, similarities }
}

/** Memories of the time that the query names are an answer, and so is what the named speaker said. */
function isAboutTimeOrSpeaker(ranked: readonly FusedCandidate[], text: readonly TextCandidate[]): boolean {
  return ranked.some(({ isFirst }) => isFirst) || text.some(({ boost }) => boost >= weights.speaker)
}

/** The words' candidates are limited to this time already. The others are filtered afterwards. */
function withinOf({ after, before }: MemoryFilter): TimeRange | undefined {
  if (after === undefined && before === undefined) return undefined
  return { start: after ?? Number.NEGATIVE_INFINITY, end: before ?? Number.POSITIVE_INFINITY }
}

/**
 * Raises the memories that share a rare name, address or code with the best match: "Which dog did Rita adopt?" finds "Rita adopted Bolt", and Bolt's
 * other lines. The best stays the best. Only for conversations: passages of several articles that share a name are found less well by it.
 */
async function hop(
  mentions: RankingDeps['mentions'],
  viewer: Viewer,
  ranked: readonly FusedCandidate[],
): Promise<FusedCandidate[]> {
  const [best] = ranked
  if (!best?.isLine) return [...ranked]
  const shared = await mentions.sharing(viewer, [best.id], weights.hopHolders)
  const raised = new Set(shared.filter(({ kind }) => kind !== 'tag').map(({ to }) => to)).add(best.id)
  const hopped = ranked.map((one) => (raised.has(one.id) ? { ...one, score: one.score + weights.hop } : one))
  return hopped.sort((one, other) => other.score - one.score)
}

/**
 * Moves the memories that match about as well as the best to the front, in the order of their time. Memories of one capture session, such as imported
 * documents, have no order by time.
 */
function ordered(ranked: readonly FusedCandidate[], order: NonNullable<QueryTime['order']>): FusedCandidate[] {
  const [best] = ranked
  if (!best) return []
  const ofTheTime = ranked.filter(({ isFirst }) => isFirst === best.isFirst)
  const coverage = weights.groupCoverage * Math.max(...ofTheTime.map((candidate) => candidate.coverage))
  const score = weights.groupScore * scoreWithoutTime(best)
  const group = ofTheTime.filter((each) => each.isEvent && each.coverage >= coverage && scoreWithoutTime(each) >= score)
  group.sort((one, other) => (one.capturedAt - other.capturedAt) * (order === 'first' ? 1 : -1))
  const [start = best, end = best] = [group.at(0), group.at(-1)]
  if (Math.abs(end.capturedAt - start.capturedAt) < weights.sessionGapMs) return [...ranked]
  const moved = new Set(group)
  return [...group, ...ranked.filter((candidate) => !moved.has(candidate))]
}
