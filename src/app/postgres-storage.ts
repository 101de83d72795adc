// Loaded only if PostgreSQL is configured.
import { dirname } from 'node:path'
import type { Config } from '../config/config.ts'
import { diskReserve } from '../providers/disk-reserve.ts'
import { createAnnouncements } from '../store/announcements.ts'
import { databaseBytes, openPostgres } from '../store/postgres/database.ts'
import { postgresImportsUnderWay } from '../store/postgres/imports-under-way.ts'
import { ACCOUNT_CHANNEL, JOB_CHANNEL, listen, notifyOthers } from '../store/postgres/jobs.ts'
import { registerProcess } from '../store/postgres/presence.ts'
import { postgresRateLimits } from '../store/postgres/rate-limits.ts'
import { openTextSearch, openVectorSearch } from '../store/postgres/search.ts'
import { createPostgresStore } from '../store/postgres/store.ts'
import { ensureVectorIndexes } from '../store/postgres/vector-indexes.ts'
import { addMissingCodes } from '../store/postgres/vectors.ts'
import { claimFolder } from '../store/sqlite/data-folder.ts'
import type { Storage, StorageContext } from './storage.ts'

export async function openPostgresStorage(
  settings: NonNullable<Config['database']>,
  spoolFolder: string,
  { log, telemetry }: StorageContext,
): Promise<Storage> {
  const { indexAbove } = settings
  // Comes first, so that no move begins between checking the database and using it.
  const presence = await registerProcess(settings, log)
  const database = await openPostgres(settings, { telemetry }).catch(async (error: unknown) => {
    await presence.release()
    throw error
  })
  const rateLimits = postgresRateLimits(database.writer)
  const textSearch = openTextSearch(settings)
  const vectorSearch = openVectorSearch(settings, indexAbove === null ? {} : { indexAbove })
  const disk = diskReserve({ folder: dirname(spoolFolder), hasReserve: false, log })
  const spool = claimFolder(spoolFolder)
  const announcements = createAnnouncements((items) => notifyOthers(database.writer, items))
  const listening: Array<{ close(): Promise<void> }> = []
  return {
    store: createPostgresStore(database, announcements.announce),
    textSearch,
    vectorSearch,
    rateLimits,
    sharedImports: postgresImportsUnderWay(settings, database),
    spoolFolder: spool.path,
    watchJobs: (wake) => void listening.push(listen(settings, JOB_CHANNEL, () => wake(), log)),
    announceDue: announcements.announceDue,
    watchAccounts: (listener) => {
      announcements.watch(listener)
      const onNotice = (text: string | null) => announcements.receive(text?.split(' ') ?? null)
      listening.push(listen(settings, ACCOUNT_CHANNEL, onNotice, log))
    },
    upkeep: async (now, signal) => {
      await rateLimits.sweep(now)
      await addMissingCodes(database.writer, signal)
      const { built, dropped } = await ensureVectorIndexes(settings, indexAbove, signal)
      if (built + dropped > 0) log.info({ built, dropped }, 'indexes of large accounts were brought up to date')
    },
    disk,
    checks: [{ name: 'The disk', run: async () => disk.look().then(disk.requireRoom) }],
    watch: () => disk.start(),
    databaseBytes: () => databaseBytes(database.reader),
    close: async () => {
      disk.close()
      for (const part of [...listening, textSearch, vectorSearch, database]) await part.close()
      spool.release()
      await presence.release()
    },
  }
}
