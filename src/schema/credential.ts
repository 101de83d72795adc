import { type Static, Type } from 'typebox'
import { closed, DateTime, LINE, named, nullable, oneOf, ref } from './contract.ts'
import * as examples from './examples.ts'
import { Tags, TypeWord } from './memory.ts'

export const Device = named(
  'Device',
  'A device that is signed in.',
  examples.device,
  Type.Object({
    id: Type.String(),
    name: nullable(Type.String()),
    platform: nullable(Type.String()),
    createdAt: DateTime,
    lastUsedAt: nullable(DateTime),
    expiresAt: nullable(DateTime),
    current: Type.Boolean(),
  }),
)
export const DeviceList = named(
  'DeviceList',
  'Devices, newest first.',
  { items: [examples.device], currentDeviceId: examples.device.id },
  Type.Object({ items: Type.Array(ref(Device)), currentDeviceId: nullable(Type.String()) }),
)

/** The limit of an API key or a connection, as a client sends it. */
export const scopeInput = {
  tags: Type.Optional(
    Type.Array(Tags.items, { maxItems: 20, description: 'Only memories with one of these tags. Empty: with any.' }),
  ),
  types: Type.Optional(
    Type.Array(TypeWord, { maxItems: 20, description: 'Only memories of one of these types. Empty: of any.' }),
  ),
}
/** The limit as clients see it: absent if there is none. */
export const scopeFields = {
  tags: Type.Optional(Type.Array(Type.String(), { description: 'If limited: one of these tags; empty: any.' })),
  types: Type.Optional(Type.Array(Type.String(), { description: 'If limited: one of these types; empty: any.' })),
}

const Access = oneOf(['write', 'read'])
const apiKeyFields = {
  id: Type.String(),
  label: Type.String(),
  prefix: Type.String({ description: 'The first characters of the key, to recognise it.' }),
  access: Access,
  ...scopeFields,
  client: nullable(Type.String()),
  createdAt: DateTime,
  lastUsedAt: nullable(DateTime),
}
export const ApiKey = named('ApiKey', 'An API key, without its secret.', examples.apiKey, Type.Object(apiKeyFields))
export const ApiKeyList = named(
  'ApiKeyList',
  'API keys, newest first.',
  { items: [examples.limitedApiKey, examples.apiKey] },
  Type.Object({ items: Type.Array(ref(ApiKey)) }),
)
export const CreatedApiKey = named(
  'CreatedApiKey',
  'The new API key.',
  { ...examples.apiKey, apiKey: 'lmb_…' },
  Type.Object({ ...apiKeyFields, apiKey: Type.String({ description: 'The key itself, shown only here.' }) }),
)
export const CreateApiKey = closed(
  { label: Type.String({ minLength: 1, maxLength: 100, pattern: LINE }), ...scopeInput },
  { examples: [{ label: 'Claude' }, { label: 'Team calendar', tags: ['work'] }] },
)
export const CreateApiKeyQuery = closed({
  access: Type.Optional(oneOf(['write', 'read'], { default: 'write', description: 'A `read` key can never write.' })),
})
/** Any text: one that is no id of this account gets 404. The router limits its length. */
export const ItemPath = closed({ id: Type.String() })

export type DeviceView = Static<typeof Device>
export type ApiKeyView = Static<typeof ApiKey>
