import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '../core/errors.ts'
import { endIfUnread } from './unread-answers.ts'

/** Requests worked on at once. Each may hold a body of 1 MB; past this, waiting would only make everyone slower. */
export const MAX_IN_FLIGHT = 512

export interface Answered {
  method: string
  /** The route's pattern and never the address itself, whose query may hold what someone searches for. */
  route: string
  status: number
  ms: number
  requestId: string
}

/** What is still being sent when it was answered already is let flow by for so long, so that the client sees the answer. */
const LINGER_MS = 5_000

/** Injected requests never say. */
function isStillComing({ raw }: FastifyRequest): boolean {
  const { complete } = raw as { complete?: boolean }
  return complete === false
}

function cutLater({ raw }: FastifyRequest): void {
  setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, LINGER_MS).unref()
}

/**
 * What is done for every request, in one hook before it and one after: at thousands of them a second each hook counts. Too many at once are
 * answered 503 before memory or delay grow.
 */
export function watchRequests(
  app: FastifyInstance,
  { onAnswered, unreadTimeoutMs }: { onAnswered(answered: Answered): void; unreadTimeoutMs: number },
): void {
  let inFlight = 0
  // `close` comes once, also where the client goes away before its answer.
  const leave = () => {
    inFlight -= 1
  }
  app.addHook('onRequest', (_request, reply, done) => {
    endIfUnread(reply.raw, unreadTimeoutMs)
    if (inFlight >= MAX_IN_FLIGHT) {
      done(
        new AppError('unavailable', 'Too many requests at once. Please try again in a moment.', {
          retryAfterSeconds: 1,
        }),
      )
      return
    }
    inFlight += 1
    reply.raw.on('close', leave)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (isStillComing(request)) cutLater(request)
    onAnswered({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: reply.elapsedTime,
      requestId: request.id,
    })
    done()
  })
}
