import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Client } from '../../../src/client/client.ts'
import type { DetailedTaskView } from '../../../src/client/types.ts'
import { useApp } from '../../app/use-app.ts'

export type TaskStatus = 'open' | 'done'

export interface LoadedTasks {
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
