import { hash } from 'node:crypto'
import type { FastifyReply } from 'fastify'
import type { UseLog } from '../../core/accounts/use-log.ts'
import type { Random } from '../../core/identifiers.ts'
import type { Clock, Store } from '../../core/store.ts'
import { closeFeed, describeFeed, feedCalendar, feedOwner, openFeed, unknownFeed } from '../../core/tasks/feed.ts'
import { NoBody, ref } from '../../schema/contract.ts'
import { errorsWithCredential, errorsWithoutCredential } from '../../schema/errors.ts'
import { Calendar, CreatedFeed, Feed, FeedHeaders, FeedQuery } from '../../schema/feed.ts'
import type { BearerRules } from '../auth.ts'
import type { Server } from '../server.ts'

export interface FeedRouteDeps {
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
      schema: {
        operationId: 'createFeed',
        summary: 'Create a calendar URL for tasks',
        description: 'Revokes an earlier URL. The new one is only in this response.',
        tags: ['Tasks'],
        response: { 201: ref(CreatedFeed), ...errorsWithCredential() },
      },
    },
    async ({ account, credential }, reply) => reply.code(201).send(await openFeed(deps, { account, credential })),
  )

  app.get(
    '/v1/tasks/feed',
    {
      schema: {
        operationId: 'readFeed',
        summary: 'Read whether there is a calendar URL',
        tags: ['Tasks'],
        response: { 200: ref(Feed), ...errorsWithCredential() },
      },
    },
    async (request) => describeFeed(deps, request.account),
  )

  app.delete(
    '/v1/tasks/feed',
    {
      schema: {
        operationId: 'deleteFeed',
        summary: 'Revoke the calendar URL',
        tags: ['Tasks'],
        response: { 204: NoBody, ...errorsWithCredential() },
      },
    },
    async ({ account, credential }, reply) => {
      await closeFeed(deps, { account, credential })
      return reply.code(204).send(null)
    },
  )
}

export type CalendarRouteDeps = Pick<FeedRouteDeps, 'store' | 'clock' | 'uses' | 'baseUrl'> &
  Pick<BearerRules, 'limits' | 'ratePerMinute'>

/** Outside the scope of bearer tokens: the token in the URL permits this request and nothing else. */
export function calendarRoutes(app: Server, deps: CalendarRouteDeps): void {
  app.get(
    '/v1/tasks.ics',
    {
      schema: {
        operationId: 'readCalendar',
        summary: 'Read open tasks and reminders as a calendar',
        description: 'For calendar subscriptions: those with a due time, at most 1,000.',
        tags: ['Tasks'],
        security: [],
        querystring: FeedQuery,
        headers: FeedHeaders,
        response: { 200: Calendar, ...errorsWithoutCredential(401) },
      },
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
