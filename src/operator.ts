// What an operator does to a service from outside its HTTP API. Beside app.ts, the only place that knows the database in use.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BLOB_FOLDER, openBlobs } from './adapters.ts'
import type { Config } from './config.ts'
import type { ListedJob } from './core/account-ports.ts'
import type { EmbeddingModel } from './core/embedding-ports.ts'
import { AppError } from './core/errors.ts'
import { retryIn } from './core/media/retry.ts'
import { NEVER, PROBE_JOB, STAGE_JOBS } from './core/media/stage-jobs.ts'
import type { BlobStore } from './core/media-ports.ts'
import type { Store } from './core/ports.ts'
import { conditionOf } from './providers/blobs/blob-condition.ts'
import { bringFiles } from './providers/blobs/file-backup.ts'
import { keysIn } from './providers/blobs/folder-keys.ts'
import { type BackupReport, backUp } from './store/sqlite/backup.ts'
import { DATABASE_FILE, openDatabase } from './store/sqlite/database.ts'
import { BackupFault, type Examination, examine, openToRead } from './store/sqlite/examination.ts'
import type { FileWork } from './store/sqlite/file-bringing.ts'
import { FolderInUse } from './store/sqlite/folder-lock.ts'
import { NewerDatabase } from './store/sqlite/migration.ts'
import { countMemoryFiles, isNamed, knownFiles, type MemoryFile, memoryFiles } from './store/sqlite/named-files.ts'
import { type RestoreReport, restore } from './store/sqlite/restore.ts'
import { createSqliteStore } from './store/sqlite/store.ts'

/** Something that the operator can mend, in words. */
export class OperatorFault extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'OperatorFault'
  }
}

export async function setPlan(config: Config, email: string, plan: string): Promise<void> {
  if (!config.plans.byName.has(plan))
    throw new OperatorFault(`There is no plan "${plan}". PLANS has: ${[...config.plans.byName.keys()].join(', ')}.`)
  await withStore(config, (store) =>
    store.transaction(async (tx) => {
      const account = await tx.accounts.getByEmail(email.trim().toLowerCase())
      if (!account) throw new OperatorFault(`There is no account with the email ${email}.`)
      await tx.accounts.update({ ...account, plan })
      // What the old plan had paused is looked at again by the service at once.
      await tx.jobs.bringForward({ kinds: [PROBE_JOB], accountId: account.id }, Date.now())
    }),
  )
}

/** At most this many, the failed ones first. */
const LISTED_JOBS = 200

export interface JobList {
  counts: Awaited<ReturnType<Store['jobs']['counts']>>
  /** Failed ones first, then those that are due longest. `isWaiting`: for the operator to configure what it needs. */
  jobs: Array<ListedJob & { isWaiting: boolean }>
}

export async function listJobs(config: Config): Promise<JobList> {
  return withStore(config, async ({ jobs }) => {
    const listed = await jobs.list(LISTED_JOBS)
    return { counts: await jobs.counts(), jobs: listed.map((job) => ({ ...job, isWaiting: job.runAt === NEVER })) }
  })
}

/** Begins what failed anew, all of it or the job with this id, which may also be one that waits for its next try. Answers how many. */
export async function retryJobs(config: Config, id: string): Promise<number> {
  return withStore(config, (store) => (id === 'all' ? retryAll(store) : retryOne(store, id)))
}

/** A batch at a time. What fails again meanwhile in the running service stands behind the others, and is not begun a second time. */
async function retryAll(store: Store): Promise<number> {
  const begun = new Set<string>()
  for (;;) {
    const listed = await store.jobs.list(LISTED_JOBS)
    const failed = listed.filter(({ state, id }) => state === 'failed' && !begun.has(id))
    if (failed.length === 0) return begun.size
    for (const job of failed) {
      await retryJob(store, job)
      begun.add(job.id)
    }
  }
}

async function retryOne(store: Store, id: string): Promise<number> {
  const job = (await store.jobs.list(Number.MAX_SAFE_INTEGER)).find((listed) => listed.id === id)
  if (!job) throw new OperatorFault(`There is no job with the id ${id}. It may be done by now.`)
  if (job.state === 'running') throw new OperatorFault(`The job ${id} is running.`)
  if (job.runAt === NEVER)
    throw new OperatorFault(`The job ${id} waits for a transcriber: set TRANSCRIBER and start the service anew.`)
  if (job.state === 'failed') await retryJob(store, job)
  else await store.transaction((tx) => tx.jobs.bringForward({ kinds: [job.kind], key: job.key }, Date.now()))
  return 1
}

async function retryJob(store: Store, { kind, key, accountId }: ListedJob): Promise<void> {
  await store.transaction(async (tx) => {
    const isStage = STAGE_JOBS.some((stage) => stage === kind)
    if (isStage && accountId !== null) await retryIn(tx, { clock: Date.now, random: randomBytes }, accountId, key)
    await tx.jobs.renew([kind], key, Date.now())
  })
}

export interface ModelList {
  models: Array<Pick<EmbeddingModel, 'name' | 'state'> & { memories: number }>
  /** Of all accounts. */
  memories: number
  /** Captured or changed, and not embedded yet. */
  waiting: number
}

/** What search by meaning rests on, and how far a change of it is. */
export async function listModels(config: Config): Promise<ModelList> {
  return withStore(config, async ({ vectors, memories }) => {
    const models = await vectors.models()
    const counted = models.map(async ({ id, name, state }) => ({
      name,
      state,
      memories: await vectors.countMemories(id),
    }))
    return {
      models: await Promise.all(counted),
      memories: await memories.countAll(),
      waiting: await vectors.countWaiting(),
    }
  })
}

/** Beside a running service too: it claims what is due within a second. */
async function withStore<T>(config: Config, use: (store: Store) => Promise<T>): Promise<T> {
  if (!existsSync(join(config.dataDir, DATABASE_FILE)))
    throw new OperatorFault(`There is no database in ${config.dataDir}.`)
  return told(async () => {
    const database = await openDatabase(config.dataDir)
    try {
      return await use(createSqliteStore(database))
    } finally {
      await database.close()
    }
  })
}

/** How far it is, by files; told after each one. */
export type OnProgress = FileWork['onProgress']

export function backUpService(config: Config, target: string, onProgress: OnProgress): Promise<BackupReport> {
  return told(() => backUp(config.dataDir, target, fileWork(config, onProgress)))
}

export function restoreService(config: Config, source: string, onProgress: OnProgress): Promise<RestoreReport> {
  return told(() => restore(config.dataDir, source, Date.now(), fileWork(config, onProgress)))
}

function fileWork(config: Config, onProgress: OnProgress): FileWork {
  return { folder: blobFolder(config), bringFiles, onProgress }
}

/** Null where files are in a bucket. */
function blobFolder({ s3, dataDir }: Config): string | null {
  return s3 ? null : join(dataDir, BLOB_FOLDER)
}

export interface CheckReport extends Examination {
  files: number
  /** Memories whose file is missing or damaged. */
  faults: number
  /** Files on this machine's disk that nothing is known of. */
  unknownFiles: number
}

interface CheckTelling {
  onProgress: OnProgress
  /** For each: there may be very many. */
  onFault(file: Pick<MemoryFile, 'memoryId' | 'key'>, condition: 'missing' | 'damaged'): void
}

/** Reads the whole database, then every file. May run beside the service. */
export function checkService(config: Config, telling: CheckTelling): Promise<CheckReport> {
  return told(async () => {
    const file = join(config.dataDir, DATABASE_FILE)
    const examined = examine(file)
    const db = openToRead(file)
    try {
      const checked = await checkFiles(db, await openBlobs(config), telling).catch((error: unknown) => {
        // A wrong key or bucket: the adapter has put it in words of ours alone.
        throw config.s3 && error instanceof Error ? new OperatorFault(unavailability(error)) : error
      })
      return { ...examined, ...checked, unknownFiles: await countUnknownFiles(db, blobFolder(config)) }
    } finally {
      db.close()
    }
  })
}

type Database = ReturnType<typeof openToRead>

async function checkFiles(db: Database, blobs: BlobStore, { onProgress, onFault }: CheckTelling) {
  const total = countMemoryFiles(db)
  const counts = { files: 0, faults: 0 }
  for (const file of memoryFiles(db)) {
    const condition = await conditionOf(blobs, file)
    onProgress(++counts.files, total)
    // A memory that was forgotten since takes its file with it.
    if (condition === 'sound' || !isNamed(db, file)) continue
    counts.faults += 1
    onFault(file, condition)
  }
  return counts
}

async function countUnknownFiles(db: Database, folder: string | null): Promise<number> {
  if (folder === null) return 0
  const isKnown = knownFiles(db)
  let unknown = 0
  for await (const key of keysIn(folder)) if (!isKnown(key.replace(/\.thumb$/, ''))) unknown += 1
  return unknown
}

/** Faults that the operator can mend, as such. */
export function asOperatorFault(error: unknown): unknown {
  const isMendable = error instanceof BackupFault || error instanceof FolderInUse || error instanceof NewerDatabase
  if (error instanceof AppError && error.kind === 'unavailable') return new OperatorFault(unavailability(error))
  return isMendable ? new OperatorFault(error.message) : error
}

/** To whom runs the service the cause may be told as well. */
function unavailability({ message, cause }: Error): string {
  return cause instanceof Error ? `${message} ${cause.message}` : message
}

async function told<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asOperatorFault(error)
  }
}
