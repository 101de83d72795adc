import type { FastifyInstance } from 'fastify'
import { AppError } from '../core/errors.ts'

/** Requests worked on at once. Each may hold a body of 1 MB; past this, waiting would only make everyone slower. */
const MAX_IN_FLIGHT = 512

/** Answers 503 at once, before memory or delay grow. */
export function refuseOverload(app: FastifyInstance): void {
  let inFlight = 0
  app.addHook('onRequest', (_request, reply, done) => {
    if (inFlight >= MAX_IN_FLIGHT) {
      done(
        new AppError('unavailable', 'Too many requests at once. Please try again in a moment.', {
          retryAfterSeconds: 1,
        }),
      )
      return
    }
    inFlight += 1
    // `close` comes once, also where the client goes away before its answer.
    reply.raw.once('close', () => {
      inFlight -= 1
    })
    done()
  })
}
