import type { FastifyReply, FastifyRequest } from 'fastify'
import type { UseLog } from '../../core/accounts/authentication.ts'
import type { RateLimits } from '../../core/accounts/rate-limits.ts'
import { answerRequest, describeRequest, isSoundRequest, type OAuthParameters } from '../../core/oauth/authorization.ts'
import type { FetchClientMetadata } from '../../core/oauth/client-metadata.ts'
import { endConnection, listConnections } from '../../core/oauth/connections.ts'
import type { Clock, Random, Store } from '../../core/store.ts'
import { NoBody, ref } from '../../schema/contract.ts'
import { ItemPath } from '../../schema/credential.ts'
import {
  ConnectionList,
  OAuthAnswer,
  OAuthAnswered,
  OAuthParameters as OAuthParametersBody,
  OAuthRequest,
} from '../../schema/oauth.ts'
import { CONSENT_PAGE } from '../../schema/values.ts'
import { operation } from '../openapi.ts'
import type { Server } from '../server.ts'
import { createPageSender } from '../web-app.ts'

interface OAuthRouteDeps {
  store: Store
  clock: Clock
  random: Random
  fetchClientMetadata: FetchClientMetadata
  baseUrl: string
  limits: Pick<RateLimits, 'checkClientDocument'>
}

const BODY_LIMIT_BYTES = 16_384

/** Requests that the consent page makes for the person who is signed in. */
export function oauthRoutes(app: Server, { limits, ...deps }: OAuthRouteDeps): void {
  const depsOf = (accountId: string) => ({
    ...deps,
    fetchClientMetadata: async (id: string) => {
      await limits.checkClientDocument(accountId)
      return deps.fetchClientMetadata(id)
    },
  })
  app.post(
    '/v1/oauth/requests',
    {
      config: { needsDevice: true },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: operation('Connections', 'readOAuthRequest', 'Read which client requests access, and to what', {
        description:
          "For the consent page, with a device token. An unknown client, or a redirect URI that is not the client's own, is a 400.",
        body: OAuthParametersBody,
        response: { 200: ref(OAuthRequest) },
      }),
    },
    async ({ account, credential, body }) =>
      describeRequest(depsOf(account.id), { account, credential }, body as OAuthParameters),
  )

  app.post(
    '/v1/oauth/approvals',
    {
      config: { needsDevice: true },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: operation('Connections', 'answerOAuthRequest', 'Approve or deny the access of a client', {
        description: 'For the consent page, with a device token.',
        body: OAuthAnswer,
        response: { 200: ref(OAuthAnswered) },
      }),
    },
    async ({ account, credential, body }) => {
      const { decision, access, tags, types, ...given } = body
      const answer = { decision, ...(access !== undefined && { access }), tags, types }
      return answerRequest(depsOf(account.id), { account, credential }, given, answer)
    },
  )
}

interface ConsentPageDeps extends Pick<OAuthRouteDeps, 'store' | 'clock' | 'baseUrl'> {
  limits: Pick<RateLimits, 'checkOAuth'>
  webFolder: string
}

/**
 * Sends the app's document for any request: the page itself says what is wrong, and nobody is redirected before a person decides. An invalid
 * request gets status 400.
 */
export function consentPageRoute(app: Server, deps: ConsentPageDeps): void {
  const sendPage = createPageSender(deps.webFolder)
  const onRequest = (request: FastifyRequest) => deps.limits.checkOAuth(request.clientAddress)
  // Clients that read no metadata guess this address.
  app.get('/authorize', { schema: { hide: true }, onRequest }, (request: FastifyRequest, reply: FastifyReply) =>
    reply.redirect(`${deps.baseUrl}${CONSENT_PAGE}${request.url.slice('/authorize'.length)}`, 307),
  )
  app.route({
    method: ['GET', 'HEAD'],
    url: CONSENT_PAGE,
    schema: { hide: true },
    onRequest,
    handler: async ({ query }: FastifyRequest, reply: FastifyReply) => {
      const isSound = await isSoundRequest(deps, { ...(query as Record<string, string | string[]>) })
      return sendPage(reply, isSound ? 200 : 400)
    },
  })
}

export function connectionRoutes(app: Server, deps: { store: Store; uses: UseLog }): void {
  app.get(
    '/v1/connections',
    {
      config: { needsWholeAccount: true },
      schema: operation('Connections', 'listConnections', 'List the clients that have access', {
        response: { 200: ref(ConnectionList) },
      }),
    },
    async ({ account }) => listConnections(deps, account),
  )

  app.delete(
    '/v1/connections/:id',
    {
      config: { needsDevice: true },
      schema: operation('Connections', 'endConnection', 'End a connection and revoke its tokens', {
        params: ItemPath,
        response: { 204: NoBody },
      }),
    },
    async ({ account, credential, params }, reply) => {
      await endConnection(deps, { account, credential }, params.id)
      return reply.code(204).send(null)
    },
  )
}
