import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Clock, Store } from '../core/store.ts'
import { JobPostponed } from './failure.ts'
import type { JobHandler } from './runner.ts'

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
