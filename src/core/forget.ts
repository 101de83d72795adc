import { type EmbeddingDeps, queueEmbeddingJob } from './embedding/embedding-jobs.ts'
import { isSpoken } from './embedding/passages.ts'
import { unknownMemory } from './errors.ts'
import type { Random } from './identifiers.ts'
import { askForPurge } from './index-purge.ts'
import { askForFileRemoval } from './media/file-removal.ts'
import { removeStages } from './media/stage-jobs.ts'
import { periodOf } from './plans.ts'
import type { Clock, Store, Transaction } from './ports.ts'
import { weights } from './ranking/weights.ts'
import type { Account, Media, Memory } from './records.ts'
import { storedBytesOf } from './stored-bytes.ts'

/**
 * Row, index, mentions, usage and what was still to be done go in one transaction; the file itself after it, by a job that may run twice. The month's count of memories falls only where the memory was made in that month.
 * @throws {AppError} not-found
 */
export async function forgetMemory(
  deps: EmbeddingDeps & { store: Store; wakeJobs(): void },
  account: Account,
  id: string,
): Promise<void> {
  await deps.store.transaction(async (tx) => {
    const memory = await tx.memories.get(account.id, id)
    if (!memory) throw unknownMemory()
    const neighbours = await spokenNeighbours(tx, memory)
    if (neighbours.length > 0) await queueEmbeddingJob(tx, deps)
    await tx.textIndex.remove(memory)
    for (const neighbour of neighbours) await tx.vectors.enqueue(neighbour)
    await tx.vectors.forget(memory)
    await tx.memories.remove(account.id, id)
    await tx.usage.add(account.id, periodOf(memory.createdAt).name, {
      memories: -1,
      storageBytes: -storedBytesOf(memory),
    })
    await removeStages(tx, id)
    if (memory.media) await forgetFile(tx, deps, memory, memory.media)
    await askForPurge(tx, deps, { isUrgent: false })
  })
  deps.wakeJobs()
}

/** The lines before and after a line of a conversation: their embeddings were made with this one, which is about to go. */
async function spokenNeighbours(tx: Transaction, memory: Memory): Promise<Array<{ accountId: string; id: string }>> {
  if (!isSpoken(memory.text)) return []
  const { accountId } = memory
  const near = await tx.mentions.sittingNeighbours(accountId, [memory], weights.sittingGapMs)
  return near.filter(({ distance }) => distance === 1).map(({ to }) => ({ accountId, id: to }))
}

/** The month that counted its seconds or the image gets them back, as it does the memory. */
async function forgetFile(
  tx: Transaction,
  deps: { clock: Clock; random: Random },
  { accountId, source, audioSeconds }: Memory,
  { key, chargedIn }: Media,
): Promise<void> {
  await askForFileRemoval(tx, deps, accountId, key)
  if (chargedIn === null) return
  await tx.usage.add(accountId, chargedIn, source === 'image' ? { images: -1 } : { audioSeconds: -(audioSeconds ?? 0) })
}
