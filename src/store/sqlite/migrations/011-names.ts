import { type Kysely, sql } from 'kysely'

/** What a name is, and how its text writes it. Null in older rows, which relate memories and are not listed until the memory is indexed again. */
const statements = ['ALTER TABLE mentions ADD COLUMN entity TEXT', 'ALTER TABLE mentions ADD COLUMN written TEXT']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
