import type { Log } from '../log.ts'
import type { Transcriber } from './media-ports.ts'
import type { Job } from '../records.ts'
import { beginStage, endStage, type StageDeps, setMemoryStatus, stageOf, withOriginal } from './stage.ts'
import { CLASSIFY_JOB, NEVER } from '../memories/stage-jobs.ts'

export interface TranscriptionDeps extends StageDeps {
  /** Null where none is configured. */
  transcriber: Transcriber | null
  log: Log
}

/** Answers until when it is to wait where there is no transcriber: for one, kept safe. */
export async function transcribeAudio(
  deps: TranscriptionDeps,
  job: Job,
  signal: AbortSignal,
): Promise<{ until: number } | null> {
  const { transcriber } = deps
  if (!transcriber) return waitForTranscriber(deps, job)
  const stage = await beginStage(deps, job)
  if (!stage) return null
  // An earlier run read it and found no room in the plan.
  const read = job.payload['transcript']
  const known = stage.memory.text === '' ? read : ''
  const transcript =
    typeof known === 'string'
      ? known
      : await withOriginal(deps, stage.memory, (path, { contentType, bytes }) =>
          transcriber.transcribe({ path, contentType, bytes }, signal),
        )
  await endStage(deps, job, (memory) => ({
    memory: memory.text === '' ? { ...memory, text: transcript } : memory,
    next: { kind: CLASSIFY_JOB },
    read: { transcript },
  }))
  return null
}

async function waitForTranscriber(deps: TranscriptionDeps, job: Job): Promise<{ until: number } | null> {
  const stage = await stageOf(deps, job)
  if (!stage) return null
  await setMemoryStatus(deps, stage.memory, 'pending')
  deps.log.info(
    { memory: job.key },
    'an audio waits to be transcribed: no TRANSCRIBER is configured. It is kept, and transcribed once one is',
  )
  return { until: NEVER }
}
