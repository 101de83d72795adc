import { type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemoryView } from '../../../src/client/types.ts'
import { Failure } from '../../ui/failure.tsx'
import { Note } from '../../ui/note.tsx'
import { DownloadButton } from './download-button.tsx'
import { useMediaLink } from './media-link.ts'
import styles from './memory-audio.module.css'

/** Plays the original. If its link has expired, loads a new one and continues at the same position. */
export function MemoryAudio({ memory }: { memory: MemoryView }) {
  const { t } = useTranslation('memory')
  const link = useMediaLink(memory.id)
  const [failures, setFailures] = useState(0)
  const left = useRef({ at: 0, wasPlaying: false })
  const onError = ({ currentTarget }: SyntheticEvent<HTMLAudioElement>) => {
    left.current = { at: currentTarget.currentTime, wasPlaying: currentTarget.currentTime > 0 && !currentTarget.ended }
    setFailures(failures + 1)
    if (failures === 0) void link.refetch()
  }
  const onLoaded = ({ currentTarget }: SyntheticEvent<HTMLAudioElement>) => {
    const { at, wasPlaying } = left.current
    left.current = { at: 0, wasPlaying: false }
    if (at > 0) currentTarget.currentTime = at
    if (wasPlaying) void currentTarget.play().catch(() => {})
  }
  const onPlaying = () => setFailures(0)
  if (link.error) return <Failure error={link.error} onRetry={() => void link.refetch()} />
  if (failures > 1)
    return (
      <Note kind="warning" action={<DownloadButton memory={memory} />}>
        {t('audio.unplayable')}
      </Note>
    )
  return (
    <div className={styles['player']}>
      {/* The transcript is shown below. */}
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption */}
      <audio
        controls
        preload="metadata"
        src={link.data}
        aria-label={t('audio.label', { title: memory.title })}
        onError={onError}
        onLoadedMetadata={onLoaded}
        onPlaying={onPlaying}
      />
    </div>
  )
}
