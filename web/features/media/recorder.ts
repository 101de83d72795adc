import { useCallback, useEffect, useRef, useState } from 'react'
import {
  canRecord,
  type MicrophoneFault,
  microphoneFault,
  type Recording,
  startRecording,
  type Take,
} from './recording.ts'

type RecorderState =
  | { phase: 'idle' | 'asking' }
  | { phase: 'failed'; fault: MicrophoneFault }
  | { phase: 'recording' | 'paused'; recording: Recording }

export interface Recorder {
  state: RecorderState
  isRecording: boolean
  start(): Promise<void>
  pause(): void
  resume(): void
  /** Returns null if nothing was being recorded. */
  stop(): Promise<Take | null>
  discard(): void
}

/** Longer recordings would exceed the file size limit of the service. */
const MAX_RECORDING_MS = 3_600_000

/** One recording at a time. Calls `onEnded` if it ends by itself: after an hour, or if the microphone disconnects. */
export function useRecorder(onEnded: (take: Take) => void): Recorder {
  const [state, setState] = useState<RecorderState>({ phase: 'idle' })
  const current = useRef<Recording | null>(null)
  const ended = useRef(onEnded)
  useEffect(() => {
    ended.current = onEnded
  })
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      void release(current)
    }
  }, [])
  const start = useCallback(async () => {
    if (!canRecord()) return setState({ phase: 'failed', fault: 'unsupported' })
    setState({ phase: 'asking' })
    try {
      const recording = await startRecording()
      // The dialog may have been closed during the permission prompt.
      if (isGone.current) return recording.stop()
      current.current = recording
      setState({ phase: 'recording', recording })
      const take = await recording.take
      // `stop` was called and has returned the recording already.
      if (current.current !== recording) return
      current.current = null
      setState({ phase: 'idle' })
      ended.current(take)
    } catch (failure) {
      setState({ phase: 'failed', fault: microphoneFault(failure) })
    }
  }, [])
  useStopAtLimit(state)
  const turn = (phase: 'recording' | 'paused') => {
    const recording = current.current
    if (!recording) return
    if (phase === 'paused') recording.pause()
    else recording.resume()
    setState({ phase, recording })
  }
  const stop = async () => {
    setState({ phase: 'idle' })
    return release(current)
  }
  return {
    state,
    isRecording: 'recording' in state,
    start,
    pause: () => turn('paused'),
    resume: () => turn('recording'),
    stop,
    discard: () => void stop(),
  }
}

async function release(current: { current: Recording | null }): Promise<Take | null> {
  const recording = current.current
  current.current = null
  recording?.stop()
  return recording ? recording.take : null
}

function useStopAtLimit(state: RecorderState): void {
  const running = state.phase === 'recording' ? state.recording : null
  useEffect(() => {
    if (!running) return undefined
    const timer = setTimeout(() => running.stop(), MAX_RECORDING_MS - running.elapsedMs())
    return () => clearTimeout(timer)
  }, [running])
}
