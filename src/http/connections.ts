// Each connection and request is watched from here: it gets its client, a slot among the open ones, and limited time to read the response.
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { type ClientAddresses, createClientAddresses } from './client-address.ts'
import type { CompletedRequest } from './metrics.ts'
import { createOpenRequests, isStillComing } from './open-requests.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** IP address of the client, without a port. Only trusted proxies can name another than the connection's. */
    clientAddress: string
    /** Frees the slot that the request takes among the open ones; null if it takes none. For streams, which stay open for hours. */
    leaveSlot: (() => void) | null
  }
  interface FastifyContextConfig {
    /** The response goes on until the client leaves, with limits of its own. */
    isStream?: boolean
  }
}

interface ConnectionRules {
  trustedProxies: readonly string[]
  /** Cuts a connection whose client has taken no byte of its response for this long. */
  unreadTimeoutMs: number
  onCompleted(request: CompletedRequest): void
}

/** Call this before adding other hooks, so that a request that is refused costs nothing else. */
export function watchConnections(app: FastifyInstance, rules: ConnectionRules): void {
  const addresses = createClientAddresses(rules.trustedProxies)
  limitConnections(app.server, addresses)
  cutUnreadResponses(app.server, rules.unreadTimeoutMs)
  closeIdleAtStop(app)
  watchRequests(app, addresses, rules.onCompleted)
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
function watchRequests(
  app: FastifyInstance,
  addresses: ClientAddresses,
  onCompleted: (request: CompletedRequest) => void,
): void {
  const openRequests = createOpenRequests()
  app.decorateRequest('clientAddress', '')
  app.decorateRequest('caller', null)
  app.decorateRequest('leaveSlot', null)
  app.addHook('onRequest', (request, reply, done) => {
    const { address, network } = addresses.of(request.raw)
    request.clientAddress = address
    if (!PROBES.has(request.url)) {
      try {
        request.leaveSlot = openRequests.admit(request.raw, network)
        // `close` comes once, even if the client goes away before its response.
        reply.raw.on('close', request.leaveSlot)
      } catch (error) {
        done(error instanceof Error ? error : new Error(String(error)))
        return
      }
    }
    reply.header('x-content-type-options', 'nosniff')
    reply.header('cache-control', 'no-store')
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (isStillComing(request.raw)) cutLater(request)
    // How long a client listened says nothing about the time to answer.
    if (request.routeOptions.config.isStream && reply.statusCode === 200) return done()
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

/** A large office behind one address has fewer. A trusted proxy forwards everybody's requests and may have any number. */
const MOST_CONNECTIONS_OF_NETWORK = 512

/** Closes the connections that a network has too many of: until its headers arrive, no other limit can count a request. */
function limitConnections(server: Server, addresses: ClientAddresses): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const { network, isTrustedProxy } = addresses.peerOf(socket)
    if (isTrustedProxy) return
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
    if (count > MOST_CONNECTIONS_OF_NETWORK) socket.destroy()
  })
}

const IDLE_SWEEP_MS = 100

/**
 * Closes at a stop what Node leaves open: connections that clients opened ahead of time, which do not count as idle before their first request, and
 * those that become idle after the stop has begun.
 */
function closeIdleAtStop(app: FastifyInstance): void {
  const { server } = app
  const unused = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  server.on('request', ({ socket }: IncomingMessage) => void unused.delete(socket))
  app.addHook('preClose', async () => {
    if (!server.listening) return
    for (const socket of unused) socket.destroy()
    const sweeping = setInterval(() => server.closeIdleConnections(), IDLE_SWEEP_MS).unref()
    server.once('close', () => clearInterval(sweeping))
  })
}

const LONGEST_SWEEP_MS = 5_000
/** The timeout is split into steps, because Node skips the first one if the client took a part of the response at its beginning. */
const STEPS = 3

/**
 * Cuts a connection whose client takes no byte of its response for `timeoutMs`: the response would be held until the client goes away. Node
 * restarts the timer with each part that the client takes. Most responses are taken at once, so only connections with bytes waiting get a timer.
 */
function cutUnreadResponses(server: Server, timeoutMs: number): void {
  const stepMs = timeoutMs / STEPS
  const sockets = new Set<Socket>()
  const watched = new WeakMap<Socket, { unreadSteps: number; since: number }>()

  function watch(socket: Socket, unreadSteps: number): void {
    watched.set(socket, { unreadSteps, since: performance.now() })
    socket.setTimeout(stepMs)
  }

  function sweep(): void {
    for (const socket of sockets) if (socket.writableLength > 0 && socket.timeout !== stepMs) watch(socket, 0)
  }

  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  const sweeping = setInterval(sweep, Math.min(stepMs, LONGEST_SWEEP_MS)).unref()
  server.once('close', () => clearInterval(sweeping))
  server.on('timeout', (socket) => {
    const before = watched.get(socket)
    const isIdleConnection = socket.timeout !== stepMs || !before
    // If nothing waits, the rest of the response is still being produced, which may take its time.
    if (isIdleConnection) socket.destroy()
    else if (socket.writableLength === 0) socket.setTimeout(0)
    else {
      // Node restarts the step by itself each time the client takes something.
      const isUnread = performance.now() - before.since < 1.5 * stepMs
      const unreadSteps = isUnread ? before.unreadSteps + 1 : 1
      if (unreadSteps === STEPS) socket.destroy()
      else watch(socket, unreadSteps)
    }
  })
}
