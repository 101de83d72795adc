import { type Kysely, sql } from 'kysely'

/**
 * The log of changes, and the archived memories. An update is indexed by itself, because a page of a list asks only for those; a change is found by
 * its revision alone to be removed. LIKE leaves the attributes of most memories unread. A process of the previous release records no changes.
 */
const statements = [
  `CREATE TABLE changes (
    account_id text COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, revision bigint NOT NULL,
    memory_id text COLLATE "C" NOT NULL, updated_before bigint, captured_before bigint, PRIMARY KEY (account_id, revision)
  )`,
  `CREATE INDEX changes_updates ON changes (account_id, revision, memory_id, updated_before, captured_before)
    WHERE updated_before IS NOT NULL`,
  `CREATE INDEX changes_revision ON changes (revision)`,
  `CREATE TABLE archived_memories (
    account_id text COLLATE "C" NOT NULL, memory_id text COLLATE "C" NOT NULL, PRIMARY KEY (account_id, memory_id),
    FOREIGN KEY (account_id, memory_id) REFERENCES memories (account_id, id) ON DELETE CASCADE
  )`,
  `INSERT INTO archived_memories SELECT account_id, id FROM memories
    WHERE attributes LIKE '%"archived":true%' AND attributes::json ->> 'archived' = 'true'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
