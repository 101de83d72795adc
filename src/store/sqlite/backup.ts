import { closeSync, copyFileSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Database from 'better-sqlite3'
import { copyFiles, type FileWork, filesOf, isNamed, knownFiles, type MissingFiles } from './backup-files.ts'
import {
  completeFile,
  DATABASE_FILE,
  keepAside,
  type Lock,
  lockFile,
  lockFolder,
  makePrivate,
  syncToDisk,
} from './data-folder.ts'
import { BackupFault, examine, openToRead } from './examination.ts'

export interface BackupReport {
  memories: number
  files: number
  /** Path of the backup's files; null if there are none. */
  filesAt: string | null
  /** Memories deleted after the database was copied and before their file was. */
  deleted: number
  missing: MissingFiles
}

/** Each further round copies what was captured since and removes what was deleted since. From the second round on, that is very little. */
const ROUNDS = 3

/**
 * Copies the database as of one moment, even while a service writes to it, and then the files that this copy refers to. Both get their final names
 * only when they are complete and on the disk, the database last.
 */
export async function backUp(folder: string, target: string, work: FileWork): Promise<BackupReport> {
  const file = join(folder, DATABASE_FILE)
  if (!existsSync(file))
    throw new BackupFault(`There is no database in ${folder}. Set DATA_DIR to the service's folder.`)
  const partial = { database: `${target}.partial`, files: `${filesOf(target)}.partial` }
  const lock = lockBackups(folder)
  try {
    // Only under the lock: another backup to the same name may just have published its files.
    refuseTaken(target)
    clear(partial)
    const report = await copyAll(file, partial, work)
    return { ...report, filesAt: publish(partial, target) }
  } finally {
    clear(partial)
    lock.release()
  }
}

function refuseTaken(target: string): void {
  const taken = [target, filesOf(target)].find((path) => existsSync(path))
  if (taken !== undefined) throw new BackupFault(`${taken} exists already. Choose another name, or remove it first.`)
}

interface Partial {
  database: string
  files: string
}

/** Removes the remains of an earlier backup that was killed, or of this one if it fails. */
function clear(partial: Partial): void {
  for (const path of Object.values(partial)) rmSync(path, { recursive: true, force: true })
}

function publish(partial: Partial, target: string): string | null {
  const hasFiles = existsSync(partial.files)
  if (hasFiles) renameSync(partial.files, filesOf(target))
  syncToDisk(dirname(target))
  renameSync(partial.database, target)
  syncToDisk(dirname(target))
  return hasFiles ? filesOf(target) : null
}

type Copied = Omit<BackupReport, 'filesAt'>

/** Starts over with a newer copy of the database if a memory was deleted before its file was copied, so that database and files match. */
async function copyAll(
  live: string,
  partial: Partial,
  { folder, copyingFiles, onProgress }: FileWork,
): Promise<Copied> {
  const copier = folder === null ? null : copyingFiles(folder, partial.files)
  for (let round = 1; ; round += 1) {
    copyDatabase(live, partial.database)
    const { memories } = examine(partial.database)
    if (!copier) return { memories, files: 0, deleted: 0, missing: { count: 0, some: [] } }
    const copied = await reading([partial.database, live], async ([copy, service]) => {
      const files = await copyFiles(copy, copier, onProgress, (file) => isNamed(service, file))
      if (round > 1) await copier.keepOnly(knownFiles(copy))
      return files
    })
    if (copied.deleted > 0 && round < ROUNDS) continue
    await copier.finish()
    return { memories, ...copied, files: copied.copied + copied.present }
  }
}

/** VACUUM INTO reads in one transaction. */
function copyDatabase(from: string, to: string): void {
  rmSync(to, { force: true })
  // VACUUM INTO accepts an existing empty file, so create it with private permissions first.
  closeSync(openSync(to, 'wx', 0o600))
  const source = openToRead(from)
  try {
    source.prepare('VACUUM INTO ?').run(to)
  } finally {
    source.close()
  }
  syncToDisk(to)
}

async function reading<T>(
  [first, second]: [string, string],
  use: (databases: [Database.Database, Database.Database]) => Promise<T>,
): Promise<T> {
  const databases: [Database.Database, Database.Database] = [openToRead(first), openToRead(second)]
  try {
    return await use(databases)
  } finally {
    for (const database of databases) database.close()
  }
}

/** Allows one backup of a folder at a time: two into the same file would overwrite each other. */
function lockBackups(folder: string): Lock {
  return lockFile(join(folder, 'backup.lock'), () => new BackupFault(`Another backup of ${folder} is under way.`))
}

export interface RestoreReport {
  memories: number
  /** Path under which the previous database is kept; null if there was none. */
  keptAs: string | null
  /** Files that were missing and are restored. */
  files: number
  missing: MissingFiles
}

/**
 * Replaces the folder's database with a backup and restores missing files. The previous database is kept beside it under another name. The database
 * is replaced last, so that an interrupted restore can be repeated. The service must be stopped.
 */
export async function restore(folder: string, source: string, now: number, work: FileWork): Promise<RestoreReport> {
  if (!existsSync(source)) throw new BackupFault(`There is no file ${source}.`)
  const { memories } = examine(source)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = lockFolder(folder)
  try {
    const file = join(folder, DATABASE_FILE)
    const incoming = `${file}.incoming`
    copyFileSync(source, incoming)
    if (existsSync(`${source}-wal`)) copyFileSync(`${source}-wal`, `${incoming}-wal`)
    completeFile(incoming)
    makePrivate(incoming)
    syncToDisk(incoming)
    const restored = await restoreFiles(source, work)
    const keptAs = existsSync(file) ? keepPrevious(file, now) : null
    renameSync(incoming, file)
    syncToDisk(folder)
    return { memories, keptAs, ...restored }
  } finally {
    lock.release()
  }
}

async function restoreFiles(
  source: string,
  { folder, copyingFiles, onProgress }: FileWork,
): Promise<Pick<RestoreReport, 'files' | 'missing'>> {
  if (folder === null) return { files: 0, missing: { count: 0, some: [] } }
  const db = openToRead(source)
  try {
    const copier = copyingFiles(filesOf(source), folder)
    const { copied, missing } = await copyFiles(db, copier, onProgress, () => true)
    await copier.finish()
    return { files: copied, missing }
  } finally {
    db.close()
  }
}

/** A database that cannot be read is the reason for many a restore: it is kept as it is, with its log. */
function keepPrevious(file: string, now: number): string {
  try {
    completeFile(file)
  } catch (error) {
    if (!(error instanceof Database.SqliteError)) throw error
  }
  return keepAside(file, 'restore', now)
}
