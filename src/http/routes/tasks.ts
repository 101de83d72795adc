import type { ActivityLog } from '../../core/activity/activity.ts'
import { clientSlug } from '../../core/memories/record.ts'
import { readListed } from '../../core/search/listed-memories.ts'
import type { Store } from '../../core/store.ts'
import { detailedTaskView, taskView } from '../../core/tasks/task-view.ts'
import { ref } from '../../schema/contract.ts'
import { errorsWithCredential } from '../../schema/errors.ts'
import { ListTasksQuery, TaskList, type TaskView } from '../../schema/memory.ts'
import { recordAccess } from '../record-access.ts'
import type { Server } from '../server.ts'

export interface TaskRouteDeps {
  store: Pick<Store, 'memories'>
  activityLog: ActivityLog
  baseUrl: string
}

export function taskRoutes(app: Server, deps: TaskRouteDeps): void {
  app.get(
    '/v1/tasks',
    {
      schema: {
        operationId: 'listTasks',
        summary: 'List tasks and reminders',
        description:
          'By due time, the earliest first, then those without one, the newest first. Done and cancelled ones: the last updated first.',
        tags: ['Tasks'],
        querystring: ListTasksQuery,
        response: { 200: ref(TaskList), ...errorsWithCredential() },
      },
    },
    async (request) => {
      const { status = 'open', client, limit = 20, offset = 0, detail = false } = request.query
      const { memories } = deps.store
      const listed = await memories.tasks(request.account.id, {
        status,
        limit,
        offset,
        ...(client !== undefined && { clientSlug: clientSlug(client) }),
      })
      recordAccess(deps.activityLog, request, { kind: 'list', memoryIds: listed.map(({ id }) => id) })
      const view = detail ? detailedTaskView : taskView
      const tasks: TaskView[] = []
      for await (const memory of readListed(memories, request.account.id, listed))
        tasks.push(view(deps.baseUrl, memory))
      return { tasks }
    },
  )
}
