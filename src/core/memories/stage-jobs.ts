import { type Clock, queueJob, type Random, type Transaction } from '../store.ts'
import type { JsonObject } from './record.ts'

// The stages of a media capture: probe → transcribe → classify for audio, probe → recognise → describe for images. Each stage writes its result,
// completes its own job and queues the next one in a single transaction, so that running twice has no further effect.
export const PROBE_JOB = 'probe-media'
export const TRANSCRIBE_JOB = 'transcribe-audio'
export const RECOGNISE_JOB = 'recognise-text'
export const DESCRIBE_JOB = 'describe-image'
export const CLASSIFY_JOB = 'classify-capture'
/** The key of these jobs is the memory's id. */
export const STAGE_JOBS = [PROBE_JOB, TRANSCRIBE_JOB, RECOGNISE_JOB, DESCRIBE_JOB, CLASSIFY_JOB] as const
export type StageJob = (typeof STAGE_JOBS)[number]

/** Queues the next processing stage of a memory. It is due now unless `runAt` (Unix milliseconds) says otherwise. */
export async function queueStage(
  tx: Pick<Transaction, 'jobs'>,
  deps: { clock: Clock; random: Random },
  kind: StageJob,
  memory: { accountId: string; id: string },
  payload: JsonObject = {},
  runAt?: number,
): Promise<void> {
  const due = runAt === undefined ? {} : { runAt }
  await queueJob(tx, deps, { kind, key: memory.id, accountId: memory.accountId, payload, ...due })
}

/** For a memory that is being deleted: a stage that still runs finds no job to complete, and so writes nothing. */
export async function removeStages(tx: Pick<Transaction, 'jobs'>, memoryId: string): Promise<void> {
  for (const kind of STAGE_JOBS) await tx.jobs.remove(kind, memoryId)
}
