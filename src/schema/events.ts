import { type Static, Type } from 'typebox'
import { DateTime, named, nullable, oneOf, Uri } from './contract.ts'

export const EventHeaders = Type.Object({
  'last-event-id': Type.Optional(
    Type.String({ description: 'The id of the last event that was read: what happened since comes first.' }),
  ),
})

export const MemoryEventData = named(
  'MemoryEvent',
  'The data of a `memory` event.',
  { id: 'mem_01jd8x4m5n6p7q8r9s0t1v2w3x', type: 'updated' },
  Type.Object({ id: Type.String(), type: oneOf(['created', 'updated', 'deleted']) }),
)

export const ReminderEventData = named(
  'ReminderEvent',
  'The data of a `reminder` event: the data of a webhook, and the deliveries of the same notice.',
  {
    id: 'mem_01jd8x4m5n6p7q8r9s0t1v2w3x',
    title: 'Call mom',
    text: 'Call mom every Sunday at 6pm',
    dueAt: '2026-03-08T21:00:00.000Z',
    url: 'https://lembra.example/m/mem_01jd8x4m5n6p7q8r9s0t1v2w3x',
    recurrence: 'FREQ=WEEKLY;BYDAY=SU',
    deliveries: ['dlv_01jd8x4m5n6p7q8r9s0t1v2w3x'],
  },
  Type.Object({
    id: Type.String(),
    title: Type.String(),
    text: Type.String({ description: 'At most 300 characters.' }),
    dueAt: DateTime,
    url: Uri,
    recurrence: nullable(Type.String()),
    deliveries: Type.Array(Type.String(), {
      description: 'Confirm one of them once the person has seen the reminder.',
    }),
  }),
)

export const EventStream = {
  description:
    'Server-sent events. `memory`: a memory was created, updated or deleted. `reminder`: the time of a reminder has come. `reset`: too much happened to tell; read again what you show.',
  content: { 'text/event-stream': { schema: { type: 'string' } } },
}

export type ReminderEventView = Static<typeof ReminderEventData>
