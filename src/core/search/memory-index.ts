import { setImmediate as nextTurn } from 'node:timers/promises'
import { mentionsIn } from '../../engines/language/index.ts'
import { type EmbeddingDeps, queueEmbeddingJob } from '../embedding/models.ts'
import { newId, type Random } from '../identifiers.ts'
import type { Memory } from '../memories/record.ts'
import type { Clock, Transaction } from '../store.ts'
import { wordsOfMemory } from './memory-words.ts'

/** Reindexes a changed memory. Call it in the transaction that writes the memory's row, after the row. */
export async function indexMemory(
  tx: Pick<Transaction, 'mentions' | 'textIndex' | 'vectors' | 'jobs'>,
  deps: EmbeddingDeps,
  memory: Memory,
): Promise<void> {
  await tx.mentions.put(memory.accountId, memory.id, mentionsIn(memory, memory.language))
  await queueEmbeddingJob(tx, deps)
  await tx.textIndex.put(memory, await wordsOfMemory(memory, nextTurn))
  // The memory must not be found by its old text.
  await tx.vectors.delete(memory)
  await tx.vectors.enqueue(memory)
}

/** The job that overwrites deleted entries in the text index and in the database's log. */
export const PURGE_JOB = 'purge-index'
/** One purge covers all deletions of half a minute. A minute after its deletion, a text is gone from disk. */
const AFTER_MS = 30_000

/** Call it in the transaction that deletes. An urgent purge runs at once, any other within a minute together with further deletions. */
export async function askForPurge(
  tx: Transaction,
  deps: { clock: Clock; random: Random },
  { isUrgent }: { isUrgent: boolean },
): Promise<void> {
  const now = deps.clock()
  await tx.jobs.add({
    id: newId('job', now, deps.random),
    kind: PURGE_JOB,
    key: isUrgent ? 'now' : 'soon',
    accountId: null,
    payload: {},
    runAt: isUrgent ? now : now + AFTER_MS,
    createdAt: now,
  })
}
