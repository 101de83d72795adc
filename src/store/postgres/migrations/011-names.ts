import { type Kysely, sql } from 'kysely'

/**
 * The columns hold the kind of a name and its spelling in the text. They are null in older rows, which relate memories and are not
 * listed until the memory is indexed again.
 */
const statement = `ALTER TABLE mentions ADD COLUMN entity text COLLATE "C", ADD COLUMN written text COLLATE "C"`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(statement).execute(db)
}
