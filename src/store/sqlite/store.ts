import type { Store } from '../../core/ports.ts'
import { createStore } from '../store.ts'
import { vectorStore } from '../vectors.ts'
import type { SqliteDatabase } from './database.ts'
import { groupCommit } from './group-commit.ts'
import { sqliteJobs } from './jobs.ts'
import { textIndex } from './text-index.ts'

export function createSqliteStore(database: SqliteDatabase): Store {
  return createStore(database, {
    textIndex,
    vectors: vectorStore,
    jobs: sqliteJobs,
    isShared: false,
    transaction: groupCommit(database.writer),
  })
}
