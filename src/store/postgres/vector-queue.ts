import { sql } from 'kysely'
import type { VectorStore } from '../../core/embedding/embedding-ports.ts'
import { writtenOnce } from '../compiled.ts'
import type { Databases } from '../store.ts'
import { queueReads } from '../vector-queue.ts'

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
      if (memories.length > 0) await removeWaiting(writer, [memories.map(({ ticket }) => ticket)])
    },
  }
}

/** Runs in every capture. A memory that is already queued gets a new ticket. Waits for a transaction that is deleting the memory. */
const insertWaiting = writtenOnce((db) =>
  sql`
    INSERT INTO vector_queue (account_id, memory_id)
    SELECT account_id, id FROM memories WHERE account_id = ${''} AND id = ${''} FOR KEY SHARE
    ON CONFLICT (account_id, memory_id) DO UPDATE SET ticket = excluded.ticket`.compile(db),
)
/** A ticket is used once: a memory that was queued again meanwhile has another. */
const removeWaiting = writtenOnce((db) => sql`DELETE FROM vector_queue WHERE ticket = ANY(${[]}::bigint[])`.compile(db))
