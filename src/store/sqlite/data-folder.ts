import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { isBusy } from './errors.ts'

export const DATABASE_FILE = 'lembra.db'

export class FolderInUse extends Error {
  constructor(folder: string) {
    super(`Another Lembra already runs on the folder ${folder}. Stop it first, or set DATA_DIR to another folder.`)
    this.name = 'FolderInUse'
  }
}

/** Locks a data folder for this process. @throws {FolderInUse} */
export function lockFolder(folder: string): Lock {
  return lockFile(join(folder, 'lembra.lock'), () => new FolderInUse(folder))
}

export interface Lock {
  release(): void
}

/**
 * Takes the lock of a file for this process, using SQLite's lock on an empty database. The operating system releases it whenever the process ends, so
 * no stale lock can remain. Throws the fault if another process holds it.
 */
export function lockFile(file: string, fault: () => Error): Lock {
  makePrivate(file)
  const lock = new Database(file, { timeout: 0 })
  try {
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    throw isBusy(error) ? fault() : error
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

/**
 * Makes the database file accessible to its owner only, and creates it if needed. SQLite gives the same mode to the files that it creates beside a
 * database; those left by an earlier version are changed too.
 */
export function makePrivate(file: string): void {
  // Never open an existing file here: closing it would release the locks that this process holds on it (POSIX, fcntl).
  if (!existsSync(file)) closeSync(openSync(file, 'a', 0o600))
  for (const path of [file, `${file}-wal`, `${file}-shm`]) close(path)
}

function close(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false })
  if (stats === undefined || (stats.mode & 0o077) === 0) return
  try {
    chmodSync(path, 0o600)
  } catch {
    // It belongs to another user: the warning about the folder says what to do.
  }
}

export function syncToDisk(path: string): void {
  const handle = openSync(path, 'r')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** A service has used this folder, but its database is gone. */
export class EmptiedFolder extends Error {
  constructor(folder: string, left: string) {
    super(
      `There is no database in ${folder}, but ${left} shows that a service has kept its data there. Put the database back (lembra restore FILE does it from a backup), or mount the right disk. To begin with an empty service instead, move everything out of that folder first.`,
    )
    this.name = 'EmptiedFolder'
  }
}

/** Written once the first database exists. If a folder has this file but no database, it has lost the database. */
const MARK = 'lembra.begun'
/** Folders that show use by versions that did not write the mark. */
const OLDER_MARKS = ['blobs', 'outbox']

/** @throws {EmptiedFolder} if the folder has been used but has no database */
export function refuseIfEmptied(folder: string): void {
  if (sizeOf(join(folder, DATABASE_FILE)) > 0) return
  const left =
    [MARK, `${DATABASE_FILE}-wal`].find((name) => existsSync(join(folder, name))) ??
    OLDER_MARKS.find((name) => hasEntries(join(folder, name)))
  if (left !== undefined) throw new EmptiedFolder(folder, left)
}

export function noteBegun(folder: string): void {
  const file = join(folder, MARK)
  if (existsSync(file)) return makePrivate(file)
  try {
    writeFileSync(file, 'This folder holds the data of Lembra. Without lembra.db the service does not start on it.\n', {
      mode: 0o600,
    })
  } catch {
    // The disk is full: the next start writes it.
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0
}

function hasEntries(folder: string): boolean {
  return existsSync(folder) && readdirSync(folder).length > 0
}

const FILE = 'last-backup'

/** `lembra backup` writes the time, and the running service reports it as a metric. */
export async function noteBackup(folder: string, now: number): Promise<void> {
  await writeFile(join(folder, FILE), `${new Date(now).toISOString()}\n`, { mode: 0o600 })
}

/** Unix milliseconds; null if no backup was made, or if its time cannot be read. */
export async function lastBackupAt(folder: string): Promise<number | null> {
  const text = await readFile(join(folder, FILE), 'utf8').catch(() => '')
  const time = Date.parse(text.trim())
  return Number.isNaN(time) ? null : time
}

/** Writes the whole log into the database, so that the file can be moved alone. @throws if another connection is open, or the file is damaged */
export function completeFile(file: string): void {
  const db = new Database(file, { timeout: 5_000 })
  try {
    db.pragma('journal_mode = DELETE')
  } finally {
    db.close()
  }
}

/** Renames a database, and its write-ahead log, so that SQLite still finds it. Returns the path under which it is kept. */
export function keepAside(file: string, before: 'repair' | 'restore', now: number): string {
  makePrivate(file)
  const keptAs = `${file}.before-${before}-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`
  renameSync(file, keptAs)
  if (existsSync(`${file}-wal`)) renameSync(`${file}-wal`, `${keptAs}-wal`)
  rmSync(`${file}-shm`, { force: true })
  return keptAs
}
