import { type ImageReadingDeps, recogniseText } from '../core/media/image-reading.ts'
import { RECOGNISE_JOB } from '../core/memories/stage-jobs.ts'
import { stageHandler } from './media-stages.ts'
import type { JobHandler } from './runner.ts'

export function recogniseTextHandler(deps: ImageReadingDeps): JobHandler {
  return stageHandler(deps, {
    kind: RECOGNISE_JOB,
    atOnce: 1,
    timeoutMs: 300_000,
    run: (job, signal) => recogniseText(deps, job, signal),
  })
}
