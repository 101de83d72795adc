import { describeImage, type ImageReadingDeps } from '../core/media/image-reading.ts'
import { DESCRIBE_JOB } from '../core/memories/stage-jobs.ts'
import { stageHandler } from './media-stages.ts'
import type { JobHandler } from './runner.ts'

export function describeImageHandler(deps: ImageReadingDeps): JobHandler {
  return stageHandler(deps, {
    kind: DESCRIBE_JOB,
    atOnce: 2,
    timeoutMs: 300_000,
    run: (job, signal) => describeImage(deps, job, signal),
  })
}
