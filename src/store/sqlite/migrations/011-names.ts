import { type Kysely, sql } from 'kysely'

/**
 * The columns hold the kind of a name and its spelling in the text. They are null in older rows, which relate memories and are not
 * listed until the memory is indexed again.
 */
const statements = ['ALTER TABLE mentions ADD COLUMN entity TEXT', 'ALTER TABLE mentions ADD COLUMN written TEXT']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
