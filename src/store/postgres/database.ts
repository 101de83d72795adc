import type { Kysely } from 'kysely'
import { MARK_TABLE, unfinished } from '../moving/mark.ts'
import type { Tables } from '../tables.ts'
import { openPool, type PostgresSettings } from './connection.ts'
import { kyselyOver } from './dialect.ts'
import { migrate } from './migration.ts'
import { hasTable } from './table-presence.ts'

export interface PostgresDatabase {
  /** For pools of other threads and for listening. */
  settings: PostgresSettings
  /** Both are the same: any connection of the pool reads and writes. */
  reader: Kysely<Tables>
  writer: Kysely<Tables>
  close(): Promise<void>
}

/**
 * Made and migrated where need be.
 * @throws {UnusableDatabase} in words for the operator; AppError `unavailable` where it can't be reached; MoveFault where it holds a part of a
 * service that is being moved, but for the move itself
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
