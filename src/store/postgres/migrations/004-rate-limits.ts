import { type Kysely, sql } from 'kysely'

/**
 * UNLOGGED: a crash or a failover forgets the limits, as the restart of a single process does, and in return no take waits for the disk. No index
 * on the time, which every take changes: with one, an update could not stay in its page. What sweeps reads the table through.
 */
const statements = [
  `CREATE UNLOGGED TABLE rate_limits (
    key text COLLATE "C" NOT NULL PRIMARY KEY, earned_back_at double precision NOT NULL
  )`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
