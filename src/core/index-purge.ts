import { newId, type Random } from './identifiers.ts'
import type { Clock, Transaction } from './ports.ts'

/** The job that writes over what was removed from the text index. */
export const PURGE_JOB = 'purge-index'
/** Many a removal is followed by another: one purge serves all of an hour. */
const AFTER_MS = 3_600_000

/** Asks for a purge, in the transaction that removes; at once, or with others within the hour. */
export async function askForPurge(
  tx: Transaction,
  deps: { clock: Clock; random: Random },
  { isUrgent }: { isUrgent: boolean },
): Promise<void> {
  const now = deps.clock()
  await tx.jobs.add({
    id: newId('job', now, deps.random),
    kind: PURGE_JOB,
    key: isUrgent ? 'now' : 'hourly',
    accountId: null,
    payload: {},
    runAt: isUrgent ? now : now + AFTER_MS,
    createdAt: now,
  })
}
