import { newId, type Random } from '../identifiers.ts'
import type { Clock, Transaction } from '../ports.ts'

/** The job that overwrites what was deleted from the text index, and what the database's log still holds. */
export const PURGE_JOB = 'purge-index'
/** One purge serves all deletions of half a minute; a minute after its deletion a text is nowhere any more. */
const AFTER_MS = 30_000

/** Asks for a purge, in the transaction that deletes; at once, or with others within the minute. */
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
