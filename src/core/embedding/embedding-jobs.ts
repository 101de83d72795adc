import { newId, type Random } from '../identifiers.ts'
import type { Clock, Transaction } from '../ports.ts'

/** Embeds what was captured or changed. */
export const EMBED_JOB = 'embed-memories'
/** Embeds every memory anew, by the model that its key names. */
export const BUILD_JOB = 'build-vectors'
/** Removes the vectors of the model that its key names. */
export const DROP_JOB = 'drop-vectors'

export interface EmbeddingDeps {
  clock: Clock
  random: Random
  /** False where no embedder is configured: then what waits is taken up once there is one. */
  isEmbedding: boolean
}

/** In the transaction that writes the memory, so that none is forgotten. */
export async function queueEmbedding(
  tx: Pick<Transaction, 'vectors' | 'jobs'>,
  deps: EmbeddingDeps,
  memory: { accountId: string; id: string },
): Promise<void> {
  await tx.vectors.enqueue(memory)
  await queueEmbeddingJob(tx, deps)
}

/**
 * The job that embeds whatever is queued. Every transaction adds it before it writes to the text index: the first one to add it makes others wait,
 * and must not wait for what they hold.
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
