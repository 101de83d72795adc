import type { Logger } from 'pino'
import type { MediaAdapters } from './adapters.ts'
import type { Config } from './config.ts'
import type { Mailer } from './core/account-ports.ts'
import { ERASE_JOB } from './core/account-removal.ts'
import { BUILD_JOB, DROP_JOB, EMBED_JOB } from './core/embedding/embedding-jobs.ts'
import type { Embedders } from './core/embedding/models.ts'
import type { VectorSearch } from './core/embedding-ports.ts'
import type { Random } from './core/identifiers.ts'
import { PURGE_JOB } from './core/index-purge.ts'
import { MAIL_JOB } from './core/mailed-keys.ts'
import { REMOVE_FILE_JOB } from './core/media/file-removal.ts'
import * as stages from './core/media/stage-jobs.ts'
import type { Clock, Store } from './core/ports.ts'
import { ReadCounter } from './core/usage.ts'
import { createUseLog } from './core/use-log.ts'
import { classifyCaptureHandler } from './jobs/classify-capture.ts'
import { describeImageHandler } from './jobs/describe-image.ts'
import { buildVectorsHandler, dropVectorsHandler, embedMemoriesHandler } from './jobs/embed-memories.ts'
import { eraseAccountHandler } from './jobs/erase-account.ts'
import { probeMediaHandler } from './jobs/probe-media.ts'
import { purgeIndexHandler } from './jobs/purge-index.ts'
import { recogniseTextHandler } from './jobs/recognise-text.ts'
import { removeFileHandler } from './jobs/remove-file.ts'
import { startRunner } from './jobs/runner.ts'
import { sendMailHandler } from './jobs/send-mail.ts'
import { startSweep } from './jobs/sweep.ts'
import { transcribeAudioHandler } from './jobs/transcribe-audio.ts'

const FLUSH_EVERY_MS = 1_000
/** How long requests in flight and running jobs have to end. */
export const STOP_GRACE_MS = 10_000

export interface BackgroundDeps {
  config: Config
  store: Store
  media: MediaAdapters
  embedders: Embedders
  vectorSearch: VectorSearch
  mailer: Mailer
  clock: Clock
  random: Random
  log: Logger
}

/** What runs beside the requests: jobs, sweeps, and counts that are written in batches. */
export function startBackground(deps: BackgroundDeps) {
  const { config, store, media, embedders, mailer, clock, random, log } = deps
  const uses = createUseLog({ store, clock, log, deviceIdleDays: config.deviceIdleDays })
  const readCounter = new ReadCounter(store, clock)
  const { mailFrom, defaultLanguage, plans } = config
  const { blobs } = media
  const reading = { ...media, store, clock, random, plans, log, isEmbedding: embedders.chosen !== null }
  const handlers = {
    [MAIL_JOB]: sendMailHandler({ store, clock, mailer, log, mailFrom, defaultLanguage }),
    [ERASE_JOB]: eraseAccountHandler({ store, blobs, clock, random }),
    [PURGE_JOB]: purgeIndexHandler({ store }),
    [REMOVE_FILE_JOB]: removeFileHandler({ store, blobs }),
    [stages.PROBE_JOB]: probeMediaHandler(reading),
    [stages.TRANSCRIBE_JOB]: transcribeAudioHandler(reading),
    [stages.RECOGNISE_JOB]: recogniseTextHandler(reading),
    [stages.DESCRIBE_JOB]: describeImageHandler(reading),
    [stages.CLASSIFY_JOB]: classifyCaptureHandler(reading),
    [EMBED_JOB]: embedMemoriesHandler(deps),
    [BUILD_JOB]: buildVectorsHandler(deps),
    [DROP_JOB]: dropVectorsHandler(deps),
  }
  const runner = startRunner({ store, handlers, clock, random, log })
  const sweep = startSweep({ store, blobs, clock, log })
  const flushing = setInterval(() => {
    readCounter.flush().catch((error: unknown) => log.warn({ err: error }, 'search counts could not be written yet'))
  }, FLUSH_EVERY_MS).unref()
  return {
    uses,
    readCounter,
    wakeJobs: () => runner.wake(),
    jobsIdle: () => runner.idle(),
    stop: async () => {
      clearInterval(flushing)
      sweep.stop()
      await runner.stop(STOP_GRACE_MS)
      await uses.flush()
      await readCounter.flush()
    },
  }
}

/** What waited for a transcriber is due once there is one; where there is none, the log says what waits. */
export async function resumeTranscription({
  store,
  media,
  clock,
  log,
}: Pick<BackgroundDeps, 'store' | 'media' | 'clock' | 'log'>) {
  if (media.transcriber) {
    await store.jobs.bringForward({ kinds: [stages.TRANSCRIBE_JOB] }, clock())
    return
  }
  const waiting = (await store.jobs.counts()).find(
    ({ kind, state }) => kind === stages.TRANSCRIBE_JOB && state === 'queued',
  )
  if (waiting) log.warn({ audios: waiting.count }, 'audios wait to be transcribed: set TRANSCRIBER')
}
