import type { Insertable, Selectable } from 'kysely'
import type { FileRecord, FileStore } from '../core/media/files.ts'
import type { Databases } from './store.ts'
import type { FilesTable } from './tables.ts'

export function fileStore(databases: Databases): FileStore {
  const { reader, writer } = databases
  return {
    ...sweeps(databases),

    async add(file) {
      await writer.insertInto('files').values(rowOf(file)).execute()
    },

    async get(accountId, key) {
      const row = await reader
        .selectFrom('files')
        .selectAll()
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .executeTakeFirst()
      return row ? fileOf(row) : null
    },

    async change(accountId, key, from, { state, expiresAt }) {
      const { numUpdatedRows } = await writer
        .updateTable('files')
        .set({ state, expires_at: expiresAt })
        .where('account_id', '=', accountId)
        .where('key', '=', key)
        .where('state', '=', from)
        .executeTakeFirst()
      return numUpdatedRows > 0n
    },

    async remove(accountId, key) {
      await writer.deleteFrom('files').where('account_id', '=', accountId).where('key', '=', key).execute()
    },

    async countExpected(accountId, now) {
      const { count } = await reader
        .selectFrom('files')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('account_id', '=', accountId)
        .where('state', '=', 'expected')
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow()
      return count
    },

    async ofAccount(accountId, limit) {
      const rows = await reader
        .selectFrom('files')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('key')
        .limit(limit)
        .execute()
      return rows.map(fileOf)
    },
  }
}

function sweeps({ reader, writer }: Databases): Pick<FileStore, 'expired' | 'expireStoring'> {
  return {
    async expired(now, limit) {
      const rows = await reader
        .selectFrom('files')
        .selectAll()
        .where('expires_at', 'is not', null)
        .where('expires_at', '<=', now)
        .orderBy('expires_at')
        .limit(limit)
        .execute()
      return rows.map(fileOf)
    },

    async expireStoring(now) {
      await writer.updateTable('files').set({ expires_at: now }).where('state', '=', 'storing').execute()
    },
  }
}

function fileOf(row: Selectable<FilesTable>): FileRecord {
  return {
    accountId: row.account_id,
    key: row.key,
    state: row.state,
    contentType: row.content_type,
    name: row.name,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }
}

function rowOf(file: FileRecord): Insertable<FilesTable> {
  return {
    account_id: file.accountId,
    key: file.key,
    state: file.state,
    content_type: file.contentType,
    name: file.name,
    created_at: file.createdAt,
    expires_at: file.expiresAt,
  }
}
