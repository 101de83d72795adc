import { Type } from 'typebox'
import { named, oneOf } from './contract.ts'

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

export const EventStream = {
  description:
    'Server-sent events. `memory`: a memory was created, updated or deleted. `reset`: too much happened to tell; read again what you show.',
  content: { 'text/event-stream': { schema: { type: 'string' } } },
}
