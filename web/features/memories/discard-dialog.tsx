import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import type { UnsavedGuard } from '../../ui/unsaved-guard.ts'

export function DiscardDialog({ guard }: { guard: UnsavedGuard }) {
  const { t } = useTranslation('memory')
  return (
    <Dialog
      title={t('discard.title')}
      isOpen={guard.isAsking}
      onClose={guard.stay}
      footer={
        <>
          <Button look="danger" onClick={guard.leave}>
            {t('discard.yes')}
          </Button>
          <Button look="main" onClick={guard.stay}>
            {t('discard.no')}
          </Button>
        </>
      }
    >
      <p>{t('discard.text')}</p>
    </Dialog>
  )
}
