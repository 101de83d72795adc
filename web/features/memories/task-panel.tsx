import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemoryView } from '../../../src/client/types.ts'
import { Button } from '../../ui/button.tsx'
import { DueLabel } from '../tasks/due-label.tsx'
import { RescheduleDialog } from '../tasks/reschedule-dialog.tsx'
import { setTaskStatus } from '../tasks/task-changes.ts'
import { TaskCheck } from '../tasks/task-check.tsx'
import styles from './task-panel.module.css'

export function TaskPanel({ memory }: { memory: MemoryView }) {
  const { t } = useTranslation('memory')
  const tasks = useTranslation('tasks')
  const [isOpen, setIsOpen] = useState(false)
  const { status, dueAt } = memory.metadata
  if (status === null) return null
  const duePrecision = memory.attributes['duePrecision'] === 'day' ? 'day' : 'minute'
  const isDone = status === 'done'
  return (
    <section className={styles['panel']} aria-label={t('task.label')}>
      <TaskCheck
        isDone={isDone}
        label={t('task.markDone')}
        onChange={() => void setTaskStatus(memory, isDone ? 'open' : 'done')}
      />
      <p className={styles['state']}>
        <strong>{t(`task.${status}`)}</strong>
        {dueAt === null ? (
          <span className={styles['none']}>{t('task.noDue')}</span>
        ) : (
          <DueLabel dueAt={dueAt} duePrecision={duePrecision} isOpen={status === 'open'} />
        )}
      </p>
      <div className={styles['actions']}>
        {status === 'cancelled' && (
          <Button onClick={() => void setTaskStatus(memory, 'open')}>{t('task.reopen')}</Button>
        )}
        <Button icon={<CalendarClock aria-hidden />} onClick={() => setIsOpen(true)}>
          {tasks.t('reschedule.action')}
        </Button>
      </div>
      <RescheduleDialog
        task={{ id: memory.id, title: memory.title, dueAt, duePrecision }}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </section>
  )
}
