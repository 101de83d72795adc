import type { Insertable, Kysely, Selectable } from 'kysely'
import type { Account, AccountStore, NoticeStore, SignInKey, SignInKeyStore } from '../core/accounts/record.ts'
import { compiledOnce, padded } from './statements.ts'
import type { Databases, Tables } from './tables.ts'

export function accountStore({ reader, writer, isLocking = false }: Databases): AccountStore {
  const accounts = () =>
    reader
      .selectFrom('accounts')
      .selectAll()
      .$if(isLocking, (query) => query.forNoKeyUpdate())
  return {
    async get(id) {
      const { rows } = await (isLocking ? byIdLocked : byId)(reader, [id])
      return rows[0] ? accountOf(rows[0]) : null
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

const byId = compiledOnce((db) => db.selectFrom('accounts').selectAll().where('id', '=', '').compile())
const byIdLocked = compiledOnce((db) =>
  db.selectFrom('accounts').selectAll().where('id', '=', '').forNoKeyUpdate().compile(),
)

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

export function signInKeyStore({ reader, writer }: Databases): SignInKeyStore {
  return {
    async getByEmail(email) {
      const row = await reader.selectFrom('sign_in_keys').selectAll().where('email', '=', email).executeTakeFirst()
      return row ? signInKeyOf(row) : null
    },

    async getByHash(hash) {
      const row = await reader.selectFrom('sign_in_keys').selectAll().where('digest', '=', hash).executeTakeFirst()
      return row ? signInKeyOf(row) : null
    },

    async put(key) {
      const row = signInKeyRowOf(key)
      await writer
        .insertInto('sign_in_keys')
        .values(row)
        .onConflict((conflict) => conflict.column('email').doUpdateSet(row))
        .execute()
    },

    async take(hash) {
      const row = await writer.deleteFrom('sign_in_keys').where('digest', '=', hash).returningAll().executeTakeFirst()
      return row ? signInKeyOf(row) : null
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

function signInKeyOf(row: Selectable<Tables['sign_in_keys']>): SignInKey {
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

function signInKeyRowOf(key: SignInKey): Insertable<Tables['sign_in_keys']> {
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

export function noticeStore({ reader, writer }: Databases): NoticeStore {
  return {
    async add({ accountId, id, event, name, createdAt }) {
      await writer
        .insertInto('notices')
        .values({ account_id: accountId, id, event, name, created_at: createdAt })
        .execute()
    },

    async count(accountId, event) {
      const { count } = await reader
        .selectFrom('notices')
        .select((eb) => eb.fn.countAll<number | string>().as('count'))
        .where('account_id', '=', accountId)
        .$if(event !== undefined, (query) => query.where('event', '=', event ?? 'device'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    async list(accountId) {
      const rows = await reader
        .selectFrom('notices')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('id')
        .execute()
      return rows.map((row) => ({
        accountId: row.account_id,
        id: row.id,
        event: row.event,
        name: row.name,
        createdAt: row.created_at,
      }))
    },

    async remove(accountId, ids) {
      if (ids.length === 0) return
      await writer
        .deleteFrom('notices')
        .where('account_id', '=', accountId)
        .where('id', 'in', [...ids])
        .execute()
    },
  }
}
