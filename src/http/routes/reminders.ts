import type { FastifyRequest } from 'fastify'
import { AppError } from '../../core/errors.ts'
import {
  type ActionDeps,
  confirmDelivery,
  confirmShown,
  performAction,
  readAction,
} from '../../core/reminders/actions.ts'
import { listDeliveries } from '../../core/reminders/deliveries.ts'
import {
  addChannel,
  changeChannel,
  changeNotifications,
  type NotificationDeps,
  readNotifications,
  removeChannel,
  testChannel,
} from '../../core/reminders/settings.ts'
import { NoBody, ref } from '../../schema/contract.ts'
import { ItemPath } from '../../schema/credential.ts'
import {
  ActionBody,
  ActionPath,
  ChannelBody,
  CreateChannel,
  CreatedChannel,
  DeliveryList,
  ListDeliveriesQuery,
  Notifications,
  UpdateChannel,
  UpdateNotifications,
} from '../../schema/notifications.ts'
import type { BearerRules } from '../auth.ts'
import { operation } from '../openapi.ts'
import type { Server } from '../server.ts'

const TAG = 'Notifications'

export function notificationRoutes(app: Server, deps: NotificationDeps & ActionDeps): void {
  app.get(
    '/v1/notifications',
    {
      config: { needsWholeAccount: true },
      schema: operation(TAG, 'readNotifications', 'Read how reminders are sent', {
        response: { 200: ref(Notifications) },
      }),
    },
    async (request) => readNotifications(deps, request.account),
  )

  app.patch(
    '/v1/notifications',
    {
      config: { needsWholeAccount: true },
      schema: operation(TAG, 'updateNotifications', 'Change how reminders are sent', {
        description: 'A merge patch: null resets a setting.',
        body: UpdateNotifications,
        response: { 200: ref(Notifications) },
      }),
    },
    async (request) => changeNotifications(deps, presented(request), request.body),
  )

  channelRoutes(app, deps)

  app.get(
    '/v1/notifications/deliveries',
    {
      config: { needsWholeAccount: true },
      schema: operation(TAG, 'listDeliveries', 'List what was sent', {
        querystring: ListDeliveriesQuery,
        response: { 200: ref(DeliveryList) },
      }),
    },
    async ({ account, query }) => listDeliveries(deps, account, query.memory ?? null, query.limit ?? 50),
  )

  app.post(
    '/v1/notifications/deliveries/:id/confirm',
    {
      schema: operation(TAG, 'confirmDelivery', 'Confirm that a notice was seen', {
        description: 'No further channel is tried.',
        params: ItemPath,
        response: { 204: NoBody },
      }),
    },
    async (request, reply) => {
      await confirmDelivery(deps, request.account, request.params.id)
      return reply.code(204).send(null)
    },
  )
}

function channelRoutes(app: Server, deps: NotificationDeps): void {
  app.post(
    '/v1/notifications/channels/:id/test',
    {
      config: { needsDevice: true },
      schema: operation(TAG, 'testChannel', 'Send a test to a channel', {
        description: "The channel's lastDelivery then says what happened.",
        params: ItemPath,
        response: { 202: NoBody },
      }),
    },
    async (request, reply) => {
      await testChannel(deps, presented(request), request.params.id)
      return reply.code(202).send(null)
    },
  )

  app.post(
    '/v1/notifications/channels',
    {
      config: { needsDevice: true },
      schema: operation(TAG, 'createChannel', 'Add a channel', {
        description: 'A push subscription that is known already gets its new keys.',
        body: CreateChannel,
        response: { 201: ref(CreatedChannel) },
      }),
    },
    async (request, reply) => reply.code(201).send(await addChannel(deps, presented(request), request.body)),
  )

  app.patch(
    '/v1/notifications/channels/:id',
    {
      config: { needsDevice: true },
      schema: operation(TAG, 'updateChannel', 'Turn a channel on or off, or change its place', {
        params: ItemPath,
        body: UpdateChannel,
        response: { 200: ref(ChannelBody) },
      }),
    },
    async (request) => changeChannel(deps, presented(request), request.params.id, request.body),
  )

  app.delete(
    '/v1/notifications/channels/:id',
    {
      config: { needsDevice: true },
      schema: operation(TAG, 'deleteChannel', 'Remove a channel', { params: ItemPath, response: { 204: NoBody } }),
    },
    async (request, reply) => {
      await removeChannel(deps, presented(request), request.params.id)
      return reply.code(204).send(null)
    },
  )
}

/** Outside the scope of bearer tokens: the secret permits this act and nothing else. */
export function actionRoutes(app: Server, deps: ActionDeps & Pick<BearerRules, 'limits'>): void {
  const guarded = async <T>(request: FastifyRequest, work: () => Promise<T>): Promise<T> => {
    try {
      return await work()
    } catch (error) {
      if (error instanceof AppError && error.kind === 'not-found')
        await deps.limits.noteUnknownBearer(request.clientAddress)
      throw error
    }
  }

  app.get(
    '/v1/notifications/actions/:secret',
    {
      schema: operation(TAG, 'readReminderAction', 'Read what a link of a notification would do', {
        description: 'Changes nothing.',
        security: [],
        params: ActionPath,
        response: { 200: ref(ActionBody) },
      }),
    },
    async (request) => guarded(request, () => readAction(deps, request.params.secret)),
  )

  app.post(
    '/v1/notifications/actions/:secret',
    {
      schema: operation(TAG, 'performReminderAction', 'Act on a reminder by a link of its notification', {
        description: 'done, in an hour or tomorrow, once, within 7 days. Sent again, it changes nothing.',
        security: [],
        params: ActionPath,
        response: { 204: NoBody },
      }),
    },
    async (request, reply) => {
      await guarded(request, () => performAction(deps, request.params.secret))
      return reply.code(204).send(null)
    },
  )

  app.post(
    '/v1/notifications/actions/:secret/shown',
    {
      schema: operation(TAG, 'confirmShown', 'Confirm that a notification was shown', {
        description: 'By the secret of any of its actions, which stay usable. No further channel is tried.',
        security: [],
        params: ActionPath,
        response: { 204: NoBody },
      }),
    },
    async (request, reply) => {
      await guarded(request, () => confirmShown(deps, request.params.secret))
      return reply.code(204).send(null)
    },
  )
}

function presented({ account, credential }: FastifyRequest) {
  return { account, credential }
}
