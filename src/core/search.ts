import type { Meaning } from './embedding/meaning.ts'
import { NOTHING_AROUND, partsOf } from './embedding/passages.ts'
import { readTimeIntervals } from './language/dates/time-interval.ts'
import { guessLanguage } from './language/guess.ts'
import { type Language, languageOf } from './language/language.ts'
import type { Clock, MemoryStore } from './ports.ts'
import { type FusedCandidate, fuse } from './ranking/fusion.ts'
import { beginningOf, PASSAGE_LENGTH } from './ranking/passages.ts'
import type { Account, Memory } from './records.ts'
import type { TextQuery, TextSearch } from './search-ports.ts'

export interface SearchDeps {
  textSearch: TextSearch
  meaning: Meaning
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

/** Each signal is asked for more than is wanted: what stands first in the sum need not do so in either. */
const CANDIDATES = 80
const MAX_NEAR = 1_000
/** Times are named within the first sentences, and the language shows there; reading more would only hold up the thread. */
const READ_AT_FIRST = 1_000

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
  const found = new Map(ranked.map((candidate) => [candidate.id, candidate]))
  const passages = await passagesOf(deps, account, query, memories)
  return memories.map((memory) => {
    const said = passages.get(memory.id) ?? []
    const { score = 0, part = null } = found.get(memory.id) ?? {}
    return { memory, score, passages: said.length > 0 ? said : [meantPassage(memory, part)] }
  })
}

/** Where no word tells which part of a long text it is: the one that is nearest in meaning. */
function meantPassage(memory: Memory, part: FusedCandidate['part']): string {
  const parts = part && part.index > 0 ? partsOf(memory, NOTHING_AROUND, part.length) : []
  return beginningOf(parts[part?.index ?? 0] ?? memory.text)
}

/** Best first. `text` is full text alone: every word must occur in the memory itself. */
export async function rankMemories(
  deps: Pick<SearchDeps, 'textSearch' | 'meaning' | 'clock'>,
  account: Account,
  { query, limit, mode }: { query: string; limit: number; mode: 'semantic' | 'text' },
): Promise<FusedCandidate[]> {
  if (mode === 'text') {
    const wanted = { query, limit, mode: 'all-words' as const, periods: [], timeWords: [] }
    const found = await deps.textSearch.find(account.id, wanted)
    return fuse(found, null, null)
  }
  const most = Math.max(limit, CANDIDATES)
  const { language } = guessLanguage(query.slice(0, READ_AT_FIRST), languageOf(account.language))
  const time = timeIn(query, language, account, deps.clock())
  const said = deps.textSearch.find(account.id, { query, limit: most, mode: 'any-word', ...time })
  const ids = said.then(
    (found) => found.slice(0, MAX_NEAR).map(({ id }) => id),
    () => [],
  )
  const [text, meaning] = await Promise.all([said, deps.meaning.near(account.id, query, Math.min(most, MAX_NEAR), ids)])
  return fuse(text, meaning, language).slice(0, limit)
}

function timeIn(
  query: string,
  language: Language | null,
  { timezone }: Account,
  now: number,
): Pick<TextQuery, 'periods' | 'timeWords'> {
  const intervals = readTimeIntervals(query.slice(0, READ_AT_FIRST), { now: new Date(now), timezone, language })
  return {
    periods: intervals.map(({ start, end }) => ({ start: start.getTime(), end: end.getTime() })),
    timeWords: intervals.flatMap(({ words }) => words),
  }
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
