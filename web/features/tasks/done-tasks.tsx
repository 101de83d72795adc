import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Failure } from '../../ui/failure.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useForgotten } from '../memories/deletions.ts'
import styles from './done-tasks.module.css'
import { useTasks } from './task-queries.ts'
import { TaskRows } from './task-sections.tsx'

const PAGE = 50

export function DoneTasks({ clientSlug }: { clientSlug: string | null }) {
  const { t } = useTranslation('tasks')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles['done']} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className={styles['summary']}>
        <ChevronRight aria-hidden />
        <h2>{t('sections.done')}</h2>
      </summary>
      {isOpen && <DoneList clientSlug={clientSlug} />}
    </details>
  )
}

function DoneList({ clientSlug }: { clientSlug: string | null }) {
  const { t } = useTranslation('tasks')
  const shell = useTranslation()
  const [upTo, setUpTo] = useState(PAGE)
  const { data, error, refetch, isPlaceholderData } = useTasks('done', clientSlug, upTo)
  const forgotten = useForgotten()
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} height={2.75} />
  const tasks = data.tasks.filter(({ id, status }) => status === 'done' && !forgotten.has(id))
  if (tasks.length === 0) return <p className={styles['none']}>{t('noneDone')}</p>
  return (
    <>
      <TaskRows tasks={tasks} />
      {data.hasMore && (
        <Button isBusy={isPlaceholderData} onClick={() => setUpTo(upTo + PAGE)}>
          {shell.t('more')}
        </Button>
      )}
    </>
  )
}
