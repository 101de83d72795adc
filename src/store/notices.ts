import type { NoticeStore } from '../core/accounts/record.ts'
import type { Databases } from './store.ts'

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
