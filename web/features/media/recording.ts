export interface Take {
  blob: Blob
  seconds: number
  startedAt: string
}

export interface Recording {
  analyser: AnalyserNode
  elapsedMs(): number
  pause(): void
  resume(): void
  /** Resolves also if the microphone disconnects. */
  take: Promise<Take>
  stop(): void
}

export type MicrophoneFault = 'refused' | 'missing' | 'busy' | 'unsupported'

/** In order of preference: most browsers support the first, Safari the second. */
const TYPES = ['audio/webm;codecs=opus', 'audio/mp4', 'audio/ogg;codecs=opus', 'audio/webm']

export function recordingType(isSupported: (type: string) => boolean): string | undefined {
  return TYPES.find(isSupported)
}

/** Asks for permission if needed. @throws an error for `microphoneFault` */
export async function startRecording(now: () => number): Promise<Recording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  })
  const sound = new AudioContext()
  const analyser = sound.createAnalyser()
  analyser.fftSize = 1_024
  sound.createMediaStreamSource(stream).connect(analyser)
  const mimeType = recordingType((type) => MediaRecorder.isTypeSupported(type))
  const recorder = new MediaRecorder(stream, mimeType ? { mimeType } : {})
  return { ...observed(recorder, now, () => releaseMicrophone(stream, sound)), analyser }
}

/** Releases the microphone, so that its indicator goes off. */
function releaseMicrophone(stream: MediaStream, sound: AudioContext): void {
  for (const track of stream.getTracks()) track.stop()
  void sound.close()
}

/** Data is delivered every second, so that little is lost if the recorder fails. */
const SLICE_MS = 1_000

function observed(recorder: MediaRecorder, now: () => number, onStopped: () => void): Omit<Recording, 'analyser'> {
  const parts: Blob[] = []
  const startedAt = new Date(now()).toISOString()
  const watch = startStopwatch(() => performance.now())
  recorder.addEventListener('dataavailable', ({ data }) => parts.push(data))
  const take = new Promise<Take>((resolve) => {
    recorder.addEventListener('stop', () => {
      watch.pause()
      onStopped()
      const blob = new Blob(parts, { type: recorder.mimeType || 'audio/webm' })
      resolve({ blob, seconds: watch.elapsedMs() / 1_000, startedAt })
    })
  })
  recorder.start(SLICE_MS)
  return {
    take,
    elapsedMs: watch.elapsedMs,
    pause: () => {
      if (recorder.state === 'recording') recorder.pause()
      watch.pause()
    },
    resume: () => {
      if (recorder.state === 'paused') recorder.resume()
      watch.resume()
    },
    stop: () => {
      if (recorder.state !== 'inactive') recorder.stop()
    },
  }
}

/** The Media Capture API needs a secure context: https or localhost. */
export function canRecord(): boolean {
  return 'mediaDevices' in navigator && 'MediaRecorder' in window
}

export function microphoneFault(failure: unknown): MicrophoneFault {
  const name = failure instanceof Error ? failure.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'unsupported'
}

/** Perceived loudness of samples from -1 to 1: 0 is -60 dB or less, 1 is 0 dB. */
export function levelOf(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  const decibels = 10 * Math.log10(sum / samples.length || Number.MIN_VALUE)
  return Math.min(1, Math.max(0, 1 + decibels / 60))
}

interface Stopwatch {
  pause(): void
  resume(): void
  elapsedMs(): number
}

export function startStopwatch(clock: () => number): Stopwatch {
  let before = 0
  let since: number | null = clock()
  const elapsedMs = () => before + (since === null ? 0 : clock() - since)
  return {
    elapsedMs,
    pause: () => {
      before = elapsedMs()
      since = null
    },
    resume: () => {
      since ??= clock()
    },
  }
}
