import type { EventEmitter } from 'node:events'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { AppError } from '../core/errors.ts'
import type { ClientAddresses } from './client-address.ts'

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

/** A large office behind one address has fewer. A trusted proxy forwards everybody's requests and may have any number. */
const MOST_CONNECTIONS_OF_NETWORK = 512

/** Closes the connections that a network has too many of: until its headers arrive, no other limit can count a request. */
export function limitConnections(server: Server, addresses: ClientAddresses): void {
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

export interface AccountCap {
  /**
   * Counts one more response until `response` closes.
   * @throws {AppError} rate-limit if the account has too many; unavailable if all accounts together have too many
   */
  enter(accountId: string, response: Pick<EventEmitter, 'on'>): void
}

interface AccountCapRules {
  mostOfAccount: number
  mostInAll: number
  retryAfterSeconds: number
  tooMany: { ofAccount: string; inAll: string }
}

/** Limits the responses in progress: one that its client does not read holds memory for as long as the client likes. */
export function createAccountCap({
  mostOfAccount,
  mostInAll,
  retryAfterSeconds,
  tooMany,
}: AccountCapRules): AccountCap {
  const accounts = new Map<string, { open: number; leave: () => void }>()
  let total = 0

  function accountOf(id: string) {
    const known = accounts.get(id)
    if (known) return known
    const account = {
      open: 0,
      leave: () => {
        account.open -= 1
        total -= 1
        if (account.open === 0) accounts.delete(id)
      },
    }
    return account
  }

  return {
    enter(accountId, response) {
      const account = accountOf(accountId)
      const retry = { retryAfterSeconds }
      if (account.open >= mostOfAccount) throw new AppError('rate-limit', tooMany.ofAccount, retry)
      if (total >= mostInAll) throw new AppError('unavailable', tooMany.inAll, retry)
      if (account.open === 0) accounts.set(accountId, account)
      account.open += 1
      total += 1
      response.on('close', account.leave)
    },
  }
}

export interface FairSlots {
  /**
   * Resolves with the function that releases the slot; calling it again does nothing.
   * @throws {AppError} unavailable if too many wait already; the signal's reason if it is aborted before the slot is granted
   */
  take(accountId: string, signal?: AbortSignal): Promise<() => void>
}

interface FairSlotRules {
  most: number
  /** How many calls may wait, of all accounts. */
  mostWaiting: number
  /** The kind of work in the plural, for the error: `imports`. */
  work: string
}

const RETRY_AFTER_SECONDS = 30

/**
 * Slots for heavy work. A free one goes to the waiting accounts in turn, so an account that asks a hundred times waits as long as one that asks
 * once. Take a slot only when the work can begin: if a client still sends, it could keep the slot for as long as it likes.
 */
export function createFairSlots({ most, mostWaiting, work }: FairSlotRules): FairSlots {
  /** By account, in the order of their next turn. */
  const waiting = new Map<string, Array<() => void>>()
  let taken = 0
  let waits = 0

  function giveBack(): void {
    taken -= 1
    const next = waiting.entries().next().value
    if (!next) return
    const [accountId, queue] = next
    const start = queue.shift()
    waiting.delete(accountId)
    if (queue.length > 0) waiting.set(accountId, queue)
    start?.()
  }

  function occupy(): () => void {
    taken += 1
    let isHeld = true
    return () => {
      if (isHeld) giveBack()
      isHeld = false
    }
  }

  function turnOf(accountId: string, signal: AbortSignal | undefined): Promise<() => void> {
    const queue = waiting.get(accountId) ?? []
    waiting.set(accountId, queue)
    waits += 1
    return new Promise((resolve, reject) => {
      const start = () => {
        leave()
        resolve(occupy())
      }
      const abandon = () => {
        leave()
        queue.splice(queue.indexOf(start), 1)
        if (queue.length === 0) waiting.delete(accountId)
        reject(signal?.reason)
      }
      const leave = () => {
        waits -= 1
        signal?.removeEventListener('abort', abandon)
      }
      signal?.addEventListener('abort', abandon)
      queue.push(start)
    })
  }

  return {
    async take(accountId, signal) {
      signal?.throwIfAborted()
      if (taken < most) return occupy()
      if (waits < mostWaiting) return turnOf(accountId, signal)
      throw new AppError('unavailable', `Too many ${work} are waiting. Please try again in a moment.`, {
        retryAfterSeconds: RETRY_AFTER_SECONDS,
      })
    },
  }
}
