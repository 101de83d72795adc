import { Bell, CalendarClock, Check } from 'lucide-react'
import { memo, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { DetailedTaskView } from '../../../src/client/types.ts'
import { useApp, useFormats, useMinute } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { DueLabel, useDueFormats } from './due.tsx'
import { RepetitionLabel } from './repetition.tsx'
import { setTaskStatus, type TaskSeen } from './task-data.ts'
import styles from './task-list.module.css'
import { dayPartOf, groupTasks } from './times.ts'

interface SectionsProps {
  tasks: readonly DetailedTaskView[]
  onReschedule: (task: DetailedTaskView) => void
}

export function TaskSections({ tasks, onReschedule }: SectionsProps) {
  const { t } = useTranslation('tasks')
  const now = useMinute()
  const formats = useDueFormats()
  const groups = groupTasks(tasks, now, formats.dayOf)
  const rows = (shown: readonly DetailedTaskView[], isDayKnown = false) => (
    <TaskRows tasks={shown} isDayKnown={isDayKnown} onReschedule={onReschedule} />
  )
  const upcomingCount = groups.upcoming.reduce((sum, { tasks: those }) => sum + those.length, 0)
  return (
    <>
      <Section title={t('sections.overdue')} count={groups.overdue.length} isLate>
        {rows(groups.overdue)}
      </Section>
      <Section title={t('sections.today')} count={groups.today.length}>
        {rows(groups.today, true)}
      </Section>
      <Section title={t('sections.upcoming')} count={upcomingCount}>
        {groups.upcoming.map(({ day, tasks: those }) => (
          <div key={day} className={styles['day']}>
            <h3>{formats.day(day, now)}</h3>
            {rows(those, true)}
          </div>
        ))}
      </Section>
      <Section title={t('sections.later')} count={groups.later.length}>
        {rows(groups.later)}
      </Section>
      <Section title={t('sections.someday')} count={groups.someday.length}>
        {rows(groups.someday)}
      </Section>
    </>
  )
}

function Section({
  title,
  count,
  isLate = false,
  children,
}: {
  title: string
  count: number
  isLate?: boolean
  children: ReactNode
}) {
  const { t } = useTranslation('tasks')
  if (count === 0) return null
  return (
    <section aria-label={title} className={styles['section']}>
      <header className={styles['header']}>
        <h2 className={isLate ? styles['late'] : undefined}>{title}</h2>
        <span className={styles['count']} aria-label={t('count', { count })}>
          {count}
        </span>
      </header>
      {children}
    </section>
  )
}

export function TaskRows({
  tasks,
  isDayKnown = false,
  onReschedule,
}: {
  tasks: readonly DetailedTaskView[]
  isDayKnown?: boolean
  onReschedule?: SectionsProps['onReschedule']
}) {
  return (
    <ul className={styles['rows']}>
      {tasks.map((task) => (
        <TaskRow key={task.id} task={task} isDayKnown={isDayKnown} {...(onReschedule && { onReschedule })} />
      ))}
    </ul>
  )
}

const TaskRow = memo(function TaskRow({
  task,
  isDayKnown = false,
  onReschedule,
}: {
  task: DetailedTaskView
  isDayKnown?: boolean
  onReschedule?: (task: DetailedTaskView) => void
}) {
  const { t } = useTranslation('tasks')
  const app = useApp()
  const row = useRef<HTMLLIElement>(null)
  useFocusHandover(row)
  const isDone = task.status === 'done'
  return (
    <li ref={row} id={rowId(task.id)} className={styles['row']}>
      <TaskCheck
        isDone={isDone}
        label={t('doneOf', { title: task.title })}
        onChange={() => void setTaskStatus(app, seenTask(task), isDone ? 'open' : 'done')}
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

function seenTask({ id, title, dueAt, recurrence }: DetailedTaskView): TaskSeen {
  return { id, title, ...(recurrence && { occurrence: dueAt }) }
}

/** Element id of the row; a task has only one row on the page. */
export function rowId(taskId: string): string {
  return `task-${taskId}`
}

function Details({ task, isDayKnown }: { task: DetailedTaskView; isDayKnown: boolean }) {
  const { t } = useTranslation('tasks')
  const { dueAt, duePrecision, recurrence, client, tags, status, type } = task
  const { offsetAt } = useFormats()
  const isDueSaid =
    dueAt !== null && !(isDayKnown && duePrecision === 'day' && dayPartOf({ dueAt, duePrecision }, offsetAt) === null)
  if (!isDueSaid && client === null && tags.length === 0 && type !== 'reminder' && !recurrence) return null
  return (
    <p className={styles['details']}>
      {isDueSaid && (
        <DueLabel dueAt={dueAt} duePrecision={duePrecision} isOpen={status === 'open'} isDayKnown={isDayKnown} />
      )}
      {recurrence && <RepetitionLabel rule={recurrence} />}
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

export function TaskCheck({ isDone, label, onChange }: { isDone: boolean; label: string; onChange: () => void }) {
  return (
    <span className={styles['check']}>
      <input type="checkbox" checked={isDone} onChange={onChange} aria-label={label} className={styles['input']} />
      <Check aria-hidden className={styles['mark']} />
    </span>
  )
}
