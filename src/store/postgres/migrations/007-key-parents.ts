import { type Kysely, sql } from 'kysely'

/** An API key made with another key refers to it and ends with it. Older keys have no parent. The previous release keeps working. */
const statements = [
  `ALTER TABLE credentials ADD COLUMN parent_id text COLLATE "C"`,
  `CREATE INDEX credentials_parent ON credentials (account_id, parent_id) WHERE parent_id IS NOT NULL`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
