import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, ChevronRight, CircleCheckBig, Plus } from 'lucide-react'
import { type FormEvent, useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'wouter'
import { useSearch } from 'wouter/use-browser-location'
import type { DetailedTaskView } from '../../../src/client/types.ts'
import { useApp, useValue } from '../../app/use-app.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState, Failure, Skeleton } from '../../ui/feedback.tsx'
import { Select, TextField } from '../../ui/fields.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { RescheduleDialog } from './reschedule-dialog.tsx'
import { useTasks } from './task-data.ts'
import { rowId, TaskRows, TaskSections } from './task-list.tsx'
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
  const { deletions } = useApp()
  const shell = useTranslation()
  const [upTo, setUpTo] = useState(STEP)
  const { data, error, refetch, isPlaceholderData } = useTasks('open', clientSlug, upTo)
  const deleted = useValue(deletions.hidden)
  if (!data)
    return error ? <Failure error={error} onRetry={() => void refetch()} /> : <Skeleton lines={5} height={3.5} />
  const tasks = data.tasks.filter(({ id }) => !deleted.has(id))
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

function useClientFilter(): string | null {
  return new URLSearchParams(useSearch()).get('client') || null
}

function ClientFilter({ chosen }: { chosen: string | null }) {
  const { client } = useApp()
  const { t } = useTranslation('tasks')
  const [, go] = useLocation()
  const { data } = useQuery({ queryKey: ['labels'], queryFn: ({ signal }) => client.memories.labels({ signal }) })
  const clients = data?.clients ?? []
  if (clients.length === 0 && chosen === null) return null
  const isListed = clients.some(({ slug }) => slug === chosen)
  const choose = (slug: string) =>
    go(slug === '' ? '/tasks' : `/tasks?client=${encodeURIComponent(slug)}`, { replace: true })
  return (
    <div className={styles['filter']}>
      <Select
        label={t('client.label')}
        isLabelHidden
        value={chosen ?? ''}
        onChange={(event) => choose(event.target.value)}
      >
        <option value="">{t('client.all')}</option>
        {chosen !== null && !isListed && <option value={chosen}>{chosen}</option>}
        {clients.map(({ name, slug }) => (
          <option key={slug} value={slug}>
            {name}
          </option>
        ))}
      </Select>
    </div>
  )
}

function QuickAdd() {
  const { outbox } = useApp()
  const { t } = useTranslation('tasks')
  const [text, setText] = useState('')
  const [error, setError] = useState<string | null>(null)
  const add = async () => {
    const said = text.trim()
    if (said === '') return
    setText('')
    try {
      await outbox.add({ kind: 'text', text: said })
    } catch {
      setText((written) => written || said)
      setError(t('quickAdd.notKept'))
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    void add()
  }
  return (
    <form className={styles['form']} onSubmit={onSubmit}>
      <TextField
        label={t('quickAdd.label')}
        isLabelHidden
        placeholder={t('quickAdd.example')}
        value={text}
        dir="auto"
        error={error}
        onChange={(event) => setText(event.target.value)}
        autoComplete="off"
        enterKeyHint="done"
      />
      <Button type="submit" look="main" icon={<Plus aria-hidden />}>
        {t('quickAdd.add')}
      </Button>
    </form>
  )
}

const PAGE = 50

function DoneTasks({ clientSlug }: { clientSlug: string | null }) {
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
  const { deletions } = useApp()
  const { t } = useTranslation('tasks')
  const shell = useTranslation()
  const [upTo, setUpTo] = useState(PAGE)
  const { data, error, refetch, isPlaceholderData } = useTasks('done', clientSlug, upTo)
  const deleted = useValue(deletions.hidden)
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={3} height={2.75} />
  const tasks = data.tasks.filter(({ id, status }) => status === 'done' && !deleted.has(id))
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

/** Longer than a closing dialog takes to return the focus */
const AFTER_DIALOG_MS = 300

/** If the element that opened a dialog has moved meanwhile, the focus would be lost: moves it to the element from `find`. */
function useFocusReturn(isOpen: boolean, find: () => HTMLElement | null | undefined): void {
  useEffect(() => {
    if (!isOpen) return undefined
    return () => {
      setTimeout(() => {
        if (document.activeElement === document.body) find()?.focus({ preventScroll: true })
      }, AFTER_DIALOG_MS)
    }
    // `find` gives the same element while the dialog is open.
    // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies
  }, [isOpen])
}
