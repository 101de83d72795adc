import { join } from 'node:path'
import Database from 'better-sqlite3'
import { isBusy } from './errors.ts'
import { BackupFault } from './examination.ts'
import { makePrivate } from './private-file.ts'

/** Allows one backup of a folder at a time: two into the same file would overwrite each other. Like `lockFolder`, it leaves no stale lock. */
export function lockBackups(folder: string): { release(): void } {
  const file = join(folder, 'backup.lock')
  makePrivate(file)
  const lock = new Database(file, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (isBusy(error)) throw new BackupFault(`Another backup of ${folder} is under way.`)
    throw error
  }
  return { release: () => lock.close() }
}
