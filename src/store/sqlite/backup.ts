import { closeSync, existsSync, openSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type Database from 'better-sqlite3'
import { lockBackups } from './backup-lock.ts'
import { DATABASE_FILE } from './database.ts'
import { syncToDisk } from './disk-sync.ts'
import { BackupFault, examine, openToRead } from './examination.ts'
import { bringAll, type FileWork, filesOf, type Lacking } from './file-bringing.ts'
import { isNamed, knownFiles } from './named-files.ts'

export interface BackupReport {
  memories: number
  files: number
  /** Path of the backup's files; null if there are none. */
  filesAt: string | null
  /** Memories deleted after the database was copied and before their file was. */
  forgotten: number
  lacking: Lacking
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
async function copyAll(live: string, partial: Partial, { folder, bringFiles, onProgress }: FileWork): Promise<Copied> {
  const bringer = folder === null ? null : bringFiles(folder, partial.files)
  for (let round = 1; ; round += 1) {
    copyDatabase(live, partial.database)
    const { memories } = examine(partial.database)
    if (!bringer) return { memories, files: 0, forgotten: 0, lacking: { count: 0, some: [] } }
    const copied = await reading([partial.database, live], async ([copy, service]) => {
      const brought = await bringAll(copy, bringer, onProgress, (file) => isNamed(service, file))
      if (round > 1) await bringer.keepOnly(knownFiles(copy))
      return brought
    })
    if (copied.forgotten > 0 && round < ROUNDS) continue
    await bringer.finish()
    return { memories, ...copied, files: copied.brought + copied.there }
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
