import { type Kysely, sql } from 'kysely'

/**
 * Connections are programs that a person authorized through OAuth. The other tables hold their codes and tokens, and the log of what clients read.
 * Codes and refresh tokens are found only by their hash.
 */
const statements = [
  `ALTER TABLE credentials ADD COLUMN connection_id TEXT`,
  `CREATE INDEX credentials_connection ON credentials (account_id, connection_id) WHERE connection_id IS NOT NULL`,
  `CREATE TABLE oauth_clients (
    id TEXT NOT NULL PRIMARY KEY, name TEXT NOT NULL, redirect_uris TEXT NOT NULL, created_at INTEGER NOT NULL, fetched_at INTEGER,
    last_used_at INTEGER
  ) STRICT`,
  `CREATE TABLE connections (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, id TEXT NOT NULL, client_id TEXT NOT NULL,
    client_name TEXT NOT NULL, client_host TEXT NOT NULL, access TEXT NOT NULL, created_at INTEGER NOT NULL,
    PRIMARY KEY (account_id, id)
  ) STRICT`,
  `CREATE TABLE oauth_codes (
    digest TEXT NOT NULL PRIMARY KEY, account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, client_id TEXT NOT NULL,
    redirect_uri TEXT NOT NULL, code_challenge TEXT NOT NULL, access TEXT NOT NULL, resource TEXT NOT NULL, connection_id TEXT,
    created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX oauth_codes_account ON oauth_codes (account_id)`,
  `CREATE INDEX oauth_codes_expiring ON oauth_codes (expires_at)`,
  `CREATE TABLE refresh_tokens (
    digest TEXT NOT NULL PRIMARY KEY, account_id TEXT NOT NULL, connection_id TEXT NOT NULL, is_spent INTEGER NOT NULL,
    created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL,
    FOREIGN KEY (account_id, connection_id) REFERENCES connections (account_id, id) ON DELETE CASCADE
  ) STRICT`,
  `CREATE INDEX refresh_tokens_connection ON refresh_tokens (account_id, connection_id)`,
  `CREATE INDEX refresh_tokens_expiring ON refresh_tokens (expires_at)`,
  `CREATE TABLE activity (
    account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, id TEXT NOT NULL, at INTEGER NOT NULL, day TEXT NOT NULL,
    reader_id TEXT NOT NULL, client TEXT NOT NULL, client_slug TEXT NOT NULL, kind TEXT NOT NULL, query TEXT, memory_ids TEXT NOT NULL,
    memories INTEGER NOT NULL, PRIMARY KEY (account_id, id)
  ) STRICT`,
  `CREATE INDEX activity_day ON activity (account_id, day, client_slug, kind)`,
  `CREATE INDEX activity_reader ON activity (account_id, reader_id, at)`,
  `CREATE INDEX activity_at ON activity (at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
