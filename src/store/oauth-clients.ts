import type { Selectable } from 'kysely'
import type { ClientOrigin, OAuthClient, OAuthClientStore } from '../core/oauth/record.ts'
import type { Databases } from './store.ts'
import type { Tables } from './tables.ts'

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
