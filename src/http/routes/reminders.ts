import type { FastifyRequest } from 'fastify'
import { listDeliveries } from '../../core/reminders/deliveries.ts'
import {
  addChannel,
  changeChannel,
  changeNotifications,
  type NotificationDeps,
  readNotifications,
  removeChannel,
} from '../../core/reminders/settings.ts'
import { NoBody, ref } from '../../schema/contract.ts'
import { ItemPath } from '../../schema/credential.ts'
import {
  ChannelBody,
  CreateChannel,
  CreatedChannel,
  DeliveryList,
  ListDeliveriesQuery,
  Notifications,
  UpdateChannel,
  UpdateNotifications,
} from '../../schema/notifications.ts'
import { operation } from '../openapi.ts'
import type { Server } from '../server.ts'

const TAG = 'Notifications'

export function notificationRoutes(app: Server, deps: NotificationDeps): void {
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
}

function channelRoutes(app: Server, deps: NotificationDeps): void {
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

function presented({ account, credential }: FastifyRequest) {
  return { account, credential }
}
