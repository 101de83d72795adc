import { type QueryClient, useQuery } from '@tanstack/react-query'
import { LembraError } from '../../../src/client/errors.ts'
import type { MemoryView, RelationView } from '../../../src/client/types.ts'
import type { App } from '../../app/create-app.ts'
import { memoriesChanged } from '../../app/session.ts'
import { useApp } from '../../app/use-app.ts'

const POLL_MS = 2_500
/** A memory that waits for a setting or a new month is polled slowly. */
const SLOW_POLL_MS = 20_000
const SLOW_AFTER = 12

export function useMemory(id: string) {
  const app = useApp()
  return useQuery({
    queryKey: ['memory', id],
    queryFn: ({ signal }) => readMemory(app, id, signal),
    // Polls while the file is being processed, and less often after a while.
    refetchInterval: ({ state }) => {
      const status = state.data?.metadata.memory.status
      if (status !== 'pending' && status !== 'processing' && status !== 'paused') return false
      return status === 'paused' || state.dataUpdateCount > SLOW_AFTER ? SLOW_POLL_MS : POLL_MS
    },
  })
}

async function readMemory({ client, queries }: App, id: string, signal: AbortSignal): Promise<MemoryView> {
  try {
    return await client.memories.get(id, { signal })
  } catch (error) {
    if (isUnknown(error)) void listsChanged(queries)
    throw error
  }
}

export function useRelations(memory: MemoryView) {
  const { client } = useApp()
  return useQuery({
    queryKey: ['relations', memory.id, memory.metadata.updatedAt],
    queryFn: ({ signal }) => client.memories.relations(memory.id, { limit: 12 }, { signal }),
  })
}

/** Finds the related memory that a title in double brackets refers to. */
export function linkedMemory(related: readonly RelationView[], title: string): RelationView | undefined {
  const wanted = folded(title)
  return related.find(({ kind, title: known }) => kind.startsWith('link-') && folded(known) === wanted)
}

function folded(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()
}

/** True if the service says that there is no such memory. A 404 from a proxy says nothing about it. */
export function isUnknown(error: unknown): boolean {
  return error instanceof LembraError && error.isOfService && error.status === 404
}

/** Tells the user that the memory was deleted elsewhere, and removes it from the lists. */
export async function reportDeleted({ locale, queries, toasts }: App, id: string): Promise<void> {
  queries.setQueriesData<{ tasks: Array<{ id: string }> }>(
    { queryKey: ['tasks'] },
    (loaded) => loaded && { ...loaded, tasks: loaded.tasks.filter((task) => task.id !== id) },
  )
  toasts.show({ text: locale.i18n.t('errors.notFound') })
  await memoriesChanged(queries)
}

/** Refreshes lists that may still show a deleted memory. Not the memory itself: its query would fail and refresh again without end. */
export async function listsChanged(queries: QueryClient): Promise<void> {
  const lists = ['memories', 'search', 'recall', 'relations', 'tasks']
  await Promise.all(lists.map((key) => queries.invalidateQueries({ queryKey: [key] })))
}
