import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { MARK_TABLE, unfinished } from '../moving/mark.ts'
import type { Tables } from '../tables.ts'
import { openReader, openWriter } from './connection.ts'
import { kyselyOver } from './dialect.ts'
import { migrate } from './migration.ts'
import { makePrivate } from './private-file.ts'
import { hasTable } from './table-presence.ts'

export interface SqliteDatabase {
  /** Path of the database file, for connections of other threads. */
  file: string
  /** The one writing connection; its transactions run one after another. */
  writer: Kysely<Tables>
  /** Reads outside transactions. Sees every commit at once. */
  reader: Kysely<Tables>
  close(): Promise<void>
}

export const DATABASE_FILE = 'lembra.db'

/**
 * Opens `folder/lembra.db`, made and migrated where need be. The caller holds the folder's lock.
 * @throws {MoveFault} where it holds a part of a service that is being moved, but for the move itself
 */
export async function openDatabase(folder: string, { isMoving = false } = {}): Promise<SqliteDatabase> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, DATABASE_FILE)
  makePrivate(file)
  const writer = kyselyOver(openWriter(file))
  await migrate(writer)
  if (!isMoving && (await hasTable(writer, MARK_TABLE))) {
    await writer.destroy()
    throw unfinished(`The folder ${folder}`)
  }
  const reader = kyselyOver(openReader(file))
  return {
    file,
    writer,
    reader,
    close: async () => {
      await reader.destroy()
      await writer.destroy()
    },
  }
}
