import type { Kysely, Selectable } from 'kysely'
import type { Connection, ConnectionStore, RefreshToken, RefreshTokenStore } from '../core/oauth/record.ts'
import type { Databases } from './store.ts'
import type { Tables } from './tables.ts'

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
