import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../core/errors.ts'
import type { RateLimits } from '../core/rate-limits.ts'
import type { Account, Credential } from '../core/records.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the hook below on every route that asks for a credential. */
    account: Account
    credential: Credential
  }
  interface FastifyContextConfig {
    /** A POST that a read-only key may make. */
    isReading?: boolean
    /** By status; for the contract's document. */
    errorResponses?: Record<string, unknown>
  }
}

export type Authenticate = (secret: string) => Promise<{ account: Account; credential: Credential } | null>

/** The bearer secret (RFC 6750), the scheme in any case. */
export function bearerSecret(request: FastifyRequest): string | null {
  return /^bearer +([^\s]+) *$/i.exec(request.headers.authorization ?? '')?.[1] ?? null
}

export interface BearerRules {
  authenticate: Authenticate
  limits: Pick<RateLimits, 'checkAccount' | 'noteUnknownBearer'>
  /** Requests a minute of an account; null is unlimited. */
  ratePerMinute(account: Account): number | null
}

/** Every route added to the scope after this wants a credential, and its description says so. */
export function requireBearer(scope: FastifyInstance, rules: BearerRules): void {
  scope.addHook('onRoute', (route) => {
    route.schema = { ...route.schema, security: [{ bearer: [] }] }
  })
  scope.addHook('onRequest', (request) => admit(request, rules))
}

/** Runs before the body is read: strangers cost nothing, and a read-only key is refused whatever it sends. */
async function admit(request: FastifyRequest, { authenticate, limits, ratePerMinute }: BearerRules): Promise<void> {
  const secret = bearerSecret(request)
  const known = secret === null ? null : await authenticate(secret)
  if (!known) {
    if (secret !== null) await limits.noteUnknownBearer(request.ip)
    throw notSignedIn(secret)
  }
  await limits.checkAccount(known.account.id, ratePerMinute(known.account))
  if (known.credential.access === 'read' && !isReading(request))
    throw new AppError('forbidden', 'This key may read but not write. Use a key with write access.')
  request.account = known.account
  request.credential = known.credential
}

function isReading({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD' || routeOptions.config.isReading === true
}

function notSignedIn(secret: string | null): AppError {
  return new AppError(
    'unauthorized',
    secret === null
      ? 'Send a credential: Authorization: Bearer <API key or device token>.'
      : 'This credential is unknown, revoked or expired. Sign in again.',
  )
}
