import { type Clock, newId, queueJob, type Random, type Transaction } from '../store.ts'
import type { Account, LanguageSetting, NoticeEvent } from './record.ts'

export const NOTICE_JOB = 'mail-notices'
/** Notices that could not be mailed within this time are dropped. */
export const NOTICE_KEPT_MS = 3 * 86_400_000
/** Events of one kind per mail. Someone who makes thousands of keys can't fill the database or the mail, nor hide events of another kind. */
export const MAX_WAITING = 10

interface NoticeDeps {
  clock: Clock
  random: Random
}

/**
 * Queues a security notice in the transaction of the change. The first event is mailed at once; those of the next 15 minutes share one mail, so that
 * nobody can flood a mailbox. Not called for what is created together with an account: its key was mailed.
 */
export async function noteForOwner(
  tx: Transaction,
  deps: NoticeDeps,
  accountId: string,
  event: NoticeEvent,
  name: string | null = null,
): Promise<void> {
  const now = deps.clock()
  if ((await tx.notices.count(accountId, event)) < MAX_WAITING)
    await tx.notices.add({ accountId, id: newId('job', now, deps.random), event, name, createdAt: now })
  await queueJob(tx, deps, { kind: NOTICE_JOB, key: accountId, accountId })
}

/** Everything the mail needs, because the account is gone by the time it is sent. */
export interface DeletionPayload {
  to: string
  language: LanguageSetting
  timezone: string
  deletedAt: number
}

/** Queues a mail to the former owner. Its job belongs to no account, so that it survives the deletion, and is removed once the mail is sent. */
export async function noteDeletion(tx: Transaction, deps: NoticeDeps, account: Account): Promise<void> {
  const now = deps.clock()
  const payload: DeletionPayload = {
    to: account.email,
    language: account.language,
    timezone: account.timezone,
    deletedAt: now,
  }
  const id = newId('job', now, deps.random)
  await queueJob(tx, deps, { id, kind: NOTICE_JOB, key: id, payload: { ...payload } })
}
