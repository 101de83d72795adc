import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { AccountBody, Connected, KeySent, SignedIn, Usage } from '../schema/account.ts'
import { Activity, ActivityDays, ActivityList } from '../schema/activity.ts'
import { Captured, UploadTicket } from '../schema/capture.ts'
import { ErrorBody, usualErrors } from '../schema/contract.ts'
import { ApiKey, ApiKeyList, CreatedApiKey, Device, DeviceList } from '../schema/credential.ts'
import { MemoryEventData, ReminderEventData } from '../schema/events.ts'
import {
  ChangeList,
  Labels,
  MediaLink,
  MemoryBody,
  MemoryList,
  RelationItem,
  RelationList,
  Remembered,
} from '../schema/memory.ts'
import { Mention, MentionList, MentionWithMemories } from '../schema/mentions.ts'
import {
  ActionBody,
  ChannelBody,
  CreatedChannel,
  DeliveryBody,
  DeliveryList,
  Notifications,
} from '../schema/notifications.ts'
import {
  AuthorizationServer,
  Connection,
  ConnectionList,
  OAuthAnswered,
  OAuthErrorBody,
  OAuthRequest,
  ProtectedResource,
  RegisteredClient,
  Tokens,
} from '../schema/oauth.ts'
import { DateRead, Recalled, SearchResult, SearchResults } from '../schema/search.ts'
import { CreatedFeed, Feed, TaskItem, TaskList } from '../schema/tasks.ts'
import { ImportReport } from '../schema/transfer.ts'
import type { Server } from './server.ts'

const components = [
  ErrorBody,
  AccountBody,
  KeySent,
  Connected,
  SignedIn,
  Device,
  DeviceList,
  ApiKey,
  ApiKeyList,
  CreatedApiKey,
  MemoryBody,
  MemoryList,
  ChangeList,
  Captured,
  UploadTicket,
  MediaLink,
  Remembered,
  TaskItem,
  TaskList,
  Feed,
  CreatedFeed,
  ImportReport,
  Labels,
  SearchResult,
  SearchResults,
  Recalled,
  RelationItem,
  RelationList,
  Mention,
  MentionList,
  MentionWithMemories,
  DateRead,
  Usage,
  Activity,
  ActivityList,
  ActivityDays,
  ChannelBody,
  CreatedChannel,
  Notifications,
  DeliveryBody,
  DeliveryList,
  MemoryEventData,
  ReminderEventData,
  ActionBody,
  OAuthRequest,
  OAuthAnswered,
  Connection,
  ConnectionList,
  ProtectedResource,
  AuthorizationServer,
  RegisteredClient,
  Tokens,
  OAuthErrorBody,
]

/** The schema of a route. The errors that all operations of its kind have in common are added to the document. */
export function operation<const Parts extends object>(tag: string, operationId: string, summary: string, parts: Parts) {
  return { tags: [tag], operationId, summary, ...parts }
}

/**
 * errors.ts sends errors as text, so Fastify needs no serializer for each error status of each route, which would take half of the start. They are
 * kept for the document alone. A route that lists the error 400 has a format of its own and lists all its errors.
 */
function setErrorsApart(app: Server): void {
  app.addHook('onRoute', (route) => {
    const { schema } = route
    const responses = Object.entries((schema?.response ?? {}) as Record<string, unknown>)
    const errors = Object.fromEntries(responses.filter(isError))
    const has = {
      credential: !schema?.security,
      params: schema?.params !== undefined,
      body: schema?.body !== undefined,
    }
    const errorResponses = '400' in errors ? errors : { ...usualErrors(has), ...errors }
    route.schema = { ...schema, response: Object.fromEntries(responses.filter((entry) => !isError(entry))) }
    route.config = { ...route.config, errorResponses }
  })
}

function isError([status]: [string, unknown]): boolean {
  return Number(status) >= 400
}

function withDeviceNote(description: string | undefined): string {
  return [description, 'Needs a device token: an API key gets 403.'].filter(Boolean).join(' ')
}

/** Call this before adding the routes, so that it sees every one of them. */
export async function describeContract(app: Server, baseUrl: string): Promise<void> {
  for (const component of components) app.addSchema(component)
  setErrorsApart(app)
  await app.register(swagger, {
    transform: ({ schema, url, route }) => ({
      url,
      schema: {
        ...schema,
        ...(route.config?.needsDevice && { description: withDeviceNote(schema?.description) }),
        response: { ...(schema?.response as object), ...route.config?.errorResponses },
      },
    }),
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Lembra',
        version: '1.0.0',
        description: 'A memory service you run yourself: it stores, finds and recalls what you want to remember.',
        license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      },
      servers: [{ url: baseUrl }],
      security: [{ bearer: [] }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'An API key (lmb_…) or a device token (lmd_…).' },
        },
      },
    },
    refResolver: {
      buildLocalReference: (json, _base, _fragment, index) =>
        typeof json['$id'] === 'string' ? json['$id'] : `def-${index}`,
    },
  })
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true })
  app.get('/openapi.json', { schema: { hide: true } }, async () => app.swagger())
}
