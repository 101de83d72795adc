import type { Conversation } from '../search/data.ts'
import { percentage, recallAt } from '../search/ranks.ts'
import type { SearchedService } from '../search/service.ts'
import { type Figures, median } from '../support/report.ts'
import { createTexts } from '../support/texts.ts'
import type { Mem0 } from './mem0.ts'

export interface Memories {
  name: string
  /** Returns the id that a search returns for it. */
  add(account: string, text: string, capturedAt: string): Promise<string>
  /** Resolves once everything added can be found in every way. */
  settle(): Promise<void>
  /** Ids, best first. */
  search(account: string, query: string): Promise<string[]>
}

const FOUND = 10
const WARM_UP = 20
const QUERIES = 200
const ACCOUNT = 'bench'
const FIRST_DAY = Date.UTC(2024, 0, 1)
const HOUR_MS = 3_600_000

export function ourMemories(service: SearchedService): Memories {
  return {
    name: 'lembra',
    add: service.remember,
    settle: service.settle,
    search: (account, query) => service.search(account, query, FOUND),
  }
}

/** `infer: false` keeps each text unchanged, without a language model. */
export function mem0Memories(mem0: Mem0): Memories {
  return {
    name: 'mem0',
    async add(userId, text) {
      const { results } = await mem0.add(text, { userId, infer: false })
      return results[0]?.id ?? ''
    },
    settle: async () => {},
    async search(account, query) {
      const { results } = await mem0.search(query, { topK: FOUND, filters: { user_id: account } })
      return results.map(({ id }) => id)
    },
  }
}

/**
 * Short notes, as people write them. Both are filled at once, because embedding takes one processor each. They take turns at each query, so that a
 * busy moment of the machine affects both. No query is repeated.
 */
export async function measureTimes(both: readonly Memories[], count: number): Promise<Figures> {
  const texts = createTexts(11)
  const stored = Array.from({ length: count }, (_, index) => texts.capture(index))
  const queries = Array.from({ length: WARM_UP + QUERIES }, (_, index) => texts.query(index))
  await Promise.all(both.map((memories) => fill(memories, stored)))
  const times = new Map(both.map(({ name }) => [name, [] as number[]]))
  for (const [index, query] of queries.entries()) {
    for (const memories of both) {
      const startedAt = performance.now()
      await memories.search(ACCOUNT, query)
      if (index >= WARM_UP) times.get(memories.name)?.push(performance.now() - startedAt)
    }
  }
  return Object.fromEntries([...times].map(([name, list]) => [`${name} search p50 ms`, median(list)]))
}

async function fill(memories: Memories, texts: readonly string[]): Promise<void> {
  const startedAt = performance.now()
  for (const [index, text] of texts.entries())
    await memories.add(ACCOUNT, text, new Date(FIRST_DAY + index * HOUR_MS).toISOString())
  await memories.settle()
  console.log(`${memories.name}: ${texts.length} memories in ${Math.round((performance.now() - startedAt) / 1000)} s`)
}

/** LoCoMo's recall@10, with one account per conversation. */
export async function measureRecall(memories: Memories, conversations: readonly Conversation[]): Promise<Figures> {
  const turnOf = new Map<string, string>()
  for (const { id: account, memories: turns } of conversations) {
    for (const { id, speaker, text, capturedAt } of turns)
      turnOf.set(await memories.add(account, `${speaker}: ${text}`, `${capturedAt}Z`), id)
  }
  await memories.settle()
  const shares: number[] = []
  for (const { id: account, queries } of conversations) {
    for (const { q, evidence } of queries.filter((query) => query.evidence.length > 0)) {
      const found = (await memories.search(account, q)).map((id) => turnOf.get(id) ?? '')
      shares.push(recallAt(FOUND, found, evidence))
    }
  }
  return { [`${memories.name} recall@${FOUND}`]: percentage(shares) }
}
