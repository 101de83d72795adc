import { newId, type Random } from '../identifiers.ts'
import type { Clock, Transaction } from '../store.ts'

export const EMBED_JOB = 'embed-memories'
/** Its key names the model. */
export const BUILD_JOB = 'build-vectors'
/** Its key names the model whose vectors are removed. */
export const DROP_JOB = 'drop-vectors'

export interface EmbeddingDeps {
  clock: Clock
  random: Random
  /** False if no embedder is configured. Queued memories are then embedded once there is one. */
  isEmbedding: boolean
}

/** Called in the transaction that writes the memory. */
export async function queueEmbedding(
  tx: Pick<Transaction, 'vectors' | 'jobs'>,
  deps: EmbeddingDeps,
  memory: { accountId: string; id: string },
): Promise<void> {
  await tx.vectors.enqueue(memory)
  await queueEmbeddingJob(tx, deps)
}

/**
 * Every transaction adds this job before it writes to the text index: the first one to add it makes others wait, and must not wait for what they
 * hold.
 */
export async function queueEmbeddingJob(tx: Pick<Transaction, 'jobs'>, deps: EmbeddingDeps): Promise<void> {
  if (deps.isEmbedding) await queueJob(tx, deps, EMBED_JOB, 'queue')
}

export async function queueJob(
  tx: Pick<Transaction, 'jobs'>,
  { clock, random }: Pick<EmbeddingDeps, 'clock' | 'random'>,
  kind: string,
  key: string,
): Promise<void> {
  const now = clock()
  await tx.jobs.add({ id: newId('job', now, random), kind, key, accountId: null, payload: {}, createdAt: now })
}
