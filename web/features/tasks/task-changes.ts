import i18next from 'i18next'
import type { MemoryView } from '../../../src/client/types.ts'
import { client } from '../../app/client.ts'
import { memoriesChanged, queries } from '../../app/queries.ts'
import { showToast } from '../../ui/toast.tsx'
import { isUnknown, tellGone } from '../memories/memory-data.ts'
import type { LoadedTasks } from './task-queries.ts'

export interface TaskSeen {
  id: string
  title: string
}

/** As in `PATCH`: a time, or a day (stored as 9:00 in the timezone of the account); null clears it. */
export type NewDue = { dueAt: null } | { dueAt: string; duePrecision: 'day' | 'minute' }

const UNDO_MS = 8_000

/** Optimistic update: shown at once and rolled back with a message if the request fails. */
export async function setTaskStatus(task: TaskSeen, status: 'open' | 'done', canUndo = true): Promise<void> {
  showStatus(task.id, status)
  try {
    const changed = await client.memories.update(task.id, { attributes: { status } })
    queries.setQueryData(['memory', task.id], changed)
  } catch (error) {
    showStatus(task.id, opposite(status))
    return tellNotChanged(task, error)
  }
  const undo = { label: i18next.t('undo'), onClick: () => void setTaskStatus(task, opposite(status), false) }
  const text = i18next.t(status === 'done' ? 'markedDone' : 'markedOpen', { ns: 'tasks', title: task.title })
  showToast({ text, timeout: UNDO_MS, ...(canUndo && { action: undo }) })
  await memoriesChanged()
}

/** A deleted task is also removed from the lists. */
export async function tellNotChanged(task: TaskSeen, error: unknown): Promise<void> {
  if (isUnknown(error)) return tellGone(task.id)
  showToast({ text: i18next.t('notChanged', { ns: 'tasks', title: task.title }), timeout: UNDO_MS })
}

export async function setTaskDue(id: string, due: NewDue): Promise<void> {
  const changed = await client.memories.update(id, { attributes: { ...due } })
  queries.setQueryData(['memory', id], changed)
  await memoriesChanged()
}

function opposite(status: 'open' | 'done'): 'open' | 'done' {
  return status === 'done' ? 'open' : 'done'
}

function showStatus(id: string, status: 'open' | 'done'): void {
  queries.setQueriesData<LoadedTasks>({ queryKey: ['tasks'] }, (loaded) => {
    if (!loaded?.tasks.some((task) => task.id === id)) return loaded
    return { ...loaded, tasks: loaded.tasks.map((task) => (task.id === id ? { ...task, status } : task)) }
  })
  queries.setQueryData<MemoryView>(
    ['memory', id],
    (memory) => memory && { ...memory, metadata: { ...memory.metadata, status, resolved: status !== 'open' } },
  )
}
