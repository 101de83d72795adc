import type { Store } from '../../core/ports.ts'
import { createStore } from '../store.ts'
import { vectorStore } from '../vectors.ts'
import { counted, openCheckpoints } from './checkpoints.ts'
import type { SqliteDatabase } from './database.ts'
import { groupCommit } from './group-commit.ts'
import { sqliteJobs } from './jobs.ts'
import { textIndex } from './text-index.ts'

export function createSqliteStore(database: SqliteDatabase): Store {
  const checkpoints = openCheckpoints(database.file)
  const close = async () => {
    await checkpoints.close()
    await database.close()
  }
  return createStore(
    { ...database, close },
    {
      textIndex,
      vectors: vectorStore,
      jobs: sqliteJobs,
      isShared: false,
      transaction: counted(groupCommit(database.writer), checkpoints),
    },
  )
}
