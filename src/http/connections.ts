// The client behind a connection, what one network may have open at once, and how long a client may take to read.
import type { IncomingMessage, Server } from 'node:http'
import { BlockList, isIP, type Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { networkOf } from '../core/accounts/rate-limits.ts'
import { AppError } from '../core/errors.ts'
import type { CompletedRequest } from './metrics.ts'

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
  cutUnusedAtStop(app)
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

interface Client {
  /** IP address, without a port. */
  address: string
  /** The key of rate limits: an IPv4 address, or the /64 of an IPv6 one. */
  network: string
}

interface Peer extends Client {
  isTrustedProxy: boolean
}

interface ClientAddresses {
  /** The client of a request. Only a trusted proxy is believed, and only if it names an address. */
  of(request: IncomingMessage): Client
  peerOf(socket: Socket): Peer
}

/** `trustedProxies` are addresses and CIDR ranges. */
export function createClientAddresses(trustedProxies: readonly string[]): ClientAddresses {
  const trusted = new BlockList()
  for (const range of trustedProxies) {
    const [address = '', bits] = range.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  const isTrustedProxy = (address: string) => {
    const family = isIP(address)
    return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
  // A connection carries thousands of requests, and its address never changes.
  const peers = new WeakMap<Socket, Peer>()
  function peerOf(socket: Socket): Peer {
    const known = peers.get(socket)
    if (known) return known
    const address = addressIn(socket.remoteAddress ?? '') ?? ''
    const peer = { address, network: networkOf(address), isTrustedProxy: isTrustedProxy(address) }
    peers.set(socket, peer)
    return peer
  }
  return {
    peerOf,
    of({ socket, headers }) {
      const peer = peerOf(socket)
      if (!peer.isTrustedProxy) return peer
      let client = peer.address
      const hops = forwardedFor(headers['x-forwarded-for'])
      // From the nearest proxy outward.
      while (hops.length > 0 && isTrustedProxy(client)) {
        const next = addressIn(hops.pop() ?? '')
        if (next === null) break
        client = next
      }
      return { address: client, network: networkOf(client) }
    },
  }
}

/** More proxies than any setup has; a header of 16 kB could name thousands. */
const MOST_HOPS = 16
const LONGEST_ENTRY = 64

function forwardedFor(header: string | string[] | undefined): string[] {
  const list = Array.isArray(header) ? header.join(',') : (header ?? '')
  return list.split(',').slice(-MOST_HOPS)
}

/** The address alone of `1.2.3.4:5678`, `[::1]:80`, `fe80::1%eth0` or `::ffff:1.2.3.4`; null if it is no address. */
function addressIn(text: string): string | null {
  if (text.length > LONGEST_ENTRY) return null
  const entry = text.trim().toLowerCase()
  const bracketed = /^\[([^\]]*)\](?::\d*)?$/.exec(entry)?.[1]
  const [named = ''] = (bracketed ?? entry).split('%', 1)
  const bare = isIP(named) === 6 ? named.replace(/^::ffff:(?=[\d.]+$)/, '') : named.replace(/:\d*$/, '')
  return isIP(bare) === 0 ? null : bare
}

/** Requests in progress at once. Each may hold a body of 1 MB; a higher limit would only make all of them slower. */
export const MOST_IN_FLIGHT = 512
/** Requests in progress of one network, so that nobody can take all slots. */
const MOST_OF_NETWORK = 256
/** Requests of one network whose body has not arrived yet. */
const MOST_ARRIVING_OF_NETWORK = 128
/** For all networks. Above it the oldest is cut off: an honest body is seldom the oldest for long. */
const MOST_ARRIVING = 1_024

interface OpenRequests {
  /**
   * Admits a request from this network and returns the function to call once it is over.
   * @throws {AppError} rate-limit if its network has too many, unavailable if all together have too many
   */
  admit(request: IncomingMessage, network: string): () => void
}

interface Network {
  open: number
  arriving: Set<IncomingMessage>
  /** Frees one slot. All requests of the network share this function, as most have no body to remove. */
  leave: () => void
}

/**
 * Counts open requests. One whose body is still arriving costs little more than its connection and is counted separately, so a client that never
 * sends the rest takes no slot from others.
 */
function createOpenRequests(): OpenRequests {
  const networks = new Map<string, Network>()
  const arriving = new Set<IncomingMessage>()
  let open = 0

  function networkNamed(name: string): Network {
    const known = networks.get(name)
    if (known) return known
    const network: Network = {
      open: 0,
      arriving: new Set(),
      leave: () => {
        open -= 1
        network.open -= 1
        if (network.open === 0) networks.delete(name)
      },
    }
    return network
  }

  /** Node emits no event when a body has arrived, so finished ones are removed when it matters. */
  function countArriving(bodies: Set<IncomingMessage>): number {
    for (const request of bodies) if (request.complete || request.destroyed) bodies.delete(request)
    return bodies.size
  }

  function isFull(bodies: Set<IncomingMessage>, most: number): boolean {
    return bodies.size >= most && countArriving(bodies) >= most
  }

  function refuseTooMany(network: Network, isArriving: boolean): void {
    if (isArriving && isFull(network.arriving, MOST_ARRIVING_OF_NETWORK)) throw tooManyOfNetwork()
    if (network.open >= MOST_OF_NETWORK && network.open - countArriving(network.arriving) >= MOST_OF_NETWORK)
      throw tooManyOfNetwork()
    if (open >= MOST_IN_FLIGHT && open - countArriving(arriving) >= MOST_IN_FLIGHT) throw tooManyInAll()
  }

  function cutOffOldest(): void {
    if (!isFull(arriving, MOST_ARRIVING)) return
    const [oldest] = arriving
    oldest?.destroy()
    if (oldest) arriving.delete(oldest)
  }

  return {
    admit(request, name) {
      const network = networkNamed(name)
      const isArriving = hasBody(request) && isStillComing(request)
      refuseTooMany(network, isArriving)
      if (network.open === 0) networks.set(name, network)
      network.open += 1
      open += 1
      if (!isArriving) return network.leave
      cutOffOldest()
      arriving.add(request)
      network.arriving.add(request)
      return () => {
        arriving.delete(request)
        network.arriving.delete(request)
        network.leave()
      }
    },
  }
}

/** Whether part of the body has not arrived yet. An injected request has no `complete`, but all of its body. */
function isStillComing(request: { complete?: boolean }): boolean {
  return request.complete === false
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}

const LATER = { retryAfterSeconds: 1 }

function tooManyOfNetwork(): AppError {
  return new AppError(
    'rate-limit',
    'Your network has too many open requests here. Wait until some of them have ended and try again.',
    LATER,
  )
}

function tooManyInAll(): AppError {
  return new AppError('unavailable', 'Too many requests at once. Please try again in a moment.', LATER)
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

/** Clients open some connections ahead of time. Node does not count them as idle before their first request, so a stop would wait for them. */
function cutUnusedAtStop(app: FastifyInstance): void {
  const unused = new Set<Socket>()
  app.server.on('connection', (socket: Socket) => {
    unused.add(socket)
    socket.once('close', () => unused.delete(socket))
  })
  app.server.on('request', ({ socket }: IncomingMessage) => void unused.delete(socket))
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy()
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
