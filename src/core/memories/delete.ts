import { weights } from '../../engines/text-ranking/index.ts'
import { type UsageCounters, type ViewedAccount, wholeAccount } from '../accounts/record.ts'
import { periodOf } from '../accounts/usage.ts'
import { isSpoken } from '../embedding/chunks.ts'
import { unknownMemory } from '../errors.ts'
import { askForPurge, type EmbeddingDeps, queueEmbeddingJob } from '../search/indexing.ts'
import { type Clock, queueJob, type Store, type Transaction } from '../store.ts'
import { requireMatch } from './memory-view.ts'
import { chargedCounter, chargeOf, type Memory, storedBytesOf } from './record.ts'
import { removeStages } from './stage-jobs.ts'

/**
 * Deletes the memory with its index entries, mentions and pending jobs in one transaction. The months that counted it no longer count it. A job
 * deletes its file afterwards and may run twice.
 * @throws {AppError} not-found; precondition-failed
 */
export async function deleteMemory(
  deps: EmbeddingDeps & { store: Store; wakeJobs(): void },
  account: ViewedAccount,
  id: string,
  ifMatch?: string,
): Promise<void> {
  await deps.store.transaction(async (tx) => {
    const memory = await tx.memories.get(account, id)
    if (!memory) throw unknownMemory()
    requireMatch(memory, ifMatch)
    const neighbours = await spokenNeighbours(tx, memory)
    if (neighbours.length > 0) await queueEmbeddingJob(tx, deps)
    await tx.textIndex.remove(memory)
    for (const neighbour of neighbours) await tx.vectors.enqueue(neighbour)
    await tx.vectors.delete(memory)
    await tx.memories.remove(account.id, id)
    for (const { period, change } of countsOf(memory)) await tx.usage.add(account.id, period, change)
    await removeStages(tx, id)
    if (memory.media) {
      const { key } = memory.media
      await queueJob(tx, deps, { kind: REMOVE_FILE_JOB, key, payload: { accountId: account.id, key } })
    }
    await askForPurge(tx, deps, { isUrgent: false })
  })
  deps.wakeJobs()
}

/** The memory's usage, negated. Sorted by month, the order in which all transactions lock the months. */
function countsOf(memory: Memory): Array<{ period: string; change: Partial<UsageCounters> }> {
  const created = { memories: -1, storageBytes: -storedBytesOf(memory) }
  const counts: ReturnType<typeof countsOf> = [{ period: periodOf(memory.createdAt).name, change: created }]
  const chargedIn = memory.media?.chargedIn ?? null
  if (chargedIn !== null) counts.push({ period: chargedIn, change: { [chargedCounter(memory)]: -chargeOf(memory) } })
  return counts.toSorted((one, other) => one.period.localeCompare(other.period))
}

/** The lines before and after a line of a conversation. Their embeddings include this line and must be computed again. */
async function spokenNeighbours(tx: Transaction, memory: Memory): Promise<Array<{ accountId: string; id: string }>> {
  if (!isSpoken(memory.text)) return []
  const { accountId } = memory
  const near = await tx.mentions.sessionNeighbours(wholeAccount(accountId), [memory], weights.sessionGapMs)
  return near.filter(({ distance }) => distance === 1).map(({ to }) => ({ accountId, id: to }))
}

/** The job that deletes a file from the blob store once no memory refers to it. */
export const REMOVE_FILE_JOB = 'remove-file'
const BATCH = 100

interface RemovalDeps {
  store: Store
  blobs: { remove(key: string): Promise<void> }
}

/** The key of the small copy of an image, next to the image in the blob store. */
export function thumbnailKey(key: string): string {
  return `${key}.thumb`
}

/** Deletes the file's row last, so that the deletion can be repeated after a crash. May run twice. */
export async function removeFile({ store, blobs }: RemovalDeps, accountId: string, key: string): Promise<void> {
  await blobs.remove(thumbnailKey(key))
  await blobs.remove(key)
  await store.files.remove(accountId, key)
}

/** Deletes uploads that were never captured and files whose storing was interrupted. Returns their number. */
export async function removeLeftovers(deps: RemovalDeps & { clock: Clock }): Promise<number> {
  let removed = 0
  for (;;) {
    const batch = await deps.store.files.expired(deps.clock(), BATCH)
    for (const { accountId, key } of batch) await removeFile(deps, accountId, key)
    removed += batch.length
    if (batch.length < BATCH) return removed
  }
}

export async function removeFilesOfAccount(deps: RemovalDeps, accountId: string): Promise<void> {
  for (;;) {
    const batch = await deps.store.files.ofAccount(accountId, BATCH)
    if (batch.length === 0) return
    for (const { key } of batch) await removeFile(deps, accountId, key)
  }
}
