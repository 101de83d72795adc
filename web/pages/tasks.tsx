import { CalendarPlus, CircleCheckBig } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { DetailedTaskView } from '../../src/client/types.ts'
import { Button } from '../components/button.tsx'
import { EmptyState } from '../components/empty-state.tsx'
import { Failure } from '../components/failure.tsx'
import { PageFrame } from '../components/page-frame.tsx'
import { Skeleton } from '../components/skeleton.tsx'
import { ClientFilter, useClientFilter } from '../components/tasks/client-filter.tsx'
import { DoneTasks } from '../components/tasks/done-tasks.tsx'
import { QuickAdd } from '../components/tasks/quick-add.tsx'
import { RescheduleDialog } from '../components/tasks/reschedule-dialog.tsx'
import { useTasks } from '../components/tasks/task-queries.ts'
import { rowId } from '../components/tasks/task-row.tsx'
import { TaskSections } from '../components/tasks/task-sections.tsx'
import styles from '../components/tasks/tasks-page.module.css'
import { useFocusReturn } from '../hooks/focus-return.ts'
import { useForgotten } from '../state/deletions.ts'

/** Number of tasks per "Show more" */
const STEP = 500

export function Page() {
  const { t } = useTranslation('tasks')
  const clientSlug = useClientFilter()
  const [rescheduled, setRescheduled] = useState<{ task: DetailedTaskView; isOpen: boolean } | null>(null)
  const reschedule = useCallback((task: DetailedTaskView) => setRescheduled({ task, isOpen: true }), [])
  useFocusReturn(
    rescheduled?.isOpen ?? false,
    () => rescheduled && document.getElementById(rowId(rescheduled.task.id))?.querySelector('button'),
  )
  return (
    <PageFrame title={t('title')} actions={<ClientFilter chosen={clientSlug} />}>
      <QuickAdd />
      <OpenTasks key={clientSlug} clientSlug={clientSlug} onReschedule={reschedule} />
      <DoneTasks clientSlug={clientSlug} />
      <p>
        <Link href="/account/calendar" className={styles['calendar'] ?? ''}>
          <CalendarPlus aria-hidden />
          {t('calendar')}
        </Link>
      </p>
      {rescheduled && (
        <RescheduleDialog
          key={rescheduled.task.id}
          {...rescheduled}
          onClose={() => setRescheduled({ ...rescheduled, isOpen: false })}
        />
      )}
    </PageFrame>
  )
}

function OpenTasks({
  clientSlug,
  onReschedule,
}: {
  clientSlug: string | null
  onReschedule: (task: DetailedTaskView) => void
}) {
  const shell = useTranslation()
  const [upTo, setUpTo] = useState(STEP)
  const { data, error, refetch, isPlaceholderData } = useTasks('open', clientSlug, upTo)
  const forgotten = useForgotten()
  if (!data)
    return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Skeleton lines={5} height={3.5} />
  const tasks = data.tasks.filter(({ id }) => !forgotten.has(id))
  return (
    <>
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {tasks.length === 0 ? (
        <NoTasks isFiltered={clientSlug !== null} />
      ) : (
        <TaskSections tasks={tasks} onReschedule={onReschedule} />
      )}
      {data.hasMore && (
        <Button isBusy={isPlaceholderData} onClick={() => setUpTo(upTo + STEP)}>
          {shell.t('more')}
        </Button>
      )}
    </>
  )
}

function NoTasks({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation('tasks')
  return (
    <EmptyState icon={<CircleCheckBig aria-hidden />} title={t(isFiltered ? 'empty.ofClient' : 'empty.title')}>
      {isFiltered ? <Link href="/tasks">{t('empty.showAll')}</Link> : <p>{t('empty.text')}</p>}
    </EmptyState>
  )
}
