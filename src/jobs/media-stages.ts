import { type ClassifyingDeps, classifyCapture } from '../core/media/classifying.ts'
import { describeImage, type ImageReadingDeps, recogniseText } from '../core/media/image-text.ts'
import { type ProbeDeps, probeMedia } from '../core/media/probing.ts'
import { failStage } from '../core/media/stage.ts'
import { type TranscriptionDeps, transcribeAudio } from '../core/media/transcription.ts'
import type { StageJob } from '../core/memories/stage-jobs.ts'
import type { Job } from '../core/store.ts'
import { JobPostponed } from './failure.ts'
import type { JobHandler } from './runner.ts'

type StageDeps = ProbeDeps & TranscriptionDeps & ImageReadingDeps & ClassifyingDeps

interface StageRules {
  atOnce: number
  timeoutMs: number
  /** May return until when the job has to wait, in Unix milliseconds. */
  run(deps: StageDeps, job: Job, signal: AbortSignal): Promise<{ until: number } | null | void>
}

const STAGES: Record<StageJob, StageRules> = {
  'probe-media': { atOnce: 2, timeoutMs: 120_000, run: probeMedia },
  /** An hour of speech takes a small machine about as long. */
  'transcribe-audio': { atOnce: 2, timeoutMs: 3_600_000, run: transcribeAudio },
  'recognise-text': { atOnce: 1, timeoutMs: 300_000, run: recogniseText },
  'describe-image': { atOnce: 2, timeoutMs: 300_000, run: describeImage },
  'classify-capture': { atOnce: 2, timeoutMs: 120_000, run: classifyCapture },
}

/** The handler of a stage of reading a capture: five attempts over some minutes, then the memory shows the error. */
export function stageHandler(deps: StageDeps, kind: StageJob): JobHandler {
  const { atOnce, timeoutMs, run } = STAGES[kind]
  return {
    run: async (job, signal) => {
      const waiting = await run(deps, job, signal)
      if (waiting) throw new JobPostponed(waiting.until)
    },
    gaveUp: (job, error) => failStage(deps, job, kind, error),
    maxAttempts: 5,
    atOnce,
    timeoutMs,
    backoff: { firstMs: 10_000, longestMs: 600_000 },
  }
}
