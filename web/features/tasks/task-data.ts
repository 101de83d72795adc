import { keepPreviousData, type QueryClient, useQuery } from '@tanstack/react-query'
import type { Client } from '../../../src/client/client.ts'
import type { DetailedTaskView, MemoryView } from '../../../src/client/types.ts'
import type { App } from '../../app/create-app.ts'
import { memoriesChanged } from '../../app/session.ts'
import { useApp } from '../../app/use-app.ts'
import { isUnknown, reportDeleted } from '../memories/memory-data.ts'

type TaskStatus = 'open' | 'done'

interface LoadedTasks {
  tasks: DetailedTaskView[]
  hasMore: boolean
}

const PAGE = 50

/** The first `upTo` tasks. If `clientSlug` is null, of all clients. */
export function useTasks(status: TaskStatus, clientSlug: string | null, upTo: number, isWanted = true) {
  const { client } = useApp()
  return useQuery({
    queryKey: ['tasks', status, { client: clientSlug, upTo }],
    queryFn: ({ signal }) => loadTasks(client, status, clientSlug, upTo, signal),
    placeholderData: keepPreviousData,
    enabled: isWanted,
  })
}

async function loadTasks(
  client: Client,
  status: TaskStatus,
  clientSlug: string | null,
  upTo: number,
  signal: AbortSignal,
): Promise<LoadedTasks> {
  // Deduplicated by id: tasks can shift between pages while they load.
  const tasks = new Map<string, DetailedTaskView>()
  for (let offset = 0; offset < upTo; offset += PAGE) {
    const query = {
      status,
      limit: PAGE,
      offset,
      detail: true,
      ...(clientSlug !== null && { client: clientSlug }),
    } as const
    const page = await client.tasks.list(query, { signal })
    for (const task of page.tasks) tasks.set(task.id, task)
    if (page.tasks.length < PAGE) return { tasks: [...tasks.values()], hasMore: false }
  }
  return { tasks: [...tasks.values()], hasMore: true }
}

export interface TaskSeen {
  id: string
  title: string
  /** The due time of what repeats, so that a repeated request completes one occurrence only. */
  occurrence?: string | null
}

/** As in `PATCH`: a time, or a day (stored as 9:00 in the timezone of the account); null clears it. */
export type NewDue = { dueAt: null } | { dueAt: string; duePrecision: 'day' | 'minute' }

const UNDO_MS = 8_000

/** Optimistic update: shown at once and rolled back with a message if the request fails. */
export async function setTaskStatus(app: App, task: TaskSeen, status: 'open' | 'done', canUndo = true): Promise<void> {
  const { client, locale, queries, toasts } = app
  showStatus(queries, task.id, status)
  let isReversible = canUndo
  try {
    const changed = await client.memories.update(task.id, {
      attributes: { status, ...(task.occurrence && status === 'done' && { occurrence: task.occurrence }) },
    })
    queries.setQueryData(['memory', task.id], changed)
    // A series has moved on to its next occurrence.
    isReversible = canUndo && changed.metadata.status === status
  } catch (error) {
    showStatus(queries, task.id, opposite(status))
    return reportNotChanged(app, task, error)
  }
  const undo = { label: locale.i18n.t('undo'), onClick: () => void setTaskStatus(app, task, opposite(status), false) }
  const text = locale.i18n.t(status === 'done' ? 'markedDone' : 'markedOpen', { ns: 'tasks', title: task.title })
  toasts.show({ text, timeout: UNDO_MS, ...(isReversible && { action: undo }) })
  await memoriesChanged(queries)
}

/** @throws if the service refuses the change */
export async function changeTask({ client, queries }: App, id: string, attributes: Record<string, unknown>) {
  const changed = await client.memories.update(id, { attributes })
  queries.setQueryData(['memory', id], changed)
  await memoriesChanged(queries)
  return changed
}

/** A deleted task is also removed from the lists. */
export async function reportNotChanged(app: App, task: TaskSeen, error: unknown): Promise<void> {
  if (isUnknown(error)) return reportDeleted(app, task.id)
  const text = app.locale.i18n.t('notChanged', { ns: 'tasks', title: task.title })
  app.toasts.show({ text, timeout: UNDO_MS })
}

export async function setTaskDue(app: App, id: string, due: NewDue): Promise<void> {
  await changeTask(app, id, { ...due })
}

function opposite(status: 'open' | 'done'): 'open' | 'done' {
  return status === 'done' ? 'open' : 'done'
}

function showStatus(queries: QueryClient, id: string, status: 'open' | 'done'): void {
  queries.setQueriesData<LoadedTasks>({ queryKey: ['tasks'] }, (loaded) => {
    if (!loaded?.tasks.some((task) => task.id === id)) return loaded
    return { ...loaded, tasks: loaded.tasks.map((task) => (task.id === id ? { ...task, status } : task)) }
  })
  queries.setQueryData<MemoryView>(
    ['memory', id],
    (memory) => memory && { ...memory, metadata: { ...memory.metadata, status, resolved: status !== 'open' } },
  )
}
