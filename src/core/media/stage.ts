import type { EmbeddingDeps } from '../embedding/embedding-jobs.ts'
import { type MediaErrorCode, MediaFailure } from '../media-failure.ts'
import type { BlobStore } from '../media-ports.ts'
import { indexMemory } from '../memory-index.ts'
import { periodOf } from '../plans.ts'
import type { Store, Transaction } from '../ports.ts'
import type { Account, Job, JsonObject, Media, Memory } from '../records.ts'
import { storedBytesOf } from '../stored-bytes.ts'
import {
  CLASSIFY_JOB,
  DESCRIBE_JOB,
  PROBE_JOB,
  queueStage,
  RECOGNISE_JOB,
  type StageJob,
  TRANSCRIBE_JOB,
} from './stage-jobs.ts'

export interface StageDeps extends EmbeddingDeps {
  store: Store
  blobs: BlobStore
}

export interface Stage {
  account: Account
  memory: Memory
}

/** Null where the memory is no more: then there is nothing to do. */
export async function stageOf({ store }: StageDeps, job: Job): Promise<Stage | null> {
  const accountId = job.accountId ?? ''
  const memory = await store.memories.get(accountId, job.key)
  const account = memory && (await store.accounts.get(accountId))
  return account ? { account, memory } : null
}

/** As `stageOf`, and the memory shows that something goes on. */
export async function beginStage(deps: StageDeps, job: Job): Promise<Stage | null> {
  const stage = await stageOf(deps, job)
  if (!stage || stage.memory.memoryStatus === 'processing') return stage
  await setMemoryStatus(deps, stage.memory, 'processing')
  return stage
}

export async function setMemoryStatus(
  { store }: StageDeps,
  { accountId, id }: Memory,
  memoryStatus: Memory['memoryStatus'],
): Promise<void> {
  await store.transaction(async (tx) => {
    const memory = await tx.memories.get(accountId, id)
    if (memory && memory.memoryStatus !== memoryStatus) await tx.memories.update({ ...memory, memoryStatus })
  })
}

interface StageEnd {
  memory: Memory
  next?: { kind: StageJob; payload?: JsonObject }
}

/**
 * Ends the job, writes what it found and queues what comes next, in one transaction: a stage that ran twice, or whose memory was forgotten
 * meanwhile, has no job left to end and writes nothing. `end` is given the memory as it stands now, which its owner may have changed.
 */
export async function endStage(
  deps: StageDeps,
  job: Job,
  end: (memory: Memory, tx: Transaction) => Promise<StageEnd> | StageEnd,
): Promise<void> {
  await deps.store.transaction(async (tx) => {
    const before = await tx.memories.get(job.accountId ?? '', job.key)
    if (!(await tx.jobs.complete(job)) || !before) return
    const { memory: after, next } = await end(before, tx)
    const isReworded =
      after.text !== before.text || after.title !== before.title || after.capturedAt !== before.capturedAt
    if (isReworded) after.updatedAt = Math.max(deps.clock(), before.updatedAt)
    await tx.memories.update(after)
    if (isReworded) {
      await indexMemory(tx, deps, after)
      const storageBytes = storedBytesOf(after) - storedBytesOf(before)
      await tx.usage.add(after.accountId, periodOf(after.updatedAt).name, { storageBytes })
    }
    if (next) await queueStage(tx, deps, next.kind, after, next.payload)
  })
}

/** Lends the original. @throws {MediaFailure} media_missing */
export async function withOriginal<T>(
  { blobs }: Pick<StageDeps, 'blobs'>,
  memory: Memory,
  use: (path: string, media: Media) => Promise<T>,
): Promise<T> {
  const { media } = memory
  // Wrapped, so that an answer of null is told from a file that is missing.
  const lent =
    media && (await blobs.withFile(media.key, media.sha256, async (path) => ({ answer: await use(path, media) })))
  if (!lent) throw new MediaFailure('media_missing', 'The original is missing or damaged.', { isPermanent: true })
  return lent.answer
}

const codeOf: Record<StageJob, MediaErrorCode> = {
  [PROBE_JOB]: 'unsupported_media',
  [TRANSCRIBE_JOB]: 'transcription_failed',
  [RECOGNISE_JOB]: 'description_failed',
  [DESCRIBE_JOB]: 'description_failed',
  [CLASSIFY_JOB]: 'transcription_failed',
}

/** What the memory shows once a stage is given up. The original and whatever was read before stay. */
export async function failStage({ store }: StageDeps, job: Job, kind: StageJob, error: unknown): Promise<void> {
  await store.transaction(async (tx) => {
    const memory = await tx.memories.get(job.accountId ?? '', job.key)
    if (!memory || memory.memoryStatus === 'ready') return
    const code = error instanceof MediaFailure ? error.code : codeOf[kind]
    await tx.memories.update({ ...memory, memoryStatus: 'failed', error: code })
  })
}
