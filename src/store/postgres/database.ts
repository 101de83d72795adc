import { NO_TELEMETRY, type Telemetry } from '../../core/telemetry.ts'
import { MARK_TABLE, unfinished } from '../moving/mark.ts'
import type { OpenDatabase } from '../store.ts'
import { openPool, type PostgresSettings } from './connection.ts'
import { kyselyOver } from './dialect.ts'
import { migrate } from './migration.ts'
import { hasTable } from './table-presence.ts'

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
