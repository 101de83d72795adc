import { type Kysely, sql } from 'kysely'

const statements = [
  `CREATE TABLE files (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, "key" TEXT NOT NULL, state TEXT NOT NULL,
    content_type TEXT NOT NULL, name TEXT, created_at INTEGER NOT NULL, expires_at INTEGER,
    PRIMARY KEY (account_id, "key")
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX files_expiring ON files (expires_at) WHERE expires_at IS NOT NULL`,
  `CREATE TABLE service_keys (name TEXT NOT NULL PRIMARY KEY, value BLOB NOT NULL) STRICT`,
  // `attempts` counts every claim, even one that ended with its process. `failures` counts only jobs that failed by themselves.
  `ALTER TABLE jobs ADD COLUMN failures INTEGER NOT NULL DEFAULT 0`,
  // Few memories are not ready at any time, and each account's usage counts its own.
  `CREATE INDEX memories_unready ON memories (account_id, memory_status, source) WHERE memory_status <> 'ready'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
