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
 * Locks a data folder for this process, using SQLite's file lock on an empty database. The operating system releases the lock whenever the process
 * ends, so no stale lock can remain.
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

/** Creates a folder under `parent` that belongs to this process until it ends. Folders left by ended processes are removed. */
export function claimFolder(parent: string): { path: string; release(): void } {
  mkdirSync(parent, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(parent)) if (name.startsWith(OWN)) removeAbandoned(join(parent, name))
  for (;;) {
    const path = mkdtempSync(join(parent, OWN))
    const lock = tryLock(path)
    // Another starting process may have taken it for an abandoned folder.
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

/** Returns null if another process holds it or it no longer exists. */
function tryLock(path: string): { release(): void } | null {
  try {
    return lockFolder(path)
  } catch {
    return null
  }
}
