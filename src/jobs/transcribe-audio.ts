import { type TranscriptionDeps, transcribeAudio } from '../core/media/transcription.ts'
import { TRANSCRIBE_JOB } from '../core/memories/stage-jobs.ts'
import { stageHandler } from './media-stages.ts'
import type { JobHandler } from './runner.ts'

/** An hour of speech takes a small machine about as long. */
const TIMEOUT_MS = 3_600_000

export function transcribeAudioHandler(deps: TranscriptionDeps): JobHandler {
  return stageHandler(deps, {
    kind: TRANSCRIBE_JOB,
    atOnce: 2,
    timeoutMs: TIMEOUT_MS,
    run: (job, signal) => transcribeAudio(deps, job, signal),
  })
}
