import { type Static, Type } from 'typebox'
import { CLIENT_NAME, closed, DateTime, named, nullable, Uri } from './contract.ts'
import * as examples from './examples.ts'
import { Content, Tags } from './memory.ts'
import { CLIENT_ID_PATTERN } from './rules.ts'

const ClientId = Type.String({
  pattern: CLIENT_ID_PATTERN,
  description: 'Identifies this capture: if it is sent again, it is answered as a duplicate.',
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

const Via = Type.String({
  minLength: 1,
  maxLength: 100,
  pattern: CLIENT_NAME,
  description: 'The AI platform or client that captures.',
})

const shared = {
  tags: Type.Optional(Tags),
  via: Type.Optional(Via),
  location: Type.Optional(Location),
  clientId: Type.Optional(ClientId),
  capturedAt: Type.Optional(DateTime),
}
const FileName = Type.String({ minLength: 1, maxLength: 255, description: 'Only for display.', examples: ['memo.m4a'] })
const ContentType = Type.String({ minLength: 1, maxLength: 255, examples: ['audio/mp4'] })
const media = {
  name: Type.Optional(FileName),
  contentType: Type.Optional(ContentType),
  durationSeconds: Type.Optional(
    Type.Number({ minimum: 0, maximum: 31_536_000, description: 'Used if the file itself does not say it.' }),
  ),
}

const CaptureText = closed(
  { text: Content, ...shared },
  { examples: [{ text: 'Lembrar de pagar o aluguel amanhã às 9h', clientId: 'note-2026-03-07-0001' }] },
)

const CaptureUpload = closed(
  { key: Type.String({ maxLength: 200, description: 'From POST /v1/uploads.' }), ...media, ...shared },
  { examples: [{ key: 'usr_06fj3q7d1s9f7e5v3k2m8n4p0r/fil_06fj3q7d1s9f7e5v3k2m8n4p0s' }] },
)

const CaptureAudio = closed(
  {
    audioBase64: Type.String({ description: 'At most 25 MB after decoding.', contentEncoding: 'base64' }),
    ...media,
    ...shared,
  },
  { examples: [{ audioBase64: 'UklGRiQAAABXQVZF', contentType: 'audio/wav' }] },
)

/** Validated as the first form whose own field is present, else as the last: errors are about that form alone (http/server.ts). */
const CaptureJson = Type.Unsafe<
  Static<typeof CaptureText> | Static<typeof CaptureUpload> | Static<typeof CaptureAudio>
>({
  anyOf: [CaptureAudio, CaptureUpload, CaptureText],
})

const File = Type.Unsafe<never>({ type: 'string', format: 'binary' })

/** Validated by content type; files are checked as they stream. */
export const CaptureBody = {
  content: {
    'application/json': { schema: CaptureJson },
    'audio/*': { schema: File },
    'image/*': { schema: File },
  },
}

export const UploadRequest = closed(
  {
    name: FileName,
    contentType: ContentType,
    bytes: Type.Optional(
      Type.Integer({ minimum: 1, description: 'The size, if it is known: the URL accepts no more than that.' }),
    ),
  },
  { examples: [{ name: 'memo.m4a', contentType: 'audio/mp4' }] },
)

export const UploadTicket = named(
  'UploadTicket',
  'The URL to PUT the bytes to, once, with the content type that was announced.',
  examples.uploadTicket,
  Type.Object({
    key: Type.String(),
    uploadUrl: Uri,
    expiresIn: Type.Integer({ description: 'Seconds.' }),
  }),
)

/** Open: the signature refuses altered or added parameters, with a message of its own. */
export const UploadQuery = Type.Object({
  expires: Type.Optional(Type.Number()),
  type: Type.Optional(Type.String()),
  size: Type.Optional(Type.Number()),
  by: Type.Optional(Type.String()),
  signature: Type.Optional(Type.String()),
})

export const UploadPath = Type.Object({ account: Type.String(), file: Type.String() })

export const CaptureQuery = closed({
  clientId: Type.Optional(ClientId),
  capturedAt: Type.Optional(DateTime),
  lat: Type.Optional(latitude),
  lon: Type.Optional(longitude),
  accuracy: Type.Optional(accuracy),
  tag: Type.Optional(
    Type.Array(Tags.items, { maxItems: 100, description: 'Repeatable. `tags` in a JSON body take precedence.' }),
  ),
  via: Type.Optional(Via),
  name: Type.Optional(FileName),
})

export const IdempotencyHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      pattern: CLIENT_ID_PATTERN,
      description: 'Identifies this request: if it is sent again, it is answered as a duplicate. Overrides clientId.',
      examples: ['note-2026-03-07-0001'],
    }),
  ),
})

export const CaptureHeaders = Type.Object({
  ...IdempotencyHeaders.properties,
  prefer: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        '`wait=10` (RFC 7240) answers an audio or image once it is processed, or after ten seconds (at most 30). The answer then has `Preference-Applied`.',
      examples: ['wait=10'],
    }),
  ),
})

/** The bytes, with the content type that the ticket announced; never validated. */
export const UploadBody = { content: { 'audio/*': { schema: File }, 'image/*': { schema: File } } }

export const Captured = named(
  'Captured',
  'The memory in its current state.',
  examples.captured,
  Type.Object({
    id: Type.String(),
    clientId: nullable(Type.String()),
    duplicate: Type.Boolean({
      description:
        'True if this client id was captured before, or if Lembra itself gave this text to the client; nothing was changed.',
    }),
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
export type CaptureJsonBody = Static<typeof CaptureJson>
