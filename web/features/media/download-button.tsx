import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MemoryView } from '../../../src/client/types.ts'
import { Button } from '../../ui/button.tsx'
import { useErrorText } from '../../ui/error-text.ts'
import { useFormats } from '../../ui/formats.ts'
import { showToast } from '../../ui/toast.tsx'
import { downloadMedia } from './media-link.ts'

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
