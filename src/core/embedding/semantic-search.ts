import type { Language } from '../../engines/language/index.ts'
import type { Viewer } from '../accounts/record.ts'
import type { Clock, Transaction } from '../store.ts'
import type { Log } from '../telemetry.ts'
import { EmbeddingFailure } from './embedder.ts'
import { type Answering, answeringModel, type Embedders } from './models.ts'

export interface Nearness {
  /** The mean similarity to all of the account's vectors, which is the baseline. */
  mean: number
  compared: number
  /** Nearest first. */
  candidates: NearMemory[]
}

export interface NearMemory {
  id: string
  /** Dot product with its nearest chunk, at most 1. */
  similarity: number
  /** Index of that chunk, from 0. */
  chunk: number
  /** Null if unknown. */
  language: Language | null
}

/** A search off the main thread. Rejects with AppError `unavailable` if it is overloaded or takes too long. */
export interface VectorSearch {
  /**
   * Returns at most `limit` memories nearest to `vector`, among those with vectors of `model`. In an account with more than a thousand vectors it may
   * miss a few. Returns null while a large account is being read into memory.
   */
  nearest(viewer: Viewer, model: number, vector: Float32Array, limit: number): Promise<Nearness | null>
  /** Returns the similarity of each of these memories. Those without vectors of the model are left out. */
  similarities(viewer: Viewer, model: number, vector: Float32Array, ids: readonly string[]): Promise<NearMemory[]>
  close(): Promise<void>
}

/** The result of the semantic search. */
export interface SimilaritySignal {
  /** The query's mean similarity to all vectors of the account. */
  mean: number
  /** The similarity threshold: unrelated texts reach it by chance. */
  similarityThreshold: number
  /** Length of the chunks that long memories were split into: see `chunksOf`. */
  passageLength: number
  /** Nearest first. */
  candidates: readonly NearMemory[]
}

/** Semantic search: finds what is near to a query in meaning, whatever its words. */
export interface SemanticSearch {
  /** Compares the `limit` nearest memories, and those that the keyword search found. Never rejects. */
  near(viewer: Viewer, query: string, limit: number, found: Promise<readonly string[]>): Promise<SemanticMatches>
}

interface SemanticMatches {
  /** Null if nothing is near or the embeddings were not available. */
  signal: SimilaritySignal | null
  /** True if there are embeddings but they were not available in time: the same query may find more a moment later. */
  isMissing: boolean
}

const NOTHING_NEAR: SemanticMatches = { signal: null, isMissing: false }
const NOT_ASKED: SemanticMatches = { signal: null, isMissing: true }

export const NO_SEMANTIC_SEARCH: SemanticSearch = { near: async () => NOTHING_NEAR }

export interface SemanticSearchDeps {
  vectors: Pick<Transaction['vectors'], 'models'>
  vectorSearch: VectorSearch
  embedders: Embedders
  clock: Clock
  log: Log
  /** For embedding the query. */
  timeoutMs?: number
}

/**
 * A query goes before all waiting passages, so under a backlog it waits for one passage: some 25 ms on an idle machine
 * (docs/decisions/0019-query-embeddings.md). The rest is for loading the model, and for a model server.
 */
const TIMEOUT_MS = 1_500
/** Only the beginning of a longer query is embedded. */
const READ_CHARACTERS = 1_000
/** If a model server is down, every search fails. This is logged at most once per interval. */
const LOG_INTERVAL_MS = 60_000

export function createSemanticSearch(deps: SemanticSearchDeps): SemanticSearch {
  let loggedAt = Number.NEGATIVE_INFINITY

  async function near(...[viewer, query, limit, found]: Parameters<SemanticSearch['near']>): Promise<SemanticMatches> {
    const answering = await answeringModel(deps.vectors, deps.embedders)
    if (!answering) return NOT_ASKED
    // The threshold is measured before the first memory is embedded. Until then there is nothing to compare with.
    if (answering.model.similarityThreshold === null) return NOTHING_NEAR
    const vector = await vectorOf(answering, query)
    const { id } = answering.model
    // Runs in parallel with the keyword search, whose other results are compared afterwards.
    const nearness = await deps.vectorSearch.nearest(viewer, id, vector, limit)
    if (!nearness) return NOT_ASKED
    if (nearness.candidates.length === 0) return NOTHING_NEAR
    const known = new Set(nearness.candidates.map((candidate) => candidate.id))
    const others = (await found).filter((each) => !known.has(each))
    const further = others.length > 0 ? await deps.vectorSearch.similarities(viewer, id, vector, others) : []
    const candidates = [...nearness.candidates, ...further]
    const { similarityThreshold } = answering.model
    const { passageLength } = answering.embedder
    return { signal: { mean: nearness.mean, candidates, similarityThreshold, passageLength }, isMissing: false }
  }

  function vectorOf({ embedder }: Answering, query: string): Promise<Float32Array> {
    const text = query.slice(0, READ_CHARACTERS).toWellFormed()
    return embedder.embedQuery(text, AbortSignal.timeout(deps.timeoutMs ?? TIMEOUT_MS))
  }

  /** The client learns that only words were searched; the log tells the operator why. */
  function tell(error: unknown): SemanticMatches {
    if (deps.clock() - loggedAt < LOG_INTERVAL_MS) return NOT_ASKED
    loggedAt = deps.clock()
    const failure = error instanceof EmbeddingFailure ? error.message : error instanceof Error ? error.name : 'Error'
    deps.log.warn({ failure }, 'searches are answered by words alone')
    return NOT_ASKED
  }

  return { near: (...asked) => near(...asked).catch(tell) }
}
