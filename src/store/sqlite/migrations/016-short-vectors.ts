import { type Kysely, sql } from 'kysely'

/** Vectors are stored in half of the bytes (see vector-bytes.ts). `vectors_older` finds those that the upkeep has to rewrite: theirs are even. */
const statements = [
  `CREATE INDEX vectors_older ON vectors (account_id) WHERE length(vector) % 2 = 0`,
  `DROP INDEX vectors_uncoded`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
