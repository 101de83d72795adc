import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Account, AccountStore } from '../core/accounts/record.ts'
import { padded } from './compiled.ts'
import type { Databases } from './store.ts'
import type { Tables } from './tables.ts'

export function accountStore({ reader, writer, isLocking = false }: Databases): AccountStore {
  const accounts = () =>
    reader
      .selectFrom('accounts')
      .selectAll()
      .$if(isLocking, (query) => query.forNoKeyUpdate())
  return {
    async get(id) {
      const row = await accounts().where('id', '=', id).executeTakeFirst()
      return row ? accountOf(row) : null
    },

    async getByEmail(email) {
      const row = await accounts().where('email', '=', email).executeTakeFirst()
      return row ? accountOf(row) : null
    },

    async ids(after, limit) {
      const rows = await reader
        .selectFrom('accounts')
        .select('id')
        .where('id', '>', after ?? '')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ id }) => id)
    },

    async add(account) {
      const { numInsertedOrUpdatedRows } = await writer
        .insertInto('accounts')
        .values(rowOf(account))
        .onConflict((conflict) => conflict.column('email').doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },

    async update(account) {
      const { id, ...changed } = rowOf(account)
      await writer.updateTable('accounts').set(changed).where('id', '=', id).execute()
    },

    async remove(id) {
      const { numDeletedRows } = await writer.deleteFrom('accounts').where('id', '=', id).executeTakeFirst()
      return numDeletedRows > 0n
    },
  }
}

/**
 * Returns the ids of the accounts that exist. On PostgreSQL it locks them against deletion until the transaction ends, in the order of their ids.
 * Transactions that only update an account do not wait for this lock.
 */
export async function lockedAccounts(
  reader: Kysely<Tables>,
  ids: readonly string[],
  isLocking: boolean,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await reader
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', padded([...new Set(ids)]))
    .orderBy('id')
    .$if(isLocking, (query) => query.forKeyShare())
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export function accountOf(row: Selectable<Tables['accounts']>): Account {
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    passwordHash: row.password_hash,
    plan: row.plan,
    language: row.language,
    timezone: row.timezone,
    geolocation: row.geolocation === 1,
    emailProvenAt: row.email_proven_at,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

function rowOf(account: Account): Insertable<Tables['accounts']> {
  return {
    id: account.id,
    email: account.email,
    name: account.name,
    password_hash: account.passwordHash,
    plan: account.plan,
    language: account.language,
    timezone: account.timezone,
    geolocation: account.geolocation ? 1 : 0,
    email_proven_at: account.emailProvenAt,
    created_at: account.createdAt,
    updated_at: account.updatedAt,
  }
}
