import type { EventEmitter } from 'node:events'
import { AppError } from '../core/errors.ts'

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
