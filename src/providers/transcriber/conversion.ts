import { randomUUID } from 'node:crypto'
import { rm, stat, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { MediaFailure } from '../../engines/media-format/media-failure.ts'
import { type ProgramEnvironment, type ProgramOutcome, runProgram } from './program.ts'

/** `wav`: 16 bit, what every model of speech reads. `ogg`: Opus of 32 kbit/s, an hour in 15 MB. Both of one channel at 16 kHz. */
export type AudioForm = 'wav' | 'ogg'

/**
 * Makes a file of another form, which the caller removes. Null where there is no ffmpeg.
 * @throws {MediaFailure} unsupported_media; transcription_failed where there is no time or room for it
 */
export type ConvertAudio = (path: string, form: AudioForm, signal: AbortSignal) => Promise<string | null>

export interface FfmpegOptions {
  /** Of ours alone, on a disk with some room. */
  folder: string
  environment: ProgramEnvironment
  program?: string
  timeoutMs?: number
  /** Four and a half hours as WAV. */
  maxBytes?: number
}

const ENCODING: Readonly<Record<AudioForm, readonly string[]>> = {
  wav: ['-c:a', 'pcm_s16le', '-f', 'wav'],
  ogg: ['-c:a', 'libopus', '-b:a', '32k', '-application', 'voip', '-compression_level', '3', '-f', 'ogg'],
}
/** Kinds of sound files and no other: a playlist, which may call itself audio too, would have ffmpeg read any file of this machine. */
const READABLE = 'aac,ac3,aiff,amr,amrnb,amrwb,asf,au,avi,caf,flac,matroska,mov,mp3,mpeg,mpegts,ogg,w64,wav,wv'
/** Under so much room on the disk, a failure says nothing about the audio. */
const LEAST_ROOM_BYTES = 64 * 1024 * 1024

/** An hour takes one core some 40 seconds as Opus (85 without its lower `compression_level`), 6 as WAV. */
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
    throw new MediaFailure('transcription_failed', 'There is no room to convert the audio.')
  throw new MediaFailure('unsupported_media', 'The audio cannot be read.', { isPermanent: true })
}

/** ffmpeg stops short of its limit without a word; half a transcript would look like a whole one. */
async function checkWhole(target: string, maxBytes: number): Promise<void> {
  const { size } = await stat(target)
  if (size > maxBytes - 64 * 1024)
    throw new MediaFailure('transcription_failed', 'The audio is too long to be converted.', { isPermanent: true })
}
