import type { Store } from '../../core/ports.ts'
import { createStore } from '../store.ts'
import type { SqliteDatabase } from './database.ts'
import { groupCommit } from './group-commit.ts'
import { textIndex } from './text-index.ts'

export function createSqliteStore(database: SqliteDatabase): Store {
  return createStore(database, { textIndex, transaction: groupCommit(database.writer) })
}
