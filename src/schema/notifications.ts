import { type Static, Type } from 'typebox'
import { closed, DateTime, named, nullable, oneOf, ref } from './contract.ts'
import * as examples from './examples.ts'
import { TIME_OF_DAY } from './rules.ts'

const TimeOfDay = Type.String({ pattern: TIME_OF_DAY, examples: ['09:00'] })
const Outcome = oneOf(['delivered', 'confirmed', 'late', 'failed', 'dropped'])

const channelFields = {
  id: Type.String(),
  kind: oneOf(['push', 'mail', 'webhook']),
  target: Type.String({ description: 'Where it leads, as people know it: an address, a host, a device.' }),
  enabled: Type.Boolean(),
  state: oneOf(['ok', 'unconfirmed', 'failing', 'unavailable'], {
    description:
      'unconfirmed: the email is not proven. failing: the last deliveries failed. unavailable: this server does not send by this kind.',
  }),
  lastDelivery: nullable(Type.Object({ at: DateTime, outcome: Outcome })),
  createdAt: DateTime,
}

export const ChannelBody = named('Channel', 'Where reminders are sent.', examples.channel, Type.Object(channelFields))
export const CreatedChannel = named(
  'CreatedChannel',
  'The new channel.',
  examples.channel,
  Type.Object({
    ...channelFields,
    secret: Type.Optional(
      Type.String({ description: "Signs a webhook's requests (Standard Webhooks). Shown only here." }),
    ),
  }),
)
export const Notifications = named(
  'Notifications',
  'How and when reminders are sent. Channels are in the order in which they are tried.',
  examples.notifications,
  Type.Object({
    channels: Type.Array(ref(ChannelBody)),
    dayTime: Type.String({ description: 'When a due day notifies, local time.', examples: ['09:00'] }),
    quietHours: nullable(
      Type.Object(
        { from: Type.String(), to: Type.String() },
        { description: 'A notice inside them waits until their end.' },
      ),
    ),
    escalateAfterMinutes: nullable(
      Type.Integer({ description: 'Null: all channels at once. Else one after another, until one is confirmed.' }),
    ),
    digest: nullable(Type.Object({ at: Type.String() })),
    mail: oneOf(['smtp', 'outbox'], {
      description: 'outbox: no mail server is configured, and mails are written to a folder of the server.',
    }),
    pushKey: nullable(
      Type.String({ description: 'The applicationServerKey of web push subscriptions, in base64url.' }),
    ),
  }),
)
export const UpdateNotifications = closed(
  {
    dayTime: Type.Optional(nullable(TimeOfDay)),
    quietHours: Type.Optional(
      nullable(closed({ from: Type.Optional(TimeOfDay), to: Type.Optional(TimeOfDay) }, { minProperties: 1 })),
    ),
    escalateAfterMinutes: Type.Optional(nullable(Type.Integer({ minimum: 1, maximum: 1440 }))),
    digest: Type.Optional(nullable(closed({ at: TimeOfDay }))),
  },
  { examples: [{ dayTime: '08:30', quietHours: { from: '22:00', to: '07:00' } }] },
)
export const CreateChannel = closed(
  {
    kind: oneOf(['push', 'mail', 'webhook']),
    url: Type.Optional(Type.String({ format: 'uri', maxLength: 2000 })),
    subscription: Type.Optional(
      closed({
        endpoint: Type.String({ format: 'uri', maxLength: 2000 }),
        expirationTime: Type.Optional(nullable(Type.Number())),
        keys: closed({ p256dh: Type.String({ maxLength: 200 }), auth: Type.String({ maxLength: 100 }) }),
      }),
    ),
  },
  { examples: [{ kind: 'mail' }, { kind: 'webhook', url: 'https://ntfy.example/ana' }] },
)
export const UpdateChannel = closed(
  {
    enabled: Type.Optional(Type.Boolean()),
    order: Type.Optional(
      Type.Integer({ minimum: 0, maximum: 100, description: 'Its place among the channels; 0 is first.' }),
    ),
  },
  { minProperties: 1, examples: [{ enabled: false }] },
)

export const DeliveryBody = named(
  'Delivery',
  'One notice on one channel.',
  examples.delivery,
  Type.Object({
    id: Type.String(),
    memory: Type.String(),
    dueAt: DateTime,
    channel: Type.String(),
    outcome: nullable(Outcome),
    attempts: Type.Integer(),
    at: DateTime,
  }),
)
export const DeliveryList = named(
  'DeliveryList',
  'Deliveries of the last 30 days, newest first.',
  { items: [examples.delivery] },
  Type.Object({ items: Type.Array(ref(DeliveryBody)) }),
)
export const ActionBody = named(
  'ReminderAction',
  'An act that a notification offers.',
  { act: 'done', title: 'Pay the rent' },
  Type.Object({ act: oneOf(['done', 'hour', 'tomorrow']), title: Type.String() }),
)
export const ActionPath = closed({ secret: Type.String() })
export const ListDeliveriesQuery = closed({
  memory: Type.Optional(Type.String({ maxLength: 100 })),
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, default: 50 })),
})

export type ChannelView = Static<typeof ChannelBody>
export type CreatedChannelView = Static<typeof CreatedChannel>
export type NotificationsView = Static<typeof Notifications>
export type NotificationsChange = Static<typeof UpdateNotifications>
export type NewChannel = Static<typeof CreateChannel>
export type ChannelChange = Static<typeof UpdateChannel>
export type DeliveryView = Static<typeof DeliveryBody>
