// Measures searches and single captures on either database, through the service's own store.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import type { Storage } from '../../src/app/storage.ts'
import type { Embedder } from '../../src/core/embedding/embedder.ts'
import { createSemanticSearch } from '../../src/core/embedding/semantic-search.ts'
import type { Memory } from '../../src/core/memories/record.ts'
import { wordsOfMemory } from '../../src/core/search/indexing.ts'
import { searchMemories } from '../../src/core/search/search.ts'
import type { Store } from '../../src/core/store.ts'
import { type Figures, quantile } from '../support/report.ts'
import { accountOf, memoryOf, queryFor, SIZES, unitVector } from './latency-data.ts'

const QUERIES = 300
const MODEL = 'bench'
const BATCH = 1_000
const PUTS = 3_000

const embedder: Embedder = {
  model: MODEL,
  batchSize: 1,
  passageLength: 500,
  embedPassages: async (texts) => texts.map(unitVector),
  embedQuery: async () => unitVector(),
  warmUp: () => {},
  rest: () => {},
  close: async () => {},
}

/** Fills several accounts at a time if the database has parallel writers. The largest begins first. */
export async function fillStore(store: Store, atOnce: number): Promise<void> {
  const model = await store.transaction(async (tx) => {
    const added = await tx.vectors.addModel(MODEL, 'active', null)
    await tx.vectors.updateModel({ ...added, similarityThreshold: 0.1 })
    return added.id
  })
  const waiting = [...SIZES]
  const fillOn = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await fillAccount(store, model, ...next)
  }
  await Promise.all(Array.from({ length: atOnce }, fillOn))
}

async function fillAccount(store: Store, model: number, name: string, size: number): Promise<void> {
  const account = accountOf(name)
  await store.transaction((tx) => tx.accounts.add(account))
  for (let first = 0; first < size; first += BATCH) {
    const memories = Array.from({ length: Math.min(BATCH, size - first) }, (_, offset) =>
      memoryOf(account.id, first + offset),
    )
    await remember(store, model, memories)
  }
}

async function remember(store: Store, model: number, memories: readonly Memory[]): Promise<void> {
  const vectors = memories.map(({ accountId, id }) => ({ accountId, id, chunks: [unitVector()] }))
  await store.transaction(async (tx) => {
    for (const memory of memories) {
      await tx.memories.add(memory)
      await tx.textIndex.put(memory, await wordsOfMemory(memory, 'UTC', async () => {}))
    }
    await tx.vectors.put(model, vectors)
  })
}

/** Sequential, as one user searches. */
export async function measureAccount(
  { store, textSearch, vectorSearch }: Pick<Storage, 'store' | 'textSearch' | 'vectorSearch'>,
  name: string,
  size: number,
): Promise<Figures> {
  const { memories, mentions, vectors } = store
  const embedders = { chosen: embedder, named: async () => embedder }
  const meaning = createSemanticSearch({ vectors, vectorSearch, embedders, clock: Date.now, log: console })
  const deps = { textSearch, meaning, memories, mentions, rerank: null, clock: () => Date.UTC(2026, 0, 1) }
  const account = accountOf(name)
  const firstAt = performance.now()
  await searchMemories(deps, account, { query: queryFor(1), limit: 10 })
  const first = performance.now() - firstAt
  for (let index = 0; index < 100; index++) await searchMemories(deps, account, { query: queryFor(index), limit: 10 })

  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const times: number[] = []
  let hits = 0
  for (let index = 0; index < QUERIES; index++) {
    const query = queryFor(index)
    const startedAt = performance.now()
    hits += (await searchMemories(deps, account, { query, limit: 10 })).length
    times.push(performance.now() - startedAt)
  }
  delay.disable()
  return {
    [`${size} first search ms`]: first,
    [`${size} p50 ms`]: quantile(times, 0.5),
    [`${size} p95 ms`]: quantile(times, 0.95),
    [`${size} loop delay p99 ms`]: delay.percentile(99) / 1e6,
    [`${size} hits a query`]: hits / QUERIES,
  }
}

/** Single captures into the full database: the cost of indexing each, and the longest time that it blocks the thread. */
export async function measurePut(store: Store): Promise<Figures> {
  const times: number[] = []
  // No existing memory has so high a number.
  const next = await store.memories.countAll()
  for (let index = 0; index < PUTS; index++) {
    const memory = memoryOf('usr_middle', next + index)
    await store.transaction(async (tx) => {
      await tx.memories.add(memory)
      const startedAt = performance.now()
      await tx.textIndex.put(memory, await wordsOfMemory(memory, 'UTC', async () => {}))
      times.push(performance.now() - startedAt)
    })
  }
  return {
    'put mean ms': times.reduce((sum, time) => sum + time, 0) / times.length,
    'put p50 ms': quantile(times, 0.5),
    'put p99 ms': quantile(times, 0.99),
    'put longest ms': Math.max(...times),
  }
}
