import { type Kysely, sql } from 'kysely'

/**
 * The log of changes, and the archived memories. An update is indexed by itself, because a page of a list asks only for those; a change is found by
 * its revision alone to be removed. LIKE leaves the attributes of most memories unread.
 */
const statements = [
  `CREATE TABLE changes (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, revision INTEGER NOT NULL, memory_id TEXT NOT NULL,
    updated_before INTEGER, captured_before INTEGER, PRIMARY KEY (account_id, revision)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX changes_updates ON changes (account_id, revision, memory_id, updated_before, captured_before)
    WHERE updated_before IS NOT NULL`,
  `CREATE INDEX changes_revision ON changes (revision)`,
  `CREATE TABLE archived_memories (
    account_id TEXT NOT NULL, memory_id TEXT NOT NULL, PRIMARY KEY (account_id, memory_id),
    FOREIGN KEY (account_id, memory_id) REFERENCES memories (account_id, id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID`,
  `INSERT INTO archived_memories SELECT account_id, id FROM memories
    WHERE attributes LIKE '%"archived":true%' AND json_type(attributes, '$.archived') = 'true'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
