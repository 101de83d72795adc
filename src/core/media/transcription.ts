import { CLASSIFY_JOB } from '../memories/stage-jobs.ts'
import { type Job, NEVER } from '../store.ts'
import type { Log } from '../telemetry.ts'
import { beginStage, endStage, type StageDeps, setMemoryStatus, stageOf, withOriginal } from './stage.ts'

export interface AudioFile {
  path: string
  contentType: string
  bytes: number
}

export interface Transcriber {
  /** Returns well-formed, trimmed, non-empty text without NUL. @throws {MediaFailure} */
  transcribe(audio: AudioFile, signal: AbortSignal): Promise<string>
}

export interface TranscriptionDeps extends StageDeps {
  /** Null if none is configured. */
  transcriber: Transcriber | null
  log: Log
}

/** Returns the time to postpone the job to if no transcriber is configured, else null. */
export async function transcribeAudio(
  deps: TranscriptionDeps,
  job: Job,
  signal: AbortSignal,
): Promise<{ until: number } | null> {
  const { transcriber } = deps
  if (!transcriber) return waitForTranscriber(deps, job)
  const stage = await beginStage(deps, job)
  if (!stage) return null
  // An earlier run may have transcribed the audio and then been paused because the plan had no room.
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
    'an audio is waiting for transcription because no TRANSCRIBER is configured. It is kept, and transcribed once one is configured',
  )
  return { until: NEVER }
}

/** The placeholder for the file's path in a command. */
export const FILE_WORD = '{file}'

/**
 * Splits a line into words as a shell does, without any expansion: `'…'` is literal, and `\` escapes the next character elsewhere (in `"…"` only
 * `"` and `\`). Returns null if a quote is left open or there is no word.
 */
export function commandWords(line: string): string[] | null {
  if (line.replace(WORD, '').trim() !== '') return null
  const words = [...line.matchAll(WORD)].map(([word]) => word.replace(PIECE, unquoted))
  return words.length > 0 && words[0] !== '' ? words : null
}

const PIECE = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)|([^\s'"\\])/gsu
const WORD = /(?:'[^']*'|"(?:[^"\\]|\\.)*"|\\.|[^\s'"\\])+/gsu

function unquoted(_piece: string, single?: string, double?: string, escaped?: string, plain?: string): string {
  return single ?? double?.replace(/\\(["\\])/g, '$1') ?? escaped ?? plain ?? ''
}
