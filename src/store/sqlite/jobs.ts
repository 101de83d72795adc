import type { Insertable } from 'kysely'
import { compiledOnce } from '../compiled.ts'
import type { JobDialect } from '../jobs.ts'
import type { Tables } from '../tables.ts'

type Row = Insertable<Tables['jobs']>

/** Transactions run one after another, so nobody claims or adds a job in the middle of one. */
export const sqliteJobs: JobDialect = {
  async add(writer, row) {
    const values = COLUMNS.map((column) => row[column])
    await addOrRenew(writer, [row.id, ...values, ...values, 'failed'])
  },

  isClaimedSideBySide: false,

  hold: async () => {},
}

const COLUMNS = [
  'kind',
  'key',
  'account_id',
  'payload',
  'state',
  'attempts',
  'failures',
  'run_at',
  'leased_until',
  'last_error',
  'created_at',
] as const

const addOrRenew = compiledOnce((db) => {
  const renewed = Object.fromEntries(COLUMNS.map((column) => [column, null])) as unknown as Omit<Row, 'id'>
  return db
    .insertInto('jobs')
    .values({ id: '', ...renewed })
    .onConflict((conflict) => conflict.columns(['kind', 'key']).doUpdateSet(renewed).where('jobs.state', '=', 'failed'))
    .compile()
})
