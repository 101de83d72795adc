import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import styles from './picture-viewer.module.css'

export function PictureViewer({
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
          <img src={address} alt={alt} className={styles['image']} />
          <div className={styles['close']}>
            <Base.Close render={<Button icon={<X aria-hidden />} aria-label={t('close')} />} />
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
