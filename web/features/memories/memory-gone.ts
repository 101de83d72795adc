import i18next from 'i18next'
import { LembraError } from '../../../src/client/errors.ts'
import { memoriesChanged, queries } from '../../app/queries.ts'
import { showToast } from '../../ui/toast.tsx'
import type { LoadedTasks } from '../tasks/task-queries.ts'

/** True if the service says that there is no such memory. A 404 from a proxy says nothing about it. */
export function isUnknown(error: unknown): boolean {
  return error instanceof LembraError && error.isOfService && error.status === 404
}

/** Tells the user that the memory was deleted elsewhere, and removes it from the lists. */
export async function tellGone(id: string): Promise<void> {
  queries.setQueriesData<LoadedTasks>(
    { queryKey: ['tasks'] },
    (loaded) => loaded && { ...loaded, tasks: loaded.tasks.filter((task) => task.id !== id) },
  )
  showToast({ text: i18next.t('errors.notFound') })
  await memoriesChanged()
}

/** Refreshes lists that may still show a deleted memory. Not the memory itself: its query would fail and refresh again without end. */
export async function listsChanged(): Promise<void> {
  const lists = ['memories', 'search', 'recall', 'relations', 'tasks']
  await Promise.all(lists.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
