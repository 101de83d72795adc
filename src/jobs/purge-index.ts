import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Store } from '../core/ports.ts'
import type { JobHandler } from './runner.ts'

/** Writes over what was removed from the text index, in steps that others are served between. */
export function purgeIndexHandler({ store }: { store: Store }): JobHandler {
  return {
    run: async (_job, signal) => {
      while (!signal.aborted && (await store.transaction((tx) => tx.textIndex.purgeSome()))) await nextTurn()
    },
    maxAttempts: 5,
    atOnce: 1,
    timeoutMs: 600_000,
    backoff: { firstMs: 60_000, longestMs: 3_600_000 },
  }
}
