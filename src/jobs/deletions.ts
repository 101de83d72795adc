import { setImmediate as nextTurn } from 'node:timers/promises'
import { eraseAccount } from '../core/erasure/account-removal.ts'
import type { BlobStore } from '../core/media/files.ts'
import { removeFile } from '../core/memories/delete.ts'
import type { Clock, Random, Store } from '../core/store.ts'
import { JobFailure, JobPostponed } from './failure.ts'
import type { JobHandler } from './runner.ts'

export function removeFileHandler(deps: { store: Store; blobs: BlobStore }): JobHandler {
  return {
    run: async ({ payload }) => {
      const { accountId, key } = payload
      if (typeof accountId !== 'string' || typeof key !== 'string')
        throw new JobFailure('The job names no file.', { isPermanent: true })
      await removeFile(deps, accountId, key)
    },
    maxAttempts: Infinity,
    atOnce: 2,
    freesSpace: true,
    timeoutMs: 60_000,
    backoff: { firstMs: 5_000, longestMs: 3_600_000 },
  }
}

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

/** Readers of the database seldom take longer, apart from a backup. */
const READER_WAIT_MS = 2_000

/** Overwrites what deleted memories left in the text index and the write-ahead log, in steps between which requests are served. */
export function purgeIndexHandler({ store, clock }: { store: Store; clock: Clock }): JobHandler {
  return {
    run: async (_job, signal) => {
      while (!signal.aborted && (await store.transaction((tx) => tx.textIndex.purgeSome()))) await nextTurn()
      if (!(await store.emptyLog())) throw new JobPostponed(clock() + READER_WAIT_MS)
    },
    maxAttempts: Infinity,
    atOnce: 1,
    freesSpace: true,
    timeoutMs: 600_000,
    backoff: { firstMs: 10_000, longestMs: 600_000 },
  }
}
