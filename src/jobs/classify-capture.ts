import { type ClassifyingDeps, classifyCapture } from '../core/media/classifying.ts'
import { CLASSIFY_JOB } from '../core/memories/stage-jobs.ts'
import { stageHandler } from './media-stages.ts'
import type { JobHandler } from './runner.ts'

export function classifyCaptureHandler(deps: ClassifyingDeps): JobHandler {
  return stageHandler(deps, {
    kind: CLASSIFY_JOB,
    atOnce: 2,
    timeoutMs: 120_000,
    run: (job, signal) => classifyCapture(deps, job, signal),
  })
}
