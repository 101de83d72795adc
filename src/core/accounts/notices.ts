import { newId, type Random } from '../identifiers.ts'
import type { Clock, Transaction } from '../ports.ts'
import type { Account, LanguageSetting, NoticeEvent } from '../records.ts'

/** The job that mails the owner of an account what happened to its security. */
export const NOTICE_JOB = 'mail-notices'
/** A mail that could not be sent by then is dropped. */
export const NOTICE_KEPT_MS = 3 * 86_400_000
/** Events of one kind that one mail names. Whoever makes thousands of keys fills neither the database nor the mail, and hides no event of another kind. */
export const MAX_WAITING = 10

interface NoticeDeps {
  clock: Clock
  random: Random
}

/**
 * Tells the owner by mail, in the transaction of the change itself. The first event is mailed at once, and those of the next quarter of an hour
 * together in one mail, so that no number of events floods a mailbox.
 *
 * Nothing is written for what begins together with the account: a registration mails a key of its own, and a redeemed key came by mail.
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
  await tx.jobs.add({
    id: newId('job', now, deps.random),
    kind: NOTICE_JOB,
    key: accountId,
    accountId,
    payload: {},
    createdAt: now,
  })
}

/** All that a mail about a deleted account needs: the account is gone by the time it is sent. */
export interface DeletionPayload {
  to: string
  language: LanguageSetting
  timezone: string
  deletedAt: number
}

/** Tells the former owner. The job belongs to no account, so that it outlives this one; its address goes with it once the mail is sent. */
export async function noteDeletion(tx: Transaction, deps: NoticeDeps, account: Account): Promise<void> {
  const now = deps.clock()
  const payload: DeletionPayload = {
    to: account.email,
    language: account.language,
    timezone: account.timezone,
    deletedAt: now,
  }
  const id = newId('job', now, deps.random)
  await tx.jobs.add({
    id,
    kind: NOTICE_JOB,
    key: id,
    accountId: null,
    payload: { ...payload },
    createdAt: now,
  })
}
