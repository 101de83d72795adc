import { mkdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { DestinationStream, Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Mailer } from '../core/accounts/account-mail.ts'
import { createPasswords, type Passwords } from '../core/accounts/passwords.ts'
import { prepareModels } from '../core/embedding/models.ts'
import { createSemanticSearch, NO_SEMANTIC_SEARCH, type VectorSearch } from '../core/embedding/semantic-search.ts'
import type { FetchClientMetadata } from '../core/oauth/client-metadata.ts'
import type { TextSearch } from '../core/search/signals.ts'
import { type Clock, createRandom, type Random } from '../core/store.ts'
import { type Log, nested, type RequestTraces, type Telemetry } from '../core/telemetry.ts'
import { createRunningImports } from '../core/transfer/pacing.ts'
import { createMetrics, createWorkDurations, type Metrics, type WorkDurations } from '../http/metrics.ts'
import { createReadiness, healthRoutes, type Readiness } from '../http/routes/health.ts'
import { createSchemaCompilers, type SchemaCompilers } from '../http/schema-compilers.ts'
import { createServer, type Server } from '../http/server.ts'
import { createUnknownPageSender } from '../http/web-app.ts'
import { clientMetadataFetcher, refuseClientMetadata } from '../providers/client-metadata.ts'
import { freeBytesOf } from '../providers/disk-reserve.ts'
import { openLog } from '../providers/log.ts'
import { outboxFolder, outboxMailer, smtpMailer } from '../providers/mailer.ts'
import { observedClientMetadata, observedMailer } from '../providers/observed.ts'
import { openEmbedders, openMediaAdapters, openReranking, openSenders, type Senders, SPOOL_FOLDER } from './adapters.ts'
import { STOP_GRACE_MS, startBackground } from './background.ts'
import { asOperatorFault } from './operator-fault.ts'
import { addRoutes, type RouteDeps } from './routes.ts'
import type { Storage, StorageContext } from './storage.ts'

/** Dependencies that tests replace. */
export interface Overrides {
  clock: Clock
  random: Random
  mailer: Mailer
  clientMetadata: FetchClientMetadata
  passwords: Passwords
  logTo: DestinationStream
  requestTimeoutMs: number
  unreadTimeoutMs: number
  webFolder: string
  senders: Senders
  compilers: SchemaCompilers
}

export interface Service {
  server: Server
  /** Resolves once no background job runs or is due. */
  jobsIdle(): Promise<void>
  /** Looks for due jobs now instead of within a second. */
  wakeJobs(): void
  /** Returns the address that it listens on. */
  listen(): Promise<string>
  /** Lets open requests end, returns running jobs to the queue and writes what is still in memory. */
  stop(): Promise<void>
}

const REQUEST_TIMEOUT_MS = 10_000
const UNREAD_TIMEOUT_MS = 30_000
/** Connections that wait to be accepted. With Node's default of 511, a burst of 1,000 makes some clients wait a second for their retry. */
const BACKLOG = 4_096
/** Output of `npm run build:web`. */
const WEB_FOLDER = join(import.meta.dirname, '..', '..', 'web', 'dist')

/** Composes the service. Only the modules of this folder and of src/operator choose concrete adapters. */
export async function buildApp(config: Config, overrides: Partial<Overrides> = {}): Promise<Service> {
  const { clock = Date.now, random = createRandom(), webFolder = WEB_FOLDER } = overrides
  const { requestTimeoutMs = REQUEST_TIMEOUT_MS, unreadTimeoutMs = UNREAD_TIMEOUT_MS } = overrides
  const { compilers = createSchemaCompilers() } = overrides
  const { log, droppedLines: droppedLogLines, close: closeLog } = openLog(config.logLevel, overrides.logTo)
  const opened = await openTelemetry(config, log, clock)
  const { telemetry, traces } = opened
  const mailer = createMailer(config, overrides.mailer, { clock, log, telemetry })
  const parts = await openParts(config, { clock, random, log, telemetry }, mailer, overrides.senders)
  const { storage, media, embedders } = parts
  const runningImports = storage.sharedImports ?? createRunningImports()
  const shared = { ...parts, config, mailer, clock, random, log, telemetry, runningImports }
  const background = await startBackground(shared)
  const metrics = openMetrics(config, parts, { clock, work: opened.work, droppedLogLines })
  const timeouts = { requestTimeoutMs, unreadTimeoutMs }
  const server = openServer(config, { log, random, metrics, traces, compilers, webFolder, ...timeouts })
  let isStopping = false
  const routes: RouteDeps = {
    ...parts,
    ...storage,
    ...background,
    config,
    clock,
    random,
    signingKey: await storage.store.serviceKey('signing', random(32)),
    isEmbedding: embedders.chosen !== null,
    metrics,
    readiness: readinessOf(parts),
    runningImports,
    jsonTimeoutMs: requestTimeoutMs,
    webFolder,
    fetchClientMetadata: clientMetadataOf(config, overrides, telemetry),
    passwords: overrides.passwords ?? createPasswords(),
    isStopping: () => isStopping,
  }
  healthRoutes(server, routes)
  if (config.role !== 'worker') await addRoutes(server, routes)
  await server.ready()

  return {
    server,
    jobsIdle: background.jobsIdle,
    wakeJobs: background.wakeJobs,
    listen: async () => {
      const address = await openPort(server, config, log)
      storage.watch()
      await Promise.all([metrics.watchProcess(), media.prepare()])
      return address
    },
    stop: async () => {
      if (isStopping) return
      isStopping = true
      await closeServer(server, config.drainMs)
      await background.stop()
      await parts.close()
      await opened.close()
      log.info('stopped')
      await closeLog()
    },
  }
}

function clientMetadataOf(
  { isClientMetadataRead }: Config,
  { clientMetadata = clientMetadataFetcher() }: Partial<Overrides>,
  telemetry: Telemetry,
): FetchClientMetadata {
  return isClientMetadataRead ? observedClientMetadata(clientMetadata, telemetry) : refuseClientMetadata
}

function readinessOf({ storage, media }: Awaited<ReturnType<typeof openParts>>): Readiness {
  const database = { name: 'The database', run: () => storage.store.ping() }
  return createReadiness([database, ...storage.checks, ...media.checks])
}

function openMetrics(
  config: Config,
  { storage, embedders }: Awaited<ReturnType<typeof openParts>>,
  {
    clock,
    work,
    droppedLogLines,
  }: { clock: Clock; work: Parameters<typeof createMetrics>[2]; droppedLogLines: () => number },
): Metrics {
  const figures = {
    ...storage,
    isEmbedding: embedders.chosen !== null,
    freeBytes: () => freeBytesOf(config.dataDir),
    droppedLogLines,
    clock,
  }
  return createMetrics(storage.store, figures, work)
}

interface ServerParts {
  log: Logger
  random: Random
  metrics: Metrics
  traces: RequestTraces | null
  requestTimeoutMs: number
  unreadTimeoutMs: number
  webFolder: string
  compilers: SchemaCompilers
}

function openServer(config: Config, { log, webFolder, ...parts }: ServerParts): Server {
  return createServer({
    logger: log,
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    ...parts,
    ...(config.role !== 'worker' && { sendUnknownPage: createUnknownPageSender(webFolder) }),
  })
}

async function openPort(server: Server, { port, host, role, dataDir }: Config, log: Logger): Promise<string> {
  const address = await server.listen({ port, host, backlog: BACKLOG })
  log.info({ address, role, dataDir }, 'Lembra is ready')
  log.flush()
  return address
}

interface Opening {
  clock: Clock
  random: Random
  log: Logger
  telemetry: Telemetry
}

/** Opens the database and everything that depends on it. Closes the database if the rest fails. */
async function openParts(config: Config, { clock, random, log, telemetry }: Opening, mailer: Mailer, given?: Senders) {
  const storage = await openStorage(config, { clock, log, telemetry })
  try {
    const { store, vectorSearch } = storage
    const media = await openMediaAdapters(config, storage, log, telemetry)
    const embedders = await openEmbedders(config, log, telemetry)
    if (config.role !== 'api') await prepareModels({ store, clock, random }, embedders.chosen?.model ?? null)
    const meaning = embedders.chosen
      ? createSemanticSearch({ vectors: store.vectors, vectorSearch, embedders, clock, log })
      : NO_SEMANTIC_SEARCH
    const rerank = await openReranking(config, storage.spoolFolder, { clock, log, telemetry })
    const senders = given ?? (await openSenders(config, { store, clock, mailer }))
    const close = async () => {
      for (const part of [media.importReceiver, media.recogniser, embedders, storage]) await part.close()
    }
    return { storage, media, embedders, meaning, rerank, ...senders, close }
  } catch (error) {
    await storage.close()
    throw error
  }
}

/** Load balancers have `drainMs` to notice the stop. Then open requests may end; connections still open after the grace period are closed. */
async function closeServer(server: Server, drainMs: number): Promise<void> {
  if (server.server.listening) await wait(drainMs)
  const cut = setTimeout(() => server.server.closeAllConnections(), STOP_GRACE_MS)
  await server.close()
  clearTimeout(cut)
}

function createMailer(config: Config, given: Mailer | undefined, { clock, log, telemetry }: Omit<Opening, 'random'>) {
  const { smtpUrl, mailFrom: from, dataDir } = config
  if (smtpUrl !== null) return observedMailer(given ?? smtpMailer({ url: smtpUrl, from }), 'mailer/smtp', telemetry)
  const outbox = () => outboxMailer({ folder: outboxFolder(dataDir), from, clock, log })
  return observedMailer(given ?? outbox(), 'mailer/outbox', telemetry)
}

/** Starts and listens. Faults that the operator can fix are thrown as `OperatorFault`. */
export async function startService(config: Config): Promise<Service> {
  const service = await buildApp(config).catch((error: unknown) => {
    throw asOperatorFault(error)
  })
  try {
    await service.listen()
    return service
  } catch (error) {
    await service.stop()
    throw asOperatorFault(error)
  }
}

interface OpenTelemetry {
  telemetry: Telemetry
  /** For `/metrics`. */
  work: WorkDurations
  traces: RequestTraces | null
  /** Sends the remaining traces; takes seconds at most. */
  close(): Promise<void>
}

/** Tracing is loaded only if it is configured: it adds 0.2 s and 30 MB to a start. */
async function openTelemetry({ tracing }: Config, log: Log, clock: Clock): Promise<OpenTelemetry> {
  const work = createWorkDurations()
  if (!tracing) return { telemetry: work, work, traces: null, close: async () => {} }
  const { openTracing } = await import('../providers/tracing.ts')
  const opened = openTracing(tracing, { log, clock })
  return { telemetry: nested(opened, work), work, traces: opened, close: () => opened.close() }
}

/** The modules of a database are loaded only if it is in use. */
export async function openStorage({ database, dataDir }: Config, context: StorageContext): Promise<Storage> {
  const { log, telemetry } = context
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  warnIfOpen(dataDir, log)
  const storage = database
    ? await (await import('./postgres-storage.ts')).openPostgresStorage(database, join(dataDir, SPOOL_FOLDER), context)
    : await (await import('./sqlite-storage.ts')).openSqliteStorage(dataDir, context)
  const { textSearch, vectorSearch } = storage
  return {
    ...storage,
    textSearch: observedTextSearch(textSearch, telemetry),
    vectorSearch: observedVectorSearch(vectorSearch, telemetry),
  }
}

function observedTextSearch(search: TextSearch, telemetry: Telemetry): TextSearch {
  return {
    find: (...asked) => telemetry.observe('store', 'textSearch.find', () => search.find(...asked)),
    passages: (...asked) => telemetry.observe('store', 'textSearch.passages', () => search.passages(...asked)),
    close: () => search.close(),
  }
}

function observedVectorSearch(search: VectorSearch, telemetry: Telemetry): VectorSearch {
  return {
    nearest: (...asked) => telemetry.observe('store', 'vectorSearch.nearest', () => search.nearest(...asked)),
    similarities: (...asked) =>
      telemetry.observe('store', 'vectorSearch.similarities', () => search.similarities(...asked)),
    close: () => search.close(),
  }
}

/** An existing folder keeps the mode that its owner gave it. Our files are private anyway, but their names can be read. */
function warnIfOpen(folder: string, log: Log): void {
  const mode = statSync(folder).mode & 0o777
  if ((mode & 0o077) === 0) return
  log.warn(
    { dataDir: folder, mode: mode.toString(8) },
    'other users of this machine can enter DATA_DIR: close it with chmod 700',
  )
}
