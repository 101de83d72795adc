import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { DetailedTaskView } from '../../../src/client/types.ts'
import { useMinute } from '../../ui/minute.ts'
import { useDueFormats } from './due-formats.ts'
import { groupTasks } from './task-groups.ts'
import { TaskRow } from './task-row.tsx'
import styles from './task-sections.module.css'

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
