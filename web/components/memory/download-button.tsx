import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MemoryView } from '../../../src/client/types.ts'
import { useErrorText } from '../../hooks/error-text.ts'
import { useFormats } from '../../hooks/formats.ts'
import { downloadMedia } from '../../hooks/media-link.ts'
import { Button } from '../button.tsx'
import { showToast } from '../toast.tsx'

export function DownloadButton({ memory }: { memory: MemoryView }) {
  const { t } = useTranslation('memory')
  const errorText = useErrorText()
  const { bytes } = useFormats()
  const { media } = memory.metadata
  if (!media) return null
  const download = async () => {
    try {
      await downloadMedia(memory.id, media.name ?? '')
    } catch (error) {
      showToast({ text: errorText(error) })
    }
  }
  return (
    <Button look="quiet" icon={<Download aria-hidden />} onClick={() => void download()}>
      {t('download', { size: bytes(media.bytes) })}
    </Button>
  )
}
