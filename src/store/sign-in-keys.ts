import type { Insertable, Selectable } from 'kysely'
import type { SignInKey, SignInKeyStore } from '../core/accounts/record.ts'
import type { Databases } from './store.ts'
import type { Tables } from './tables.ts'

export function signInKeyStore({ reader, writer }: Databases): SignInKeyStore {
  return {
    async getByEmail(email) {
      const row = await reader.selectFrom('sign_in_keys').selectAll().where('email', '=', email).executeTakeFirst()
      return row ? keyOf(row) : null
    },

    async getByHash(hash) {
      const row = await reader.selectFrom('sign_in_keys').selectAll().where('digest', '=', hash).executeTakeFirst()
      return row ? keyOf(row) : null
    },

    async put(key) {
      const row = rowOf(key)
      await writer
        .insertInto('sign_in_keys')
        .values(row)
        .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
        .execute()
    },

    async take(hash) {
      const row = await writer.deleteFrom('sign_in_keys').where('digest', '=', hash).returningAll().executeTakeFirst()
      return row ? keyOf(row) : null
    },

    async has(hash) {
      const row = await reader.selectFrom('sign_in_keys').select('email').where('digest', '=', hash).executeTakeFirst()
      return row !== undefined
    },

    async removeByEmail(email) {
      await writer.deleteFrom('sign_in_keys').where('email', '=', email).execute()
    },

    async removeExpired(now) {
      const { numDeletedRows } = await writer
        .deleteFrom('sign_in_keys')
        .where('expires_at', '<=', now)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

function keyOf(row: Selectable<Tables['sign_in_keys']>): SignInKey {
  return {
    email: row.email,
    hash: row.digest,
    name: row.name,
    client: row.client,
    isInvitation: row.is_invitation === 1,
    expiresAt: row.expires_at,
    createdAt: row.created_at,
  }
}

function rowOf(key: SignInKey): Insertable<Tables['sign_in_keys']> {
  return {
    email: key.email,
    digest: key.hash,
    name: key.name,
    client: key.client,
    is_invitation: key.isInvitation ? 1 : 0,
    expires_at: key.expiresAt,
    created_at: key.createdAt,
  }
}
