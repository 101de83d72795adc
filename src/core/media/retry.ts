import { unknownMemory } from '../errors.ts'
import type { Random } from '../identifiers.ts'
import type { Memory } from '../memories/record.ts'
import { PROBE_JOB, queueStage, STAGE_JOBS } from '../memories/stage-jobs.ts'
import type { Clock, Store, Transaction } from '../store.ts'

export interface RetryDeps {
  store: Store
  clock: Clock
  random: Random
}

/** Restarts a failed stage and runs a paused one now. A memory in any other status is returned unchanged. */
export async function retryMemory(
  deps: RetryDeps & { wakeJobs(): void },
  accountId: string,
  id: string,
): Promise<Memory> {
  const memory = await deps.store.transaction((tx) => retryIn(tx, deps, accountId, id))
  if (!memory) throw unknownMemory()
  deps.wakeJobs()
  return memory
}

/** Returns null if there is no such memory. */
export async function retryIn(
  tx: Transaction,
  deps: Pick<RetryDeps, 'clock' | 'random'>,
  accountId: string,
  id: string,
): Promise<Memory | null> {
  const before = await tx.memories.get(accountId, id)
  if (!before) return null
  const now = deps.clock()
  if (before.memoryStatus === 'paused') await tx.jobs.bringForward({ kinds: STAGE_JOBS, accountId, key: id }, now)
  if (before.memoryStatus !== 'failed') return before
  const after: Memory = { ...before, memoryStatus: 'pending', error: null }
  await tx.memories.update(after)
  const renewed = await tx.jobs.renew(STAGE_JOBS, id, now)
  // We no longer know whether the client gave a capture time, so the memory keeps the one it has.
  if (renewed === 0) await queueStage(tx, deps, PROBE_JOB, after, { hasCapturedAt: true, durationSeconds: null })
  return after
}
