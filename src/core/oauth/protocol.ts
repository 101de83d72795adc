import { hash, timingSafeEqual } from 'node:crypto'
import { type AuthorizationServerView, type ProtectedResourceView, SCOPES } from '../../schema/oauth.ts'
import type { Credential } from '../accounts/record.ts'

type Access = Credential['access']
type Scope = (typeof SCOPES)[number]

export const ALL_SCOPES = SCOPES.join(' ')

/** No scopes mean `write`; null means that none is ours. Clients ask for `offline_access` and the like everywhere, so others are ignored. */
export function accessAsked(scope: string | undefined): Access | null {
  const names = (scope ?? '').split(' ').filter((name) => name !== '')
  if (names.length === 0 || names.includes('memories:write')) return 'write'
  return names.includes('memories:read') ? 'read' : null
}

export function scopesOf(access: Access): Scope[] {
  return access === 'write' ? [...SCOPES] : ['memories:read']
}

/** The resource that tokens are issued for (RFC 8707): the MCP endpoint, and nothing else. */
export function resourceOf(baseUrl: string): string {
  return `${baseUrl}/mcp`
}

/** A missing resource means the only one there is. */
export function isResource(baseUrl: string, given: string | undefined): boolean {
  return given === undefined || given.replace(/\/$/, '') === resourceOf(baseUrl)
}

/** 256 bits in base64url (RFC 7636, 4.2). */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/
const VERIFIER = /^[A-Za-z0-9\-._~]{43,128}$/

export function isChallenge(text: string): boolean {
  return CHALLENGE.test(text)
}

/** RFC 7636, 4.6, with SHA-256 only: `plain` would show the verifier to anyone who sees the request. */
export function isVerified(verifier: string, challenge: string): boolean {
  if (!VERIFIER.test(verifier)) return false
  const made = Buffer.from(hash('sha256', verifier, 'base64url'))
  const kept = Buffer.from(challenge)
  return made.length === kept.length && timingSafeEqual(made, kept)
}

/** RFC 9728. */
export function protectedResource(baseUrl: string): ProtectedResourceView {
  return {
    resource: resourceOf(baseUrl),
    authorization_servers: [baseUrl],
    scopes_supported: [...SCOPES],
    bearer_methods_supported: ['header'],
    resource_name: 'Lembra',
  }
}

/** RFC 8414. */
export function authorizationServer(baseUrl: string, isClientMetadataRead: boolean): AuthorizationServerView {
  return {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/oauth/authorize`,
    token_endpoint: `${baseUrl}/oauth/token`,
    registration_endpoint: `${baseUrl}/oauth/register`,
    revocation_endpoint: `${baseUrl}/oauth/revoke`,
    scopes_supported: [...SCOPES],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    client_id_metadata_document_supported: isClientMetadataRead,
    authorization_response_iss_parameter_supported: true,
  }
}

/** Error codes of RFC 6749, 5.2, RFC 7591, 3.2.2 and RFC 8707, 2. */
type OAuthErrorCode =
  | 'invalid_request'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_scope'
  | 'invalid_target'
  | 'unsupported_grant_type'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'

/** An error that the client can fix, for the endpoints whose error format the RFCs define. The message never quotes the request. */
export class OAuthFailure extends Error {
  readonly code: OAuthErrorCode

  constructor(code: OAuthErrorCode, message: string) {
    super(message)
    this.name = 'OAuthFailure'
    this.code = code
  }
}
