import { type Kysely, sql } from 'kysely'

export async function hasTable<T>(db: Kysely<T>, name: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ${name}`.execute(db)
  return rows.length > 0
}
