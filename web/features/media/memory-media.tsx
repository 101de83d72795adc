import { Dialog as Base } from '@base-ui/react/dialog'
import { Download, X } from 'lucide-react'
import { type SyntheticEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemoryView } from '../../../src/client/types.ts'
import { useApp, useFormats } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { Failure, Note, Skeleton, useErrorText } from '../../ui/feedback.tsx'
import styles from './memory-media.module.css'
import { downloadMedia, useMediaLink } from './thumbnail.tsx'

/** The box has its size before the image loads, to avoid layout shift. */
export function MemoryImage({ memory }: { memory: MemoryView }) {
  const link = useMediaLink(memory.id)
  const [failures, setFailures] = useState(0)
  const onError = () => {
    setFailures(failures + 1)
    // The link may have expired while the page was open.
    if (failures === 0) void link.refetch()
  }
  if (link.error) return <Failure error={link.error} onRetry={() => void link.refetch()} />
  if (failures > 1) return <NotDisplayable memory={memory} />
  return (
    <figure className={styles['figure']}>
      {link.data === undefined ? (
        <Skeleton lines={1} height={18} />
      ) : (
        <Picture memory={memory} address={link.data} onError={onError} />
      )}
    </figure>
  )
}

function Picture({ memory, address, onError }: { memory: MemoryView; address: string; onError: () => void }) {
  const { t } = useTranslation('memory')
  const [isLarge, setIsLarge] = useState(false)
  const alt = alternativeOf(memory)
  return (
    <>
      <button
        type="button"
        className={styles['open']}
        onClick={() => setIsLarge(true)}
        aria-label={t('image.enlarge', { alt })}
      >
        <img src={address} alt={alt} className={styles['image']} onError={onError} />
      </button>
      <PictureViewer address={address} alt={alt} isOpen={isLarge} onClose={() => setIsLarge(false)} />
    </>
  )
}

function NotDisplayable({ memory }: { memory: MemoryView }) {
  const { t } = useTranslation('memory')
  return (
    <Note kind="warning" action={<DownloadButton memory={memory} />}>
      {t('image.unshowable')}
    </Note>
  )
}

const LONGEST_ALTERNATIVE = 250

/** Alternative text: the description, which is the first paragraph of the text, or the title */
function alternativeOf({ title, text }: MemoryView): string {
  const description = text.split('\n\n', 1)[0]?.trim() ?? ''
  return description !== '' && description.length <= LONGEST_ALTERNATIVE ? description : title
}

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

function PictureViewer({
  address,
  alt,
  isOpen,
  onClose,
}: {
  address: string
  alt: string
  isOpen: boolean
  onClose: () => void
}) {
  const { t } = useTranslation()
  return (
    <Base.Root open={isOpen} onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={styles['backdrop'] ?? ''} />
        <Base.Popup className={styles['popup'] ?? ''} aria-label={alt}>
          <img src={address} alt={alt} className={styles['pictureViewerImage']} />
          <div className={styles['close']}>
            <Base.Close render={<Button icon={<X aria-hidden />} aria-label={t('close')} />} />
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export function DownloadButton({ memory }: { memory: MemoryView }) {
  const { client, toasts } = useApp()
  const { t } = useTranslation('memory')
  const errorText = useErrorText()
  const { bytes } = useFormats()
  const { media } = memory.metadata
  if (!media) return null
  const download = async () => {
    try {
      await downloadMedia(client, memory.id, media.name ?? '')
    } catch (error) {
      toasts.show({ text: errorText(error) })
    }
  }
  return (
    <Button look="quiet" icon={<Download aria-hidden />} onClick={() => void download()}>
      {t('download', { size: bytes(media.bytes) })}
    </Button>
  )
}
