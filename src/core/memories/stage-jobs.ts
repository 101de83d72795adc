import { newId, type Random } from '../identifiers.ts'
import type { Clock, Transaction } from '../ports.ts'
import type { JsonObject } from '../records.ts'

// How a capture is read: probe → transcribe → classify, or probe → recognise → describe. Each stage writes what it found, ends its own job
// and queues the next in one transaction, so that it shows once however often it ran.
export const PROBE_JOB = 'probe-media'
export const TRANSCRIBE_JOB = 'transcribe-audio'
export const RECOGNISE_JOB = 'recognise-text'
export const DESCRIBE_JOB = 'describe-image'
export const CLASSIFY_JOB = 'classify-capture'
/** Keyed by the memory's id. */
export const STAGE_JOBS = [PROBE_JOB, TRANSCRIBE_JOB, RECOGNISE_JOB, DESCRIBE_JOB, CLASSIFY_JOB] as const
export type StageJob = (typeof STAGE_JOBS)[number]

/** For what waits until the operator configures a provider. The last time that a Date can hold. */
export const NEVER = 8_640_000_000_000_000

export async function queueStage(
  tx: Pick<Transaction, 'jobs'>,
  deps: { clock: Clock; random: Random },
  kind: StageJob,
  memory: { accountId: string; id: string },
  payload: JsonObject = {},
  runAt?: number,
): Promise<void> {
  const now = deps.clock()
  await tx.jobs.add({
    id: newId('job', now, deps.random),
    kind,
    key: memory.id,
    accountId: memory.accountId,
    payload,
    createdAt: now,
    ...(runAt !== undefined && { runAt }),
  })
}

/** Of a memory that goes: what still runs for it then has no job to end, and so writes nothing. */
export async function removeStages(tx: Pick<Transaction, 'jobs'>, memoryId: string): Promise<void> {
  for (const kind of STAGE_JOBS) await tx.jobs.remove(kind, memoryId)
}
