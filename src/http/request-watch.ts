import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ClientAddresses } from './client-address.ts'
import { createCrowd, isStillComing } from './crowd.ts'

export interface Answered {
  method: string
  /** The route's pattern and never the address itself, whose query may hold what someone searches for. */
  route: string
  status: number
  ms: number
  requestId: string
  /** IP address of the client. */
  address: string
  /** Ids, if the request came with a valid credential. */
  account?: string
  credential?: string
}

const PROBES = new Set(['/healthz', '/readyz'])

/** What is still being sent when it was answered already is let flow by for so long, so that the client sees the answer. */
const LINGER_MS = 5_000

function cutLater({ raw }: FastifyRequest): void {
  setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, LINGER_MS).unref()
}

/**
 * What is done for every request, in one hook before it and one after: at thousands of them a second each hook counts. Too many at once are
 * refused before memory or delay grow. Probes are always let in, or a crowd would have the service restarted.
 */
export function watchRequests(
  app: FastifyInstance,
  addresses: ClientAddresses,
  { onAnswered }: { onAnswered(answered: Answered): void },
): void {
  const crowd = createCrowd()
  app.decorateRequest('clientAddress', '')
  app.decorateRequest('caller', null)
  app.addHook('onRequest', (request, reply, done) => {
    const { address, network } = addresses.of(request.raw)
    request.clientAddress = address
    if (!PROBES.has(request.url)) {
      try {
        // `close` comes once, also where the client goes away before its answer.
        reply.raw.on('close', crowd.admit(request.raw, network))
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
        return
      }
    }
    reply.header('x-content-type-options', 'nosniff')
    reply.header('cache-control', 'no-store')
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (isStillComing(request.raw)) cutLater(request)
    const { caller } = request
    onAnswered({
      method: request.method,
      route: request.routeOptions.url ?? 'unknown',
      status: reply.statusCode,
      ms: reply.elapsedTime,
      requestId: request.id,
      address: request.clientAddress,
      ...(caller && { account: caller.account.id, credential: caller.credential.id }),
    })
    done()
  })
}
