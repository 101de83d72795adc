import type { Kysely } from 'kysely'
import type { Store } from '../../core/store.ts'
import { createStore } from '../store.ts'
import type { Tables } from '../tables.ts'
import type { PostgresDatabase } from './database.ts'
import { postgresJobs } from './jobs.ts'
import { textIndex } from './text-index.ts'
import { postgresTransactions } from './transaction.ts'
import { vectorType } from './vector-arrays.ts'
import { vectorStore } from './vectors.ts'

export function createPostgresStore(database: PostgresDatabase): Store {
  let type: number | undefined
  // Read on the connection of the transaction that needs it: the pool may have no other.
  const typeIn = async (db: Kysely<Tables>) => (type ??= await vectorType(db))
  return createStore(database, {
    textIndex,
    vectors: (databases) => vectorStore(databases, typeIn),
    jobs: postgresJobs,
    isShared: true,
    transaction: postgresTransactions(database.writer),
  })
}
