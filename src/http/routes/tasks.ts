import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { UseLog } from '../../core/accounts/authentication.ts'
import type { ActivityLog } from '../../core/activity/activity.ts'
import { clientSlug, readListed } from '../../core/memories/record.ts'
import type { Clock, Random, Store } from '../../core/store.ts'
import { closeFeed, describeFeed, feedCalendar, feedOwner, openFeed, unknownFeed } from '../../core/tasks/feed.ts'
import { detailedTaskView, taskView } from '../../core/tasks/task-view.ts'
import { errorResponses, NoBody, ref } from '../../schema/contract.ts'
import {
  Calendar,
  CreatedFeed,
  Feed,
  FeedHeaders,
  FeedQuery,
  ListTasksQuery,
  TaskList,
  type TaskView,
} from '../../schema/tasks.ts'
import type { BearerRules } from '../auth.ts'
import { operation } from '../openapi.ts'
import type { Server } from '../server.ts'
import { recordAccess } from './shared.ts'

interface TaskRouteDeps {
  store: Pick<Store, 'memories'>
  activityLog: ActivityLog
  baseUrl: string
}

export function taskRoutes(app: Server, deps: TaskRouteDeps): void {
  app.get(
    '/v1/tasks',
    {
      schema: operation('Tasks', 'listTasks', 'List tasks and reminders', {
        description:
          'By due time, the earliest first, then those without one, the newest first. Done and cancelled ones: the last updated first.',
        querystring: ListTasksQuery,
        response: { 200: ref(TaskList) },
      }),
    },
    async (request) => {
      const { status = 'open', client, limit = 20, offset = 0, detail = false } = request.query
      const { memories } = deps.store
      const listed = await memories.tasks(request.account, {
        status,
        limit,
        offset,
        ...(client !== undefined && { clientSlug: clientSlug(client) }),
      })
      recordAccess(deps.activityLog, request, { kind: 'list', memoryIds: listed.map(({ id }) => id) })
      const view = detail ? detailedTaskView : taskView
      const tasks: TaskView[] = []
      for await (const memory of readListed(memories, request.account, listed)) tasks.push(view(deps.baseUrl, memory))
      return { tasks }
    },
  )
}

interface FeedRouteDeps {
  store: Store
  clock: Clock
  random: Random
  uses: UseLog
  baseUrl: string
}

export function feedRoutes(app: Server, deps: FeedRouteDeps): void {
  app.post(
    '/v1/tasks/feed',
    {
      config: { needsDevice: true },
      schema: operation('Tasks', 'createFeed', 'Create a calendar URL for tasks', {
        description: 'Revokes an earlier URL. The new one is only in this response.',
        response: { 201: ref(CreatedFeed) },
      }),
    },
    async ({ account, credential }, reply) => reply.code(201).send(await openFeed(deps, { account, credential })),
  )

  app.get(
    '/v1/tasks/feed',
    {
      schema: operation('Tasks', 'readFeed', 'Read whether there is a calendar URL', { response: { 200: ref(Feed) } }),
    },
    async (request) => describeFeed(deps, request.account),
  )

  app.delete(
    '/v1/tasks/feed',
    {
      config: { needsWholeAccount: true },
      schema: operation('Tasks', 'deleteFeed', 'Revoke the calendar URL', { response: { 204: NoBody } }),
    },
    async ({ account, credential }, reply) => {
      await closeFeed(deps, { account, credential })
      return reply.code(204).send(null)
    },
  )
}

type CalendarRouteDeps = Pick<FeedRouteDeps, 'store' | 'clock' | 'uses' | 'baseUrl'> &
  Pick<BearerRules, 'limits' | 'ratePerMinute'>

/** Outside the scope of bearer tokens: the token in the URL permits this request and nothing else. */
export function calendarRoutes(app: Server, deps: CalendarRouteDeps): void {
  app.get(
    '/v1/tasks.ics',
    {
      schema: operation('Tasks', 'readCalendar', 'Read open tasks and reminders as a calendar', {
        description: 'For calendar subscriptions: those with a due time, at most 1,000.',
        security: [],
        querystring: FeedQuery,
        headers: FeedHeaders,
        response: { 200: Calendar, ...errorResponses([401]) },
      }),
    },
    async (request, reply) => {
      const { token } = request.query
      const account = token === undefined ? null : await feedOwner(deps, token)
      if (!account) {
        if (token !== undefined) await deps.limits.noteUnknownBearer(request.clientAddress)
        throw unknownFeed()
      }
      await deps.limits.checkAccount(account.id, deps.ratePerMinute(account))
      return sendCalendar(reply, await feedCalendar(deps, account), request.headers['if-none-match'])
    },
  )
}

function sendCalendar(reply: FastifyReply, calendar: string, knownTag: string | undefined): FastifyReply {
  const tag = `"${hash('sha256', calendar, 'hex')}"`
  reply.headers({ etag: tag, 'cache-control': 'private, max-age=300' })
  if (knownTag === tag) return reply.code(304).send()
  return reply.type('text/calendar; charset=utf-8').send(calendar)
}
