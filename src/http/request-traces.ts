import type { FastifyInstance } from 'fastify'
import type { RequestTraces } from '../core/telemetry.ts'

/** Call this before adding the routes, but after the limit on open requests: refused requests must not load a trace collector. */
export function traceRequests(app: FastifyInstance, traces: RequestTraces): void {
  app.addHook('onRequest', (request, reply, done) => {
    const { traceparent } = request.headers
    const { within, end } = traces.begin({
      method: request.method,
      route: request.routeOptions.url ?? null,
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    })
    // `close` comes once, even if the client goes away before its response.
    reply.raw.on('close', () => end(reply.raw.headersSent ? reply.raw.statusCode : null))
    within(done)
  })
}
