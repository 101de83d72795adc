import { useMutation, useQuery } from '@tanstack/react-query'
import { CalendarClock, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MemoryView } from '../../../src/client/types.ts'
import { memoriesChanged } from '../../app/session.ts'
import { useApp } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { Note, useErrorText } from '../../ui/feedback.tsx'
import { DueLabel } from '../tasks/due.tsx'
import { RepetitionLabel, useSnoozed } from '../tasks/repetition.tsx'
import { RescheduleDialog } from '../tasks/reschedule-dialog.tsx'
import { setTaskStatus } from '../tasks/task-data.ts'
import { TaskCheck } from '../tasks/task-list.tsx'
import { isUnknown, reportDeleted } from './memory-data.ts'
import styles from './memory-state.module.css'
import { useTypeName } from './timeline-row.tsx'

export function TaskPanel({ memory }: { memory: MemoryView }) {
  const app = useApp()
  const { t } = useTranslation('memory')
  const tasks = useTranslation('tasks')
  const [isOpen, setIsOpen] = useState(false)
  const { formatSnoozed } = useSnoozed()
  const { status, dueAt, recurrence } = memory.metadata
  if (status === null) return null
  const { snoozedUntil } = memory.attributes
  const duePrecision = memory.attributes['duePrecision'] === 'day' ? 'day' : 'minute'
  const isDone = status === 'done'
  return (
    <section className={styles['panel']} aria-label={t('task.label')}>
      <TaskCheck
        isDone={isDone}
        label={t('task.markDone')}
        onChange={() => {
          const seen = { id: memory.id, title: memory.title, ...(recurrence !== null && { occurrence: dueAt }) }
          void setTaskStatus(app, seen, isDone ? 'open' : 'done')
        }}
      />
      <p className={styles['state']}>
        <strong>{t(`task.${status}`)}</strong>
        {dueAt === null ? (
          <span className={styles['none']}>{t('task.noDue')}</span>
        ) : (
          <DueLabel dueAt={dueAt} duePrecision={duePrecision} isOpen={status === 'open'} />
        )}
        {recurrence !== null && <RepetitionLabel rule={recurrence} />}
        {typeof snoozedUntil === 'string' && <span>{formatSnoozed(snoozedUntil)}</span>}
      </p>
      <div className={styles['actions']}>
        {status === 'cancelled' && (
          <Button onClick={() => void setTaskStatus(app, memory, 'open')}>{t('task.reopen')}</Button>
        )}
        <Button icon={<CalendarClock aria-hidden />} onClick={() => setIsOpen(true)}>
          {tasks.t('reschedule.action')}
        </Button>
      </div>
      <RescheduleDialog
        task={{ id: memory.id, title: memory.title, dueAt, duePrecision, recurrence }}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
      />
    </section>
  )
}

const ERRORS = {
  transcription_failed: 'processing.errors.transcription_failed',
  no_speech: 'processing.errors.no_speech',
  unsupported_media: 'processing.errors.unsupported_media',
  description_failed: 'processing.errors.description_failed',
  provider_unavailable: 'processing.errors.provider_unavailable',
  media_missing: 'processing.errors.media_missing',
} as const

/** Processing state of an audio or image, the reason if it is stuck, and a retry button. Renders nothing once it is ready. */
export function ProcessingNote({ memory }: { memory: MemoryView }) {
  const { t } = useTranslation('memory')
  const { status, error } = memory.metadata.memory
  if (status === null || status === 'ready') return null
  const { source } = memory.metadata
  if (status === 'failed')
    return (
      <Note kind="warning" action={<RetryButton memory={memory} />}>
        {t(isKnown(error) ? ERRORS[error] : 'processing.errors.other')}
      </Note>
    )
  return (
    <div role="status">
      <Note action={status === 'paused' ? <RetryButton memory={memory} /> : undefined}>
        <p>
          {t(status === 'paused' ? 'processing.paused' : source === 'audio' ? 'processing.audio' : 'processing.image')}
        </p>
        {status !== 'processing' && <WaitingReasons />}
      </Note>
    </div>
  )
}

/** Reasons from the service why files wait, such as a missing transcriber */
function WaitingReasons() {
  const { client } = useApp()
  const { data } = useQuery({ queryKey: ['usage'], queryFn: ({ signal }) => client.usage({ signal }) })
  return data?.processing.reasons.map((reason) => <p key={reason}>{reason}</p>)
}

function RetryButton({ memory: { id } }: { memory: MemoryView }) {
  const { client } = useApp()
  const { t } = useTranslation('memory')
  const { isBusy, change } = useMemoryChange(id, () => client.memories.retry(id))
  return (
    <Button icon={<RotateCw aria-hidden />} isBusy={isBusy} onClick={change}>
      {t('processing.retry')}
    </Button>
  )
}

/** Asks to check a type or due time that was guessed from the text. Saving without changes approves it. */
export function ReviewNote({ memory: { id, metadata } }: { memory: MemoryView }) {
  const { client } = useApp()
  const { t } = useTranslation('memory')
  const typeName = useTypeName()
  const { type, dueAt, memory: state } = metadata
  const { isBusy, change } = useMemoryChange(id, () => client.memories.update(id, { type }))
  if (state.review !== 'pending') return null
  return (
    <Note
      kind="warning"
      action={
        <Button isBusy={isBusy} onClick={change}>
          {t('review.approve')}
        </Button>
      }
    >
      {t(dueAt === null ? 'review.type' : 'review.time', { type: typeName(type) })}
    </Note>
  )
}

/** Runs a change by one click and shows its result. A toast says why it failed. */
function useMemoryChange(id: string, work: () => Promise<MemoryView>): { isBusy: boolean; change: () => void } {
  const app = useApp()
  const errorText = useErrorText()
  const { isPending, mutate } = useMutation({
    mutationFn: async () => {
      app.queries.setQueryData(['memory', id], await work())
      await memoriesChanged(app.queries)
    },
    onError: (error) => (isUnknown(error) ? reportDeleted(app, id) : app.toasts.show({ text: errorText(error) })),
  })
  return { isBusy: isPending, change: () => mutate() }
}

function isKnown(error: string | null): error is keyof typeof ERRORS {
  return error !== null && Object.hasOwn(ERRORS, error)
}
