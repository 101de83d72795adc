import {
  beginningOf,
  bestPassages,
  highlightResults,
  PASSAGE_LENGTH,
  type QueryWord,
  queryWords,
  queryWordsTyped,
  type Span,
} from '../../engines/text-ranking/index.ts'
import type { ViewedAccount } from '../accounts/record.ts'
import { chunksOf, NOTHING_AROUND } from '../embedding/chunks.ts'
import {
  isLarge,
  type ListedMemory,
  type Memory,
  type MemoryFilter,
  type MemoryStore,
  readListed,
} from '../memories/record.ts'
import type { Store } from '../store.ts'
import type { FusedCandidate, Signal } from './fusion.ts'
import { type RankedMemory, type RankingDeps, rankMemories, type Strength } from './ranking.ts'
import { MAX_RERANKED, type Rerank, type Reranked } from './reranking.ts'

export interface SearchDeps extends RankingDeps {
  memories: Pick<MemoryStore, 'getMany' | 'getListed' | 'matching'>
  /** Null if none is configured. */
  rerank: Rerank | null
}

interface Search {
  query: string
  limit: number
  /** The last word may be incomplete. */
  isTyping?: boolean
  filter?: MemoryFilter
}

export interface SearchHit<Kept = Memory> {
  memory: Kept
  /** Comparable only within one search. */
  score: number
  strength: Strength
  /** `time`: it is from a time that the query names. */
  foundBy: readonly Signal[]
  /** Best first, each at most 300 UTF-16 units. */
  passages: string[]
}

/** Why a memory was found. The highlights are in its title and its first passage. */
interface Match {
  by: Signal[]
  textHighlights: Span[]
  titleHighlights: Span[]
}

/** A filter is applied to this many candidates. Later ones are no useful matches. */
const MAX_FILTERED = 1_000
/** How much of a text is searched for the passage with an unfinished word, because this runs on the main thread. */
const READ_WHILE_TYPING = 5_000

/** Best first, with the memories themselves. Use `searchKeeping` if a part of each is enough. */
export function searchMemories(deps: SearchDeps, account: ViewedAccount, search: Search): Promise<SearchHit[]> {
  return searchKeeping(deps, account, search, (memory) => memory)
}

/** `keep` selects what the caller needs of each memory, so that fifty texts of a megabyte are not held for their titles. */
export async function searchKeeping<Kept>(
  deps: SearchDeps,
  account: ViewedAccount,
  search: Search,
  keep: (memory: Memory) => Kept,
): Promise<Array<SearchHit<Kept>>> {
  const { query, limit, isTyping = false, filter } = search
  const rerank = isTyping ? null : deps.rerank
  const most = rerank ? Math.max(limit, MAX_RERANKED) : limit
  const ranked = await rankMemories(deps, account, { ...search, mode: 'semantic', limit: filter ? MAX_FILTERED : most })
  const hits = await readHits(deps, account, search, await passingFilter(deps, account, ranked, { filter, most }), keep)
  const isByTime = ranked.some(({ isPlacedByTime }) => isPlacedByTime)
  return (rerank && !isByTime ? await rerank(query, hits) : hits).slice(0, limit)
}

async function passingFilter(
  { memories }: Pick<SearchDeps, 'memories'>,
  account: ViewedAccount,
  ranked: readonly RankedMemory[],
  { filter, most }: { filter: MemoryFilter | undefined; most: number },
): Promise<readonly RankedMemory[]> {
  if (!filter) return ranked
  const ids = ranked.map(({ id }) => id)
  const matching = new Set(await memories.matching(account, ids, filter))
  return ranked.filter(({ id }) => matching.has(id)).slice(0, most)
}

async function readHits<Kept>(
  deps: SearchDeps,
  account: ViewedAccount,
  search: Search,
  ranked: readonly RankedMemory[],
  keep: (memory: Memory) => Kept,
): Promise<Array<SearchHit<Kept> & Reranked>> {
  const ids = ranked.map(({ id }) => id)
  const listed = await deps.memories.getListed(account, ids)
  const found = new Map(ranked.map((candidate) => [candidate.id, candidate]))
  const passages = await passagesOf(deps, account, search, listed)
  const typed = search.isTyping ? queryWordsTyped(search.query) : null
  const hits: Array<SearchHit<Kept> & Reranked> = []
  for await (const memory of readListed(deps.memories, account, listed)) {
    const { score = 0, strength = 'weak', chunk = null, signals = [], isFirst = false } = found.get(memory.id) ?? {}
    const shown =
      passages.get(memory.id) ?? passagesRead(memory, chunk, typed).map((passage) => cutFree(passage, memory))
    const text = [...(memory.isTitleGiven ? [memory.title] : []), ...shown].join('\n')
    hits.push({ memory: keep(memory), score, strength, foundBy: signals, passages: shown, isFirst, text })
  }
  return hits
}

/** For a memory in which the index found no passage. */
function passagesRead(memory: Memory, chunk: FusedCandidate['chunk'], typed: readonly QueryWord[] | null): string[] {
  const best =
    typed && isLong(memory) ? bestPassages(memory.text.slice(0, READ_WHILE_TYPING), memory.language, typed) : []
  return best.length > 0 ? best : [meantPassage(memory, chunk)]
}

/** A substring keeps the whole string in memory. Copies it if the whole is long. */
function cutFree(passage: string, { text }: Memory): string {
  return text.length > READ_WHILE_TYPING ? Buffer.from(passage, 'utf16le').toString('utf16le') : passage
}

/** One match for each of the hits of `search`, in their order. */
export function matchesOf(
  { query, isTyping }: Pick<Search, 'query' | 'isTyping'>,
  hits: ReadonlyArray<SearchHit<Pick<Memory, 'title' | 'language'>>>,
): Match[] {
  const shown = hits.map(({ memory: { title, language }, passages: [text = ''], foundBy }) => ({
    title,
    text,
    language,
    isFoundByWords: foundBy.includes('words'),
  }))
  const highlights = highlightResults(shown, isTyping ? queryWordsTyped(query) : queryWords(query))
  return hits.map(({ foundBy }, index) => ({
    by: [...foundBy],
    textHighlights: highlights[index]?.text ?? [],
    titleHighlights: highlights[index]?.title ?? [],
  }))
}

/** The chunk of a long text that is nearest in meaning, for a memory without a text match. */
function meantPassage(memory: Memory, chunk: FusedCandidate['chunk']): string {
  const chunks = chunk && chunk.index > 0 ? chunksOf(memory, NOTHING_AROUND, chunk.length) : []
  return beginningOf(chunks[chunk?.index ?? 0] ?? memory.text)
}

/** Asks the search thread about long texts only, because a short one is its own passage. The thread matches complete words only. */
async function passagesOf(
  { textSearch }: Pick<SearchDeps, 'textSearch'>,
  account: ViewedAccount,
  { query }: Search,
  listed: readonly ListedMemory[],
): Promise<Map<string, string[]>> {
  const long = listed.filter((memory) => isLarge(memory) || isLong(memory))
  if (long.length === 0) return new Map()
  const ids = long.map(({ id }) => id)
  const passages = await textSearch.passages(account, query, ids)
  for (const [id, found] of passages) if (found.length === 0) passages.delete(id)
  return passages
}

function isLong({ text }: Memory): boolean {
  return text.trim().length > PASSAGE_LENGTH
}

/** A query lists at most this many matches. */
const MAX_RANKED = 1_000

interface Listing {
  filter: MemoryFilter
  limit: number
  offset: number
  query: string
  mode: 'semantic' | 'text'
}

/** The best matches first. */
export async function listMatches(
  deps: SearchDeps & { store: Pick<Store, 'memories'> },
  account: ViewedAccount,
  { filter, limit, offset, query, mode }: Listing,
): Promise<ListedMemory[]> {
  const { memories } = deps.store
  const ranked = await rankMemories(deps, account, { query, mode, limit: MAX_RANKED, filter })
  const passing = await memories.matching(
    account,
    ranked.map((hit) => hit.id),
    filter,
  )
  return memories.getListed(account, passing.slice(offset, offset + limit))
}
