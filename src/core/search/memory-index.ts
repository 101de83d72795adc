import { setImmediate as nextTurn } from 'node:timers/promises'
import { mentionsIn } from '../../engines/language/mentions.ts'
import { type EmbeddingDeps, queueEmbeddingJob } from '../embedding/embedding-jobs.ts'
import type { Memory } from '../memories/record.ts'
import type { Transaction } from '../store.ts'
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
