import type { Kysely, Selectable } from 'kysely'
import type {
  ClientOrigin,
  Connection,
  ConnectionStore,
  OAuthClient,
  OAuthClientStore,
  OAuthCode,
  OAuthCodeStore,
  RefreshToken,
  RefreshTokenStore,
} from '../core/oauth/record.ts'
import { scopeOf, storedScope } from './credentials.ts'
import type { Databases, Tables } from './tables.ts'

export function connectionStore({ reader, writer, isLocking = false }: Databases): ConnectionStore {
  return {
    async list(accountId) {
      const rows = await reader
        .selectFrom('connections')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('id', 'desc')
        .execute()
      return rows.map(connectionOf)
    },

    async hold(accountId, id) {
      const query = reader
        .selectFrom('connections')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('id', '=', id)
      const row = await (isLocking ? query.forUpdate() : query).executeTakeFirst()
      return row ? connectionOf(row) : null
    },

    async add(connection) {
      await writer
        .insertInto('connections')
        .values({
          account_id: connection.accountId,
          id: connection.id,
          client_id: connection.clientId,
          client_name: connection.clientName,
          client_host: connection.clientHost,
          access: connection.access,
          scope: storedScope(connection.scope),
          created_at: connection.createdAt,
        })
        .execute()
    },

    async remove(accountId, id) {
      const { numDeletedRows } = await writer
        .deleteFrom('connections')
        .where('account_id', '=', accountId)
        .where('id', '=', id)
        .executeTakeFirst()
      return numDeletedRows > 0n
    },

    async removeAll(accountId) {
      await writer.deleteFrom('connections').where('account_id', '=', accountId).execute()
    },

    ended: (now, limit) => endedConnections(reader, now, limit),
  }
}

async function endedConnections(reader: Kysely<Tables>, now: number, limit: number): Promise<Connection[]> {
  const rows = await reader
    .selectFrom('connections')
    .selectAll()
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('refresh_tokens')
            .select('digest')
            .whereRef('refresh_tokens.account_id', '=', 'connections.account_id')
            .whereRef('refresh_tokens.connection_id', '=', 'connections.id')
            .where('is_spent', '=', 0)
            .where('expires_at', '>', now),
        ),
      ),
    )
    .limit(limit)
    .execute()
  return rows.map(connectionOf)
}

export function refreshTokenStore({ reader, writer }: Databases): RefreshTokenStore {
  return {
    async add(token) {
      await writer
        .insertInto('refresh_tokens')
        .values({
          digest: token.hash,
          account_id: token.accountId,
          connection_id: token.connectionId,
          is_spent: token.isSpent ? 1 : 0,
          created_at: token.createdAt,
          expires_at: token.expiresAt,
        })
        .execute()
    },

    async find(hash) {
      const row = await reader.selectFrom('refresh_tokens').selectAll().where('digest', '=', hash).executeTakeFirst()
      return row ? refreshTokenOf(row) : null
    },

    async spend(hash) {
      await writer.updateTable('refresh_tokens').set({ is_spent: 1 }).where('digest', '=', hash).execute()
    },

    async removeExpired(now) {
      const { numDeletedRows } = await writer
        .deleteFrom('refresh_tokens')
        .where('expires_at', '<=', now)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

function connectionOf(row: Selectable<Tables['connections']>): Connection {
  return {
    accountId: row.account_id,
    id: row.id,
    clientId: row.client_id,
    clientName: row.client_name,
    clientHost: row.client_host,
    access: row.access,
    scope: scopeOf(row.scope),
    createdAt: row.created_at,
  }
}

function refreshTokenOf(row: Selectable<Tables['refresh_tokens']>): RefreshToken {
  return {
    hash: row.digest,
    accountId: row.account_id,
    connectionId: row.connection_id,
    isSpent: row.is_spent === 1,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

export function oauthClientStore({ reader, writer }: Databases): OAuthClientStore {
  return {
    async get(id) {
      const row = await reader.selectFrom('oauth_clients').selectAll().where('id', '=', id).executeTakeFirst()
      return row ? clientOf(row) : null
    },

    async put(client) {
      const known = {
        name: client.name,
        redirect_uris: JSON.stringify(client.redirectUris),
        fetched_at: client.fetchedAt,
      }
      const row = { id: client.id, ...known, created_at: client.createdAt, last_used_at: client.lastUsedAt }
      await writer
        .insertInto('oauth_clients')
        .values(row)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(known))
        .execute()
    },

    async noteUse(id, now) {
      const { numUpdatedRows } = await writer
        .updateTable('oauth_clients')
        .set({ last_used_at: now })
        .where('id', '=', id)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    countUnused: (origin) => countUnused(reader, origin),

    async removeOldestUnused(origin, count) {
      await writer
        .deleteFrom('oauth_clients')
        .where('id', 'in', (eb) =>
          eb
            .selectFrom('oauth_clients')
            .select('id')
            .where('last_used_at', 'is', null)
            .where('fetched_at', ...whereOf(origin))
            .orderBy('created_at')
            .limit(count),
        )
        .where('last_used_at', 'is', null)
        .execute()
    },

    async removeUnused(before) {
      const { numDeletedRows } = await writer
        .deleteFrom('oauth_clients')
        .where('last_used_at', 'is', null)
        .where('created_at', '<', before)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

async function countUnused(reader: Databases['reader'], origin: ClientOrigin): Promise<number> {
  const { count } = await reader
    .selectFrom('oauth_clients')
    .select((eb) => eb.fn.countAll().as('count'))
    .where('last_used_at', 'is', null)
    .where('fetched_at', ...whereOf(origin))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function whereOf(origin: ClientOrigin): ['is' | 'is not', null] {
  return [origin === 'document' ? 'is not' : 'is', null]
}

function clientOf(row: Selectable<Tables['oauth_clients']>): OAuthClient {
  return {
    id: row.id,
    name: row.name,
    redirectUris: JSON.parse(row.redirect_uris) as string[],
    createdAt: row.created_at,
    fetchedAt: row.fetched_at,
    lastUsedAt: row.last_used_at,
  }
}

export function oauthCodeStore({ reader, writer, isLocking = false }: Databases): OAuthCodeStore {
  return {
    async add(code) {
      await writer
        .insertInto('oauth_codes')
        .values({
          digest: code.hash,
          account_id: code.accountId,
          client_id: code.clientId,
          redirect_uri: code.redirectUri,
          code_challenge: code.codeChallenge,
          access: code.access,
          scope: storedScope(code.scope),
          resource: code.resource,
          connection_id: code.connectionId,
          created_at: code.createdAt,
          expires_at: code.expiresAt,
        })
        .execute()
    },

    async hold(hash) {
      const query = reader.selectFrom('oauth_codes').selectAll().where('digest', '=', hash)
      const row = await (isLocking ? query.forUpdate() : query).executeTakeFirst()
      return row ? codeOf(row) : null
    },

    async spend(hash, connectionId) {
      await writer.updateTable('oauth_codes').set({ connection_id: connectionId }).where('digest', '=', hash).execute()
    },

    async removeAll(accountId) {
      await writer.deleteFrom('oauth_codes').where('account_id', '=', accountId).execute()
    },

    async removeUnspent(accountId) {
      await writer
        .deleteFrom('oauth_codes')
        .where('account_id', '=', accountId)
        .where('connection_id', 'is', null)
        .execute()
    },

    async removeExpired(now) {
      const { numDeletedRows } = await writer
        .deleteFrom('oauth_codes')
        .where('expires_at', '<=', now)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

function codeOf(row: Selectable<Tables['oauth_codes']>): OAuthCode {
  return {
    hash: row.digest,
    accountId: row.account_id,
    clientId: row.client_id,
    redirectUri: row.redirect_uri,
    codeChallenge: row.code_challenge,
    access: row.access,
    scope: scopeOf(row.scope),
    resource: row.resource,
    connectionId: row.connection_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}
