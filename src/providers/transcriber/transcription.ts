import { randomUUID } from 'node:crypto'
import { rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { MediaFailure } from '../../engines/media-format/index.ts'
import { type ProgramEnvironment, type ProgramOutcome, runProgram } from '../program.ts'
import { cleanText } from '../text.ts'

/** `wav`: 16 bit PCM, which every speech model reads. `ogg`: Opus at 32 kbit/s, an hour in 15 MB. Both are mono at 16 kHz. */
export type AudioForm = 'wav' | 'ogg'

/**
 * Converts to a new file, which the caller removes. Returns null if ffmpeg is not installed.
 * @throws {MediaFailure} unsupported_media; transcription_failed if time or disk space runs out
 */
export type ConvertAudio = (path: string, form: AudioForm, signal: AbortSignal) => Promise<string | null>

export interface FfmpegOptions {
  /** A private folder on a disk with free space. */
  folder: string
  environment: ProgramEnvironment
  program?: string
  timeoutMs?: number
  /** The default holds four and a half hours of WAV. */
  maxBytes?: number
}

const ENCODING: Readonly<Record<AudioForm, readonly string[]>> = {
  wav: ['-c:a', 'pcm_s16le', '-f', 'wav'],
  ogg: ['-c:a', 'libopus', '-b:a', '32k', '-application', 'voip', '-compression_level', '3', '-f', 'ogg'],
}
/** Audio file formats only: a disguised playlist would make ffmpeg read any file on this machine. */
const READABLE = 'aac,ac3,aiff,amr,amrnb,amrwb,asf,au,avi,caf,flac,matroska,mov,mp3,mpeg,mpegts,ogg,w64,wav,wv'
/** With less free disk space than this, a failure says nothing about the audio. */
const LEAST_ROOM_BYTES = 64 * 1024 * 1024

/** An hour of audio takes one core about 40 s as Opus (85 s without the lower `compression_level`) and 6 s as WAV. */
export function ffmpegConversion(options: FfmpegOptions): ConvertAudio {
  const { folder, environment, program = 'ffmpeg', timeoutMs = 300_000, maxBytes = 512 * 1024 * 1024 } = options
  return async (path, form, signal) => {
    const target = join(folder, `${randomUUID()}.${form}`)
    try {
      const outcome = await runProgram({
        program,
        arguments: ffmpegArguments(path, target, form, maxBytes),
        environment,
        timeoutMs,
        maxOutputBytes: 64 * 1024,
        signal,
      })
      if (outcome.kind === 'missing') return null
      await checkOutcome(outcome, folder)
      await checkWhole(target, maxBytes)
      return target
    } catch (error) {
      await rm(target, { force: true })
      throw error
    }
  }
}

function ffmpegArguments(path: string, target: string, form: AudioForm, maxBytes: number): string[] {
  const quiet = ['-nostdin', '-hide_banner', '-loglevel', 'quiet', '-threads', '1']
  const source = ['-protocol_whitelist', 'file,pipe', '-format_whitelist', READABLE, '-i', `file:${path}`]
  const firstSound = ['-map', '0:a:0', '-vn', '-sn', '-dn', '-map_metadata', '-1', '-ac', '1', '-ar', '16000']
  return [...quiet, ...source, ...firstSound, ...ENCODING[form], '-fs', String(maxBytes), '-y', `file:${target}`]
}

async function checkOutcome(outcome: ProgramOutcome, folder: string): Promise<void> {
  if (outcome.kind === 'ended' && outcome.exitCode === 0) return
  if (outcome.kind !== 'ended' || outcome.exitCode === null)
    throw new MediaFailure('transcription_failed', 'The audio could not be converted in time.')
  const { bavail, bsize } = await statfs(folder)
  if (bavail * bsize < LEAST_ROOM_BYTES)
    throw new MediaFailure('transcription_failed', 'There is not enough disk space to convert the audio.')
  throw new MediaFailure('unsupported_media', 'The audio cannot be read.', { isPermanent: true })
}

/** ffmpeg silently stops at its size limit, and half a transcript would look complete. */
async function checkWhole(target: string, maxBytes: number): Promise<void> {
  const { size } = await stat(target)
  if (size > maxBytes - 64 * 1024)
    throw new MediaFailure('transcription_failed', 'The audio is too long to be converted.', { isPermanent: true })
}

const MAX_TRANSCRIPT_BYTES = 1024 * 1024
/** Markers for silence or noise: `[BLANK_AUDIO]`, `(silence)`, `*music*`. Replaced twice to cover nesting. */
const MARKS = /\[[^[\]()*]{0,80}\]|\([^[\]()*]{0,80}\)|\*[^[\]()*]{1,80}\*/g
/** Models that write one segment per line start each with a space; other line breaks are kept. */
const SEGMENT_END = /\n[ \t]+/g

/** @throws {MediaFailure} no_speech (permanent) if there is no speech; transcription_failed if the transcript exceeds 1 MB */
export function readTranscript(text: string): string {
  const transcript = cleanText(text).replace(SEGMENT_END, ' ')
  if (Buffer.byteLength(transcript) > MAX_TRANSCRIPT_BYTES)
    throw new MediaFailure('transcription_failed', 'The transcript is longer than 1 MB.')
  if (!/[\p{L}\p{N}]/u.test(transcript.replace(MARKS, '').replace(MARKS, '')))
    throw new MediaFailure('no_speech', 'The recording contains no speech.', { isPermanent: true })
  return transcript
}

const LEAST_MS = 5 * 60_000
/** Less than the hour that a transcription with its conversion may take. */
const MOST_MS = 50 * 60_000
/** The rate of well compressed speech, which a small machine transcribes at about the speed it was spoken. */
const BYTES_A_SECOND = 4_000

/** Timeout of a transcription, by file size: a hanging server is noticed soon for a short memo, and a long recording gets its time. */
export function timeoutFor(bytes: number): number {
  return Math.min(MOST_MS, LEAST_MS + Math.ceil(bytes / BYTES_A_SECOND) * 1_000)
}
