import { type Static, Type } from 'typebox'
import { closed, DateTime, FILLED, named, nullable, Uri } from './contract.ts'
import * as examples from './examples.ts'
import { Content, Tags } from './memory.ts'

export const CLIENT_ID_PATTERN = '^[A-Za-z0-9_-]{8,100}$'
const ClientId = Type.String({
  pattern: CLIENT_ID_PATTERN,
  description: 'Names this capture: sent again, it is answered as a duplicate.',
  examples: ['note-2026-03-07-0001'],
})
const latitude = Type.Number({ minimum: -90, maximum: 90 })
const longitude = Type.Number({ minimum: -180, maximum: 180 })
const accuracy = Type.Number({ minimum: 0, description: 'Metres' })

const Location = closed({
  lat: latitude,
  lon: longitude,
  accuracy: Type.Optional(accuracy),
  capturedAt: Type.Optional(DateTime),
})

export const CaptureText = closed(
  {
    text: Content,
    tags: Type.Optional(Tags),
    via: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        pattern: FILLED,
        description: 'The AI platform or client that captures.',
      }),
    ),
    location: Type.Optional(Location),
    clientId: Type.Optional(ClientId),
    capturedAt: Type.Optional(DateTime),
  },
  { examples: [{ text: 'Lembrar de pagar o aluguel amanhã às 9h', clientId: 'note-2026-03-07-0001' }] },
)

export const CaptureQuery = closed({
  clientId: Type.Optional(ClientId),
  capturedAt: Type.Optional(DateTime),
  lat: Type.Optional(latitude),
  lon: Type.Optional(longitude),
  accuracy: Type.Optional(accuracy),
})

/** Checked by hand, so that the error's field is the header's own name. */
export const CaptureHeaders = Type.Object({
  'idempotency-key': Type.Optional(Type.String({ description: `Overrides clientId. ${CLIENT_ID_PATTERN}` })),
})

export const Captured = named(
  'Captured',
  'The memory as it stands.',
  examples.captured,
  Type.Object({
    id: Type.String(),
    clientId: nullable(Type.String()),
    duplicate: Type.Boolean({ description: 'True where this client id was captured before; nothing was changed.' }),
    type: Type.String(),
    title: Type.String(),
    client: nullable(Type.String()),
    status: nullable(Type.String()),
    memory: nullable(Type.String()),
    review: nullable(Type.String()),
    resolved: nullable(Type.Boolean()),
    url: Uri,
  }),
)

export type CapturedView = Static<typeof Captured>
