import type { Clock } from '../store.ts'
import { errorType, type Log } from '../telemetry.ts'

/** A model that reads a query and a text together, and says how well the text answers the query. */
export interface Reranker {
  /** One finite rating per text, in their order; higher is better, on any scale. Ends within a bound. @throws {RerankingFailure} */
  rerank(query: string, texts: readonly string[]): Promise<number[]>
}

/** The message is our own and never quotes a memory or a provider's answer. */
export class RerankingFailure extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'RerankingFailure'
  }
}

export interface Reranked {
  score: number
  /** Whether it comes before all others, whatever their scores. */
  isFirst: boolean
  /** The part of it that the reranker reads. */
  text: string
}

/** Best first. Returns the items as they are if there is no answer from the reranker that can be used. */
export type Rerank = <Item extends Reranked>(query: string, items: readonly Item[]) => Promise<readonly Item[]>

/** How many of the best are reranked. More would take a model without a graphics card too long. */
export const MAX_RERANKED = 30
/** More would wait for each other, and the searches for them. */
const MAX_AT_ONCE = 4
/** After a failure, searches do not wait for the reranker for so long. */
const PAUSE_MS = 30_000
const QUERY_LENGTH = 500

interface RerankingDeps {
  reranker: Reranker
  clock: Clock
  log: Log
}

export function createReranking({ reranker, clock, log }: RerankingDeps): Rerank {
  let running = 0
  let failedAt = Number.NEGATIVE_INFINITY

  async function ratingsOf(query: string, texts: readonly string[]): Promise<readonly number[] | null> {
    if (running >= MAX_AT_ONCE || clock() - failedAt < PAUSE_MS) return null
    running++
    try {
      return await reranker.rerank(query.slice(0, QUERY_LENGTH).toWellFormed(), texts)
    } catch (error) {
      failedAt = clock()
      const failure = error instanceof RerankingFailure ? error.message : errorType(error)
      log.warn({ failure }, 'search results are not reranked')
      return null
    } finally {
      running--
    }
  }

  return async (query, items) => {
    const head = items.slice(0, MAX_RERANKED)
    if (head.length < 2) return items
    const texts = head.map(({ text }) => text)
    const ratings = await ratingsOf(query, texts)
    if (!ratings) return items
    const rated = head.map((item, index) => ({ item, rating: ratings[index] ?? 0 }))
    const first = rated.filter(({ item }) => item.isFirst)
    const others = rated.filter(({ item }) => !item.isFirst)
    return [...fused(first), ...fused(others), ...items.slice(head.length)]
  }
}

interface Rated<Item> {
  item: Item
  rating: number
}

/** Adds the ratings to our scores, both over the same range: in published comparisons, rerankers that decide alone find less as often as more. */
function fused<Item extends Reranked>(rated: ReadonlyArray<Rated<Item>>): Item[] {
  const scores = rangeOf(rated.map(({ item }) => item.score))
  const ratings = rangeOf(rated.map(({ rating }) => rating))
  const share = (rating: number) => (rating - ratings.least) / (ratings.length || 1)
  return rated
    .map(({ item, rating }) => ({ ...item, score: item.score + scores.length * share(rating) }))
    .sort((one, other) => other.score - one.score)
}

function rangeOf(numbers: readonly number[]): { least: number; length: number } {
  const least = Math.min(...numbers)
  return { least, length: Math.max(...numbers) - least }
}
