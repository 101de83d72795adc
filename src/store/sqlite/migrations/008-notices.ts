import { type Kysely, sql } from 'kysely'

/** Emails that the owner of an account is still to receive: about a new device, key or connection, or a changed password. */
const statement = `CREATE TABLE notices (
  account_id TEXT NOT NULL REFERENCES accounts (id) ON DELETE CASCADE, id TEXT NOT NULL, event TEXT NOT NULL, name TEXT,
  created_at INTEGER NOT NULL, PRIMARY KEY (account_id, id)
) STRICT`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db)
}
