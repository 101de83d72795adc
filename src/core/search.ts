import { readTimeIntervals } from './language/dates/time-interval.ts'
import { guessLanguage } from './language/guess.ts'
import { languageOf } from './language/language.ts'
import type { Clock, MemoryStore } from './ports.ts'
import { fuse } from './ranking/fusion.ts'
import { PASSAGE_LENGTH } from './ranking/passages.ts'
import type { Account, Memory } from './records.ts'
import type { Period, TextCandidate, TextSearch } from './search-ports.ts'

export interface SearchDeps {
  textSearch: TextSearch
  memories: Pick<MemoryStore, 'getMany'>
  clock: Clock
}

export interface SearchHit {
  memory: Memory
  /** Only for comparing within one search. */
  score: number
  /** Best first, each at most 300 UTF-16 units. */
  passages: string[]
}

export interface RankedMemory {
  id: string
  score: number
}

/** Times are named within the first sentences; reading more would only hold up the thread. */
const READ_FOR_TIMES = 1_000

export async function searchMemories(
  deps: SearchDeps,
  account: Account,
  { query, limit }: { query: string; limit: number },
): Promise<SearchHit[]> {
  const ranked = await rankMemories(deps, account, { query, limit, mode: 'semantic' })
  const memories = await deps.memories.getMany(
    account.id,
    ranked.map(({ id }) => id),
  )
  const scores = new Map(ranked.map(({ id, score }) => [id, score]))
  const passages = await passagesOf(deps, account, query, memories)
  return memories.map((memory) => ({
    memory,
    score: scores.get(memory.id) ?? 0,
    passages: passages.get(memory.id) ?? [memory.text.trim()],
  }))
}

/** Best first. `text` is full text alone: every word must occur in the memory itself. */
export async function rankMemories(
  deps: Pick<SearchDeps, 'textSearch' | 'clock'>,
  account: Account,
  { query, limit, mode }: { query: string; limit: number; mode: 'semantic' | 'text' },
): Promise<RankedMemory[]> {
  const candidates = await deps.textSearch.find(account.id, {
    query,
    limit,
    mode: mode === 'text' ? 'all-words' : 'any-word',
    periods: mode === 'text' ? [] : periodsIn(query, account, deps.clock()),
  })
  return fuseCandidates(candidates).slice(0, limit)
}

/** A second signal, nearness in meaning, joins here as one more list. */
function fuseCandidates(candidates: readonly TextCandidate[]): RankedMemory[] {
  const text = { weight: 1, scores: new Map(candidates.map(({ id, relevance }) => [id, relevance])) }
  const fused = fuse([text])
  return candidates
    .map(({ id, boost }) => ({ id, score: (fused.get(id) ?? 0) + boost }))
    .sort((one, other) => other.score - one.score)
}

function periodsIn(query: string, account: Account, now: number): Period[] {
  const beginning = query.slice(0, READ_FOR_TIMES)
  const language = guessLanguage(beginning, languageOf(account.language)).language
  const intervals = readTimeIntervals(beginning, { now: new Date(now), timezone: account.timezone, language })
  return intervals.map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() }))
}

/** A short text is its own passage; only long ones are worth the way to the other thread. */
async function passagesOf(
  { textSearch }: Pick<SearchDeps, 'textSearch'>,
  account: Account,
  query: string,
  memories: readonly Memory[],
): Promise<Map<string, string[]>> {
  const long = memories.filter(({ text }) => text.trim().length > PASSAGE_LENGTH).map(({ id }) => id)
  return long.length > 0 ? textSearch.passages(account.id, query, long) : new Map()
}
