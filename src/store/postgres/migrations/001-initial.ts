import { type Kysely, sql } from 'kysely'

/**
 * The same tables as SQLite's, except for those that only one needs. Text is compared by bytes (`COLLATE "C"`), so that both databases sort alike.
 * Every key starts with the account, so that tables can be distributed by tenant. There are no triggers, which a sharded database does not carry
 * over.
 */
const statements = [
  `CREATE TABLE accounts (
    id text COLLATE "C" NOT NULL PRIMARY KEY, email text COLLATE "C" NOT NULL UNIQUE, name text NOT NULL, password_hash text,
    plan text NOT NULL, language text NOT NULL, timezone text NOT NULL, geolocation integer NOT NULL, email_proven_at bigint,
    created_at bigint NOT NULL, updated_at bigint NOT NULL
  )`,
  `CREATE TABLE credentials (
    account_id text COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, id text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL, digest text COLLATE "C" NOT NULL UNIQUE, label text, platform text, client text, prefix text,
    access text NOT NULL, created_at bigint NOT NULL, last_used_at bigint, expires_at bigint,
    PRIMARY KEY (account_id, id)
  )`,
  `CREATE INDEX credentials_expiring ON credentials (expires_at) WHERE expires_at IS NOT NULL`,
  `CREATE TABLE sign_in_keys (
    email text COLLATE "C" NOT NULL PRIMARY KEY, digest text COLLATE "C" NOT NULL UNIQUE, name text, client text,
    expires_at bigint NOT NULL, created_at bigint NOT NULL
  )`,
  `CREATE TABLE memories (
    account_id text COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE,
    id text COLLATE "C" NOT NULL, type text COLLATE "C" NOT NULL, title text NOT NULL, is_title_given integer NOT NULL,
    text text NOT NULL, tags text NOT NULL, attributes text NOT NULL, status text COLLATE "C", due_at bigint, language text,
    source text COLLATE "C" NOT NULL, client text, client_slug text COLLATE "C", client_id text COLLATE "C",
    captured_at bigint NOT NULL, created_at bigint NOT NULL, updated_at bigint NOT NULL, memory_status text COLLATE "C" NOT NULL,
    review text, error text, audio_seconds double precision, media text,
    PRIMARY KEY (account_id, id)
  )`,
  `CREATE UNIQUE INDEX memories_client_id ON memories (account_id, client_id) WHERE client_id IS NOT NULL`,
  `CREATE INDEX memories_updated ON memories (account_id, updated_at, id)`,
  `CREATE INDEX memories_captured ON memories (account_id, captured_at, id)`,
  `CREATE INDEX memories_status ON memories (account_id, status, due_at) WHERE status IS NOT NULL`,
  // Few memories are not ready at any time, and each account's usage counts its own.
  `CREATE INDEX memories_unready ON memories (account_id, memory_status, source) WHERE memory_status <> 'ready'`,
  `CREATE TABLE memory_tags (
    account_id text COLLATE "C" NOT NULL, memory_id text COLLATE "C" NOT NULL, tag text COLLATE "C" NOT NULL,
    PRIMARY KEY (account_id, tag, memory_id),
    FOREIGN KEY (account_id, memory_id) REFERENCES memories (account_id, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX memory_tags_memory ON memory_tags (account_id, memory_id)`,
  `CREATE TABLE mentions (
    account_id text COLLATE "C" NOT NULL, memory_id text COLLATE "C" NOT NULL, kind text COLLATE "C" NOT NULL,
    value text COLLATE "C" NOT NULL,
    PRIMARY KEY (account_id, kind, value, memory_id),
    FOREIGN KEY (account_id, memory_id) REFERENCES memories (account_id, id) ON DELETE CASCADE
  )`,
  `CREATE INDEX mentions_memory ON mentions (account_id, memory_id)`,
  `CREATE TABLE usage (
    account_id text COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, period text COLLATE "C" NOT NULL,
    counter text COLLATE "C" NOT NULL, value double precision NOT NULL, PRIMARY KEY (account_id, period, counter)
  ) WITH (fillfactor = 70)`,
  `CREATE TABLE jobs (
    id text COLLATE "C" NOT NULL PRIMARY KEY, kind text COLLATE "C" NOT NULL, "key" text COLLATE "C" NOT NULL,
    account_id text COLLATE "C", payload text NOT NULL, state text COLLATE "C" NOT NULL, attempts integer NOT NULL,
    failures integer NOT NULL, run_at bigint NOT NULL, leased_until bigint, last_error text, created_at bigint NOT NULL,
    UNIQUE (kind, "key")
  ) WITH (fillfactor = 70)`,
  `CREATE INDEX jobs_due ON jobs (state, run_at)`,
  `CREATE INDEX jobs_account ON jobs (account_id) WHERE account_id IS NOT NULL`,
  `CREATE TABLE files (
    account_id text COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, "key" text COLLATE "C" NOT NULL,
    state text COLLATE "C" NOT NULL, content_type text NOT NULL, name text, created_at bigint NOT NULL, expires_at bigint,
    PRIMARY KEY (account_id, "key")
  )`,
  `CREATE INDEX files_expiring ON files (expires_at) WHERE expires_at IS NOT NULL`,
  `CREATE TABLE service_keys (name text COLLATE "C" NOT NULL PRIMARY KEY, value bytea NOT NULL)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
