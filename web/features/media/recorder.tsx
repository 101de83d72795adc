import { Pause, Play, Square, Trash2 } from 'lucide-react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApp, useFormats } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { Note } from '../../ui/feedback.tsx'
import styles from './recorder.module.css'
import {
  canRecord,
  levelOf,
  type MicrophoneFault,
  microphoneFault,
  type Recording,
  startRecording,
  type Take,
} from './recording.ts'

interface PanelProps {
  recorder: Recorder
  onStop: () => Promise<void>
  startsAtOnce: boolean
}

export function RecorderPanel({ recorder, onStop, startsAtOnce }: PanelProps) {
  const { t } = useTranslation('capture')
  const { t: shared } = useTranslation()
  const { state, start } = recorder
  const hasStarted = useRef(false)
  useEffect(() => {
    if (!startsAtOnce || hasStarted.current) return
    hasStarted.current = true
    void start()
  }, [startsAtOnce, start])
  if (state.phase === 'asking') return <p role="status">{t('voice.asking')}</p>
  if (state.phase === 'failed')
    return (
      <Note kind="error" action={<Button onClick={() => void start()}>{shared('tryAgain')}</Button>}>
        {t(`voice.${state.fault}`)}
      </Note>
    )
  if (!('recording' in state)) return null
  return <RunningPanel recorder={recorder} recording={state.recording} onStop={onStop} />
}

function RunningPanel({ recorder, recording, onStop }: Omit<PanelProps, 'startsAtOnce'> & { recording: Recording }) {
  const { t } = useTranslation('capture')
  const isPaused = recorder.state.phase === 'paused'
  return (
    <section className={styles['panel']} aria-label={t('voice.panel')}>
      <div className={styles['shown']}>
        <span className={styles['light']} data-paused={isPaused || undefined} aria-hidden />
        <span role="status" className="visually-hidden">
          {t(isPaused ? 'voice.paused' : 'voice.recording')}
        </span>
        <Elapsed recording={recording} />
        <LevelMeter analyser={recording.analyser} isPaused={isPaused} />
        <Button look="quiet" icon={<Trash2 aria-hidden />} aria-label={t('voice.discard')} onClick={recorder.discard} />
      </div>
      <div className={styles['controls']}>
        {isPaused ? (
          <Button icon={<Play aria-hidden />} onClick={recorder.resume}>
            {t('voice.resume')}
          </Button>
        ) : (
          <Button icon={<Pause aria-hidden />} onClick={recorder.pause}>
            {t('voice.pause')}
          </Button>
        )}
        <Button icon={<Square aria-hidden />} onClick={() => void onStop()}>
          {t('voice.stop')}
        </Button>
      </div>
    </section>
  )
}

const TICK_MS = 250

function Elapsed({ recording }: { recording: Recording }) {
  const { t } = useTranslation('capture')
  const { duration } = useFormats()
  const [elapsedMs, setElapsedMs] = useState(() => recording.elapsedMs())
  useEffect(() => {
    const timer = setInterval(() => setElapsedMs(recording.elapsedMs()), TICK_MS)
    return () => clearInterval(timer)
  }, [recording])
  return (
    <span role="timer" aria-label={t('voice.time')} className={styles['time']}>
      {duration(Math.floor(elapsedMs / 1_000))}
    </span>
  )
}

const BAR_WIDTH = 3
const BAR_GAP = 3
/** Time per bar. The last seconds move from right to left. */
const BAR_MS = 80

/** Shows the level of the last seconds, so that the speaker sees that the microphone works. The timer beside it is the accessible equivalent. */
function LevelMeter({ analyser, isPaused }: { analyser: AnalyserNode; isPaused: boolean }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const levels = useRef<number[]>([])
  useEffect(() => {
    const shown = canvas.current
    if (!shown || isPaused) return undefined
    return drawLevels(shown, analyser, levels.current)
  }, [analyser, isPaused])
  return <canvas ref={canvas} className={styles['meter']} aria-hidden />
}

function drawLevels(canvas: HTMLCanvasElement, analyser: AnalyserNode, levels: number[]): () => void {
  const samples = new Float32Array(analyser.fftSize)
  let lastBar = 0
  let frame = 0
  const draw = (now: number) => {
    frame = requestAnimationFrame(draw)
    if (now - lastBar < BAR_MS) return
    lastBar = now
    analyser.getFloatTimeDomainData(samples)
    levels.push(levelOf(samples))
    paint(canvas, levels)
  }
  frame = requestAnimationFrame(draw)
  return () => cancelAnimationFrame(frame)
}

function paint(canvas: HTMLCanvasElement, levels: number[]): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const { clientWidth: width, clientHeight: height } = canvas
  const scale = window.devicePixelRatio
  canvas.width = Math.round(width * scale)
  canvas.height = Math.round(height * scale)
  context.scale(scale, scale)
  context.fillStyle = getComputedStyle(canvas).color
  const bars = Math.floor(width / (BAR_WIDTH + BAR_GAP))
  levels.splice(0, Math.max(0, levels.length - bars))
  for (const [index, level] of levels.entries()) {
    const bar = Math.max(BAR_WIDTH, level * height)
    const left = width - (levels.length - index) * (BAR_WIDTH + BAR_GAP)
    context.beginPath()
    context.roundRect(left, (height - bar) / 2, BAR_WIDTH, bar, BAR_WIDTH / 2)
    context.fill()
  }
}

type RecorderState =
  | { phase: 'idle' | 'asking' }
  | { phase: 'failed'; fault: MicrophoneFault }
  | { phase: 'recording' | 'paused'; recording: Recording }

interface Recorder {
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
  const { clock } = useApp()
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
      const recording = await startRecording(clock.now)
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
  }, [clock])
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
