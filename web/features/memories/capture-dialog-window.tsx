import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApp } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Note } from '../../ui/feedback.tsx'
import styles from './capture-dialog-window.module.css'
import type { CaptureStart } from './capture-draft.ts'
import { CaptureForm } from './capture-form.tsx'
import { useCaptureForm } from './capture-state.ts'

/** The capture form as a dialog. Asks before it discards a recording or files. */
export function CaptureDialogWindow({ start }: { start: CaptureStart }) {
  const { captureDialog } = useApp()
  const { t } = useTranslation('capture')
  const form = useCaptureForm(start, captureDialog.close)
  const [isAsking, setAsking] = useState(false)
  const close = () => (form.isUnsaved ? setAsking(true) : captureDialog.close())
  return (
    <Dialog title={t('title')} isOpen onClose={close}>
      {isAsking && form.isUnsaved && (
        <Unsaved onGoOn={() => setAsking(false)} onDiscard={captureDialog.close} onSave={() => void form.save()} />
      )}
      <CaptureForm form={form} mode={start.mode} />
    </Dialog>
  )
}

function Unsaved({ onGoOn, onDiscard, onSave }: { onGoOn: () => void; onDiscard: () => void; onSave: () => void }) {
  const { t } = useTranslation('capture')
  const { t: shared } = useTranslation()
  const actions = useRef<HTMLDivElement>(null)
  useEffect(() => {
    actions.current?.querySelector('button')?.focus()
    actions.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <Note
      kind="error"
      action={
        <div ref={actions} className={styles['actions']}>
          <Button look="main" onClick={onSave}>
            {shared('save')}
          </Button>
          <Button onClick={onGoOn}>{t('unsaved.goOn')}</Button>
          <Button look="danger" onClick={onDiscard}>
            {t('unsaved.discard')}
          </Button>
        </div>
      }
    >
      {t('unsaved.text')}
    </Note>
  )
}
