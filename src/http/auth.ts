import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Authenticate, requireDevice } from '../core/accounts/authentication.ts'
import type { RateLimits } from '../core/accounts/rate-limits.ts'
import type { Account, Credential, Presented, ViewedAccount } from '../core/accounts/record.ts'
import { requireWholeAccount } from '../core/accounts/scopes.ts'
import { AppError } from '../core/errors.ts'
import type { AccountCap } from './concurrency-limits.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the hook below on every route that requires a credential. */
    account: ViewedAccount
    credential: Credential
    /** Account and credential; null until a valid credential was presented. */
    caller: Presented | null
  }
  interface FastifyContextConfig {
    /** A POST that only reads, so read-only keys may send it. */
    isReading?: boolean
    /** Administers the account: API keys and connections get 403, whatever they send. */
    needsDevice?: boolean
    /** Concerns the whole account: API keys and connections that are limited to some memories get 403. */
    needsWholeAccount?: boolean
    /** By status; for the OpenAPI document. */
    errorResponses?: Record<string, unknown>
  }
}

/** The bearer token (RFC 6750); the scheme is case-insensitive. */
export function bearerSecret(request: FastifyRequest): string | null {
  return /^bearer +([^\s]+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

export interface BearerRules {
  authenticate: Authenticate
  limits: Pick<RateLimits, 'checkAccount' | 'noteUnknownBearer'>
  /** Requests per minute; null is unlimited. */
  ratePerMinute(account: Account): number | null
  /** Keeps one account from taking all slots with many requests, or with responses that it does not read. */
  inProgress: AccountCap
}

/** Every route added to the scope after this requires a credential, and the OpenAPI document says so. */
export function requireBearer(scope: FastifyInstance, rules: BearerRules): void {
  scope.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, security: [{ bearer: [] }] }
  })
  scope.addHook('onRequest', (request, reply) => admit(request, reply, rules))
}

/** Runs before the body is read: requests without a credential cost little, and a forbidden one is refused whatever its body. */
async function admit(request: FastifyRequest, reply: FastifyReply, rules: BearerRules): Promise<void> {
  const inside = callers.getStore()
  const known = inside ?? (await admitCaller(request, reply, rules))
  if (request.routeOptions.config.needsDevice === true) requireDevice(known.credential)
  if (request.routeOptions.config.needsWholeAccount === true) requireWholeAccount(known.account.scope)
  if (known.credential.kind === 'connection' && !inside) throw notForThis()
  if (known.credential.access === 'read' && !isReading(request))
    throw new AppError('forbidden', 'This key may read but not write. Use a key with write access.')
  request.caller = known
  request.account = known.account
  request.credential = known.credential
}

/**
 * Checks the credential and counts the request against the account's rate limit. The caller checks whether the credential may use this route.
 * @throws {AppError} unauthorized, rate-limit
 */
export async function admitCaller(
  request: FastifyRequest,
  reply: FastifyReply,
  rules: BearerRules,
): Promise<Presented> {
  const secret = bearerSecret(request)
  const known = secret === null ? null : await rules.authenticate(secret)
  if (!known) {
    if (secret !== null) await rules.limits.noteUnknownBearer(request.clientAddress)
    throw notSignedIn(secret)
  }
  request.caller = known
  if (!request.routeOptions.config.isStream) rules.inProgress.enter(known.account.id, reply.raw)
  await rules.limits.checkAccount(known.account.id, rules.ratePerMinute(known.account))
  return known
}

/** The User-Agent of our command line if a person uses it; `lembra mcp` works for an assistant and sends another one. */
const TERMINAL = /^lembra-terminal\b/

/** Whether a person types what arrives: requests of our terminal client say so in their User-Agent. */
export function isOfPerson({ headers }: FastifyRequest): boolean {
  return TERMINAL.test(headers['user-agent'] ?? '')
}

/** The caller of a request that the service sends to itself while it answers an admitted one. No header can set it. */
const callers = new AsyncLocalStorage<Presented>()

/** Requests that `call` injects use the public routes, but the credential is not looked up again and the request is not counted again. */
export function callAs<T>(caller: Presented, call: () => Promise<T>): Promise<T> {
  return callers.run(caller, call)
}

function isReading({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || routeOptions.config.isReading === true
}

/** RFC 8707: the token of a connection was requested for /mcp and is valid only there. */
function notForThis(): AppError {
  return new AppError('unauthorized', 'This token is for MCP alone. Use an API key here.')
}

function notSignedIn(secret: string | null): AppError {
  return new AppError(
    'unauthorized',
    secret === null
      ? 'Send a credential: Authorization: Bearer <API key or device token>.'
      : 'This credential is unknown, revoked or expired. Sign in again.',
  )
}
