import { setTimeout } from 'node:timers/promises'
import type { Embedder } from '../core/embedding/embedder.ts'
import { EmbeddingFailure } from '../core/embedding/embedder.ts'
import { type EmbeddedStep, embedNext, embedWaiting } from '../core/embedding/embedding.ts'
import { type Embedders, takeOver } from '../core/embedding/models.ts'
import type { EmbeddingModel } from '../core/embedding/record.ts'
import type { VectorSearch } from '../core/embedding/semantic-search.ts'
import { relateNear, similarityThresholdOf } from '../core/embedding/similarity.ts'
import type { Clock, Job, Random, Store } from '../core/store.ts'
import type { Log } from '../core/telemetry.ts'
import type { RunningImports } from '../core/transfer/pacing.ts'
import { JobPostponed } from './failure.ts'
import type { JobHandler, Pace } from './runner.ts'

export interface EmbeddingJobDeps {
  store: Store
  embedders: Embedders
  vectorSearch: VectorSearch
  clock: Clock
  random: Random
  log: Log
  runningImports: Pick<RunningImports, 'isAny'>
}

/** After this time the job yields to others and continues later. */
const TURN_MS = 60_000
/** The pause while captures arrive faster than they can be embedded, and while an import runs: both go first. */
const BURST_PAUSE_MS = 2_000
/** Memories per transaction: some milliseconds of writing. */
const DROPPED_AT_ONCE = 500

const RETRIES: Pick<JobHandler, 'maxAttempts' | 'atOnce' | 'timeoutMs' | 'backoff'> = {
  // A model server may be down for a weekend: queued memories are found by their words meanwhile.
  maxAttempts: Number.POSITIVE_INFINITY,
  atOnce: 1,
  timeoutMs: 30 * 60_000,
  backoff: { firstMs: 5_000, longestMs: 300_000 },
}

/** Embeds captured and changed memories until none is queued. */
export function embedMemoriesHandler(deps: EmbeddingJobDeps): JobHandler {
  return {
    ...RETRIES,
    run: (job, aborted, pace) => {
      let newest: number | null = null
      return inTurns(deps, pace, aborted, async (signal) => {
        if (await givesWay(deps, signal)) return false
        const found = await chosenModel(deps)
        if (!found) return true
        const chosen = await measured(deps, found, signal)
        if (!chosen) return true
        const step = await embedWaiting({ ...deps, embedder: chosen.embedder }, chosen.model, signal)
        await relateNear(deps, chosen.model, step.embedded)
        const arrived = step.newest - (newest ?? step.newest)
        newest = step.newest
        if (arrived > step.embedded.length) await setTimeout(BURST_PAUSE_MS, undefined, { signal })
        return step.isDone && (await completeWhereNoneWaits(deps, job))
      })
    },
  }
}

/** If an import runs, waits until it is over or the job's turn is, and returns true. The model rests meanwhile; a search wakes it. */
async function givesWay({ runningImports, embedders }: EmbeddingJobDeps, signal: AbortSignal): Promise<boolean> {
  if (!(await runningImports.isAny())) return false
  embedders.chosen?.rest()
  const startedAt = performance.now()
  do await setTimeout(BURST_PAUSE_MS, undefined, { signal })
  while (performance.now() - startedAt < TURN_MS && (await runningImports.isAny()))
  return true
}

/** Checks the queue and completes the job in one transaction; otherwise a memory that was queued in between would be missed. */
function completeWhereNoneWaits({ store }: EmbeddingJobDeps, job: Job): Promise<boolean> {
  return store.transaction(async (tx) => {
    await tx.jobs.hold(job.kind, job.key)
    if ((await tx.vectors.countWaiting()) > 0) return false
    await tx.jobs.complete(job)
    return true
  })
}

/** Embeds all memories that have no vectors of the chosen model; then that model answers searches. */
export function buildVectorsHandler(deps: EmbeddingJobDeps): JobHandler {
  return {
    ...RETRIES,
    run: (job, aborted, pace) =>
      inTurns(deps, pace, aborted, async (signal) => {
        if (await givesWay(deps, signal)) return false
        const found = await chosenModel(deps)
        if (!found || found.model.name !== job.key || found.model.progress === null) return true
        // A new service has no memories, and needs no model in memory to know that.
        const chosen = (await isAnyLeft(deps, found.model)) ? await measured(deps, found, signal) : found
        if (!chosen) return true
        const step: EmbeddedStep & { model: EmbeddingModel } = await embedNext(
          { ...deps, embedder: chosen.embedder },
          chosen.model,
          signal,
        )
        await relateNear(deps, step.model, step.embedded)
        if (!step.isDone) return false
        await deps.store.transaction((tx) => takeOver(tx, deps, step.model))
        deps.log.info({ model: job.key }, 'every memory has its vectors: this model answers searches now')
        return true
      }),
  }
}

export function dropVectorsHandler(deps: EmbeddingJobDeps): JobHandler {
  return {
    ...RETRIES,
    run: ({ key }, aborted, pace) =>
      inTurns(deps, pace, aborted, () =>
        deps.store.transaction(async (tx) => {
          const model = (await tx.vectors.models()).find(({ name }) => name === key)
          if (model?.state !== 'retired') return true
          const dropped = await tx.vectors.removeSome(model.id, DROPPED_AT_ONCE)
          if (dropped === 0) await tx.vectors.removeModel(model.id)
          return dropped === 0
        }),
      ),
  }
}

/** Repeats `step` until it returns true. Yields to other due jobs from time to time, and at once if the service stops. */
async function inTurns(
  { clock }: EmbeddingJobDeps,
  { stopping }: Pace,
  aborted: AbortSignal,
  step: (signal: AbortSignal) => Promise<boolean>,
): Promise<void> {
  const startedAt = performance.now()
  const signal = AbortSignal.any([stopping, aborted])
  try {
    while (!(await step(signal))) {
      if (stopping.aborted || performance.now() - startedAt > TURN_MS) throw new JobPostponed(clock())
    }
  } catch (error) {
    // A step that was interrupted by the stop has not failed: it runs again after the next start.
    if (stopping.aborted) throw new JobPostponed(clock())
    // A busy server says when to come back.
    if (error instanceof EmbeddingFailure && error.retryAfterMs !== null)
      throw new JobPostponed(clock() + error.retryAfterMs)
    throw error
  }
}

interface Chosen {
  model: EmbeddingModel
  embedder: Embedder
}

async function chosenModel({ store, embedders: { chosen } }: EmbeddingJobDeps): Promise<Chosen | null> {
  if (!chosen) return null
  const model = (await store.vectors.models()).find(({ name }) => name === chosen.model)
  return model ? { model, embedder: chosen } : null
}

async function isAnyLeft({ store }: EmbeddingJobDeps, { id, progress }: EmbeddingModel): Promise<boolean> {
  const after = progress && { accountId: progress.accountId, id: progress.memoryId }
  return (await store.vectors.walk(id, after, 1)).length > 0
}

/** Measures the model's similarity threshold at first use. Returns null if the model is gone. */
async function measured({ store }: EmbeddingJobDeps, found: Chosen, signal: AbortSignal): Promise<Chosen | null> {
  const { model, embedder } = found
  if (model.similarityThreshold !== null) return found
  const similarityThreshold = await similarityThresholdOf(embedder, signal)
  return store.transaction(async (tx) => {
    // The other job measures it too, and may have changed the model meanwhile.
    const current = (await tx.vectors.models()).find(({ id }) => id === model.id)
    if (!current) return null
    const known = { ...current, similarityThreshold }
    await tx.vectors.updateModel(known)
    return { model: known, embedder }
  })
}
