import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { isBusy } from './errors.ts'
import { makePrivate } from './private-file.ts'

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
  const file = join(folder, 'lembra.lock')
  makePrivate(file)
  const lock = new Database(file, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if (isBusy(error)) throw new FolderInUse(folder)
    throw error
  }
  return { release: () => lock.close() }
}

const OWN = 'process-'

/** A new folder under `parent` that is this process's alone until it ends; those that ended processes left behind are removed. */
export function claimFolder(parent: string): { path: string; release(): void } {
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(parent)) if (name.startsWith(OWN)) removeAbandoned(join(parent, name))
  for (;;) {
    const path = mkdtempSync(join(parent, OWN))
    const lock = tryLock(path)
    // Another process that starts just now may have taken it for an abandoned one.
    if (lock === null) continue
    const release = () => {
      lock.release()
      rmSync(path, { recursive: true, force: true })
    }
    return { path, release }
  }
}

function removeAbandoned(path: string): void {
  const lock = tryLock(path)
  if (lock === null) return
  lock.release()
  rmSync(path, { recursive: true, force: true })
}

/** Null where another process holds it, or it is no more. */
function tryLock(path: string): { release(): void } | null {
  try {
    return lockFolder(path)
  } catch {
    return null
  }
}
