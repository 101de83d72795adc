import { type Outcome, outcomeOf, type Telemetry, type WorkKind } from '../core/telemetry.ts'
import { Durations, type DurationsOptions } from './durations.ts'

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
