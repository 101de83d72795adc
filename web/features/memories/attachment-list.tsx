import { FileText, Image, X } from 'lucide-react'
import { type SyntheticEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlobUrl } from '../../ui/blob-url.ts'
import { Button } from '../../ui/button.tsx'
import { useFormats } from '../../ui/formats.ts'
import { Note } from '../../ui/note.tsx'
import type { Attachment } from '../media/file-sorting.ts'
import styles from './attachment-list.module.css'
import type { CaptureFormState } from './capture-state.ts'

export function AttachmentList({ files }: { files: CaptureFormState['files'] }) {
  const { t } = useTranslation('capture')
  return (
    <>
      {files.refused.map(({ name, why }) => (
        <Note key={name} kind="error">
          {t(`files.${why}`, { name })}
        </Note>
      ))}
      {files.attachments.length > 0 && (
        <ul className={styles['list']} aria-label={t('files.label')}>
          {files.attachments.map((attachment) => (
            <Item key={attachment.key} attachment={attachment} onRemove={() => files.remove(attachment.key)} />
          ))}
        </ul>
      )}
    </>
  )
}

function Item({ attachment, onRemove }: { attachment: Attachment; onRemove: () => void }) {
  const { t } = useTranslation('capture')
  const formats = useFormats()
  const { kind, blob, name, seconds } = attachment
  return (
    <li className={styles['item']}>
      {kind === 'image' && <Thumbnail blob={blob} name={name} />}
      {kind === 'text' && (
        <span className={styles['icon']}>
          <FileText aria-hidden />
        </span>
      )}
      <div className={styles['told']}>
        <span className={styles['name']} dir="auto">
          {name}
        </span>
        <span className={styles['size']}>
          {seconds === undefined
            ? formats.bytes(blob.size)
            : `${formats.duration(seconds)} · ${formats.bytes(blob.size)}`}
        </span>
        {kind === 'audio' && <Player blob={blob} label={t('files.play', { name })} />}
      </div>
      <Button look="quiet" icon={<X aria-hidden />} aria-label={t('files.remove', { name })} onClick={onRemove} />
    </li>
  )
}

/** Not every browser can display every camera format, such as HEIC. */
function Thumbnail({ blob, name }: { blob: Blob; name: string }) {
  const ref = useBlobUrl<HTMLImageElement>(blob, 'src')
  const [isUnknown, setUnknown] = useState(false)
  if (isUnknown)
    return (
      <span className={styles['icon']}>
        <Image aria-hidden />
      </span>
    )
  return (
    <span className={styles['icon']}>
      <img ref={ref} alt={name} className={styles['thumbnail']} onError={() => setUnknown(true)} />
    </span>
  )
}

function Player({ blob, label }: { blob: Blob; label: string }) {
  const ref = useBlobUrl<HTMLAudioElement>(blob, 'src')
  return (
    // There are no captions for a new recording.
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    <audio
      controls
      preload="metadata"
      ref={ref}
      aria-label={label}
      className={styles['player']}
      onLoadedMetadata={findLength}
    />
  )
}

/** Chromium writes no duration into recordings. Seeking to the end makes it compute one. */
function findLength({ currentTarget: audio }: SyntheticEvent<HTMLAudioElement>): void {
  if (Number.isFinite(audio.duration)) return
  const goBack = () => {
    audio.currentTime = 0
  }
  audio.addEventListener('durationchange', goBack, { once: true })
  audio.currentTime = Number.MAX_SAFE_INTEGER
}
