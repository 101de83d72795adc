import { Bell, CalendarClock } from 'lucide-react'
import { memo, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { DetailedTaskView } from '../../../src/client/types.ts'
import { useAccount } from '../../app/session.ts'
import { Button } from '../../ui/button.tsx'
import { dayPartOf } from './day-part.ts'
import { DueLabel } from './due-label.tsx'
import { setTaskStatus } from './task-changes.ts'
import { TaskCheck } from './task-check.tsx'
import styles from './task-row.module.css'

export const TaskRow = memo(function TaskRow({
  task,
  isDayKnown = false,
  onReschedule,
}: {
  task: DetailedTaskView
  isDayKnown?: boolean
  onReschedule?: (task: DetailedTaskView) => void
}) {
  const { t } = useTranslation('tasks')
  const row = useRef<HTMLLIElement>(null)
  useFocusHandover(row)
  const isDone = task.status === 'done'
  return (
    <li ref={row} id={rowId(task.id)} className={styles['row']}>
      <TaskCheck
        isDone={isDone}
        label={t('doneOf', { title: task.title })}
        onChange={() => void setTaskStatus(task, isDone ? 'open' : 'done')}
      />
      <div className={styles['body']}>
        <Link
          href={`/m/${encodeURIComponent(task.id)}`}
          className={isDone ? (styles['struck'] ?? '') : (styles['title'] ?? '')}
          dir="auto"
        >
          {task.title}
        </Link>
        <Details task={task} isDayKnown={isDayKnown} />
      </div>
      {onReschedule && (
        <Button
          look="quiet"
          icon={<CalendarClock aria-hidden />}
          aria-label={t('reschedule.of', { title: task.title })}
          title={t('reschedule.action')}
          onClick={() => onReschedule(task)}
        />
      )}
    </li>
  )
})

/** Element id of the row; a task has only one row on the page. */
export function rowId(taskId: string): string {
  return `task-${taskId}`
}

function Details({ task, isDayKnown }: { task: DetailedTaskView; isDayKnown: boolean }) {
  const { t } = useTranslation('tasks')
  const { dueAt, duePrecision, client, tags, status, type } = task
  const { timezone } = useAccount().settings
  const isDueSaid =
    dueAt !== null && !(isDayKnown && duePrecision === 'day' && dayPartOf({ dueAt, duePrecision }, timezone) === null)
  if (!isDueSaid && client === null && tags.length === 0 && type !== 'reminder') return null
  return (
    <p className={styles['details']}>
      {isDueSaid && (
        <DueLabel dueAt={dueAt} duePrecision={duePrecision} isOpen={status === 'open'} isDayKnown={isDayKnown} />
      )}
      {type === 'reminder' && (
        <span className={styles['detail']}>
          <Bell aria-hidden />
          {t('reminder')}
        </span>
      )}
      {client !== null && <bdi>{client}</bdi>}
      {tags.map((tag) => (
        <bdi key={tag}>#{tag}</bdi>
      ))}
    </p>
  )
}

/** When a row disappears while its checkbox has the focus, the focus moves to the next checkbox. */
function useFocusHandover(row: React.RefObject<HTMLLIElement | null>): void {
  useLayoutEffect(() => {
    const element = row.current
    return () => {
      if (!element?.contains(document.activeElement)) return
      const boxes = [...document.querySelectorAll<HTMLInputElement>('main input[type="checkbox"]')]
      const at = boxes.findIndex((box) => element.contains(box))
      const next = boxes[at + 1] ?? boxes[at - 1]
      // Waits until the row is removed; otherwise the focus would be lost with it.
      queueMicrotask(() => next?.isConnected && next.focus({ preventScroll: true }))
    }
  }, [row])
}
