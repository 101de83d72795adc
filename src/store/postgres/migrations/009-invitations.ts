import { type Kysely, sql } from 'kysely'

/** Marks an email key that creates an account even if registration is closed. The previous release keeps working. */
const statement = `ALTER TABLE sign_in_keys ADD COLUMN is_invitation integer NOT NULL DEFAULT 0`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db)
}
