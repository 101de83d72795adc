import type { FastifyRequest } from 'fastify'
import type { Authenticate } from '../../core/accounts/authentication.ts'
import { registrationRefused } from '../../core/accounts/email-keys.ts'
import type { Caller, SignInDeps } from '../../core/accounts/sign-in.ts'
import { connect, logIn, redeemKey, register, requestKey, signUp } from '../../core/accounts/sign-in.ts'
import {
  Connect,
  Connected,
  KeySent,
  LogIn,
  RedeemKey,
  Register,
  RequestKey,
  SignedIn,
  SignUp,
} from '../../schema/account.ts'
import { errorResponses, ref } from '../../schema/contract.ts'
import { bearerSecret } from '../auth.ts'
import { operation } from '../openapi.ts'
import type { Server } from '../server.ts'

/** Bodies here are a few short fields; callers without a credential may not send a megabyte. */
const BODY_LIMIT_BYTES = 16_384

/** The endpoints that need no credential. Their rate limit applies before the body is read. */
export function signInRoutes(app: Server, deps: SignInDeps & { authenticate: Authenticate }): void {
  const shared = {
    bodyLimit: BODY_LIMIT_BYTES,
    onRequest: (request: FastifyRequest) => deps.limits.checkSignIn(request.clientAddress),
  }
  emailKeyRoutes(app, deps, shared)
  passwordRoutes(app, deps, shared)
}

type Shared = { bodyLimit: number; onRequest: (request: FastifyRequest) => Promise<void> }

function emailKeyRoutes(app: Server, deps: SignInDeps & { authenticate: Authenticate }, shared: Shared): void {
  app.post(
    '/v1/signup',
    {
      ...shared,
      schema: operation(
        'Sign-in',
        'signUp',
        'Create an account or start to sign in: sends an authentication key by email',
        { security: [], body: SignUp, response: { 202: ref(KeySent) } },
      ),
    },
    async (request, reply) => reply.code(202).send(await signUp(deps, request.body)),
  )

  app.post(
    '/v1/auth/key',
    {
      ...shared,
      schema: operation('Sign-in', 'requestKey', 'Send an authentication key to an account by email', {
        security: [{}, { bearer: [] }],
        description:
          "Answers the same whether or not the account exists. With the account's own credential, and if its email is not confirmed yet, the key confirms it.",
        body: RequestKey,
        response: { 202: ref(KeySent) },
      }),
    },
    async (request, reply) =>
      reply.code(202).send(await requestKey(deps, request.body, await callerOf(request, deps.authenticate))),
  )

  app.post(
    '/v1/connect',
    {
      ...shared,
      schema: operation('Sign-in', 'connect', 'Exchange an authentication key for an API key', {
        security: [],
        body: Connect,
        response: { 200: ref(Connected) },
      }),
    },
    async (request) => connect(deps, request.body, await callerOf(request, deps.authenticate)),
  )

  app.post(
    '/v1/auth/key/redeem',
    {
      ...shared,
      schema: operation(
        'Sign-in',
        'redeemKey',
        'Exchange an authentication key for a device token, or confirm the email of the calling account',
        { security: [{}, { bearer: [] }], body: RedeemKey, response: { 200: ref(SignedIn) } },
      ),
    },
    async (request) => redeemKey(deps, request.body, await callerOf(request, deps.authenticate)),
  )
}

function passwordRoutes(app: Server, deps: SignInDeps & { authenticate: Authenticate }, shared: Shared): void {
  app.post(
    '/v1/auth/register',
    {
      ...shared,
      onRequest: async (request) => {
        await shared.onRequest(request)
        // Refused whatever the body. If registration is limited to domains, the body has to be read first.
        if (deps.registration === 'closed') throw registrationRefused()
      },
      schema: operation('Sign-in', 'register', 'Create an account with a password', {
        security: [],
        body: Register,
        response: { 201: ref(SignedIn) },
      }),
    },
    async (request, reply) => reply.code(201).send(await register(deps, request.body, strangerAt(request))),
  )

  app.post(
    '/v1/auth/login',
    {
      ...shared,
      schema: operation('Sign-in', 'logIn', 'Sign in with a password', {
        security: [],
        body: LogIn,
        response: { 200: ref(SignedIn), ...errorResponses([401]) },
      }),
    },
    async (request) => logIn(deps, request.body, strangerAt(request)),
  )
}

function strangerAt(request: FastifyRequest): Caller {
  return { address: request.clientAddress, bearer: null }
}

async function callerOf(request: FastifyRequest, authenticate: Authenticate): Promise<Caller> {
  const secret = bearerSecret(request)
  const presented = secret === null ? null : await authenticate(secret)
  return { address: request.clientAddress, bearer: secret !== null && presented ? { ...presented, secret } : null }
}
