import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Kysely, sql } from 'kysely'
import type { MemoryKey, VectorStore } from '../core/embedding/embedding-ports.ts'
import { compiledOnce } from './compiled.ts'
import type { Databases } from './store.ts'
import type { Tables } from './tables.ts'

/** Memories looked at in one turn of the event loop: a few milliseconds. */
const WALK_PAGE = 1_000

/** Over all accounts: which memories wait for their vectors, and the walk that finds those that never were queued. */
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

/** What every database answers alike. */
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

/** Where nearly all have their vectors it is a long way to the next that has none. */
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
 * In pages by the key, so that a page costs the same wherever it begins. Asked for one row of each, and not whether there is any: PostgreSQL
 * would rather gather the vectors of all memories once, as it overlooks that a page has few.
 */
const nextMemories = compiledOnce((db) =>
  sql<MemoryKey & { isMissing: number }>`
    SELECT account_id AS "accountId", id, coalesce((
      SELECT 0 FROM vectors WHERE vectors.account_id = memories.account_id AND memory_id = memories.id AND model = ${0} LIMIT 1
    ), 1) AS "isMissing"
    FROM memories WHERE (account_id, id) > (${''}, ${''}) ORDER BY account_id, id LIMIT ${0}`.compile(db),
)
/** In every capture's transaction. A memory that waits already gets a new ticket, the highest. */
const insertWaiting = compiledOnce((db) =>
  sql`
    INSERT OR REPLACE INTO vector_queue (account_id, memory_id)
    SELECT account_id, id FROM memories WHERE account_id = ${''} AND id = ${''}`.compile(db),
)
/** A ticket is given once: whoever was queued anew since has another. */
const removeWaiting = compiledOnce((db) => db.deleteFrom('vector_queue').where('ticket', '=', 0).compile())
