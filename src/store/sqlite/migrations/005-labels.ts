import { type Kysely, sql } from 'kysely'

/**
 * The values that the filters offer are read with a loose index scan, which needs an index that starts with the value. Completed tasks are read by
 * the time of their last change. A capture writes one more index entry, another if its client is known, and another if it is a task.
 */
const statements = [
  `CREATE INDEX memories_type ON memories (account_id, type, source)`,
  `CREATE INDEX memories_client ON memories (account_id, client_slug, client) WHERE client_slug IS NOT NULL`,
  `CREATE INDEX memories_task_updated ON memories (account_id, status, updated_at, id) WHERE status IS NOT NULL`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
