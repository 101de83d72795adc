import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { MemoryKey, VectorStore } from '../core/embedding/record.ts'
import { compiledOnce } from './compiled.ts'
import type { Databases } from './store.ts'
import type { Tables } from './tables.ts'

/** Memories checked in one turn of the event loop, which takes a few milliseconds. */
const WALK_PAGE = 1_000

/** Over all accounts: the queue of memories that need embeddings, and the walk that finds memories that were never queued. */
export function vectorQueue({
  reader,
  writer,
}: Databases): Pick<VectorStore, 'enqueue' | 'waiting' | 'dequeue' | 'countWaiting' | 'walk'> {
  return {
    ...queueReads(reader),

    async enqueue({ accountId, id }) {
      await insertWaiting(writer, [accountId, id])
    },

    async dequeue(memories) {
      for (const { ticket } of memories) await removeWaiting(writer, [ticket])
    },
  }
}

export function queueReads(reader: Kysely<Tables>): Pick<VectorStore, 'waiting' | 'countWaiting' | 'walk'> {
  return {
    async waiting(limit) {
      return reader
        .selectFrom('vector_queue')
        .select(['account_id as accountId', 'memory_id as id', 'ticket'])
        .orderBy('ticket', 'desc')
        .limit(limit)
        .execute()
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
/** Runs in every capture. A memory that is already queued gets a new ticket, the highest. */
const insertWaiting = compiledOnce((db) =>
  sql`
    INSERT OR REPLACE INTO vector_queue (account_id, memory_id)
    SELECT account_id, id FROM memories WHERE account_id = ${''} AND id = ${''}`.compile(db),
)
/** A ticket is used once. A memory that was queued again since has a new ticket and stays queued. */
const removeWaiting = compiledOnce((db) => db.deleteFrom('vector_queue').where('ticket', '=', 0).compile())
