import { EmbeddingFailure } from '../embedding-failure.ts'
import type { VectorSearch } from '../embedding-ports.ts'
import type { Log } from '../log.ts'
import type { Clock, Transaction } from '../ports.ts'
import type { MeaningSignal } from '../ranking/fusion.ts'
import { type Answering, answeringModel, type Embedders } from './models.ts'

/** The other half of a search: what is near to a question in meaning, whatever its words. */
export interface Meaning {
  /**
   * At most `limit` that are nearest, and what the words found, however near. Null where there is no answer to be had in time: then the words
   * answer alone. Never rejects.
   */
  near(
    accountId: string,
    query: string,
    limit: number,
    found: Promise<readonly string[]>,
  ): Promise<MeaningSignal | null>
}

/** Where there is no embedder: words alone. */
export const NO_MEANING: Meaning = { near: async () => null }

export interface MeaningDeps {
  vectors: Pick<Transaction['vectors'], 'models'>
  vectorSearch: VectorSearch
  embedders: Embedders
  clock: Clock
  log: Log
  /** For the query's vector. */
  timeoutMs?: number
}

const TIMEOUT_MS = 150
/** A longer query is about what it begins with. */
const READ_CHARACTERS = 1_000
/** A model server that is down fails every search: that is said now and then, not each time. */
const TOLD_EVERY_MS = 60_000

export function createMeaning(deps: MeaningDeps): Meaning {
  let toldAt = Number.NEGATIVE_INFINITY

  async function near(...[accountId, query, limit, found]: Parameters<Meaning['near']>): Promise<MeaningSignal | null> {
    const answering = await answeringModel(deps.vectors, deps.embedders)
    if (!answering || answering.model.noiseFloor === null) return null
    const vector = await vectorOf(answering, query)
    const { id } = answering.model
    // Beside the words' search; what of theirs is not among the nearest is asked for after it.
    const nearness = await deps.vectorSearch.nearest(accountId, id, vector, limit)
    if (nearness.candidates.length === 0) return null
    const known = new Set(nearness.candidates.map((candidate) => candidate.id))
    const others = (await found).filter((each) => !known.has(each))
    const further = others.length > 0 ? await deps.vectorSearch.similarities(accountId, id, vector, others) : []
    const candidates = [...nearness.candidates, ...further]
    return {
      mean: nearness.mean,
      candidates,
      noiseFloor: answering.model.noiseFloor,
      passageLength: answering.embedder.passageLength,
    }
  }

  function vectorOf({ embedder }: Answering, query: string): Promise<Float32Array> {
    const text = query.slice(0, READ_CHARACTERS).toWellFormed()
    return embedder.embedQuery(text, AbortSignal.timeout(deps.timeoutMs ?? TIMEOUT_MS))
  }

  /** What a service without vectors would not say is told to its operator alone. */
  function tell(error: unknown): null {
    if (deps.clock() - toldAt < TOLD_EVERY_MS) return null
    toldAt = deps.clock()
    const failure = error instanceof EmbeddingFailure ? error.message : error instanceof Error ? error.name : 'Error'
    deps.log.warn({ failure }, 'searches are answered by words alone')
    return null
  }

  return { near: (...asked) => near(...asked).catch(tell) }
}
