// Routes that OAuth clients call without a person: discovery documents, registration, tokens and revocation. Any origin may call them, as clients
// in browsers do: they use no cookies, and each request carries all that it needs.

import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UseLog } from '../../core/accounts/authentication.ts'
import type { RateLimits } from '../../core/accounts/rate-limits.ts'
import { registerClient } from '../../core/oauth/clients.ts'
import { authorizationServer, OAuthFailure, protectedResource } from '../../core/oauth/protocol.ts'
import { exchangeTokens, type Fields, revokeToken } from '../../core/oauth/tokens.ts'
import type { Clock, Random, Store } from '../../core/store.ts'
import { ref } from '../../schema/contract.ts'
import {
  AuthorizationServer,
  oauthErrors,
  ProtectedResource,
  RegisteredClient,
  RegistrationBody,
  RevocationForm,
  Revoked,
  TokenForm,
  Tokens,
} from '../../schema/oauth.ts'
import { readBody } from '../body-reading.ts'
import { sendOAuthError } from '../errors.ts'
import { operation } from '../openapi.ts'
import type { Server } from '../server.ts'

interface OAuthTokenRouteDeps {
  store: Store
  clock: Clock
  random: Random
  uses: UseLog
  limits: Pick<RateLimits, 'checkOAuth' | 'checkRegistration'>
  baseUrl: string
  config: { isClientMetadataRead: boolean }
  arrival: { jsonTimeoutMs: number }
}

const BODY_LIMIT_BYTES = 16_384
const OPEN_TO_SITES = { 'access-control-allow-origin': '*', 'access-control-expose-headers': 'Retry-After' }
const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'Authorization, Content-Type, Accept, Mcp-Protocol-Version',
  'access-control-max-age': '7200',
}

/** The core checks bodies, because errors need the codes of the OAuth RFCs. */
const unchecked = { bodyLimit: BODY_LIMIT_BYTES, validatorCompiler: () => () => true }

export async function oauthTokenRoutes(parent: Server, deps: OAuthTokenRouteDeps): Promise<void> {
  await parent.register(async (app: Server) => {
    app.setErrorHandler(sendOAuthError)
    app.addHook('onRequest', async (request, reply) => {
      reply.headers(OPEN_TO_SITES)
      if (request.method === 'POST') await deps.limits.checkOAuth(request.clientAddress)
    })
    discoveryRoutes(app, deps)
    registrationRoute(app, deps)
    await app.register(async (scope: Server) => {
      acceptOnlyForms(scope, deps.arrival.jsonTimeoutMs)
      tokenRoutes(scope, deps)
    })
  })
}

function discoveryRoutes(app: Server, { baseUrl, config }: OAuthTokenRouteDeps): void {
  const resource = '/.well-known/oauth-protected-resource'
  const server = '/.well-known/oauth-authorization-server'
  for (const [url, operationId] of [
    [resource, 'readProtectedResource'],
    [`${resource}/mcp`, 'readProtectedResourceOfMcp'],
  ] as const) {
    app.get(
      url,
      {
        schema: operation('Connections', operationId, 'Read the metadata of the resource /mcp (RFC 9728)', {
          security: [],
          response: { 200: ref(ProtectedResource), ...oauthErrors() },
        }),
      },
      async (_request, reply) => reply.header('cache-control', 'public, max-age=3600').send(protectedResource(baseUrl)),
    )
    allowOtherSites(app, url)
  }
  app.get(
    server,
    {
      schema: operation(
        'Connections',
        'readAuthorizationServer',
        'Read the metadata of the authorization server (RFC 8414)',
        { security: [], response: { 200: ref(AuthorizationServer), ...oauthErrors() } },
      ),
    },
    async (_request, reply) =>
      reply
        .header('cache-control', 'public, max-age=3600')
        .send(authorizationServer(baseUrl, config.isClientMetadataRead)),
  )
  allowOtherSites(app, server)
}

function registrationRoute(app: Server, deps: OAuthTokenRouteDeps): void {
  const options = {
    ...unchecked,
    onRequest: (request: FastifyRequest) => deps.limits.checkRegistration(request.clientAddress),
  }
  const register = async (request: FastifyRequest, reply: FastifyReply) =>
    reply.code(201).send(await registerClient(deps, request.body))
  app.post(
    '/oauth/register',
    {
      ...options,
      schema: operation('Connections', 'registerClient', 'Register a client (RFC 7591)', {
        security: [],
        description: 'Public clients only. One that nobody approves within a day is deleted.',
        body: RegistrationBody,
        response: { 201: ref(RegisteredClient), ...oauthErrors() },
      }),
    },
    register,
  )
  // Clients that read no metadata guess /register and /token, as the first revision of MCP's authorization told them to.
  app.post('/register', { ...options, schema: { hide: true } }, register)
  allowOtherSites(app, '/oauth/register', '/register')
}

function tokenRoutes(app: Server, deps: OAuthTokenRouteDeps): void {
  const exchange = async (request: FastifyRequest, reply: FastifyReply) =>
    reply.header('pragma', 'no-cache').send(await exchangeTokens(deps, fieldsOf(request)))
  app.post(
    '/oauth/token',
    {
      ...unchecked,
      schema: operation(
        'Connections',
        'exchangeTokens',
        'Exchange a code or a refresh token for an access token (RFC 6749, RFC 7636, RFC 8707)',
        {
          security: [],
          description:
            'An access token is valid for an hour, a refresh token for 90 days and one use. A code or a refresh token that is used twice ends the connection.',
          body: TokenForm,
          response: { 200: ref(Tokens), ...oauthErrors(401) },
        },
      ),
    },
    exchange,
  )
  app.post('/token', { ...unchecked, schema: { hide: true } }, exchange)
  allowOtherSites(app, '/oauth/token', '/token')

  app.post(
    '/oauth/revoke',
    {
      ...unchecked,
      schema: operation(
        'Connections',
        'revokeToken',
        'Revoke a refresh token with its connection, or an access token alone (RFC 7009)',
        { security: [], body: RevocationForm, response: { 200: Revoked, ...oauthErrors() } },
      ),
    },
    async (request, reply) => {
      await revokeToken(deps, fieldsOf(request))
      return reply.code(200).type('text/plain; charset=utf-8').send('')
    },
  )
  allowOtherSites(app, '/oauth/revoke')
}

function allowOtherSites(app: Server, ...urls: string[]): void {
  for (const url of urls)
    app.options(url, { schema: { hide: true } }, (_request: FastifyRequest, reply: FastifyReply) =>
      reply.code(204).headers(PREFLIGHT).send(),
    )
}

function acceptOnlyForms(app: Server, timeoutMs: number): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/x-www-form-urlencoded\s*(?:;|$)/i,
    async ({ headers }: FastifyRequest, payload: Readable) => {
      const declaredBytes = Number(headers['content-length'])
      return parseFormBody(await readBody(payload, { maxBytes: BODY_LIMIT_BYTES, timeoutMs, declaredBytes }))
    },
  )
}

/** The parsed form; a request without a body has no fields. */
function fieldsOf({ body }: FastifyRequest): Fields {
  return (body ?? {}) as Fields
}

/**
 * Parses `application/x-www-form-urlencoded`. An empty field counts as absent, and a repeated one is an error (RFC 6749, section 3.2).
 * @throws {OAuthFailure} invalid_request
 */
function parseFormBody(bytes: Buffer): Record<string, string> {
  const fields = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(bytes.toString('utf8'))) {
    if (fields.has(name)) throw new OAuthFailure('invalid_request', 'A parameter was given more than once.')
    fields.set(name, value)
  }
  return Object.fromEntries([...fields].filter(([, value]) => value !== ''))
}
