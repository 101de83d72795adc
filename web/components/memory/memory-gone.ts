import i18next from 'i18next'
import { LembraError } from '../../../src/client/errors.ts'
import { memoriesChanged, queries } from '../../state/queries.ts'
import type { LoadedTasks } from '../tasks/task-queries.ts'
import { showToast } from '../toast.tsx'

/** The service knows no such memory, or no longer. What a proxy says instead tells nothing of it. */
export function isUnknown(error: unknown): boolean {
  return error instanceof LembraError && error.isOfService && error.status === 404
}

/** Whoever changes a memory that was deleted elsewhere hears so, and sees it no more. */
export async function tellGone(id: string): Promise<void> {
  queries.setQueriesData<LoadedTasks>(
    { queryKey: ['tasks'] },
    (loaded) => loaded && { ...loaded, tasks: loaded.tasks.filter((task) => task.id !== id) },
  )
  showToast({ text: i18next.t('errors.notFound') })
  await memoriesChanged()
}

/** Lists that may still show what is gone are asked for anew when they are next seen. The memory itself is not: that would be asked for forever. */
export async function listsChanged(): Promise<void> {
  const lists = ['memories', 'search', 'recall', 'relations', 'tasks']
  await Promise.all(lists.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
