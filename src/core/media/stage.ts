import { type MediaErrorCode, MediaFailure } from '../../engines/media-format/index.ts'
import { type Account, type UsageCounters, type Viewer, wholeAccount } from '../accounts/record.ts'
import { isLimited, isOverQuota, type Plans, periodOf, planNamed } from '../accounts/usage.ts'
import { unknownMemory } from '../errors.ts'
import { type JsonObject, type Media, type Memory, storedBytesOf } from '../memories/record.ts'
import { planReminder } from '../memories/reminder-plan.ts'
import {
  CLASSIFY_JOB,
  DESCRIBE_JOB,
  PROBE_JOB,
  queueStage,
  RECOGNISE_JOB,
  STAGE_JOBS,
  type StageJob,
  TRANSCRIBE_JOB,
} from '../memories/stage-jobs.ts'
import { type EmbeddingDeps, indexMemory } from '../search/indexing.ts'
import type { Clock, Job, Random, Store, Transaction } from '../store.ts'
import type { BlobStore } from './files.ts'
import { releaseFor, type Settlement, settlementFor } from './reservation.ts'

export interface StageDeps extends EmbeddingDeps {
  store: Store
  blobs: BlobStore
  plans: Plans
}

interface Stage {
  account: Account
  memory: Memory
}

/** Returns null if the memory no longer exists: there is nothing to do then. */
export async function stageOf({ store }: StageDeps, job: Job): Promise<Stage | null> {
  const accountId = job.accountId ?? ''
  const memory = await store.memories.get(wholeAccount(accountId), job.key)
  const account = memory && (await store.accounts.get(accountId))
  return account ? { account, memory } : null
}

/** Like `stageOf`, and sets the memory's status to `processing`. */
export async function beginStage(deps: StageDeps, job: Job): Promise<Stage | null> {
  const stage = await stageOf(deps, job)
  if (!stage || stage.memory.memoryStatus === 'processing') return stage
  await setMemoryStatus(deps, stage.memory, 'processing')
  return stage
}

/** Does nothing if the memory was deleted meanwhile. */
export async function setMemoryStatus(
  { store }: StageDeps,
  { accountId, id }: Memory,
  memoryStatus: Memory['memoryStatus'],
): Promise<void> {
  await store.transaction(async (tx) => {
    const memory = await tx.memories.get(wholeAccount(accountId), id)
    if (memory && memory.memoryStatus !== memoryStatus) await tx.memories.update({ ...memory, memoryStatus })
  })
}

interface StageEnd {
  memory: Memory
  next?: { kind: StageJob; payload?: JsonObject }
  /** The file's charge: seconds of audio, or one image. */
  amount?: number
  /** Expensive results. The job keeps them while the memory is paused, so that they are not computed again. */
  read?: JsonObject
}

/** How often a paused memory is tried again: the plan may change, or the owner may free space, before the month ends. */
const LOOK_AGAIN_MS = 600_000

/**
 * Completes the job, writes its result and queues the next stage, in one transaction. A stage that ran twice, or whose memory was deleted
 * meanwhile, has no job left to complete and writes nothing. `end` gets the current memory, which its owner may have changed. If the plan has no
 * room for the result, the memory is paused and the same stage is queued for later.
 */
export async function endStage(
  deps: StageDeps,
  job: Job,
  end: (memory: Memory, tx: Transaction) => Promise<StageEnd> | StageEnd,
): Promise<void> {
  const account = await deps.store.accounts.get(job.accountId ?? '')
  await deps.store.transaction(async (tx) => {
    const before = await tx.memories.get(wholeAccount(job.accountId ?? ''), job.key)
    if (!(await tx.jobs.complete(job)) || !before || !account) return
    const ended = await end(before, tx)
    const found = foundBy(deps, before, job, ended)
    if (await hasRoom(tx, deps, account, found.growth)) await writeFound(tx, deps, account, before, found, ended.next)
    else await pause(tx, deps, before, job, ended.read)
  })
}

interface Found {
  after: Memory
  isReworded: boolean
  settlement: Settlement | null
  growth: Partial<UsageCounters>
}

function foundBy({ clock }: StageDeps, before: Memory, job: Job, { memory, amount }: StageEnd): Found {
  const now = clock()
  const isReworded =
    memory.text !== before.text || memory.title !== before.title || memory.capturedAt !== before.capturedAt
  const settlement = amount === undefined ? null : settlementFor(before, job, amount, now)
  const after: Memory = {
    ...memory,
    ...(isReworded && { updatedAt: Math.max(now, before.updatedAt) }),
    ...(settlement &&
      memory.media && { media: { ...memory.media, chargedIn: settlement.chargedIn, chargedAmount: amount ?? 0 } }),
  }
  const growth = { ...settlement?.growth, storageBytes: storedBytesOf(after) - storedBytesOf(before) }
  return { after, isReworded, settlement, growth }
}

async function hasRoom(
  tx: Transaction,
  { plans, clock }: StageDeps,
  account: Account,
  growth: Partial<UsageCounters>,
): Promise<boolean> {
  const plan = planNamed(plans, account.plan)
  if (!isLimited(plan)) return true
  await tx.usage.hold(account.id)
  return !isOverQuota(plan, await tx.usage.read(account.id, periodOf(clock()).name), growth)
}

async function writeFound(
  tx: Transaction,
  deps: StageDeps,
  account: Account,
  before: Memory,
  { after, isReworded, settlement, growth }: Found,
  next: StageEnd['next'],
): Promise<void> {
  await tx.memories.update(after)
  await planReminder(tx, account, before.status === null ? null : before, after, deps.clock())
  if (isReworded) await indexMemory(tx, deps, after, account.timezone)
  const { storageBytes = 0 } = growth
  const month = periodOf(deps.clock()).name
  for (const { period, change } of [...(settlement?.charges ?? []), { period: month, change: { storageBytes } }])
    await tx.usage.add(before.accountId, period, change)
  if (next) await queueStage(tx, deps, next.kind, after, next.payload)
}

async function pause(
  tx: Transaction,
  deps: StageDeps,
  memory: Memory,
  job: Job,
  read: JsonObject | undefined,
): Promise<void> {
  const kind = STAGE_JOBS.find((each) => each === job.kind)
  if (kind === undefined) throw new Error('only a media stage can be paused')
  const now = deps.clock()
  await tx.memories.update({ ...memory, memoryStatus: 'paused' })
  const until = Math.min(periodOf(now).end, now + LOOK_AGAIN_MS)
  await queueStage(tx, deps, kind, memory, { ...job.payload, ...read }, until)
}

/** @throws {MediaFailure} media_missing */
export async function withOriginal<T>(
  { blobs }: Pick<StageDeps, 'blobs'>,
  memory: Memory,
  use: (path: string, media: Media) => Promise<T>,
): Promise<T> {
  const { media } = memory
  // Wrapped in an object, so that a null answer differs from a missing file.
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

/** Marks the memory as failed. The original and earlier results stay. A file that could not be probed is not charged. */
export async function failStage({ store }: StageDeps, job: Job, kind: StageJob, error: unknown): Promise<void> {
  await store.transaction(async (tx) => {
    const memory = await tx.memories.get(wholeAccount(job.accountId ?? ''), job.key)
    if (!memory || memory.memoryStatus === 'ready') return
    const code = error instanceof MediaFailure ? error.code : codeOf[kind]
    const release = kind === PROBE_JOB ? releaseFor(memory, job) : null
    const media = release && memory.media ? { ...memory.media, chargedIn: null, chargedAmount: 0 } : memory.media
    await tx.memories.update({ ...memory, memoryStatus: 'failed', error: code, media })
    if (release) await tx.usage.add(memory.accountId, release.period, release.change)
  })
}

export interface RetryDeps {
  store: Store
  clock: Clock
  random: Random
}

/** Restarts a failed stage and runs a paused one now. A memory in any other status is returned unchanged. */
export async function retryMemory(deps: RetryDeps & { wakeJobs(): void }, viewer: Viewer, id: string): Promise<Memory> {
  const memory = await deps.store.transaction((tx) => retryIn(tx, deps, viewer, id))
  if (!memory) throw unknownMemory()
  deps.wakeJobs()
  return memory
}

/** Returns null if there is no such memory. */
export async function retryIn(
  tx: Transaction,
  deps: Pick<RetryDeps, 'clock' | 'random'>,
  viewer: Viewer,
  id: string,
): Promise<Memory | null> {
  const before = await tx.memories.get(viewer, id)
  if (!before) return null
  const now = deps.clock()
  if (before.memoryStatus === 'paused')
    await tx.jobs.bringForward({ kinds: STAGE_JOBS, accountId: viewer.id, key: id }, now)
  if (before.memoryStatus !== 'failed') return before
  const after: Memory = { ...before, memoryStatus: 'pending', error: null }
  await tx.memories.update(after)
  const renewed = await tx.jobs.renew(STAGE_JOBS, id, now)
  // We no longer know whether the client gave a capture time, so the memory keeps the one it has.
  if (renewed === 0) await queueStage(tx, deps, PROBE_JOB, after, { hasCapturedAt: true, durationSeconds: null })
  return after
}
