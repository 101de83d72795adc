// Operations on a service that do not use its HTTP API. Apart from src/app, only these modules know the database in use.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { BLOB_FOLDER } from '../app/adapters.ts'
import { asOperatorFault, OperatorFault } from '../app/operator-fault.ts'
import type { Config } from '../config/config.ts'
import { readEmail } from '../core/accounts/account-input.ts'
import { inviteByMail } from '../core/accounts/email-keys.ts'
import { wholeAccount } from '../core/accounts/record.ts'
import type { EmbeddingModel } from '../core/embedding/record.ts'
import { AppError } from '../core/errors.ts'
import { retryIn } from '../core/media/stage.ts'
import { PROBE_JOB, STAGE_JOBS } from '../core/memories/stage-jobs.ts'
import { createRandom, type ListedJob, NEVER, type Store } from '../core/store.ts'
import { copyingFiles } from '../providers/blobs/blob-copies.ts'
import { type BackupReport, backUp, type RestoreReport, restore } from '../store/sqlite/backup.ts'
import type { FileWork } from '../store/sqlite/backup-files.ts'
import { DATABASE_FILE, noteBackup } from '../store/sqlite/data-folder.ts'
import { openDatabase } from '../store/sqlite/database.ts'
import { createSqliteStore } from '../store/sqlite/store.ts'

export async function setPlan(config: Config, email: string, plan: string): Promise<void> {
  if (!config.plans.byName.has(plan))
    throw new OperatorFault(`There is no plan "${plan}". PLANS has: ${[...config.plans.byName.keys()].join(', ')}.`)
  await withStore(config, (store) =>
    store.transaction(async (tx) => {
      const account = await tx.accounts.getByEmail(email.trim().toLowerCase())
      if (!account) throw new OperatorFault(`There is no account with the email ${email}.`)
      await tx.accounts.update({ ...account, plan })
      // The service continues at once with what the old plan had paused.
      await tx.jobs.bringForward({ kinds: [PROBE_JOB], accountId: account.id }, Date.now())
    }),
  )
}

/** Queues the mail; the running service sends it. Returns for how many days the invitation is valid. */
export async function invite(config: Config, typed: string): Promise<number> {
  const email = readableEmail(typed)
  const days = await withStore(config, (store) =>
    store.transaction((tx) => inviteByMail(tx, { clock: Date.now, random: createRandom() }, email)),
  )
  if (days === null) throw new OperatorFault(`${email} has an account already: sign in with a key by mail.`)
  return days
}

function readableEmail(typed: string): string {
  try {
    return readEmail(typed)
  } catch (error) {
    if (error instanceof AppError) throw new OperatorFault(error.message)
    throw error
  }
}

/** Removes the password and signs out every device: for an owner whose password somebody else has changed. API keys and connections stay. */
export async function resetSignIn(config: Config, email: string): Promise<void> {
  await withStore(config, (store) =>
    store.transaction(async (tx) => {
      const account = await tx.accounts.getByEmail(email.trim().toLowerCase())
      if (!account) throw new OperatorFault(`There is no account with the email ${email}.`)
      await tx.accounts.update({ ...account, passwordHash: null, updatedAt: Date.now() })
      await tx.credentials.removeDevicesExcept(account.id, '')
      await tx.oauthCodes.removeUnspent(account.id)
    }),
  )
}

const LISTED_JOBS = 200

export interface JobList {
  counts: Awaited<ReturnType<Store['jobs']['counts']>>
  /** Failed ones first, then those due longest. `isWaiting`: the operator has to configure something first. */
  jobs: Array<ListedJob & { isWaiting: boolean }>
}

export async function listJobs(config: Config): Promise<JobList> {
  return withStore(config, async ({ jobs }) => {
    const listed = await jobs.list(LISTED_JOBS)
    return { counts: await jobs.counts(), jobs: listed.map((job) => ({ ...job, isWaiting: job.runAt === NEVER })) }
  })
}

/** Restarts all failed jobs, or the job with this id, which may also wait for its next attempt. Returns how many. */
export async function retryJobs(config: Config, id: string): Promise<number> {
  return withStore(config, (store) => (id === 'all' ? retryAll(store) : retryOne(store, id)))
}

/** Restarts a batch at a time. A job that fails again meanwhile in the running service is listed last and not restarted twice. */
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
    throw new OperatorFault(`The job ${id} waits for a transcriber: set TRANSCRIBER and restart the service.`)
  if (job.state === 'failed') await retryJob(store, job)
  else await store.transaction((tx) => tx.jobs.bringForward({ kinds: [job.kind], key: job.key }, Date.now()))
  return 1
}

async function retryJob(store: Store, { kind, key, accountId }: ListedJob): Promise<void> {
  await store.transaction(async (tx) => {
    const isStage = STAGE_JOBS.some((stage) => stage === kind)
    if (isStage && accountId !== null)
      await retryIn(tx, { clock: Date.now, random: createRandom() }, wholeAccount(accountId), key)
    await tx.jobs.renew([kind], key, Date.now())
  })
}

export interface ModelList {
  models: Array<Pick<EmbeddingModel, 'name' | 'state'> & { memories: number }>
  memories: number
  /** Captured or changed memories that are not embedded yet. */
  waiting: number
}

/** The embedding models, and the progress of a change from one to another. */
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

/** Also works beside a running service, which claims due jobs within a second. */
async function withStore<T>(config: Config, use: (store: Store) => Promise<T>): Promise<T> {
  return withOperatorFaults(async () => {
    const store = config.database ? await openShared(config.database) : await openOwn(config.dataDir)
    try {
      return await use(store)
    } finally {
      await store.close()
    }
  })
}

async function openShared(settings: NonNullable<Config['database']>): Promise<Store> {
  const { openPostgres } = await import('../store/postgres/database.ts')
  const { createPostgresStore } = await import('../store/postgres/store.ts')
  return createPostgresStore(await openPostgres(settings))
}

async function openOwn(folder: string): Promise<Store> {
  if (!existsSync(join(folder, DATABASE_FILE))) throw new OperatorFault(`There is no database in ${folder}.`)
  return createSqliteStore(await openDatabase(folder))
}

/** PostgreSQL is backed up and restored with its own tools. */
function refuseShared({ database }: Config): void {
  if (database)
    throw new OperatorFault(
      'The database is PostgreSQL: back it up and restore it by its own tools (pg_dump, pg_restore, or continuous archiving); docs/scaling.md says how.',
    )
}

export type OnProgress = FileWork['onProgress']

export function backUpService(config: Config, target: string, onProgress: OnProgress): Promise<BackupReport> {
  return withOperatorFaults(async () => {
    refuseShared(config)
    const report = await backUp(config.dataDir, target, fileWork(config, onProgress))
    await noteBackup(config.dataDir, Date.now())
    return report
  })
}

export function restoreService(config: Config, source: string, onProgress: OnProgress): Promise<RestoreReport> {
  return withOperatorFaults(() => {
    refuseShared(config)
    return restore(config.dataDir, source, Date.now(), fileWork(config, onProgress))
  })
}

function fileWork(config: Config, onProgress: OnProgress): FileWork {
  return { folder: blobFolder(config), copyingFiles, onProgress }
}

/** Returns null if files are in a bucket. */
export function blobFolder({ s3, dataDir }: Config): string | null {
  return s3 ? null : join(dataDir, BLOB_FOLDER)
}

export async function withOperatorFaults<T>(work: () => Promise<T> | T): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asOperatorFault(error)
  }
}
