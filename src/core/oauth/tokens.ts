// The token endpoint (RFC 6749, 4.1.3 and 6; OAuth 2.1; RFC 9700, 4.14) and revocation (RFC 7009). Each exchange is one transaction: a concurrent one
// sees its result, and a crash leaves either the old token or the new one.
import type { TokensView } from '../../schema/oauth.ts'
import { hashOf, looksLike, looksLikeSecret, newSecret, type UseLog } from '../accounts/authentication.ts'
import { isWithin } from '../accounts/credentials.ts'
import { noteForOwner } from '../accounts/notices.ts'
import type { Credential } from '../accounts/record.ts'
import { type Clock, newId, type Random, type Store, type Transaction } from '../store.ts'
import { hostOf } from './authorization.ts'
import { registeredClient } from './clients.ts'
import { lastUseOf, removeConnection } from './connections.ts'
import { accessAsked, isResource, isVerified, OAuthFailure, scopesOf } from './protocol.ts'
import type { Connection, OAuthCode } from './record.ts'

const ACCESS_TOKEN_MS = 3_600_000
const REFRESH_TOKEN_MS = 90 * 86_400_000

export interface TokenDeps {
  store: Store
  clock: Clock
  random: Random
  uses: Pick<UseLog, 'upToDate'>
  baseUrl: string
}

/** Requests with a repeated field are refused before. */
export type Fields = Readonly<Record<string, string>>

/** @throws {OAuthFailure} */
export async function exchangeTokens(deps: TokenDeps, fields: Fields): Promise<TokensView> {
  const grant = required(fields, 'grant_type')
  if (grant !== 'authorization_code' && grant !== 'refresh_token')
    throw new OAuthFailure('unsupported_grant_type', 'grant_type must be authorization_code or refresh_token.')
  const clientId = required(fields, 'client_id')
  if (!(await registeredClient(deps.store, clientId)))
    throw new OAuthFailure('invalid_client', 'This client is unknown. Register it again.')
  if (!isResource(deps.baseUrl, fields['resource']))
    throw new OAuthFailure('invalid_target', 'resource must be the one in the protected resource metadata.')
  const answer =
    grant === 'refresh_token' ? await refresh(deps, clientId, fields) : await redeem(deps, clientId, fields)
  // Thrown outside the transaction, because what a refused request revokes must stay revoked.
  if (answer instanceof OAuthFailure) throw answer
  return answer
}

async function redeem(deps: TokenDeps, clientId: string, fields: Fields): Promise<TokensView | OAuthFailure> {
  const [code, verifier] = [required(fields, 'code'), required(fields, 'code_verifier')]
  const redirectUri = required(fields, 'redirect_uri')
  if (!looksLike('code', code)) return unusableCode()
  return deps.store.transaction(async (tx) => {
    const held = await tx.oauthCodes.hold(hashOf(code))
    if (!held) return unusableCode()
    if (held.connectionId !== null) {
      await removeConnection(tx, held.accountId, held.connectionId)
      return unusableCode()
    }
    if (held.expiresAt <= deps.clock() || held.clientId !== clientId || held.redirectUri !== redirectUri)
      return unusableCode()
    if (!isVerified(verifier, held.codeChallenge))
      return new OAuthFailure('invalid_grant', 'code_verifier does not match this code.')
    const client = await tx.oauthClients.get(clientId)
    if (!client) return unusableCode()
    const connection = connectionOf(deps, held, client.name)
    await tx.connections.add(connection)
    await tx.oauthCodes.spend(held.hash, connection.id)
    await noteForOwner(tx, deps, connection.accountId, 'connection', connection.clientName)
    return issueTokens(tx, deps, connection, connection.access)
  })
}

function connectionOf(deps: TokenDeps, code: OAuthCode, clientName: string): Connection {
  const now = deps.clock()
  return {
    accountId: code.accountId,
    id: newId('con', now, deps.random),
    clientId: code.clientId,
    clientName,
    clientHost: hostOf({ id: code.clientId }, code.redirectUri),
    access: code.access,
    scope: code.scope,
    createdAt: now,
  }
}

/**
 * A refresh token works once. A second use means that it was stolen, before or after its owner used it. So the connection ends (RFC 9700, 4.14.2),
 * even for a client that merely lost a response and must then ask the person again.
 */
async function refresh(deps: TokenDeps, clientId: string, fields: Fields): Promise<TokensView | OAuthFailure> {
  const shown = required(fields, 'refresh_token')
  if (!looksLike('refresh', shown)) return unusableRefreshToken()
  const hash = hashOf(shown)
  return deps.store.transaction(async (tx) => {
    const found = await tx.refreshTokens.find(hash)
    const connection = found && (await tx.connections.hold(found.accountId, found.connectionId))
    // Read again, now that nobody else can renew the connection.
    const token = connection && (await tx.refreshTokens.find(hash))
    if (!token || connection.clientId !== clientId) return unusableRefreshToken()
    if (token.isSpent) {
      await removeConnection(tx, connection.accountId, connection.id)
      return unusableRefreshToken()
    }
    if (token.expiresAt <= deps.clock()) return unusableRefreshToken()
    const access = fields['scope'] === undefined ? connection.access : accessAsked(fields['scope'])
    if (access === null || !isWithin(access, connection.access))
      return new OAuthFailure('invalid_scope', 'scope may not be more than was granted.')
    await tx.refreshTokens.spend(hash)
    return issueTokens(tx, deps, connection, access)
  })
}

/** The access token may have less access than was granted; the refresh token keeps all of it. */
async function issueTokens(
  tx: Transaction,
  deps: TokenDeps,
  connection: Connection,
  access: Credential['access'],
): Promise<TokensView> {
  const { accountId, id: connectionId, clientName } = connection
  const now = deps.clock()
  const [accessToken, refreshToken] = [newSecret('connection', deps.random), newSecret('refresh', deps.random)]
  // Carries the time of the last use over to the new token. Expired tokens were kept only for this.
  const earlier = (await tx.credentials.list(accountId, 'connection')).map((token) => deps.uses.upToDate(token))
  await tx.credentials.removeOfConnection(accountId, connectionId, now)
  await tx.credentials.add({
    accountId,
    id: newId('tok', now, deps.random),
    kind: 'connection',
    hash: hashOf(accessToken),
    label: clientName,
    platform: null,
    client: clientName,
    prefix: null,
    access,
    scope: connection.scope,
    connectionId,
    parentId: null,
    createdAt: now,
    lastUsedAt: lastUseOf(connectionId, earlier),
    expiresAt: now + ACCESS_TOKEN_MS,
  })
  const hash = hashOf(refreshToken)
  const expiresAt = now + REFRESH_TOKEN_MS
  await tx.refreshTokens.add({ hash, accountId, connectionId, isSpent: false, createdAt: now, expiresAt })
  return {
    access_token: accessToken,
    token_type: 'Bearer',
    expires_in: ACCESS_TOKEN_MS / 1000,
    refresh_token: refreshToken,
    scope: scopesOf(access).join(' '),
  }
}

/**
 * A refresh token ends its connection, an access token only itself. Whoever has a token may revoke it. An unknown token counts as revoked (RFC 7009,
 * 2.2).
 */
export async function revokeToken(deps: { store: Store }, fields: Fields): Promise<void> {
  const token = required(fields, 'token')
  if (looksLike('refresh', token)) {
    await deps.store.transaction(async (tx) => {
      const found = await tx.refreshTokens.find(hashOf(token))
      if (found) await removeConnection(tx, found.accountId, found.connectionId)
    })
  } else if (looksLikeSecret(token)) {
    const known = await deps.store.credentials.findByHash(hashOf(token))
    // A client must not revoke a device or an API key.
    if (known?.credential.kind !== 'connection') return
    await deps.store.credentials.remove(known.account.id, 'connection', known.credential.id)
  }
}

function required(fields: Fields, name: string): string {
  const value = fields[name]
  if (value === undefined || value === '') throw new OAuthFailure('invalid_request', `${name} is required.`)
  return value
}

function unusableCode(): OAuthFailure {
  return new OAuthFailure(
    'invalid_grant',
    'This code is unknown, spent, expired or belongs to another client or address.',
  )
}

function unusableRefreshToken(): OAuthFailure {
  return new OAuthFailure(
    'invalid_grant',
    'This refresh token is unknown, spent, expired or belongs to another client.',
  )
}
