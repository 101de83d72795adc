import { type Kysely, sql } from 'kysely'
import type { Tables } from '../tables.ts'

export async function databaseBytes(reader: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`SELECT pg_database_size(current_database()) AS bytes`.execute(reader)
  return Number(rows[0]?.bytes ?? 0)
}
