import { type Kysely, sql } from 'kysely'

/**
 * A vector's code is the signs of its numbers, one bit each: a search scans the codes and compares only the best vectors themselves. Vectors with more
 * than 2 kB are therefore no longer kept in their rows, which makes the rows a tenth as long. A vector from before this migration, or from a process
 * of the previous release, has no code until the upkeep writes it (`vectors_uncoded`).
 */
const statements = [
  `ALTER TABLE vectors ADD COLUMN code bit varying`,
  `ALTER TABLE vectors RESET (toast_tuple_target)`,
  `CREATE INDEX vectors_uncoded ON vectors (account_id) WHERE code IS NULL`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
