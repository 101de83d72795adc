import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Store } from '../core/ports.ts'

export interface Metrics {
  /** The Prometheus text format. */
  read(): Promise<{ contentType: string; text: string }>
  /** Times every response of the server by route pattern, which holds no id and no query. */
  watch(app: FastifyInstance): void
}

export function createMetrics(store: Pick<Store, 'jobs'>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'lembra_http_request_seconds',
    help: 'Time to answer, by method, route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
    registers: [registry],
  })
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
    read: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
    watch: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        const labels = {
          method: request.method,
          route: request.routeOptions.url ?? 'unknown',
          status: reply.statusCode,
        }
        durations.observe(labels, reply.elapsedTime / 1000)
        done()
      })
    },
  }
}
