import { mkdirSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Kysely, sql } from 'kysely'
import { NO_TELEMETRY } from '../../core/telemetry.ts'
import { MARK_TABLE, unfinished } from '../moving/mark.ts'
import type { OpenDatabase } from '../store.ts'
import type { Tables } from '../tables.ts'
import { kyselyOver, openReader, openWriter, recentReads, type SqliteConnection, type Watching } from './connection.ts'
import { DATABASE_FILE, makePrivate } from './data-folder.ts'
import { asAppError } from './errors.ts'
import { migrate } from './migration.ts'

export interface SqliteDatabase extends OpenDatabase {
  /** Path of the database file, for connections in other threads. */
  file: string
  /** The only connection that writes; its transactions run one after another. */
  writer: Kysely<Tables>
  /** For reads outside transactions. Sees every commit at once. */
  reader: Kysely<Tables>
  /** Checkpoints the write-ahead log more often, so that it takes little of a full disk. */
  keepLogShort(isShort: boolean): void
}

/** SQLite's default, 4 MB. */
const USUAL_LOG_PAGES = 1000
const SHORT_LOG_PAGES = 100

/**
 * Opens `folder/lembra.db`, and creates or migrates it if needed. The caller holds the folder's lock.
 * @throws {MoveFault} if it holds an unfinished move, unless `isMoving`
 */
export async function openDatabase(
  folder: string,
  { isMoving = false, telemetry = NO_TELEMETRY, onFault }: Partial<Watching> & { isMoving?: boolean } = {},
): Promise<SqliteDatabase> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, DATABASE_FILE)
  makePrivate(file)
  const connection = opened(() => openWriter(file))
  const watching = { telemetry, onFault }
  const recent = recentReads()
  const writer = kyselyOver(connection, { ...watching, onCommit: recent.clear })
  await migrate(writer)
  if (!isMoving && (await hasTable(writer, MARK_TABLE))) {
    await writer.destroy()
    throw unfinished(`The folder ${folder}`)
  }
  const readConnection = opened(() => openReader(file))
  const reader = kyselyOver(readConnection, watching)
  return {
    file,
    writer,
    reader,
    recent,
    telemetry,
    keepLogShort: (isShort) =>
      void connection.pragma(`wal_autocheckpoint = ${isShort ? SHORT_LOG_PAGES : USUAL_LOG_PAGES}`),
    close: async () => {
      await reader.destroy()
      // Kysely closes only a connection that it has used, and SQLite completes the file only when its last connection is closed.
      readConnection.close()
      await writer.destroy()
    },
  }
}

/** @throws {AppError} unavailable, if the file is not a database or cannot be opened for now */
function opened(open: () => SqliteConnection): SqliteConnection {
  try {
    return open()
  } catch (error) {
    throw asAppError(error)
  }
}

export async function databaseBytes(file: string): Promise<number> {
  const sizes = [file, `${file}-wal`].map((path) =>
    stat(path).then(
      ({ size }) => size,
      () => 0,
    ),
  )
  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
}

export async function hasTable<T>(db: Kysely<T>, name: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ${name}`.execute(db)
  return rows.length > 0
}
