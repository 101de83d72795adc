import { useTranslation } from 'react-i18next'
import { sendNow, useOutbox } from '../../app/outbox.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/note.tsx'
import { OutboxItem } from './outbox-item.tsx'
import styles from './outbox-list.module.css'

export function OutboxList({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('capture')
  const { entries, isSending, trouble, progress, isAtRisk } = useOutbox()
  const waits = entries.some(({ state }) => state === 'waiting')
  return (
    <Dialog
      title={t('outbox.title')}
      isOpen
      onClose={onClose}
      footer={
        waits && (
          <Button look="main" isBusy={isSending} onClick={() => void sendNow()}>
            {t('outbox.sendNow')}
          </Button>
        )
      }
    >
      {isAtRisk && <Note kind="warning">{t('outbox.atRisk')}</Note>}
      {waits && !isAtRisk && (
        <p className={styles['help']}>{t(trouble === 'limit' ? 'outbox.limitHelp' : 'outbox.help')}</p>
      )}
      {entries.length === 0 && <p>{t('outbox.none')}</p>}
      <ul className={styles['list']}>
        {entries.map((entry) => (
          <OutboxItem key={entry.id} entry={entry} progress={progress.get(entry.id) ?? null} />
        ))}
      </ul>
    </Dialog>
  )
}
