import { setTimeout } from 'node:timers/promises'
import { type EmbeddedStep, embedNext, embedWaiting } from '../core/embedding/embedding.ts'
import type { Embedders } from '../core/embedding/models.ts'
import { takeOver } from '../core/embedding/models.ts'
import { noiseFloorOf } from '../core/embedding/noise.ts'
import { relateNear } from '../core/embedding/relating.ts'
import { EmbeddingFailure } from '../core/embedding/embedding-failure.ts'
import type { Embedder, EmbeddingModel, VectorSearch } from '../core/embedding/embedding-ports.ts'
import type { Random } from '../core/identifiers.ts'
import type { ImportsUnderWay } from '../core/transfer/under-way.ts'
import type { Log } from '../core/log.ts'
import type { Clock, Store } from '../core/ports.ts'
import type { Job } from '../core/records.ts'
import { JobPostponed } from './failure.ts'
import type { JobHandler, Pace } from './runner.ts'

export interface EmbeddingJobDeps {
  store: Store
  embedders: Embedders
  vectorSearch: VectorSearch
  clock: Clock
  random: Random
  log: Log
  importsUnderWay: Pick<ImportsUnderWay, 'isAny'>
}

/** Then others have their turn, and the job goes on where it was. */
const TURN_MS = 60_000
/** While captures come faster than they can be embedded, and as long as there is an import, they go first. */
const BURST_PAUSE_MS = 2_000
/** Memories' vectors a transaction: some milliseconds of writing. */
const DROPPED_AT_ONCE = 500

const patience: Pick<JobHandler, 'maxAttempts' | 'atOnce' | 'timeoutMs' | 'backoff'> = {
  // A model server may be away for a weekend: what waits is found by its words meanwhile.
  maxAttempts: Number.POSITIVE_INFINITY,
  atOnce: 1,
  timeoutMs: 30 * 60_000,
  backoff: { firstMs: 5_000, longestMs: 300_000 },
}

/** Embeds what was captured and changed, until nothing waits. */
export function embedMemoriesHandler(deps: EmbeddingJobDeps): JobHandler {
  return {
    ...patience,
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

/** Where there is an import, until it is over or the job's turn is. The model that was at work rests; a question wakes it. */
async function givesWay({ importsUnderWay, embedders }: EmbeddingJobDeps, signal: AbortSignal): Promise<boolean> {
  if (!(await importsUnderWay.isAny())) return false
  embedders.chosen?.rest()
  const startedAt = performance.now()
  do await setTimeout(BURST_PAUSE_MS, undefined, { signal })
  while (performance.now() - startedAt < TURN_MS && (await importsUnderWay.isAny()))
  return true
}

/** With what was queued a moment ago it would be lost that something waits: both are looked at in one transaction. */
function completeWhereNoneWaits({ store }: EmbeddingJobDeps, job: Job): Promise<boolean> {
  return store.transaction(async (tx) => {
    await tx.jobs.hold(job.kind, job.key)
    if ((await tx.vectors.countWaiting()) > 0) return false
    await tx.jobs.complete(job)
    return true
  })
}

/** Walks over all memories and embeds those that have no vectors of the chosen model; then that one answers. */
export function buildVectorsHandler(deps: EmbeddingJobDeps): JobHandler {
  return {
    ...patience,
    run: (job, aborted, pace) =>
      inTurns(deps, pace, aborted, async (signal) => {
        if (await givesWay(deps, signal)) return false
        const found = await chosenModel(deps)
        if (!found || found.model.name !== job.key || found.model.progress === null) return true
        // A new service has nothing to walk over, and needs no model in memory to know that.
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

/** Removes the vectors of a model that was replaced. */
export function dropVectorsHandler(deps: EmbeddingJobDeps): JobHandler {
  return {
    ...patience,
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

/** Step after step until `step` says that all is done; gives way to what else is due now and then, and at once where the service stops. */
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
    // What is only asked for again after the next start has not failed.
    if (stopping.aborted) throw new JobPostponed(clock())
    // A busy server says itself when to come back.
    if (error instanceof EmbeddingFailure && error.retryAfterMs !== null)
      throw new JobPostponed(clock() + error.retryAfterMs)
    throw error
  }
}

interface Chosen {
  model: EmbeddingModel
  embedder: Embedder
}

/** The model that memories are embedded by. */
async function chosenModel({ store, embedders: { chosen } }: EmbeddingJobDeps): Promise<Chosen | null> {
  if (!chosen) return null
  const model = (await store.vectors.models()).find(({ name }) => name === chosen.model)
  return model ? { model, embedder: chosen } : null
}

async function isAnyLeft({ store }: EmbeddingJobDeps, { id, progress }: EmbeddingModel): Promise<boolean> {
  const after = progress && { accountId: progress.accountId, id: progress.memoryId }
  return (await store.vectors.walk(id, after, 1)).length > 0
}

/** With its noise floor, measured at first use. */
async function measured({ store }: EmbeddingJobDeps, found: Chosen, signal: AbortSignal): Promise<Chosen | null> {
  const { model, embedder } = found
  if (model.noiseFloor !== null) return found
  const noiseFloor = await noiseFloorOf(embedder, signal)
  return store.transaction(async (tx) => {
    // The other job measures it too, and may have moved the model on meanwhile.
    const current = (await tx.vectors.models()).find(({ id }) => id === model.id)
    if (!current) return null
    const known = { ...current, noiseFloor }
    await tx.vectors.updateModel(known)
    return { model: known, embedder }
  })
}
