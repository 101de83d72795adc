import type { BlobStore } from '../core/media/files.ts'
import { removeFile } from '../core/memories/file-removal.ts'
import type { Store } from '../core/store.ts'
import { JobFailure } from './failure.ts'
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
