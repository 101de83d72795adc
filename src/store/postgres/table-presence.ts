import { type Kysely, sql } from 'kysely'

export async function hasTable<T>(db: Kysely<T>, name: string): Promise<boolean> {
  const { rows } = await sql<{ table: string | null }>`SELECT to_regclass(${name})::text AS "table"`.execute(db)
  return typeof rows[0]?.table === 'string'
}
