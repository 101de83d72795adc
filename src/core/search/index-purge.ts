import { newId, type Random } from '../identifiers.ts'
import type { Clock, Transaction } from '../store.ts'

/** The job that overwrites deleted entries in the text index and in the database's log. */
export const PURGE_JOB = 'purge-index'
/** One purge covers all deletions of half a minute. A minute after its deletion, a text is gone from disk. */
const AFTER_MS = 30_000

/** Call it in the transaction that deletes. An urgent purge runs at once, any other within a minute together with further deletions. */
export async function askForPurge(
  tx: Transaction,
  deps: { clock: Clock; random: Random },
  { isUrgent }: { isUrgent: boolean },
): Promise<void> {
  const now = deps.clock()
  await tx.jobs.add({
    id: newId('job', now, deps.random),
    kind: PURGE_JOB,
    key: isUrgent ? 'now' : 'soon',
    accountId: null,
    payload: {},
    runAt: isUrgent ? now : now + AFTER_MS,
    createdAt: now,
  })
}
