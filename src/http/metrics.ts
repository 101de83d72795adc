import type { Counter as CounterOf, Gauge as GaugeOf, Registry } from 'prom-client'
import type { Clock, Store } from '../core/store.ts'
import { Durations } from './durations.ts'
import type { Answered } from './request-watch.ts'
import { createWorkDurations, type WorkDurations } from './work-durations.ts'

export interface Metrics {
  /** Starts measuring the process: memory, garbage collection, event loop delay. */
  watchProcess(): Promise<void>
  /** The Prometheus text format. */
  read(): Promise<{ contentType: string; text: string }>
  observe(answered: Answered): void
}

export interface OperatorFigures {
  clock: Clock
  isEmbedding: boolean
  freeBytes(): Promise<number>
  databaseBytes(): Promise<number>
  /** Since the start. */
  droppedLogLines(): number
  /** Unix milliseconds, or null if there was no backup yet. Absent if backups are made by the database server's own tools. */
  lastBackupAt?(): Promise<number | null>
}

/** `work` holds the durations of the store, the jobs and the providers. */
export function createMetrics(
  store: Pick<Store, 'jobs' | 'vectors'>,
  figures: OperatorFigures,
  work: Pick<WorkDurations, 'text'> = createWorkDurations(),
): Metrics {
  const answers = new Durations({
    name: 'lembra_http_request_seconds',
    help: 'Time to answer, by method, route and status.',
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
  })
  let registry: Promise<Registry> | undefined
  const watched = () => {
    registry ??= registryOf(store, figures)
    return registry
  }
  return {
    watchProcess: async () => void (await watched()),
    read: async () => {
      const registered = await watched()
      const text = [await registered.metrics(), answers.text(), work.text()].join('\n')
      return { contentType: registered.contentType, text }
    },
    observe: ({ method, route, status, ms }) =>
      answers.observe(`method="${method}",route="${route}",status="${status}"`, ms),
  }
}

/** Loaded once the service answers, so that it starts faster. */
async function registryOf(store: Pick<Store, 'jobs' | 'vectors'>, figures: OperatorFigures): Promise<Registry> {
  const { collectDefaultMetrics, Counter, Gauge, Registry } = await import('prom-client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  addLogCounter(registry, Counter, figures)
  addOldestJob(registry, Gauge, { store, clock: figures.clock })
  const jobs = new Gauge({
    name: 'lembra_jobs',
    help: 'Background jobs, by kind and state.',
    labelNames: ['kind', 'state'] as const,
    registers: [registry],
    collect: async () => {
      jobs.reset()
      for (const { kind, state, count } of await store.jobs.counts()) jobs.set({ kind, state }, count)
    },
  })
  const embedded = new Gauge({
    name: 'lembra_embedded_memories',
    help: 'Memories that have vectors, by embedding model and its state.',
    labelNames: ['model', 'state'] as const,
    registers: [registry],
    collect: async () => {
      embedded.reset()
      for (const { id, name, state } of await store.vectors.models())
        embedded.set({ model: name, state }, await store.vectors.countMemories(id))
    },
  })
  const waiting = new Gauge({
    name: 'lembra_memories_to_embed',
    help: 'Memories captured or changed that wait for their vectors.',
    registers: [registry],
    collect: async () => {
      // Without an embedder, queued memories wait for nothing: they are embedded once there is one.
      waiting.set(figures.isEmbedding ? await store.vectors.countWaiting() : 0)
    },
  })
  const { lastBackupAt } = figures
  const gauges: Array<[name: string, help: string, value: () => Promise<number>]> = [
    ['lembra_disk_free_bytes', 'Bytes that can still be written to DATA_DIR.', figures.freeBytes],
    ['lembra_database_bytes', 'Bytes that the database takes on the disk.', figures.databaseBytes],
  ]
  if (lastBackupAt)
    gauges.push([
      'lembra_last_backup_timestamp_seconds',
      'When lembra backup last succeeded, in Unix seconds; 0 if never.',
      async () => ((await lastBackupAt()) ?? 0) / 1000,
    ])
  for (const [name, help, value] of gauges) {
    const gauge: GaugeOf = new Gauge({
      name,
      help,
      registers: [registry],
      collect: async () => gauge.set(await value()),
    })
  }
  return registry
}

function addOldestJob(
  registry: Registry,
  Gauge: typeof GaugeOf,
  { store, clock }: { store: Pick<Store, 'jobs'>; clock: Clock },
): void {
  const oldest: GaugeOf<'kind'> = new Gauge({
    name: 'lembra_oldest_job_seconds',
    help: 'How long the oldest due job has waited for a worker, by kind. Absent if none is due.',
    labelNames: ['kind'] as const,
    registers: [registry],
    collect: async () => {
      oldest.reset()
      const now = clock()
      for (const { kind, runAt } of await store.jobs.firstDue(now)) oldest.set({ kind }, (now - runAt) / 1000)
    },
  })
}

function addLogCounter(registry: Registry, Counter: typeof CounterOf, figures: OperatorFigures): void {
  const dropped: CounterOf = new Counter({
    name: 'lembra_log_lines_dropped_total',
    help: 'Log lines that standard output did not take: it is closed, or nobody reads it, or its disk is full.',
    registers: [registry],
    collect: () => {
      dropped.reset()
      dropped.inc(figures.droppedLogLines())
    },
  })
}
