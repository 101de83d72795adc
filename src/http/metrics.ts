import type { Counter as CounterOf, Gauge as GaugeOf, Registry } from 'prom-client'
import type { Clock, Store } from '../core/store.ts'
import { type Outcome, outcomeOf, type Telemetry, type WorkKind } from '../core/telemetry.ts'

export interface CompletedRequest {
  method: string
  /** The route's pattern and never the URL, whose query may hold what someone searches for. */
  route: string
  status: number
  ms: number
  requestId: string
  address: string
  /** Ids, if the request came with a valid credential. */
  account?: string
  credential?: string
}

export interface Metrics {
  /** Starts measuring the process: memory, garbage collection, event loop delay. */
  watchProcess(): Promise<void>
  /** The Prometheus text format. */
  read(): Promise<{ contentType: string; text: string }>
  observe(request: CompletedRequest): void
}

interface OperatorFigures {
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
  const requests = new Durations({
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
      const text = [await registered.metrics(), requests.text(), work.text()].join('\n')
      return { contentType: registered.contentType, text }
    },
    observe: ({ method, route, status, ms }) =>
      requests.observe(`method="${method}",route="${route}",status="${status}"`, ms),
  }
}

/** Loaded once the service requests, so that it starts faster. */
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

export interface WorkDurations extends Telemetry {
  /** In the Prometheus text format. */
  text(): string
}

interface Kind {
  durations: Durations
  /** By name: building these strings each time would take longer than all else here. */
  labels: Map<string, Record<Outcome, string>>
  label: string
}

/** Durations of the store, the jobs and the providers, for `/metrics`. Adds about a microsecond to what is measured. */
export function createWorkDurations(): WorkDurations {
  const kinds = createKinds()
  return {
    observe: async (kind, name, work) => {
      const startedAt = performance.now()
      let outcome: Outcome = 'ok'
      try {
        return await work()
      } catch (error) {
        outcome = outcomeOf(error)
        throw error
      } finally {
        kinds[kind].durations.observe(labelsOf(kinds[kind], name)[outcome], performance.now() - startedAt)
      }
    },
    bound: (work) => work,
    text: () =>
      Object.values(kinds)
        .map(({ durations }) => durations.text())
        .join('\n'),
  }
}

function labelsOf({ label, labels }: Kind, name: string): Record<Outcome, string> {
  let known = labels.get(name)
  if (!known) {
    const of = (outcome: Outcome) => `${label}="${name}",outcome="${outcome}"`
    known = { ok: of('ok'), failed: of('failed'), unavailable: of('unavailable') }
    labels.set(name, known)
  }
  return known
}

function createKinds(): Record<WorkKind, Kind> {
  return {
    store: kindOf('operation', {
      name: 'lembra_store_seconds',
      help: 'Time of database statements by kind and table, of transactions and of searches, by operation and outcome.',
      buckets: [0.0001, 0.0005, 0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    }),
    job: kindOf('kind', {
      name: 'lembra_job_seconds',
      help: 'Time of runs of background jobs, by kind and outcome.',
      buckets: [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1_800],
    }),
    provider: kindOf('provider', {
      name: 'lembra_provider_seconds',
      help: 'Time of calls to providers, by provider and outcome.',
      buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300],
    }),
  }
}

function kindOf(label: string, options: DurationsOptions): Kind {
  return { label, labels: new Map(), durations: new Durations(options) }
}

interface Tally {
  /** Durations per bucket, not cumulative; the last entry counts those above all bounds. */
  counts: number[]
  sum: number
}

interface DurationsOptions {
  /** The metric's name; by Prometheus's rules it ends with `_seconds`. */
  name: string
  help: string
  /** Upper bounds in seconds, in ascending order. */
  buckets: readonly number[]
}

/**
 * A histogram in the Prometheus text format. A library's takes a tenth of the time of a whole request, because it builds a key from the labels each
 * time; here that is one look-up.
 */
export class Durations {
  readonly #options: DurationsOptions
  readonly #tallies = new Map<string, Tally>()

  constructor(options: DurationsOptions) {
    this.#options = options
  }

  /** `labels` as they are printed, always in the same order: `kind="send-mail",outcome="ok"`. Values must not contain quotes. */
  observe(labels: string, ms: number): void {
    const { buckets } = this.#options
    let tally = this.#tallies.get(labels)
    if (!tally) {
      tally = { counts: Array.from({ length: buckets.length + 1 }, () => 0), sum: 0 }
      this.#tallies.set(labels, tally)
    }
    const seconds = ms / 1000
    let bucket = 0
    while (bucket < buckets.length && seconds > (buckets[bucket] ?? 0)) bucket += 1
    tally.counts[bucket] = (tally.counts[bucket] ?? 0) + 1
    tally.sum += seconds
  }

  text(): string {
    const { name, help, buckets } = this.#options
    const lines = [`# HELP ${name} ${help}`, `# TYPE ${name} histogram`]
    for (const [labels, { counts, sum }] of this.#tallies) {
      let total = 0
      counts.forEach((count, place) => {
        total += count
        lines.push(`${name}_bucket{${labels},le="${buckets[place] ?? '+Inf'}"} ${total}`)
      })
      lines.push(`${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${total}`)
    }
    return `${lines.join('\n')}\n`
  }
}
