import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { ClientAddresses } from './client-address.ts'
import { createOpenRequests, isStillComing } from './concurrency-limits.ts'

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

const PROBES = new Set(['/healthz', '/readyz'])

/** How long a client may go on sending after its response: a connection cut earlier could lose the response. */
const LINGER_MS = 5_000

function cutLater({ raw }: FastifyRequest): void {
  setTimeout(() => {
    if (!raw.complete) raw.destroy()
  }, LINGER_MS).unref()
}

/**
 * Handles what all requests need in one hook before and one after: at thousands of requests a second each hook counts. Too many at once are
 * refused before memory or latency grow. Probes are always admitted, or a burst of requests would get the service restarted.
 */
export function watchRequests(
  app: FastifyInstance,
  addresses: ClientAddresses,
  { onCompleted }: { onCompleted(request: CompletedRequest): void },
): void {
  const openRequests = createOpenRequests()
  app.decorateRequest('clientAddress', '')
  app.decorateRequest('caller', null)
  app.addHook('onRequest', (request, reply, done) => {
    const { address, network } = addresses.of(request.raw)
    request.clientAddress = address
    if (!PROBES.has(request.url)) {
      try {
        // `close` comes once, even if the client goes away before its response.
        reply.raw.on('close', openRequests.admit(request.raw, network))
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
    onCompleted({
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
