import { CalendarPlus, CircleCheckBig } from 'lucide-react'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'wouter'
import type { DetailedTaskView } from '../../../src/client/types.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Failure } from '../../ui/failure.tsx'
import { useFocusReturn } from '../../ui/focus-return.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useForgotten } from '../memories/deletions.ts'
import { ClientFilter, useClientFilter } from './client-filter.tsx'
import { DoneTasks } from './done-tasks.tsx'
import { QuickAdd } from './quick-add.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { useTasks } from './task-queries.ts'
import { rowId } from './task-row.tsx'
import { TaskSections } from './task-sections.tsx'
import styles from './tasks-page.module.css'

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
