// Checks that the data and the files of a service are intact.

import { join } from 'node:path'
import { openBlobs } from '../app/adapters.ts'
import { OperatorFault, unavailability } from '../app/operator-fault.ts'
import type { Config } from '../config/config.ts'
import { wholeAccount } from '../core/accounts/record.ts'
import type { BlobStore } from '../core/media/files.ts'
import type { Memory } from '../core/memories/record.ts'
import { PLAN_JOB } from '../core/reminders/record.ts'
import { type EmbeddingDeps, queueEmbeddingJob, wordsOfMemory } from '../core/search/indexing.ts'
import { createRandom, queueJob, type Store, type Transaction } from '../core/store.ts'
import { mentionsIn } from '../engines/language/index.ts'
import { conditionOf } from '../providers/blobs/blob-copies.ts'
import { keysIn } from '../providers/disk-files.ts'
import { countMemoryFiles, isNamed, knownFiles, memoryFiles } from '../store/sqlite/backup-files.ts'
import { DATABASE_FILE } from '../store/sqlite/data-folder.ts'
import { examine, openToRead } from '../store/sqlite/examination.ts'
import { type RepairReport, repair } from '../store/sqlite/repair.ts'
import { blobFolder, withOperatorFaults } from './operator.ts'

interface CheckReport {
  memories: number
  accounts: number
  /** False for PostgreSQL, whose server checks its own data. */
  isDatabaseRead: boolean
  files: number
  /** Memories whose file is missing or damaged. */
  faults: number
  /** Files on this machine's disk that the database does not know. */
  unknownFiles: number
}

interface CheckTelling {
  /** Progress in files; called after each one. */
  onProgress(done: number, total: number): void
  /** Called for each fault: there may be very many. */
  onFault(file: Pick<CheckedFile, 'memoryId' | 'key'>, condition: 'missing' | 'damaged'): void
}

interface CheckedFile {
  accountId: string
  memoryId: string
  key: string
  bytes: number
  sha256: string
}

/** Queries about files, implemented for each database. */
interface KnownFiles<File extends CheckedFile> {
  count: number
  files: Iterable<File> | AsyncIterable<File>
  isNamed(file: File): boolean | Promise<boolean>
  isKnown(key: string): boolean | Promise<boolean>
}

/** Reads the whole database if it is SQLite, then every file. May run beside the service. */
export function checkService(config: Config, telling: CheckTelling): Promise<CheckReport> {
  const { database } = config
  return withOperatorFaults(() => (database ? checkShared(config, database, telling) : checkOwn(config, telling)))
}

async function checkOwn(config: Config, telling: CheckTelling): Promise<CheckReport> {
  const file = join(config.dataDir, DATABASE_FILE)
  const examined = examine(file)
  const db = openToRead(file)
  try {
    const checked = await checkFiles(config, telling, {
      count: countMemoryFiles(db),
      files: memoryFiles(db),
      isNamed: (named) => isNamed(db, named),
      isKnown: knownFiles(db),
    })
    return { ...examined, isDatabaseRead: true, ...checked }
  } finally {
    db.close()
  }
}

async function checkShared(
  config: Config,
  settings: NonNullable<Config['database']>,
  telling: CheckTelling,
): Promise<CheckReport> {
  const { openPostgres } = await import('../store/postgres/database.ts')
  const stored = await import('../store/files.ts')
  const { reader, close } = await openPostgres(settings)
  try {
    const checked = await checkFiles(config, telling, {
      count: await stored.countStoredFiles(reader),
      files: stored.storedFiles(reader),
      isNamed: (file) => stored.isStillNamed(reader, file),
      isKnown: (key) => stored.isKnownFile(reader, key),
    })
    return { ...(await stored.countHeld(reader)), isDatabaseRead: false, ...checked }
  } finally {
    await close()
  }
}

async function checkFiles<File extends CheckedFile>(config: Config, telling: CheckTelling, known: KnownFiles<File>) {
  const checked = await readFiles(await openBlobs(config), telling, known).catch((error: unknown) => {
    // Such as a wrong key or bucket. The adapter's message holds no text from outside.
    throw config.s3 && error instanceof Error ? new OperatorFault(unavailability(error)) : error
  })
  return { ...checked, unknownFiles: await countUnknownFiles(blobFolder(config), known) }
}

async function readFiles<File extends CheckedFile>(
  blobs: BlobStore,
  { onProgress, onFault }: CheckTelling,
  { count, files, isNamed: isStillNamed }: KnownFiles<File>,
) {
  const counts = { files: 0, faults: 0 }
  for await (const file of files) {
    const condition = await conditionOf(blobs, file)
    onProgress(++counts.files, count)
    // A memory that was deleted meanwhile takes its file with it.
    if (condition === 'sound' || !(await isStillNamed(file))) continue
    counts.faults += 1
    onFault(file, condition)
  }
  return counts
}

async function countUnknownFiles<File extends CheckedFile>(
  folder: string | null,
  { isKnown }: KnownFiles<File>,
): Promise<number> {
  if (folder === null) return 0
  let unknown = 0
  for await (const key of keysIn(folder)) if (!(await isKnown(key.replace(/\.thumb$/, '')))) unknown += 1
  return unknown
}

// Rebuilds what is derived from the memories.

/** Progress in memories; called after each batch. */
type OnProgress = (done: number, total: number) => void

const BATCH = 50

type ServiceRepair = RepairReport | { memories: number }

/** SQLite: makes a new database from what can be read of the old one. PostgreSQL: rebuilds our indexes, also beside a running service. */
export function repairService(config: Config, onProgress: OnProgress): Promise<ServiceRepair> {
  const { database, dataDir } = config
  return withOperatorFaults(() =>
    database
      ? repairShared(database, onProgress)
      : repair(dataDir, Date.now(), (store) => rebuildOwn(store, onProgress)),
  )
}

async function rebuildOwn(store: Store, onProgress: OnProgress): Promise<void> {
  await rebuild(store, onProgress)
  // Memories whose vectors were lost are in the queue to be embedded.
  const deps: EmbeddingDeps = { clock: Date.now, random: createRandom(), isEmbedding: true }
  await store.transaction((tx) => queueEmbeddingJob(tx, deps))
}

async function repairShared(settings: NonNullable<Config['database']>, onProgress: OnProgress) {
  const { openPostgres } = await import('../store/postgres/database.ts')
  const { createPostgresStore } = await import('../store/postgres/store.ts')
  const store = createPostgresStore(await openPostgres(settings))
  try {
    return { memories: await rebuild(store, onProgress) }
  } finally {
    await store.close()
  }
}

/** Returns how many memories were indexed. */
async function rebuild(store: Store, onProgress: OnProgress): Promise<number> {
  const total = await store.memories.countAll()
  let done = 0
  for await (const [accountId, ids] of batches(store)) {
    const account = await store.accounts.get(accountId)
    if (!account) continue
    await store.transaction(async (tx) => {
      for (const id of ids) {
        // Read again: a running service may have changed or deleted it.
        const memory = await tx.memories.get(wholeAccount(accountId), id)
        if (memory) await indexAnew(tx, memory, account.timezone)
      }
    })
    done += ids.length
    onProgress(done, total)
  }
  const deps = { clock: Date.now, random: createRandom() }
  await store.transaction((tx) => queueJob(tx, deps, { kind: PLAN_JOB, key: 'all' }))
  return done
}

async function* batches(store: Store): AsyncGenerator<[accountId: string, ids: string[]]> {
  for (let accountId: string | null = null; ; ) {
    const [next] = await store.accounts.ids(accountId, 1)
    if (next === undefined) return
    accountId = next
    for (let last: string | null = null; ; ) {
      const ids: string[] = await store.memories.idsAfter(wholeAccount(accountId), last, BATCH)
      if (ids.length > 0) yield [accountId, ids]
      if (ids.length < BATCH) break
      last = ids.at(-1) ?? null
    }
  }
}

async function indexAnew(tx: Transaction, memory: Memory, timezone: string): Promise<void> {
  // Also writes its tags, which have a table of their own.
  await tx.memories.update(memory)
  await tx.mentions.put(memory.accountId, memory.id, mentionsIn(memory, memory.language))
  await tx.textIndex.put(memory, await wordsOfMemory(memory, timezone, async () => {}))
}
