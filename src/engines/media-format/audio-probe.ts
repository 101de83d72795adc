import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { MediaFailure } from './media-failure.ts'
import type { RecordingFacts, RecordingPath } from './recording-head.ts'

export interface AudioProbe {
  /** Returns null if the file does not state its duration. @throws {MediaFailure} unsupported_media */
  seconds(path: string, contentType: string, signal: AbortSignal): Promise<number | null>
}

interface Attempt {
  file: RecordingPath
  signal: AbortSignal
  timeoutMs: number
}

const headTimeoutMs = 20_000
const walkTimeoutMs = 60_000
const maxOutputBytes = 262_144
const headMemoryMb = 128
/** Each probe uses a worker thread or an ffmpeg process. */
const maxAtOnce = 2
/** The leanest speech codecs use ten times as much, so a header that claims a longer duration is wrong. */
const fewestBitsPerSecond = 64

/** Used if the parser times out. Counting the frames of seven hours of AAC takes longer than the limit; the file is still valid. */
const unfinished: RecordingFacts = { seconds: null, isRecognised: true, bitsPerSecond: null }

/** ffmpeg gets an explicit demuxer. If it guessed the format, it would also follow playlists, which name other files. */
const demuxers: readonly (readonly [RegExp, string])[] = [
  [/wav/, 'wav'],
  [/webm|matroska/, 'matroska'],
  [/ogg|opus|vorbis|speex/, 'ogg'],
  [/flac/, 'flac'],
  [/aif/, 'aiff'],
  [/amr/, 'amr'],
  [/mp4|m4a|m4b|3gp/, 'mov'],
  [/aac|adts/, 'aac'],
  [/caf/, 'caf'],
  [/wma|asf/, 'asf'],
  [/mpeg|mp3|mpg|mp2/, 'mp3'],
]

/** Reads the duration with music-metadata, else with `ffmpeg` (a command or path), if installed. ffmpeg gets `environment` instead of ours. */
export function createAudioProbe({
  ffmpeg = 'ffmpeg',
  environment = {},
}: {
  ffmpeg?: string
  environment?: NodeJS.ProcessEnv
} = {}): AudioProbe {
  async function seconds(path: string, contentType: string, signal: AbortSignal): Promise<number | null> {
    signal.throwIfAborted()
    const { size } = await stat(path)
    const file = { path, contentType }
    const facts = size === 0 ? null : await readHead({ file, signal, timeoutMs: headTimeoutMs })
    const declared = facts && plausibleSeconds(facts, size)
    if (declared !== null) return declared
    const walked =
      size === 0 ? 'broken' : await walkRecording({ ffmpeg, environment }, { file, signal, timeoutMs: walkTimeoutMs })
    if (typeof walked === 'number') return walked * fewestBitsPerSecond <= size * 8 ? walked : null
    if (facts?.isRecognised || (walked === 'not-installed' && isForFfmpegAlone(contentType))) return null
    throw new MediaFailure('unsupported_media', 'The recording is broken or cannot be read.', { isPermanent: true })
  }
  const run = atMost(maxAtOnce)
  return { seconds: (path, contentType, signal) => run(() => seconds(path, contentType, signal), signal) }
}

/** A duration in a header can be wrong, by intent or after an interrupted recording. Uncompressed audio cannot be longer than its bytes allow. */
function plausibleSeconds({ seconds, bitsPerSecond }: RecordingFacts, size: number): number | null {
  const held = bitsPerSecond === null ? null : (size * 8) / bitsPerSecond
  if (seconds === null || !Number.isFinite(seconds) || seconds <= 0) return held
  if (held !== null) return Math.min(seconds, held)
  return seconds * fewestBitsPerSecond <= size * 8 ? seconds : null
}

function isForFfmpegAlone(contentType: string): boolean {
  return /caf|amr|3gp/.test(contentType)
}

/** Returns null if the file is not readable or the worker crashed. */
async function readHead({ file, signal, timeoutMs }: Attempt): Promise<RecordingFacts | null> {
  const worker = new Worker(new URL('./audio-probe-worker.ts', import.meta.url), {
    workerData: file,
    resourceLimits: { maxOldGenerationSizeMb: headMemoryMb },
    stderr: true,
    stdout: true,
  })
  const { promise, resolve, reject } = Promise.withResolvers<RecordingFacts | null>()
  const timer = setTimeout(() => resolve(unfinished), timeoutMs)
  const abort = () => reject(signal.reason)
  signal.addEventListener('abort', abort, { once: true })
  worker.once('message', (facts: RecordingFacts | null) => resolve(facts))
  worker.on('error', (error) => (isOutOfResources(error) ? reject(notNow()) : resolve(null)))
  worker.once('exit', () => resolve(null))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', abort)
    await worker.terminate()
  }
}

/** Demuxes the packets without decoding them and returns the end time of the last one, in seconds. */
function walkRecording(
  { ffmpeg, environment }: { ffmpeg: string; environment: NodeJS.ProcessEnv },
  { file, signal, timeoutMs }: Attempt,
): Promise<number | 'broken' | 'not-installed'> {
  const demuxer = demuxers.find(([pattern]) => pattern.test(file.contentType))?.[1]
  if (!demuxer) return Promise.resolve('broken')
  const input = ['-protocol_whitelist', 'file', '-f', demuxer, '-i', `file:${file.path}`, '-map', '0:a:0', '-c', 'copy']
  const output = ['-f', 'null', '-progress', 'pipe:1', '-stats_period', '600', '-']
  const options = {
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
    maxBuffer: maxOutputBytes,
    signal,
    env: environment,
  } as const
  const { promise, resolve, reject } = Promise.withResolvers<number | 'broken' | 'not-installed'>()
  execFile(ffmpeg, ['-nostdin', '-hide_banner', '-v', 'error', ...input, ...output], options, (error, stdout) => {
    if (signal.aborted) reject(signal.reason)
    else if (isOutOfResources(error)) reject(notNow())
    else if (error) resolve(error.code === 'ENOENT' ? 'not-installed' : 'broken')
    else resolve(lastTime(stdout) ?? 'broken')
  })
  return promise
}

/** The system is out of file descriptors, memory or processes: this says nothing about the recording. */
function isOutOfResources(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : null
  return typeof code === 'string' && /^(EMFILE|ENFILE|EAGAIN|ENOMEM|ERR_WORKER_INIT_FAILED)$/.test(code)
}

function notNow(): MediaFailure {
  return new MediaFailure('provider_unavailable', 'The system has no resources left to read the recording.')
}

function lastTime(progress: string): number | null {
  const microseconds = Number([...progress.matchAll(/^out_time_us=(\d+)$/gm)].at(-1)?.[1])
  return microseconds > 0 ? microseconds / 1_000_000 : null
}

/** Runs at most `limit` pieces of work at once; the rest wait in FIFO order. */
type AtMost = <T>(work: () => Promise<T>, signal: AbortSignal) => Promise<T>

export function atMost(limit: number): AtMost {
  const waiting: Array<() => void> = []
  let running = 0

  async function enter(signal: AbortSignal): Promise<void> {
    if (running < limit) {
      running += 1
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const leave = () => {
      const place = waiting.indexOf(resolve)
      // If it has left the queue, it is running and releases its slot itself.
      if (place >= 0) waiting.splice(place, 1)
      reject(signal.reason)
    }
    waiting.push(resolve)
    signal.addEventListener('abort', leave, { once: true })
    await promise.finally(() => signal.removeEventListener('abort', leave))
  }

  /** The slot passes to the next in the queue, so `running` stays the same. */
  function exit(): void {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  return async (work, signal) => {
    signal.throwIfAborted()
    await enter(signal)
    try {
      return await work()
    } finally {
      exit()
    }
  }
}
