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
  /** How the database that was there is called now; null where there was none. */
  keptAs: string | null
  /** Put back: those that were missing. */
  files: number
  lacking: Lacking
}

/**
 * Puts a backup in the place of the folder's database, which is kept beside it under another name, and back what is missing of the files. The
 * database comes last, so that what is cut short is done by doing it again. The service must be stopped.
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

/** The write-ahead log is folded in first, so that the one file kept aside is whole. */
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
