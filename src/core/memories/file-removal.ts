import { newId, type Random } from '../identifiers.ts'
import type { Clock, Store, Transaction } from '../store.ts'

/** The job that deletes a file from the blob store once no memory refers to it. */
export const REMOVE_FILE_JOB = 'remove-file'
const BATCH = 100

interface RemovalDeps {
  store: Store
  blobs: { remove(key: string): Promise<void> }
}

export function thumbnailKey(key: string): string {
  return `${key}.thumb`
}

/** Call it in the transaction that deletes the file's memory. */
export async function askForFileRemoval(
  tx: Pick<Transaction, 'jobs'>,
  deps: { clock: Clock; random: Random },
  accountId: string,
  key: string,
): Promise<void> {
  const now = deps.clock()
  await tx.jobs.add({
    id: newId('job', now, deps.random),
    kind: REMOVE_FILE_JOB,
    key,
    accountId: null,
    payload: { accountId, key },
    createdAt: now,
  })
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
