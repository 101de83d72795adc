import type { EventEmitter } from 'node:events'
import { AppError } from '../core/errors.ts'

export interface AccountCap {
  /**
   * Counts until `answer` closes.
   * @throws {AppError} rate-limit, if the account has too many; unavailable, if all accounts together have
   */
  enter(accountId: string, answer: Pick<EventEmitter, 'once'>): void
}

interface AccountCapRules {
  mostOfAccount: number
  mostInAll: number
  retryAfterSeconds: number
  /** The sentences for both refusals. */
  tooMany: { ofAccount: string; inAll: string }
}

/** How many answers may be in progress at once: one that its client does not read holds memory for as long as the client likes. */
export function createAccountCap({
  mostOfAccount,
  mostInAll,
  retryAfterSeconds,
  tooMany,
}: AccountCapRules): AccountCap {
  const counts = new Map<string, number>()
  let total = 0
  return {
    enter(accountId, answer) {
      const own = counts.get(accountId) ?? 0
      const retry = { retryAfterSeconds }
      if (own >= mostOfAccount) throw new AppError('rate-limit', tooMany.ofAccount, retry)
      if (total >= mostInAll) throw new AppError('unavailable', tooMany.inAll, retry)
      counts.set(accountId, own + 1)
      total += 1
      answer.once('close', () => {
        const left = (counts.get(accountId) ?? 1) - 1
        if (left > 0) counts.set(accountId, left)
        else counts.delete(accountId)
        total -= 1
      })
    },
  }
}
