// Connecting programs by OAuth 2.1: the consent page, the discovery documents and the token endpoint.
import { type Static, Type } from 'typebox'
import { DateTime, named, nullable, oneOf, ref, Uri } from './contract.ts'
import { scopeFields, scopeInput } from './credential.ts'
import * as examples from './examples.ts'

/** Writing includes reading. */
export const SCOPES = ['memories:read', 'memories:write'] as const

const Access = oneOf(['read', 'write'])
const Scope = oneOf([...SCOPES])
const Line = Type.String()

/** A repeated parameter becomes a list, so that it can be refused. */
const Parameter = Type.Unsafe<string | string[]>({
  type: ['string', 'array'],
  items: { type: 'string' },
})

const parameters = {
  client_id: Type.String({ minLength: 1 }),
  redirect_uri: Type.String({ minLength: 1 }),
  response_type: Type.Optional(Parameter),
  scope: Type.Optional(Parameter),
  state: Type.Optional(Parameter),
  code_challenge: Type.Optional(Parameter),
  code_challenge_method: Type.Optional(Parameter),
  resource: Type.Optional(Parameter),
}

/** Open: a client may add parameters of its own, which are ignored. */
const open = { additionalProperties: Parameter }

/** The query parameters of the consent page, unchanged. */
export const OAuthParameters = Type.Object(parameters, { ...open, examples: [examples.oauthParameters] })

export const OAuthAnswer = Type.Object(
  {
    ...parameters,
    decision: oneOf(['approve', 'deny']),
    access: Type.Optional(
      oneOf(['read', 'write'], { description: 'The access to grant, at most what was requested.' }),
    ),
    ...scopeInput,
  },
  { ...open, examples: [{ ...examples.oauthParameters, decision: 'approve', access: 'read', tags: ['work'] }] },
)

export const OAuthRequest = named(
  'OAuthRequest',
  'A client that requests access, and the access it would get.',
  examples.oauthRequest,
  Type.Object({
    client: Type.Object({
      id: Line,
      name: Type.String({ description: 'The name that the client chose for itself; it is not verified.' }),
      host: Type.String({ description: 'The host of its metadata document, or else of its redirect URI.' }),
      redirectHost: Type.String({ description: "The host of the redirect URI, or its scheme if it is an app's own." }),
      isVerified: Type.Boolean({ description: 'Whether the client id is a URL on that host.' }),
    }),
    scopes: Type.Array(Scope),
    problem: Type.Unsafe<{ error: string; message: string; redirectTo: string | null } | null>({
      ...Type.Object({
        error: Type.String({ description: 'The error code that its RFC defines.' }),
        message: Line,
        redirectTo: nullable(Type.String({ description: 'The URL that reports the error to the client.' })),
      }),
      type: ['object', 'null'],
    }),
  }),
)

export const OAuthAnswered = named(
  'OAuthAnswered',
  'The URL that the browser opens next.',
  examples.oauthAnswered,
  Type.Object({ redirectTo: Line }),
)

export const Connection = named(
  'Connection',
  'A client that may use its tokens until the connection is ended.',
  examples.connection,
  Type.Object({
    id: Line,
    name: Line,
    host: Line,
    access: Access,
    ...scopeFields,
    createdAt: DateTime,
    lastUsedAt: nullable(DateTime),
  }),
)

export const ConnectionList = named(
  'ConnectionList',
  'Connections, newest first.',
  { items: [examples.limitedConnection, examples.connection] },
  Type.Object({ items: Type.Array(ref(Connection)) }),
)

export const ProtectedResource = named(
  'ProtectedResource',
  'Metadata of the protected resource /mcp (RFC 9728).',
  examples.protectedResource,
  Type.Object({
    resource: Uri,
    authorization_servers: Type.Array(Uri),
    scopes_supported: Type.Array(Line),
    bearer_methods_supported: Type.Array(Line),
    resource_name: Line,
  }),
)

export const AuthorizationServer = named(
  'AuthorizationServer',
  'Metadata of the authorization server (RFC 8414).',
  examples.authorizationServer,
  Type.Object({
    issuer: Uri,
    authorization_endpoint: Uri,
    token_endpoint: Uri,
    registration_endpoint: Uri,
    revocation_endpoint: Uri,
    scopes_supported: Type.Array(Line),
    response_types_supported: Type.Array(Line),
    response_modes_supported: Type.Array(Line),
    grant_types_supported: Type.Array(Line),
    token_endpoint_auth_methods_supported: Type.Array(Line),
    revocation_endpoint_auth_methods_supported: Type.Array(Line),
    code_challenge_methods_supported: Type.Array(Line),
    client_id_metadata_document_supported: Type.Boolean(),
    authorization_response_iss_parameter_supported: Type.Boolean(),
  }),
)

export const RegisteredClient = named(
  'RegisteredClient',
  'A client that registered itself (RFC 7591).',
  examples.registeredClient,
  Type.Object({
    client_id: Line,
    client_id_issued_at: Type.Integer({ description: 'Unix seconds.' }),
    client_name: Line,
    redirect_uris: Type.Array(Line),
    grant_types: Type.Array(Line),
    response_types: Type.Array(Line),
    token_endpoint_auth_method: oneOf(['none']),
    scope: Line,
  }),
)

export const Tokens = named(
  'Tokens',
  'An access token for /mcp, and the refresh token for the next one.',
  examples.tokens,
  Type.Object({
    access_token: Line,
    token_type: oneOf(['Bearer']),
    expires_in: Type.Integer({ description: 'Seconds.' }),
    refresh_token: Type.String({ description: 'For one use; the response contains the next one.' }),
    scope: Line,
  }),
)

export const OAuthErrorBody = named(
  'OAuthError',
  'An error in the format of RFC 6749, section 5.2.',
  examples.oauthError,
  Type.Object({ error: Line, error_description: Line }),
)

/** The core checks forms, because errors need the codes of their RFC. */
function form(properties: Record<string, object>, required: string[]) {
  return {
    content: {
      'application/x-www-form-urlencoded': { schema: { type: 'object', properties, required } },
    },
  }
}

const text = { type: 'string' }
export const TokenForm = form(
  {
    grant_type: { ...text, enum: ['authorization_code', 'refresh_token'] },
    client_id: text,
    code: text,
    redirect_uri: text,
    code_verifier: text,
    refresh_token: text,
    scope: text,
    resource: text,
  },
  ['grant_type', 'client_id'],
)
/** RFC 7009, section 2.2: the status is the whole response. */
export const Revoked = {
  description: 'The token is revoked, or was never known.',
  content: { 'text/plain': { schema: { type: 'string', maxLength: 0 } } },
}
export const RevocationForm = form({ token: text, token_type_hint: text, client_id: text }, ['token'])

/** The metadata of RFC 7591 that we use; the rest is ignored. */
export const RegistrationBody = Type.Object(
  {
    client_name: Type.Optional(Line),
    redirect_uris: Type.Array(Line, {
      description: 'https, a loopback address, or a scheme of your own. Compared character by character.',
    }),
    grant_types: Type.Optional(Type.Array(Line)),
    response_types: Type.Optional(Type.Array(Line)),
    token_endpoint_auth_method: Type.Optional(
      Type.String({
        description: 'Ignored: clients are public, and the response always says `none`.',
        examples: ['none'],
      }),
    ),
  },
  { examples: [{ client_name: 'Claude', redirect_uris: [examples.oauthParameters.redirect_uri] }] },
)

const meanings = {
  400: 'The request is invalid; the error code is that of its RFC.',
  401: 'The client is unknown; it may register again.',
  413: 'The body is over its limit.',
  429: 'Too many requests; Retry-After says when to retry.',
  500: 'Something broke here; the response contains a request id to report.',
  503: 'The service is temporarily unavailable; Retry-After says when to retry.',
} as const

/** The errors of an operation that answers in the formats of the OAuth RFCs. */
export function oauthErrors(...more: Array<keyof typeof meanings>) {
  const statuses = [...new Set<keyof typeof meanings>([400, ...more, 413, 429, 500, 503])]
  return Object.fromEntries(
    statuses.map((status) => [status, { ...ref(OAuthErrorBody), description: meanings[status] }]),
  )
}

export type OAuthRequestView = Static<typeof OAuthRequest>
export type ConnectionView = Static<typeof Connection>
export type ProtectedResourceView = Static<typeof ProtectedResource>
export type AuthorizationServerView = Static<typeof AuthorizationServer>
export type RegisteredClientView = Static<typeof RegisteredClient>
export type TokensView = Static<typeof Tokens>
