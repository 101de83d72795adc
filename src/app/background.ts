import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Mailer } from '../core/accounts/account-mail.ts'
import { createUseLog, type UseLog } from '../core/accounts/authentication.ts'
import { MAIL_JOB } from '../core/accounts/email-keys.ts'
import { NOTICE_JOB } from '../core/accounts/notices.ts'
import { ReadCounter } from '../core/accounts/usage.ts'
import { ActivityLog } from '../core/activity/activity.ts'
import { BUILD_JOB, DROP_JOB, EMBED_JOB, type Embedders } from '../core/embedding/models.ts'
import { ERASE_JOB } from '../core/erasure/account-removal.ts'
import { REMOVE_FILE_JOB } from '../core/memories/delete.ts'
import { STAGE_JOBS, TRANSCRIBE_JOB } from '../core/memories/stage-jobs.ts'
import type { ChannelSenders } from '../core/reminders/channel.ts'
import { DIGEST_JOB } from '../core/reminders/digest.ts'
import { PURGE_JOB } from '../core/search/indexing.ts'
import type { Clock, Random, Store } from '../core/store.ts'
import type { Telemetry } from '../core/telemetry.ts'
import type { RunningImports } from '../core/transfer/pacing.ts'
import { eraseAccountHandler, purgeIndexHandler, removeFileHandler } from '../jobs/deletions.ts'
import { digestHandler } from '../jobs/digest.ts'
import { buildVectorsHandler, dropVectorsHandler, embedMemoriesHandler } from '../jobs/embed-memories.ts'
import { startFlushing } from '../jobs/flushing.ts'
import { mailNoticesHandler } from '../jobs/mail-notices.ts'
import { stageHandler } from '../jobs/media-stages.ts'
import { reminderHandlers, startPlanner } from '../jobs/reminders.ts'
import { startRunner } from '../jobs/runner.ts'
import { domainOf, sendMailHandler } from '../jobs/send-mail.ts'
import { startSweep } from '../jobs/sweep.ts'
import { outboxFolder, removeOldMails } from '../providers/mailer.ts'
import type { MediaAdapters } from './adapters.ts'
import type { Storage } from './storage.ts'

/** How long open requests and running jobs may take to end. */
export const STOP_GRACE_MS = 10_000

/** For a shared database: other processes may hold leases, so a start can't release them all. */
const SHARED_LEASE_MS = 30_000

export interface BackgroundDeps {
  config: Config
  storage: Pick<Storage, 'store' | 'vectorSearch' | 'upkeep' | 'watchJobs' | 'announceDue' | 'disk'>
  media: MediaAdapters
  embedders: Embedders
  mailer: Mailer
  clock: Clock
  random: Random
  log: Logger
  telemetry: Telemetry
  runningImports: RunningImports
  senders: ChannelSenders
}

export interface Background {
  uses: UseLog
  readCounter: ReadCounter
  activityLog: ActivityLog
  wakeJobs(): void
  jobsIdle(): Promise<void>
  stop(): Promise<void>
}

/** Starts the background work: counters that are written in batches and, unless the role is `api`, jobs and sweeps. */
export async function startBackground(deps: BackgroundDeps): Promise<Background> {
  const { config, storage, clock, random, log } = deps
  const { store } = storage
  const uses = createUseLog({ store, clock, deviceIdleDays: config.deviceIdleDays })
  const readCounter = new ReadCounter(store, clock)
  const activityLog = new ActivityLog({ store, clock, random, log })
  const flushing = startFlushing([readCounter, activityLog, uses], log)
  const work = config.role === 'api' ? NO_WORK : await startWork(deps)
  return {
    uses,
    readCounter,
    activityLog,
    wakeJobs: work.wake,
    jobsIdle: work.idle,
    stop: async () => {
      await work.stop()
      await flushing.stop()
    },
  }
}

/** For a process that only serves requests: the commit that adds a job wakes the workers. */
const NO_WORK = { wake: () => {}, idle: async () => {}, stop: async () => {} }

async function startWork({ storage, ...deps }: BackgroundDeps): Promise<typeof NO_WORK> {
  const { config, media, clock, random, log, senders } = deps
  const { store, upkeep } = storage
  await resumeTranscription({ store, media, clock, log })
  const handlers = handlersOf({ ...deps, ...storage })
  const leaseMs = config.database && { leaseMs: SHARED_LEASE_MS }
  const isDiskFull = () => storage.disk.isFull()
  const runner = startRunner({ store, handlers, clock, random, log, telemetry: deps.telemetry, isDiskFull, ...leaseMs })
  const sweep = startSweep({
    store,
    blobs: media.blobs,
    upkeep: async (now, signal) => {
      // Runs even if a mail server is configured: mails that were written before that would stay forever.
      await removeOldMails(outboxFolder(config.dataDir), now)
      await upkeep(now, signal)
    },
    clock,
    log,
  })
  const announce = storage.announceDue
  const planner = startPlanner({ store, clock, random, log, senders, announce, wakeJobs: () => runner.wake() })
  const wake = () => {
    planner.wake()
    runner.wake()
  }
  storage.watchJobs(wake)
  return {
    wake,
    idle: async () => {
      await runner.idle()
      await planner.idle()
      await runner.idle()
    },
    stop: async () => {
      sweep.stop()
      await planner.stop()
      await runner.stop(STOP_GRACE_MS)
    },
  }
}

function handlersOf(deps: Omit<BackgroundDeps, 'storage'> & BackgroundDeps['storage']) {
  const { config, store, media, embedders, mailer, clock, random, log } = deps
  const { mailFrom, baseUrl, defaultLanguage, plans } = config
  const { blobs } = media
  const reading = { ...media, store, clock, random, plans, log, isEmbedding: embedders.chosen !== null }
  return {
    [MAIL_JOB]: sendMailHandler({ store, clock, mailer, log, mailFrom, baseUrl, defaultLanguage }),
    [NOTICE_JOB]: mailNoticesHandler({ store, clock, mailer, log, mailFrom, baseUrl }),
    [ERASE_JOB]: eraseAccountHandler({ store, blobs, clock, random }),
    [PURGE_JOB]: purgeIndexHandler({ store, clock }),
    [REMOVE_FILE_JOB]: removeFileHandler({ store, blobs }),
    ...Object.fromEntries(STAGE_JOBS.map((kind) => [kind, stageHandler(reading, kind)])),
    [EMBED_JOB]: embedMemoriesHandler(deps),
    [BUILD_JOB]: buildVectorsHandler(deps),
    [DROP_JOB]: dropVectorsHandler(deps),
    [DIGEST_JOB]: digestHandler({ ...deps, mailDomain: domainOf(mailFrom), baseUrl }),
    ...reminderHandlers({ ...deps, baseUrl }),
  }
}

/** Makes audio that waited for a transcriber due. Without a transcriber, logs how much audio waits. */
async function resumeTranscription({
  store,
  media,
  clock,
  log,
}: Pick<BackgroundDeps, 'media' | 'clock' | 'log'> & { store: Store }) {
  if (media.transcriber) {
    await store.jobs.bringForward({ kinds: [TRANSCRIBE_JOB] }, clock())
    return
  }
  const waiting = (await store.jobs.counts()).find(({ kind, state }) => kind === TRANSCRIBE_JOB && state === 'queued')
  if (waiting) log.warn({ audios: waiting.count }, 'audio waits to be transcribed: set TRANSCRIBER')
}
