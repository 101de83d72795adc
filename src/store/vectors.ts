import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { MemoryKey, NearPair, VectorStore } from '../core/embedding/record.ts'
import { seenRows } from './filters.ts'
import { compiledOnce, writtenOnce } from './statements.ts'
import type { Databases, Tables } from './tables.ts'

/** Others are not stored: they are similar to nothing. */
export function isComparable(vector: Float32Array): boolean {
  return vector.every(Number.isFinite)
}

export async function countMemories(reader: Kysely<Tables>, model: number): Promise<number> {
  const { count } = await reader
    .selectFrom('vector_accounts')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('memories'), eb.lit(0)).as('count'))
    .where('model', '=', model)
    .executeTakeFirstOrThrow()
  return count
}

/** Memories checked in one turn of the event loop, which takes a few milliseconds. */
const WALK_PAGE = 1_000

type InsertWaiting = (writer: Kysely<Tables>, key: readonly [accountId: string, memoryId: string]) => Promise<unknown>

/**
 * Over all accounts: the queue of memories that need embeddings, and the walk that finds memories that were never queued. `insertWaiting` queues a
 * memory if it exists, and gives it a new ticket, the highest, if it is already queued.
 */
export function vectorQueue(
  { reader, writer }: Databases,
  insertWaiting: InsertWaiting,
): Pick<VectorStore, 'enqueue' | 'waiting' | 'dequeue' | 'countWaiting' | 'walk'> {
  return {
    async enqueue({ accountId, id }) {
      await insertWaiting(writer, [accountId, id])
    },

    async waiting(limit) {
      return reader
        .selectFrom('vector_queue')
        .select(['account_id as accountId', 'memory_id as id', 'ticket'])
        .orderBy('ticket', 'desc')
        .limit(limit)
        .execute()
    },

    async dequeue(memories) {
      for (const { ticket } of memories) await removeWaiting(writer, [ticket])
    },

    async countWaiting() {
      const { count } = await reader
        .selectFrom('vector_queue')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    walk: (model, after, limit) => walk(reader, model, after, limit),
  }
}

/** Yields between pages: if nearly all memories have vectors, it may read many pages to find one without. */
async function walk(
  reader: Kysely<Tables>,
  model: number,
  after: MemoryKey | null,
  limit: number,
): Promise<MemoryKey[]> {
  const found: MemoryKey[] = []
  let [account, memory] = after ? [after.accountId, after.id] : ['', '']
  for (;;) {
    const { rows } = await nextMemories(reader, [model, account, memory, WALK_PAGE])
    found.push(...rows.flatMap(({ accountId, id, isMissing }) => (isMissing === 1 ? [{ accountId, id }] : [])))
    const last = rows.at(-1)
    if (!last || rows.length < WALK_PAGE || found.length >= limit) return found.slice(0, limit)
    account = last.accountId
    memory = last.id
    await nextTurn()
  }
}

/**
 * Paged by key, so that a page costs the same wherever it begins. A subquery with LIMIT 1 rather than EXISTS: for EXISTS PostgreSQL collects the
 * vectors of all memories, because it ignores that a page has few rows.
 */
const nextMemories = compiledOnce((db) =>
  sql<MemoryKey & { isMissing: number }>`
    SELECT account_id AS "accountId", id, coalesce((
      SELECT 0 FROM vectors WHERE vectors.account_id = memories.account_id AND memory_id = memories.id AND model = ${0} LIMIT 1
    ), 1) AS "isMissing"
    FROM memories WHERE (account_id, id) > (${''}, ${''}) ORDER BY account_id, id LIMIT ${0}`.compile(db),
)
/** A ticket is used once. A memory that was queued again since has a new ticket and stays queued. */
const removeWaiting = writtenOnce((db) => db.deleteFrom('vector_queue').where('ticket', '=', 0).compile())

/** In each direction. Some memories are similar to thousands of others. */
const MAX_PAIRS = 1_000

export function similarPairReads(reader: Kysely<Tables>): Pick<VectorStore, 'near'> {
  return {
    async near(viewer, memoryIds) {
      if (memoryIds.length === 0) return []
      const pairs = [
        ...(await pairsOf(reader, viewer.id, 'memory_id', 'other_id', memoryIds)),
        ...(await pairsOf(reader, viewer.id, 'other_id', 'memory_id', memoryIds)),
      ]
      const seen = await seenRows(reader, viewer, pairs, ({ to }) => to)
      return eachOnce(seen.toSorted((one, other) => other.likeness - one.likeness))
    },
  }
}

/** Keeps the first of each pair: both of its memories may have stored it. */
function eachOnce(pairs: readonly NearPair[]): NearPair[] {
  const seen = new Set<string>()
  return pairs.filter(({ from, to }) => {
    const key = `${from} ${to}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

type End = 'memory_id' | 'other_id'

function pairsOf(
  reader: Kysely<Tables>,
  accountId: string,
  from: End,
  to: End,
  memoryIds: readonly string[],
): Promise<NearPair[]> {
  return reader
    .selectFrom('nearness')
    .select([`${from} as from`, `${to} as to`, 'likeness'])
    .where('account_id', '=', accountId)
    .where(from, 'in', [...memoryIds])
    .orderBy('likeness', 'desc')
    .limit(MAX_PAIRS)
    .execute()
}
