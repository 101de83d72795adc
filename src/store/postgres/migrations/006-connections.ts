import { type Kysely, sql } from 'kysely'

/**
 * Connections are programs that a person authorized through OAuth. The other tables hold their codes and tokens, and the log of what clients read.
 * Codes and refresh tokens are found only by their hash. The migration only expands, so the previous release keeps working.
 */
const statements = [
  `ALTER TABLE credentials ADD COLUMN connection_id text COLLATE "C"`,
  `CREATE INDEX credentials_connection ON credentials (account_id, connection_id) WHERE connection_id IS NOT NULL`,
  `CREATE TABLE oauth_clients (
    id text COLLATE "C" NOT NULL PRIMARY KEY, name text COLLATE "C" NOT NULL, redirect_uris text COLLATE "C" NOT NULL, created_at bigint NOT NULL, fetched_at bigint,
    last_used_at bigint
  )`,
  `CREATE TABLE connections (
    account_id text COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, id text COLLATE "C" NOT NULL, client_id text COLLATE "C" NOT NULL,
    client_name text COLLATE "C" NOT NULL, client_host text COLLATE "C" NOT NULL, access text COLLATE "C" NOT NULL, created_at bigint NOT NULL,
    PRIMARY KEY (account_id, id)
  )`,
  `CREATE TABLE oauth_codes (
    digest text COLLATE "C" NOT NULL PRIMARY KEY, account_id text COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, client_id text COLLATE "C" NOT NULL,
    redirect_uri text COLLATE "C" NOT NULL, code_challenge text COLLATE "C" NOT NULL, access text COLLATE "C" NOT NULL, resource text COLLATE "C" NOT NULL, connection_id text COLLATE "C",
    created_at bigint NOT NULL, expires_at bigint NOT NULL
  )`,
  `CREATE INDEX oauth_codes_account ON oauth_codes (account_id)`,
  `CREATE INDEX oauth_codes_expiring ON oauth_codes (expires_at)`,
  `CREATE TABLE refresh_tokens (
    digest text COLLATE "C" NOT NULL PRIMARY KEY, account_id text COLLATE "C" NOT NULL, connection_id text COLLATE "C" NOT NULL, is_spent integer NOT NULL,
    created_at bigint NOT NULL, expires_at bigint NOT NULL,
    FOREIGN KEY (account_id, connection_id) REFERENCES connections (account_id, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX refresh_tokens_connection ON refresh_tokens (account_id, connection_id)`,
  `CREATE INDEX refresh_tokens_expiring ON refresh_tokens (expires_at)`,
  `CREATE TABLE activity (
    account_id text COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, id text COLLATE "C" NOT NULL, at bigint NOT NULL, day text COLLATE "C" NOT NULL,
    reader_id text COLLATE "C" NOT NULL, client text COLLATE "C" NOT NULL, client_slug text COLLATE "C" NOT NULL, kind text COLLATE "C" NOT NULL, query text, memory_ids text NOT NULL,
    memories integer NOT NULL, PRIMARY KEY (account_id, id)
  )`,
  `CREATE INDEX activity_day ON activity (account_id, day, client_slug, kind)`,
  `CREATE INDEX activity_reader ON activity (account_id, reader_id, at)`,
  `CREATE INDEX activity_at ON activity (at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
