import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Presented } from '../core/accounts/account-ports.ts'
import { requireDevice } from '../core/accounts/credentials.ts'
import { AppError } from '../core/errors.ts'
import type { RateLimits } from '../core/accounts/rate-limits.ts'
import type { Account, Credential } from '../core/records.ts'
import type { AccountCap } from './account-cap.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the hook below on every route that asks for a credential. */
    account: Account
    credential: Credential
    /** Both, or null as long as no valid credential was presented. */
    caller: Presented | null
  }
  interface FastifyContextConfig {
    /** A POST that a read-only key may make. */
    isReading?: boolean
    /** Administers the account: API keys and connections get 403, whatever they send. */
    needsDevice?: boolean
    /** By status; for the contract's document. */
    errorResponses?: Record<string, unknown>
  }
}

export type Authenticate = (secret: string) => Promise<Presented | null>

/** The bearer secret (RFC 6750), the scheme in any case. */
export function bearerSecret(request: FastifyRequest): string | null {
  return /^bearer +([^\s]+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

export interface BearerRules {
  authenticate: Authenticate
  limits: Pick<RateLimits, 'checkAccount' | 'noteUnknownBearer'>
  /** Requests a minute of an account; null is unlimited. */
  ratePerMinute(account: Account): number | null
  /** One account alone never takes all the places for requests, whether it asks too often or does not read its answers. */
  inProgress: AccountCap
}

/** Every route added to the scope after this wants a credential, and its description says so. */
export function requireBearer(scope: FastifyInstance, rules: BearerRules): void {
  scope.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, security: [{ bearer: [] }] }
  })
  scope.addHook('onRequest', (request, reply) => admit(request, reply, rules))
}

/** Runs before the body is read: strangers cost nothing, and whoever may not do this is refused whatever the body. */
async function admit(request: FastifyRequest, reply: FastifyReply, rules: BearerRules): Promise<void> {
  const inside = callers.getStore()
  const known = inside ?? (await admitCaller(request, reply, rules))
  if (request.routeOptions.config.needsDevice === true) requireDevice(known.credential)
  if (known.credential.kind === 'connection' && !inside) throw notForThis()
  if (known.credential.access === 'read' && !isReading(request))
    throw new AppError('forbidden', 'This key may read but not write. Use a key with write access.')
  request.caller = known
  request.account = known.account
  request.credential = known.credential
}

/**
 * Whoever presents a good credential, counted against the account's rate. Whether the credential is for this address is the caller's matter.
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
  rules.inProgress.enter(known.account.id, reply.raw)
  await rules.limits.checkAccount(known.account.id, rules.ratePerMinute(known.account))
  return known
}

/** Whom the service asks itself for, within one request that it has admitted already. No header can say so. */
const callers = new AsyncLocalStorage<Presented>()

/** What `call` injects goes through the same routes as from outside, but for looking the credential up and counting the request again. */
export function callAs<T>(caller: Presented, call: () => Promise<T>): Promise<T> {
  return callers.run(caller, call)
}

function isReading({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || routeOptions.config.isReading === true
}

/** RFC 8707: the token of a connection was asked for to be used at /mcp, by that program, and nowhere else. */
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
