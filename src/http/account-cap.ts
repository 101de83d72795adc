import type { EventEmitter } from 'node:events'
import { AppError } from '../core/errors.ts'

export interface AccountCap {
  /**
   * Counts one more response until `answer` closes.
   * @throws {AppError} rate-limit if the account has too many; unavailable if all accounts together have too many
   */
  enter(accountId: string, answer: Pick<EventEmitter, 'on'>): void
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
    enter(accountId, answer) {
      const account = accountOf(accountId)
      const retry = { retryAfterSeconds }
      if (account.open >= mostOfAccount) throw new AppError('rate-limit', tooMany.ofAccount, retry)
      if (total >= mostInAll) throw new AppError('unavailable', tooMany.inAll, retry)
      if (account.open === 0) accounts.set(accountId, account)
      account.open += 1
      total += 1
      answer.on('close', account.leave)
    },
  }
}
