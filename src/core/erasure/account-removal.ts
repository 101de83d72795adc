import { requireDevice, stillPresented } from '../accounts/authentication.ts'
import { removeAllAccess } from '../accounts/credentials.ts'
import { voidKeys } from '../accounts/email-keys.ts'
import { noteDeletion } from '../accounts/notices.ts'
import { type Presented, wholeAccount } from '../accounts/record.ts'
import { invalid } from '../errors.ts'
import type { BlobStore } from '../media/files.ts'
import { removeFilesOfAccount } from '../memories/delete.ts'
import { askForPurge } from '../search/indexing.ts'
import { type Clock, queueJob, type Random, type Store } from '../store.ts'

/** Finishes a removal interrupted by a crash. */
export const ERASE_JOB = 'erase-account'
/** The request itself erases the data; the job runs in case it could not. */
const ERASE_AGAIN_AFTER_MS = 60_000
/** Memories per transaction: a few milliseconds of work, so that other requests are served in between. */
const BATCH = 25

/**
 * After the first transaction nobody can sign in, the email is free again, and a job finishes the removal if this process crashes. When this resolves
 * all rows are gone; a job then purges what remains in the text index.
 * @throws {AppError} invalid, field `confirm`, if it is not the account's own email
 */
export async function deleteAccount(
  deps: { store: Store; blobs: BlobStore; clock: Clock; random: Random; wakeJobs: () => void },
  caller: Presented,
  input: { confirm: string },
): Promise<void> {
  requireDevice(caller.credential)
  if (input.confirm.trim().toLowerCase() !== caller.account.email) {
    throw invalid('To delete your account, send its own email as confirm.', 'confirm')
  }
  const accountId = await deps.store.transaction(async (tx) => {
    const account = await stillPresented(tx, caller)
    await voidKeys(tx, account.email)
    await tx.jobs.removeOfAccount(account.id)
    await noteDeletion(tx, deps, account)
    await removeAllAccess(tx, account.id)
    await tx.accounts.update({ ...account, email: `erased:${account.id}`, name: '', passwordHash: null })
    const runAt = deps.clock() + ERASE_AGAIN_AFTER_MS
    await queueJob(tx, deps, { kind: ERASE_JOB, key: account.id, payload: { accountId: account.id }, runAt })
    return account.id
  })
  await eraseAccount(deps, accountId)
  deps.wakeJobs()
}

/** May run twice, also concurrently. */
export async function eraseAccount(
  deps: { store: Store; blobs: BlobStore; clock: Clock; random: Random },
  accountId: string,
): Promise<void> {
  const { store } = deps
  for (;;) {
    const ids = await store.memories.idsAfter(wholeAccount(accountId), null, BATCH)
    if (ids.length === 0) break
    await store.transaction(async (tx) => {
      // Locks the memories before the text index, in the same order as every change of a memory.
      for (const { id } of await tx.memories.getListed(wholeAccount(accountId), ids)) {
        await tx.textIndex.remove({ accountId, id })
        await tx.vectors.delete({ accountId, id })
        await tx.memories.remove(accountId, id)
      }
    })
  }
  await removeFilesOfAccount(deps, accountId)
  await store.transaction(async (tx) => {
    await tx.accounts.remove(accountId)
    await askForPurge(tx, deps, { isUrgent: true })
    await tx.jobs.remove(ERASE_JOB, accountId)
  })
}
