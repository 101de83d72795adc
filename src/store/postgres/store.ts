import type { Store } from '../../core/store.ts'
import { createStore } from '../store.ts'
import type { PostgresDatabase } from './database.ts'
import { postgresJobs } from './jobs.ts'
import { textIndex } from './text-index.ts'
import { postgresTransactions } from './transaction.ts'
import { vectorStore } from './vectors.ts'

export function createPostgresStore(database: PostgresDatabase): Store {
  return createStore(database, {
    textIndex,
    vectors: vectorStore,
    jobs: postgresJobs,
    isShared: true,
    transaction: postgresTransactions(database.writer),
  })
}
