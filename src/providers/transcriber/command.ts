import { open, rm } from 'node:fs/promises'
import { type AudioFile, commandWords, type Transcriber } from '../../core/media/transcription.ts'
import { MediaFailure } from '../../engines/media-format/index.ts'
import { type ProgramEnvironment, runProgram, withPath } from '../program.ts'
import { type ConvertAudio, readTranscript, timeoutFor } from './transcription.ts'

export interface CommandTranscriberOptions {
  /** Such as `whisper-cli -m /models/ggml-base.bin -nt -np -f {file}`. Without `{file}`, the path is appended as the last argument. */
  command: string
  environment: ProgramEnvironment
  convert: ConvertAudio
  timeoutMs?: number
}

const MAX_OUTPUT_BYTES = 4 * 1024 * 1024

// oxlint-disable-next-line no-control-regex -- terminal codes begin with one
const TERMINAL_CODES = /\x1b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\))/g
/** Timestamps such as `[00:00:00.000 --> 00:00:02.000]  `: one segment per line, whose line breaks have no meaning. */
const STAMP = /^[ \t]*\[(?:\d+:)?\d\d:\d\d[.,]\d{3} --> (?:\d+:)?\d\d:\d\d[.,]\d{3}\][ \t]*/gm

/** Runs a program that takes a file path, writes the transcript to standard output, and exits with 0. */
export function commandTranscriber(options: CommandTranscriberOptions): Transcriber {
  const words = commandWords(options.command)
  return {
    async transcribe(audio, signal) {
      if (!words) throw new MediaFailure('provider_unavailable', 'The transcriber command cannot be parsed.')
      const wav = (await isPlainWav(audio)) ? null : await options.convert(audio.path, 'wav', signal)
      try {
        const limited = { timeoutMs: timeoutFor(audio.bytes), ...options }
        const output = await run(limited, withPath(words, wav ?? audio.path), signal)
        return readTranscript(withoutStamps(output))
      } finally {
        if (wav !== null) await rm(wav, { force: true })
      }
    },
  }
}

async function run(
  { environment, timeoutMs }: CommandTranscriberOptions & { timeoutMs: number },
  [program = '', ...words]: readonly string[],
  signal: AbortSignal,
): Promise<string> {
  const outcome = await runProgram({
    program,
    arguments: words,
    environment,
    timeoutMs,
    maxOutputBytes: MAX_OUTPUT_BYTES,
    signal,
  })
  if (outcome.kind === 'missing')
    throw new MediaFailure('provider_unavailable', 'The transcription program cannot be run.')
  if (outcome.kind === 'stopped')
    throw new MediaFailure('transcription_failed', 'The transcription program took too long.')
  if (outcome.kind === 'flooded')
    throw new MediaFailure('transcription_failed', 'The transcription program wrote more than 4 MB.')
  if (outcome.exitCode !== 0) throw new MediaFailure('transcription_failed', 'The transcription program failed.')
  return new TextDecoder().decode(outcome.output)
}

function withoutStamps(output: string): string {
  const text = output.replace(TERMINAL_CODES, '').replace(/\r\n/g, '\n')
  const bare = text.replace(STAMP, '')
  return bare === text
    ? text
    : bare
        .split('\n')
        .map((line) => line.trim())
        .join(' ')
}

/** 16 kHz, mono, 16 bit: the format that a conversion would produce. */
async function isPlainWav({ path }: Pick<AudioFile, 'path'>): Promise<boolean> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(36), 0, 36, 0)
    if (bytesRead < 36 || buffer.toString('latin1', 0, 4) !== 'RIFF') return false
    if (buffer.toString('latin1', 8, 16) !== 'WAVEfmt ') return false
    const [format, channels, rate, bits] = [20, 22, 24, 34].map((at) => buffer.readUInt16LE(at))
    return format === 1 && channels === 1 && rate === 16_000 && bits === 16
  } finally {
    await file.close()
  }
}
