import { Pause, Play, Square, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../hooks/formats.ts'
import type { Recorder } from '../../hooks/recorder.ts'
import { Button } from '../button.tsx'
import { Note } from '../note.tsx'
import { LevelMeter } from './level-meter.tsx'
import styles from './recorder-panel.module.css'
import type { Recording } from './recording.ts'

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
