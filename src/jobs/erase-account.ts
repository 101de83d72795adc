import { eraseAccount } from '../core/erasure/account-removal.ts'
import type { Random } from '../core/identifiers.ts'
import type { BlobStore } from '../core/media/files.ts'
import type { Clock, Store } from '../core/store.ts'
import { JobFailure } from './failure.ts'
import type { JobHandler } from './runner.ts'

/** Finishes the removal of an account if the request that began it could not. */
export function eraseAccountHandler(deps: {
  store: Store
  blobs: BlobStore
  clock: Clock
  random: Random
}): JobHandler {
  return {
    run: async ({ payload }) => {
      const { accountId } = payload
      if (typeof accountId !== 'string') throw new JobFailure('The job names no account.', { isPermanent: true })
      await eraseAccount(deps, accountId)
    },
    maxAttempts: Infinity,
    atOnce: 1,
    freesSpace: true,
    timeoutMs: 600_000,
    backoff: { firstMs: 5_000, longestMs: 600_000 },
  }
}
