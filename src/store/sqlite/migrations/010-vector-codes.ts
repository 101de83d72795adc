import { type Kysely, sql } from 'kysely'

/**
 * A vector's code is the signs of its numbers, one bit each. `vectors_codes` lists an account's codes in the order of their rows, so that all of them
 * are read from few pages, without reading a vector. An older vector has no code until the upkeep writes it, and `vectors_uncoded` finds it.
 */
const statements = [
  `ALTER TABLE vectors ADD COLUMN code BLOB`,
  `CREATE INDEX vectors_codes ON vectors (account_id, model, "row", code)`,
  `CREATE INDEX vectors_uncoded ON vectors (account_id) WHERE code IS NULL`,
  `DROP INDEX vectors_reading`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
