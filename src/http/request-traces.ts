import type { FastifyInstance } from 'fastify'
import type { RequestTraces } from '../core/telemetry.ts'

/** Where traces are sent. Before the routes are added, and after what turns away too many at once: those are no load for a collector too. */
export function traceRequests(app: FastifyInstance, traces: RequestTraces): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = request.headers
    const { within, end } = traces.begin({
      method: request.method,
      route: request.routeOptions.url ?? null,
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    })
    // `close` comes once, also where the client goes away before its answer.
    reply.raw.on('close', () => end(reply.raw.headersSent ? reply.raw.statusCode : null))
    within(done)
  })
}
