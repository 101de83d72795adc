import { failStage, type StageDeps } from '../core/media/stage.ts'
import type { StageJob } from '../core/memories/stage-jobs.ts'
import type { Job } from '../core/store.ts'
import { JobPostponed } from './failure.ts'
import type { JobHandler } from './runner.ts'

interface StageRules {
  kind: StageJob
  atOnce: number
  timeoutMs: number
  /** May return until when the job has to wait, in Unix milliseconds. */
  run(job: Job, signal: AbortSignal): Promise<{ until: number } | null | void>
}

/** The rules of every stage of reading a capture: five attempts over some minutes, then the memory shows the error. */
export function stageHandler(deps: StageDeps, { kind, atOnce, timeoutMs, run }: StageRules): JobHandler {
  return {
    run: async (job, signal) => {
      const waiting = await run(job, signal)
      if (waiting) throw new JobPostponed(waiting.until)
    },
    gaveUp: (job, error) => failStage(deps, job, kind, error),
    maxAttempts: 5,
    atOnce,
    timeoutMs,
    backoff: { firstMs: 10_000, longestMs: 600_000 },
  }
}
