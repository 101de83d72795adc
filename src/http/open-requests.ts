// How many requests may be in progress at once, in all and of one network.
import type { IncomingMessage } from 'node:http'
import { AppError } from '../core/errors.ts'

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
export function createOpenRequests(): OpenRequests {
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
export function isStillComing(request: { complete?: boolean }): boolean {
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
