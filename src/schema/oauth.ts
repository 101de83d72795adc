// Connecting programs by OAuth 2.1: what the consent page asks and answers, the documents that clients find their way by, and the token endpoint.
import { type Static, Type } from 'typebox'
import { DateTime, named, nullable, oneOf, ref, Uri } from './contract.ts'
import * as examples from './examples.ts'

/** Writing includes reading. */
export const SCOPES = ['memories:read', 'memories:write'] as const

/** What a client may be given to do, in the words of credentials. */
const Access = oneOf(['read', 'write'])
const Scope = oneOf([...SCOPES])
const Line = Type.String()

/** A repeated parameter is a list, so that it can be refused as such. */
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

/** Open: a client may add parameters of its own, which are of no account. */
const open = { additionalProperties: Parameter }

/** The parameters of the consent page's address, as they are. */
export const OAuthParameters = Type.Object(parameters, { ...open, examples: [examples.oauthParameters] })

export const OAuthAnswer = Type.Object(
  {
    ...parameters,
    decision: oneOf(['approve', 'deny']),
    access: Type.Optional(oneOf(['read', 'write'], { description: 'Less than was asked for, or as much.' })),
  },
  { ...open, examples: [{ ...examples.oauthParameters, decision: 'approve', access: 'read' }] },
)

export const OAuthRequest = named(
  'OAuthRequest',
  'A program that asks to be connected, and what it would get.',
  examples.oauthRequest,
  Type.Object({
    client: Type.Object({
      id: Line,
      name: Type.String({ description: 'As it calls itself: whoever registers may take any name.' }),
      host: Type.String({ description: 'Of its metadata document, else where the answer goes.' }),
      redirectHost: Type.String({ description: "A host, or the scheme of an app's own address." }),
      isVerified: Type.Boolean({ description: 'Whether its id is an address of that host.' }),
    }),
    scopes: Type.Array(Scope),
    problem: Type.Unsafe<{ error: string; message: string; redirectTo: string | null } | null>({
      ...Type.Object({
        error: Type.String({ description: 'The code of its RFC.' }),
        message: Line,
        redirectTo: nullable(Type.String({ description: 'Where the client hears of it.' })),
      }),
      type: ['object', 'null'],
    }),
  }),
)

export const OAuthAnswered = named(
  'OAuthAnswered',
  'Where the browser goes next.',
  examples.oauthAnswered,
  Type.Object({ redirectTo: Line }),
)

export const Connection = named(
  'Connection',
  'A program that was let in, and may use its tokens until it is ended.',
  examples.connection,
  Type.Object({
    id: Line,
    name: Line,
    host: Line,
    access: Access,
    createdAt: DateTime,
    lastUsedAt: nullable(DateTime),
  }),
)

export const ConnectionList = named(
  'ConnectionList',
  'Connections, newest first.',
  { items: [examples.connection] },
  Type.Object({ items: Type.Array(ref(Connection)) }),
)

export const ProtectedResource = named(
  'ProtectedResource',
  'What /mcp is and who lets one in (RFC 9728).',
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
  'How a program is let in (RFC 8414).',
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
    refresh_token: Type.String({ description: 'For one use: its answer holds the next.' }),
    scope: Line,
  }),
)

export const OAuthErrorBody = named(
  'OAuthError',
  'What is wrong, in the form of RFC 6749, 5.2.',
  examples.oauthError,
  Type.Object({ error: Line, error_description: Line }),
)

/** What is sent as a form is read and checked by hand, so that its faults are told in the codes of its RFC. */
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
/** RFC 7009, 2.2: its status says it all. */
export const Revoked = {
  description: 'It is ended, or was never known.',
  content: { 'text/plain': { schema: { type: 'string', maxLength: 0 } } },
}
export const RevocationForm = form({ token: text, token_type_hint: text, client_id: text }, ['token'])

/** What is taken of RFC 7591's metadata; the rest is passed over. */
export const RegistrationBody = Type.Object(
  {
    client_name: Type.Optional(Line),
    redirect_uris: Type.Array(Line, {
      description: 'https, this machine, or a scheme of your own. Compared letter by letter.',
    }),
    grant_types: Type.Optional(Type.Array(Line)),
    response_types: Type.Optional(Type.Array(Line)),
    token_endpoint_auth_method: Type.Optional(
      Type.String({
        description: 'Clients are public: whatever is asked for, the answer says `none`.',
        examples: ['none'],
      }),
    ),
  },
  { examples: [{ client_name: 'Claude', redirect_uris: [examples.oauthParameters.redirect_uri] }] },
)

const meanings = {
  400: 'What is wrong, in a code of its RFC.',
  401: 'The client is unknown: it may register anew.',
  413: 'The body is over its limit.',
  429: 'Too many requests; Retry-After says when to come back.',
  500: 'Something broke here; the answer names a request id to report.',
  503: 'The memory is briefly unreachable; Retry-After says when to come back.',
} as const

/** The errors of an operation that speaks in the forms of the RFCs. */
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
