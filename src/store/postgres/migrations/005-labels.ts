import { type Kysely, sql } from 'kysely'

/**
 * What filters offer is read by skipping from one value to the next, which wants an index that begins with it; tasks that are over are read
 * by when they were last changed. A capture writes one more entry of an index, two where its client is known, one more where it is a task.
 * Memories can be read but not written while the indexes are made: about a second for each million of them and index.
 */
const statements = [
  `CREATE INDEX memories_type ON memories (account_id, type, source)`,
  `CREATE INDEX memories_client ON memories (account_id, client_slug, client) WHERE client_slug IS NOT NULL`,
  `CREATE INDEX memories_task_updated ON memories (account_id, status, updated_at, id) WHERE status IS NOT NULL`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
