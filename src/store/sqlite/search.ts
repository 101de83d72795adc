import { DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely'
import type { NearMemory, Nearness, VectorSearch } from '../../core/embedding/semantic-search.ts'
import type { TextSearch } from '../../core/search/signals.ts'
import { type SentStatement, sentIds } from '../filters.ts'
import { type Numbered, openSearchThread, type TextSearchOptions, textSearchBy } from '../search-thread.ts'
import type { Tables } from '../tables.ts'

/** Runs nothing: the threads have connections of their own. */
const COMPILER = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  },
})

interface Nearest {
  kind: 'nearest'
  accountId: string
  seen: SentStatement | null
  model: number
  vector: Float32Array
  limit: number
}

interface Similarities {
  kind: 'similarities'
  accountId: string
  model: number
  vector: Float32Array
  ids: readonly string[]
}

export type VectorWork = Numbered<Nearest | Similarities>

export interface VectorSearchOptions {
  timeoutMs?: number
  maxWaiting?: number
  /** Size limit of the codes kept in memory, over all accounts. Those of the account searched last are kept even if they alone exceed it. */
  maxCacheMb?: number
  onDamage?: () => void
}

const TIMEOUT_MS = 5_000
/** At about 10 ms each in an account of 100,000, this many requests are answered well within the timeout. */
const MAX_WAITING = 100
const MAX_CACHE_MB = 100
/** Each vector that is read is short-lived. */
const MAX_YOUNG_MB = 4

export function openVectorSearch(file: string, options: VectorSearchOptions = {}): VectorSearch {
  const { timeoutMs = TIMEOUT_MS, maxWaiting = MAX_WAITING, maxCacheMb = MAX_CACHE_MB } = options
  const thread = openSearchThread<Nearest | Similarities>({
    script: new URL('./vector-search-worker.ts', import.meta.url),
    name: 'vector search',
    timeoutMs,
    maxWaiting,
    maxYoungMb: MAX_YOUNG_MB,
    settings: { file, maxCacheMb },
    onDamage: options.onDamage,
  })
  return {
    // Copied, because a message would include the whole buffer that a vector is part of.
    nearest: (viewer, model, vector, limit) => {
      const whose = { accountId: viewer.id, seen: sentIds(COMPILER, viewer) }
      return thread.ask<Nearness | null>({ kind: 'nearest', ...whose, model, vector: vector.slice(), limit })
    },
    similarities: ({ id: accountId }, model, vector, ids) =>
      thread.ask<NearMemory[]>({ kind: 'similarities', accountId, model, vector: vector.slice(), ids }),
    close: () => thread.close(),
  }
}

export function openTextSearch(file: string, options: TextSearchOptions = {}): TextSearch {
  return textSearchBy(new URL('./text-search-worker.ts', import.meta.url), { file }, options, COMPILER)
}
