import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'
import { comparedTables } from './moved-tables.ts'
import type { Side } from './side.ts'
import { countRows } from './table-reading.ts'

/** Returns a hash of the signing key, which never changes, or null if the service was never started. */
export async function identityOf(db: Kysely<Tables>): Promise<string | null> {
  const row = await db.selectFrom('service_keys').select('value').where('name', '=', 'signing').executeTakeFirst()
  return row ? createHash('sha256').update('lembra service').update(row.value).digest('hex').slice(0, 32) : null
}

export async function countsOf(side: Side): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const table of comparedTables) counts.set(table.name, await countRows(side, table))
  return counts
}

/**
 * Returns values that almost certainly change as soon as anyone uses the service. An interrupted copy resumes only if they are the same. The
 * comparison at the end finds a change that they miss.
 */
export async function stampOf({ db }: Side, counts: ReadonlyMap<string, number>): Promise<string> {
  const { rows } = await sql<Record<string, number | null>>`
    SELECT (SELECT max(updated_at) FROM memories) AS memories, (SELECT max(updated_at) FROM accounts) AS accounts,
      (SELECT max(last_used_at) FROM credentials) AS uses, (SELECT sum(value) FROM usage) AS usage,
      (SELECT max(created_at) FROM jobs) AS jobs`.execute(db)
  return JSON.stringify([Object.fromEntries(counts), rows[0]])
}
