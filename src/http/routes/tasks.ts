import { clientSlug } from '../../core/client-slug.ts'
import { isoTime, memoryUrl } from '../../core/memory-view.ts'
import type { Store } from '../../core/ports.ts'
import { ref } from '../../schema/contract.ts'
import { errorsWithCredential } from '../../schema/errors.ts'
import { ListTasksQuery, TaskList } from '../../schema/memory.ts'
import type { Server } from '../server.ts'

export function taskRoutes(app: Server, deps: { store: Pick<Store, 'memories'>; baseUrl: string }): void {
  app.get(
    '/v1/tasks',
    {
      schema: {
        operationId: 'listTasks',
        summary: 'List tasks and reminders',
        description: 'What is due first comes first, then what has no due time, the newest first.',
        tags: ['Tasks'],
        querystring: ListTasksQuery,
        response: { 200: ref(TaskList), ...errorsWithCredential() },
      },
    },
    async (request) => {
      const { status = 'open', client, limit = 20 } = request.query
      const memories = await deps.store.memories.tasks(request.account.id, {
        status,
        limit,
        ...(client !== undefined && { clientSlug: clientSlug(client) }),
      })
      const tasks = memories.map((memory) => ({
        id: memory.id,
        title: memory.title,
        client: memory.client,
        status: memory.status,
        dueAt: memory.dueAt === null ? null : isoTime(memory.dueAt),
        url: memoryUrl(deps.baseUrl, memory.id),
      }))
      return { tasks }
    },
  )
}
