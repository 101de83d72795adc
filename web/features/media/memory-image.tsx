import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemoryView } from '../../../src/client/types.ts'
import { Failure } from '../../ui/failure.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DownloadButton } from './download-button.tsx'
import { useMediaLink } from './media-link.ts'
import styles from './memory-image.module.css'
import { PictureViewer } from './picture-viewer.tsx'

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
  if (failures > 1) return <Unshowable memory={memory} />
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

function Unshowable({ memory }: { memory: MemoryView }) {
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
