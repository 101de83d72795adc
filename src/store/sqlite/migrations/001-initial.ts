import { type Kysely, sql } from 'kysely'

/** Every key starts with the account, as in PostgreSQL. Only SQLite has `memories.row`, the stable rowid that the full-text index refers to. */
const statements = [
  `CREATE TABLE accounts (
    id TEXT NOT NULL PRIMARY KEY, email TEXT NOT NULL UNIQUE, name TEXT NOT NULL, password_hash TEXT, plan TEXT NOT NULL,
    language TEXT NOT NULL, timezone TEXT NOT NULL, geolocation INTEGER NOT NULL, email_proven_at INTEGER,
    created_at INTEGER NOT NULL, updated_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE credentials (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, id TEXT NOT NULL, kind TEXT NOT NULL,
    digest TEXT NOT NULL UNIQUE, label TEXT, platform TEXT, client TEXT, prefix TEXT, access TEXT NOT NULL,
    created_at INTEGER NOT NULL, last_used_at INTEGER, expires_at INTEGER,
    PRIMARY KEY (account_id, id)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE sign_in_keys (
    email TEXT NOT NULL PRIMARY KEY, digest TEXT NOT NULL UNIQUE, name TEXT, client TEXT,
    expires_at INTEGER NOT NULL, created_at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE memories (
    "row" INTEGER PRIMARY KEY AUTOINCREMENT, account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    id TEXT NOT NULL, type TEXT NOT NULL, title TEXT NOT NULL, is_title_given INTEGER NOT NULL, text TEXT NOT NULL,
    tags TEXT NOT NULL, attributes TEXT NOT NULL, status TEXT, due_at INTEGER, language TEXT, source TEXT NOT NULL,
    client TEXT, client_slug TEXT, client_id TEXT, captured_at INTEGER NOT NULL, created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL, memory_status TEXT NOT NULL, review TEXT, error TEXT, audio_seconds REAL, media TEXT,
    UNIQUE (account_id, id)
  ) STRICT`,
  `CREATE UNIQUE INDEX memories_client_id ON memories (account_id, client_id) WHERE client_id IS NOT NULL`,
  `CREATE INDEX memories_updated ON memories (account_id, updated_at, id)`,
  `CREATE INDEX memories_captured ON memories (account_id, captured_at, id)`,
  `CREATE INDEX memories_status ON memories (account_id, status, due_at) WHERE status IS NOT NULL`,
  `CREATE TABLE memory_tags (
    account_id TEXT NOT NULL, memory_id TEXT NOT NULL, tag TEXT NOT NULL,
    PRIMARY KEY (account_id, tag, memory_id),
    FOREIGN KEY (account_id, memory_id) REFERENCES memories (account_id, id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX memory_tags_memory ON memory_tags (account_id, memory_id)`,
  `CREATE TABLE mentions (
    account_id TEXT NOT NULL, memory_id TEXT NOT NULL, kind TEXT NOT NULL, value TEXT NOT NULL,
    PRIMARY KEY (account_id, kind, value, memory_id),
    FOREIGN KEY (account_id, memory_id) REFERENCES memories (account_id, id) ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX mentions_memory ON mentions (account_id, memory_id)`,
  `CREATE TABLE usage (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, period TEXT NOT NULL, counter TEXT NOT NULL,
    value REAL NOT NULL, PRIMARY KEY (account_id, period, counter)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE jobs (
    id TEXT NOT NULL PRIMARY KEY, kind TEXT NOT NULL, "key" TEXT NOT NULL, account_id TEXT, payload TEXT NOT NULL,
    state TEXT NOT NULL, attempts INTEGER NOT NULL, run_at INTEGER NOT NULL, leased_until INTEGER, last_error TEXT,
    created_at INTEGER NOT NULL, UNIQUE (kind, "key")
  ) STRICT`,
  `CREATE INDEX jobs_due ON jobs (state, run_at)`,
  `CREATE INDEX jobs_account ON jobs (account_id) WHERE account_id IS NOT NULL`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
