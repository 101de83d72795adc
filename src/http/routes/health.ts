import { AppError } from '../../core/errors.ts'
import type { Readiness } from '../../core/readiness.ts'
import type { Metrics } from '../metrics.ts'
import type { Server } from '../server.ts'

export interface HealthRouteDeps {
  readiness: Readiness
  metrics: Metrics
  isStopping(): boolean
}

/** For probes and monitoring, outside the API contract. */
export function healthRoutes(app: Server, deps: HealthRouteDeps): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'ok' }))

  app.get('/readyz', { schema: { hide: true } }, async () => {
    if (deps.isStopping()) throw new AppError('unavailable', 'The service is stopping.', { retryAfterSeconds: 5 })
    await deps.readiness.check()
    return { status: 'ok' }
  })

  app.get('/metrics', { schema: { hide: true } }, async (_request, reply) => {
    const { contentType, text } = await deps.metrics.read()
    return reply.type(contentType).send(text)
  })
}
