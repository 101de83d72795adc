import type { Kysely } from 'kysely'
import { MARK_TABLE, unfinished } from '../moving/mark.ts'
import type { Tables } from '../tables.ts'
import { openPool, type PostgresSettings } from './connection.ts'
import { kyselyOver } from './dialect.ts'
import { migrate } from './migration.ts'
import { hasTable } from './table-presence.ts'

export interface PostgresDatabase {
  settings: PostgresSettings
  /** Both are the same: any connection of the pool reads and writes. */
  reader: Kysely<Tables>
  writer: Kysely<Tables>
  close(): Promise<void>
}

/**
 * Connects, and creates or migrates the tables if needed.
 * @throws {UnusableDatabase} with a message for the operator; {AppError} `unavailable` if the server cannot be reached; {MoveFault} if the database
 * holds an unfinished move, unless `isMoving`
 */
export async function openPostgres(settings: PostgresSettings, { isMoving = false } = {}): Promise<PostgresDatabase> {
  const db = kyselyOver(openPool(settings))
  try {
    await migrate(db)
    if (!isMoving && (await hasTable(db, MARK_TABLE))) throw unfinished('The PostgreSQL database')
  } catch (error) {
    await db.destroy()
    throw error
  }
  return { settings, reader: db, writer: db, close: () => db.destroy() }
}
