import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { DueChoices } from './due-choices.tsx'
import { DueReading } from './due-reading.tsx'
import { type ScheduledTask, useReschedule } from './reschedule.ts'
import styles from './reschedule-dialog.module.css'

export function RescheduleDialog({
  task,
  isOpen,
  onClose,
}: {
  task: ScheduledTask
  isOpen: boolean
  onClose: () => void
}) {
  const { t } = useTranslation('tasks')
  const shell = useTranslation()
  const formId = useId()
  const reschedule = useReschedule(task, onClose)
  return (
    <Dialog
      title={t('reschedule.title')}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <>
          <Button look="quiet" onClick={onClose}>
            {shell.t('cancel')}
          </Button>
          <Button type="submit" form={formId} look="main" isBusy={reschedule.isBusy}>
            {shell.t('save')}
          </Button>
        </>
      }
    >
      <p className={styles['task']} dir="auto">
        {task.title}
      </p>
      <form id={formId} className={styles['form']} onSubmit={reschedule.submit}>
        <div>
          <TextField
            label={t('reschedule.words')}
            placeholder={t('reschedule.example')}
            value={reschedule.words}
            dir="auto"
            error={reschedule.error}
            onChange={(event) => reschedule.setWords(event.target.value)}
            maxLength={200}
            autoComplete="off"
            enterKeyHint="done"
          />
          <DueReading words={reschedule.words} />
        </div>
        <DueChoices hasDue={task.dueAt !== null} isBusy={reschedule.isBusy} onChoose={reschedule.choose} />
        <TextField
          type="datetime-local"
          label={t('reschedule.clock')}
          value={reschedule.wallTime}
          onChange={(event) => reschedule.setWallTime(event.target.value)}
        />
      </form>
    </Dialog>
  )
}
