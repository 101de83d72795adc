import { type ProbeDeps, probeMedia } from '../core/media/probing.ts'
import { PROBE_JOB } from '../core/memories/stage-jobs.ts'
import { stageHandler } from './media-stages.ts'
import type { JobHandler } from './runner.ts'

export function probeMediaHandler(deps: ProbeDeps): JobHandler {
  return stageHandler(deps, {
    kind: PROBE_JOB,
    atOnce: 2,
    timeoutMs: 120_000,
    run: (job, signal) => probeMedia(deps, job, signal),
  })
}
