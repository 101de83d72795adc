import { sql } from 'kysely'
import type { Store } from '../../core/store.ts'
import { createStore } from '../store.ts'
import { vectorStore } from '../vectors.ts'
import type { SqliteDatabase } from './database.ts'
import { groupCommit } from './group-commit.ts'
import { sqliteJobs } from './jobs.ts'
import { textIndex } from './text-index.ts'

export interface StoreDisk {
  /** @throws {AppError} unavailable, if the disk is full */
  requireRoom(): void
  /** Called after a write failed because the disk is full. Returns true if there is room now, so that the write may be tried once more. */
  giveUp(): boolean
}

const ANY_DISK: StoreDisk = { requireRoom: () => {}, giveUp: () => false }

export function createSqliteStore(database: SqliteDatabase, disk: StoreDisk = ANY_DISK): Store {
  return createStore(database, {
    requireRoom: () => disk.requireRoom(),
    emptyLog: () => emptyLog(database.writer),
    textIndex,
    vectors: vectorStore,
    jobs: sqliteJobs,
    isShared: false,
    transaction: groupCommit(database.writer, () => disk.giveUp()),
  })
}

/**
 * The write-ahead log contains pages from before a deletion until it is checkpointed and truncated. Returns false if an active reader prevents that.
 */
async function emptyLog(writer: SqliteDatabase['writer']): Promise<boolean> {
  const { rows } = await sql<{ busy: number }>`PRAGMA wal_checkpoint(TRUNCATE)`.execute(writer)
  return rows[0]?.busy === 0
}
