import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { DATABASE_FILE } from './database.ts'
import { syncToDisk } from './disk-sync.ts'
import { BackupFault, examine, openToRead } from './examination.ts'
import { bringAll, type FileWork, filesOf, type Lacking } from './file-bringing.ts'
import { lockFolder } from './folder-lock.ts'
import { makePrivate } from './private-file.ts'

export interface RestoreReport {
  memories: number
  /** Path under which the previous database is kept; null if there was none. */
  keptAs: string | null
  /** Files that were missing and are restored. */
  files: number
  lacking: Lacking
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
    makePrivate(incoming)
    syncToDisk(incoming)
    const restored = await restoreFiles(source, work)
    const keptAs = existsSync(file) ? keepAside(file, now) : null
    renameSync(incoming, file)
    syncToDisk(folder)
    return { memories, keptAs, ...restored }
  } finally {
    lock.release()
  }
}

async function restoreFiles(
  source: string,
  { folder, bringFiles, onProgress }: FileWork,
): Promise<Pick<RestoreReport, 'files' | 'lacking'>> {
  if (folder === null) return { files: 0, lacking: { count: 0, some: [] } }
  const db = openToRead(source)
  try {
    const bringer = bringFiles(filesOf(source), folder)
    const { brought, lacking } = await bringAll(db, bringer, onProgress, () => true)
    await bringer.finish()
    return { files: brought, lacking }
  } finally {
    db.close()
  }
}

/** Checkpoints the write-ahead log first, so that the file kept aside is complete. */
function keepAside(file: string, now: number): string {
  const db = new Database(file, { timeout: 1_000 })
  db.pragma('wal_checkpoint(TRUNCATE)')
  db.close()
  makePrivate(file)
  const keptAs = `${file}.before-restore-${new Date(now).toISOString().replaceAll(/[:.]/g, '-')}`
  renameSync(file, keptAs)
  for (const suffix of ['-wal', '-shm']) rmSync(`${file}${suffix}`, { force: true })
  return keptAs
}
