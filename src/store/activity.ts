import type { Kysely, Selectable } from 'kysely'
import type { ActivityStore, Reading, ReadingFilter } from '../core/activity/record.ts'
import { lockedAccounts } from './accounts.ts'
import { compiledOnce, insertedOnce, unplanned } from './statements.ts'
import type { Databases, Tables } from './tables.ts'

type Row = Selectable<Tables['activity']>

/** Rows of one INSERT. Each row count up to this is compiled once and kept. */
const ROWS_AT_ONCE = 100

export function activityStore({ reader, writer, isLocking = false }: Databases): ActivityStore {
  return {
    async add(readings) {
      const existing = await lockedAccounts(
        reader,
        readings.map(({ accountId }) => accountId),
        isLocking,
      )
      const rows = readings.filter(({ accountId }) => existing.has(accountId)).map(valuesOf)
      for (let start = 0; start < rows.length; start += ROWS_AT_ONCE)
        await insertRows(writer, rows.slice(start, start + ROWS_AT_ONCE))
    },

    ...activityLogReads(reader),
    ...servedReads(reader),

    async removeBefore(at, limit) {
      const { numDeletedRows } = await writer
        .deleteFrom('activity')
        .where(({ eb, refTuple, selectFrom }) =>
          eb(
            refTuple('account_id', 'id'),
            'in',
            selectFrom('activity')
              .select(['account_id', 'id'])
              .where('at', '<', at)
              .orderBy('at')
              .limit(limit)
              .$asTuple('account_id', 'id'),
          ),
        )
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
  }
}

function activityLogReads(reader: Kysely<Tables>): Pick<ActivityStore, 'list' | 'counts'> {
  const passing = (accountId: string, { day, clientSlug, kind }: ReadingFilter) =>
    reader
      .selectFrom('activity')
      .where('account_id', '=', accountId)
      .$if(day !== undefined, (query) => query.where('day', '=', day ?? ''))
      .$if(clientSlug !== undefined, (query) => query.where('client_slug', '=', clientSlug ?? ''))
      .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'search'))
  return {
    async list(accountId, filter, { limit, offset }) {
      const rows = await passing(accountId, filter)
        .selectAll()
        .orderBy('at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map(readingOf)
    },

    async counts(accountId, filter) {
      const rows = await passing(accountId, filter)
        .select(({ fn }) => [
          'day',
          'client_slug',
          'kind',
          fn.max('client').as('client'),
          fn.countAll<number>().as('times'),
          fn.sum<number>('memories').as('memories'),
        ])
        .groupBy(['day', 'client_slug', 'kind'])
        .orderBy('day', 'desc')
        .orderBy('client_slug')
        .orderBy('kind')
        .execute()
      return rows.map(({ client_slug: clientSlug, ...row }) => ({ ...row, clientSlug }))
    },
  }
}

function servedReads(reader: Kysely<Tables>): Pick<ActivityStore, 'servedIds' | 'titles'> {
  return {
    async servedIds(accountId, readerId, { from, before }, limit) {
      const { rows } = await latestServed(reader, [accountId, readerId, 'search', 'recall', from, before, limit])
      return rows.map(({ memory_ids: ids }) => idsIn(ids))
    },

    async titles(accountId, ids) {
      if (ids.length === 0) return new Map()
      const memories = reader.selectFrom('memories').where('account_id', '=', accountId)
      const rows = await memories
        .where('id', 'in', [...ids])
        .select(['id', 'title'])
        .execute()
      return new Map(rows.map(({ id, title }) => [id, title]))
    },
  }
}

const latestServed = compiledOnce((db) =>
  db
    .selectFrom('activity')
    .select('memory_ids')
    .where('account_id', '=', unplanned(''))
    .where('reader_id', '=', unplanned(''))
    .where('kind', 'in', ['search', 'recall'])
    .where('at', '>=', 0)
    .where('at', '<', 0)
    .orderBy('at', 'desc')
    .limit(unplanned(1))
    .compile(),
)

const EMPTY_ROW: Row = {
  account_id: '',
  id: '',
  at: 0,
  day: '',
  reader_id: '',
  client: '',
  client_slug: '',
  kind: 'search',
  query: null,
  memory_ids: '',
  memories: 0,
}

/** ON CONFLICT DO NOTHING: if the reply to a commit was lost, the same rows are written again. */
const insertRows = insertedOnce((db, rows) =>
  db
    .insertInto('activity')
    // A non-null `query`, because Kysely makes no parameter for null.
    .values(Array.from({ length: rows }, () => ({ ...EMPTY_ROW, query: '' })))
    .onConflict((conflict) => conflict.columns(['account_id', 'id']).doNothing())
    .compile(),
)

/** Parameters in the order of `EMPTY_ROW`. */
function valuesOf(reading: Reading): unknown[] {
  const { accountId, id, at, day, readerId, client, clientSlug, kind, query, memoryIds, memories } = reading
  return [accountId, id, at, day, readerId, client, clientSlug, kind, query, JSON.stringify(memoryIds), memories]
}

function readingOf(row: Row): Reading {
  return {
    accountId: row.account_id,
    id: row.id,
    at: row.at,
    day: row.day,
    readerId: row.reader_id,
    client: row.client,
    clientSlug: row.client_slug,
    kind: row.kind,
    query: row.query,
    memoryIds: idsIn(row.memory_ids),
    memories: row.memories,
  }
}

function idsIn(json: string): string[] {
  return JSON.parse(json) as string[]
}
