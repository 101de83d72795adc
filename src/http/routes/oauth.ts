import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Random } from '../../core/identifiers.ts'
import { answerRequest, describeRequest, isSoundRequest, type OAuthParameters } from '../../core/oauth/authorization.ts'
import type { FetchClientMetadata } from '../../core/oauth/oauth-ports.ts'
import type { Clock, Store } from '../../core/ports.ts'
import type { RateLimits } from '../../core/accounts/rate-limits.ts'
import { ref } from '../../schema/contract.ts'
import { errorsWithCredential } from '../../schema/errors.ts'
import { OAuthAnswer, OAuthAnswered, OAuthParameters as OAuthParametersBody, OAuthRequest } from '../../schema/oauth.ts'
import { CONSENT_PAGE } from '../../schema/web-pages.ts'
import type { Server } from '../server.ts'
import { createPageSender } from '../web-app.ts'

export interface OAuthRouteDeps {
  store: Store
  clock: Clock
  random: Random
  fetchClientMetadata: FetchClientMetadata
  baseUrl: string
  limits: Pick<RateLimits, 'checkClientDocument'>
}

const BODY_LIMIT_BYTES = 16_384

/** What the consent page asks on behalf of the person who is signed in. */
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
      schema: {
        operationId: 'readOAuthRequest',
        summary: 'Read which program asks to be connected, and for what',
        description:
          'For the consent page, with a device token. A program that is unknown, or asks to be answered elsewhere than at an address of its own, is a 400.',
        tags: ['Connections'],
        body: OAuthParametersBody,
        response: { 200: ref(OAuthRequest), ...errorsWithCredential(413) },
      },
    },
    async ({ account, credential, body }) =>
      describeRequest(depsOf(account.id), { account, credential }, body as OAuthParameters),
  )

  app.post(
    '/v1/oauth/approvals',
    {
      config: { needsDevice: true },
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        operationId: 'answerOAuthRequest',
        summary: 'Let a program in, or refuse it',
        description: 'For the consent page, with a device token.',
        tags: ['Connections'],
        body: OAuthAnswer,
        response: { 200: ref(OAuthAnswered), ...errorsWithCredential(413) },
      },
    },
    async ({ account, credential, body }) => {
      const { decision, access, ...given } = body
      const answer = { decision, ...(access !== undefined && { access }) }
      return answerRequest(depsOf(account.id), { account, credential }, given, answer)
    },
  )
}

export interface ConsentPageDeps extends Pick<OAuthRouteDeps, 'store' | 'clock' | 'baseUrl'> {
  limits: Pick<RateLimits, 'checkOAuth'>
  webFolder: string
}

/**
 * The app's document, whatever the request: what is wrong with it the page says, and nobody is sent anywhere before a person decides. A request
 * that can't be answered is a 400 for whoever looks at the status.
 */
export function consentPageRoute(app: Server, deps: ConsentPageDeps): void {
  const sendPage = createPageSender(deps.webFolder)
  app.route({
    method: ['GET', 'HEAD'],
    url: CONSENT_PAGE,
    schema: { hide: true },
    onRequest: (request: FastifyRequest) => deps.limits.checkOAuth(request.clientAddress),
    handler: async ({ query }: FastifyRequest, reply: FastifyReply) => {
      const isSound = await isSoundRequest(deps, { ...(query as Record<string, string | string[]>) })
      return sendPage(reply, isSound ? 200 : 400)
    },
  })
}
