import { newId, type Random } from '../identifiers.ts'
import type { Clock, Store, Transaction } from '../ports.ts'

/** The job that takes a file out of the blob store once no row speaks of it. */
export const REMOVE_FILE_JOB = 'remove-file'
const BATCH = 100

interface RemovalDeps {
  store: Store
  blobs: { remove(key: string): Promise<void> }
}

export function thumbnailKey(key: string): string {
  return `${key}.thumb`
}

/** In the transaction that removes what the file belonged to. */
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

/** The bytes first and what we know of them last, so that a crash between leaves something to remove again. May run twice. */
export async function removeFile(
  { store, blobs }: RemovalDeps,
  accountId: string,
  key: string,
): Promise<void> {
  await blobs.remove(thumbnailKey(key))
  await blobs.remove(key)
  await store.files.remove(accountId, key)
}

/** Uploads that no memory came of, and files whose storing was cut short. Answers how many. */
export async function removeLeftovers(deps: RemovalDeps & { clock: Clock }): Promise<number> {
  let removed = 0
  for (;;) {
    const batch = await deps.store.files.expired(deps.clock(), BATCH)
    for (const { accountId, key } of batch) await removeFile(deps, accountId, key)
    removed += batch.length
    if (batch.length < BATCH) return removed
  }
}

/** Every file of an account that is being removed. */
export async function removeFilesOfAccount(deps: RemovalDeps, accountId: string): Promise<void> {
  for (;;) {
    const batch = await deps.store.files.ofAccount(accountId, BATCH)
    if (batch.length === 0) return
    for (const { key } of batch) await removeFile(deps, accountId, key)
  }
}
