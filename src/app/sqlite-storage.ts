// Loaded only if PostgreSQL is not configured.
import { join } from 'node:path'
import { diskReserve } from '../providers/disk-reserve.ts'
import { createAnnouncements } from '../store/announcements.ts'
import { lastBackupAt, lockFolder, noteBegun, refuseIfEmptied } from '../store/sqlite/data-folder.ts'
import { databaseBytes, openDatabase, type SqliteDatabase } from '../store/sqlite/database.ts'
import { watchDamage } from '../store/sqlite/examination.ts'
import { openTextSearch, openVectorSearch } from '../store/sqlite/search.ts'
import { createSqliteStore } from '../store/sqlite/store.ts'
import { rewriteOlderVectors } from '../store/sqlite/vectors.ts'
import { SPOOL_FOLDER } from './adapters.ts'
import type { Storage, StorageContext } from './storage.ts'

/** Opens SQLite in a folder that this process locks for itself. Releases the lock if that fails. */
export async function openSqliteStorage(folder: string, { clock, log, telemetry }: StorageContext): Promise<Storage> {
  const lock = lockFolder(folder)
  try {
    refuseIfEmptied(folder)
    // While the disk is full, the write-ahead log is kept short: it can only grow into the reserve.
    const onChange = (isFull: boolean) => database?.keepLogShort(isFull)
    let database: SqliteDatabase | undefined
    const disk = diskReserve({ folder, hasReserve: true, log, onChange })
    // If the disk is full, the reserve has to be released before the database can be opened.
    await disk.look()
    const damage = watchDamage(log)
    const opened = await openDatabase(folder, { telemetry, onFault: damage.notice })
    database = opened
    opened.keepLogShort(disk.isFull())
    noteBegun(folder)
    const { announce, announceDue, watch } = createAnnouncements()
    const store = createSqliteStore(opened, disk, announce)
    // Leases found at a start were left by a process that died.
    await store.jobs.releaseLeases(clock())
    await store.files.expireStoring(clock())
    const textSearch = openTextSearch(opened.file, { onDamage: damage.meet })
    const vectorSearch = openVectorSearch(opened.file, { onDamage: damage.meet })
    return {
      store,
      textSearch,
      vectorSearch,
      disk,
      checks: [
        { name: 'The database', run: damage.check },
        { name: 'The disk', run: async () => disk.look().then(disk.requireRoom) },
      ],
      rateLimits: null,
      sharedImports: null,
      spoolFolder: join(folder, SPOOL_FOLDER),
      watchJobs: () => {},
      watchAccounts: watch,
      announceDue,
      upkeep: (_now, signal) => rewriteOlderVectors(opened.writer, signal),
      databaseBytes: () => databaseBytes(opened.file),
      lastBackupAt: () => lastBackupAt(folder),
      watch: () => {
        disk.start()
        damage.examineOnce(opened.file)
      },
      close: async () => {
        disk.close()
        damage.close()
        for (const part of [textSearch, vectorSearch, store]) await part.close()
        lock.release()
      },
    }
  } catch (error) {
    lock.release()
    throw error
  }
}
