import { type Kysely, sql } from 'kysely'

/** Emails that the owner of an account is still to receive: about a new device, key or connection, or a changed password. */
const statement = `CREATE TABLE notices (
  account_id text COLLATE "C" NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, id text COLLATE "C" NOT NULL,
  event text COLLATE "C" NOT NULL, name text COLLATE "C", created_at bigint NOT NULL, PRIMARY KEY (account_id, id)
)`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db)
}
