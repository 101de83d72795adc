import { join } from 'node:path'
import Database from 'better-sqlite3'
import { isBusy } from './errors.ts'

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`Another Lembra already runs on the folder ${folder}. Stop it first, or set DATA_DIR to another folder.`)
    this.name = 'FolderInUse'
  }
}

/**
 * One process holds a data folder. The lock is SQLite's own file lock on a database that holds nothing: the system lets go of it when the
 * process dies, however it dies, so that no stale lock is ever left behind.
 */
export function lockFolder(folder: string): { release(): void } {
  const lock = new Database(join(folder, 'lembra.lock'), { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (isBusy(error)) throw new FolderInUse(folder)
    throw error
  }
  return { release: () => lock.close() }
}
