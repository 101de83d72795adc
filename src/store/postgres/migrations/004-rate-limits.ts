import { type Kysely, sql } from 'kysely'

/**
 * UNLOGGED: a crash or a failover resets the limits, like the restart of a single process, but no request waits for the disk. The time is not
 * indexed: every request changes it, and an index would prevent HOT updates. The sweep scans the whole table.
 */
const statements = [
  `CREATE UNLOGGED TABLE rate_limits (
    key text COLLATE "C" NOT NULL PRIMARY KEY, earned_back_at double precision NOT NULL
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
