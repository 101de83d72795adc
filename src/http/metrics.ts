import { collectDefaultMetrics, Gauge, Registry } from 'prom-client'
import type { Store } from '../core/ports.ts'
import { AnswerDurations } from './answer-durations.ts'
import type { Answered } from './request-watch.ts'

export interface Metrics {
  /** The Prometheus text format. */
  read(): Promise<{ contentType: string; text: string }>
  observe(answered: Answered): void
}

export function createMetrics(store: Pick<Store, 'jobs'>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const answers = new AnswerDurations()
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
  return {
    read: async () => ({ contentType: registry.contentType, text: `${await registry.metrics()}\n${answers.text()}` }),
    observe: (answered) => answers.observe(answered),
  }
}
