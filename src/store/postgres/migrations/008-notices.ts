import { type Kysely, sql } from 'kysely'

/** What the owner of an account is still to be told by mail: a new device, key or connection, or another password. */
const statement = `CREATE TABLE notices (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, id text COLLATE "C" NOT NULL,
  event text COLLATE "C" NOT NULL, name text COLLATE "C", created_at bigint NOT NULL, PRIMARY KEY (account_id, id)
)`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db)
}
