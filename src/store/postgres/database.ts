import { type Kysely, sql } from 'kysely'
import { NO_TELEMETRY, type Telemetry } from '../../core/telemetry.ts'
import { MARK_TABLE, unfinished } from '../moving/mark.ts'
import type { OpenDatabase } from '../store.ts'
import type { Tables } from '../tables.ts'
import { openPool, type PostgresSettings } from './connection.ts'
import { kyselyOver } from './dialect.ts'
import { migrate } from './migration.ts'

/** `reader` and `writer` are the same: any connection of the pool reads and writes. */
export interface PostgresDatabase extends OpenDatabase {
  settings: PostgresSettings
}

/**
 * Connects, and creates or migrates the tables if needed.
 * @throws {UnusableDatabase} with a message for the operator; {AppError} `unavailable` if the server cannot be reached; {MoveFault} if the database
 * holds an unfinished move, unless `isMoving`
 */
export async function openPostgres(
  settings: PostgresSettings,
  { isMoving = false, telemetry = NO_TELEMETRY }: { isMoving?: boolean; telemetry?: Telemetry } = {},
): Promise<PostgresDatabase> {
  const db = kyselyOver(openPool(settings), telemetry)
  try {
    await migrate(db)
    if (!isMoving && (await hasTable(db, MARK_TABLE))) throw unfinished('The PostgreSQL database')
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { settings, reader: db, writer: db, telemetry, close: () => db.destroy() }
}

export async function databaseBytes(reader: Kysely<Tables>): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`SELECT pg_database_size(current_database()) AS bytes`.execute(reader)
  return Number(rows[0]?.bytes ?? 0)
}

export async function hasTable<T>(db: Kysely<T>, name: string): Promise<boolean> {
  const { rows } = await sql<{ table: string | null }>`SELECT to_regclass(${name})::text AS "table"`.execute(db)
  return typeof rows[0]?.table === 'string'
}
