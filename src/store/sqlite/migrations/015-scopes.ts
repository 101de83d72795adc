import { type Kysely, sql } from 'kysely'

/**
 * The limits of API keys and connections, as JSON; null if there are none. With the labels that a memory had before a change, a limited client is told
 * of the memories that left its limit, and of no others.
 */
const statements = [
  `ALTER TABLE credentials ADD COLUMN scope TEXT`,
  `ALTER TABLE connections ADD COLUMN scope TEXT`,
  `ALTER TABLE oauth_codes ADD COLUMN scope TEXT`,
  `ALTER TABLE changes ADD COLUMN labels_before TEXT`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
