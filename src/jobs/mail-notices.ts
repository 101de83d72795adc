import {
  type ComposedMail,
  composeDeletionMail,
  composeNoticeMail,
  type Mailer,
} from '../core/accounts/account-mail.ts'
import { type DeletionPayload, NOTICE_KEPT_MS } from '../core/accounts/notices.ts'
import type { Notice } from '../core/accounts/record.ts'
import type { Clock, Job, Store } from '../core/store.ts'
import type { Log } from '../core/telemetry.ts'
import { LANGUAGES } from '../schema/account.ts'
import { JobFailure, JobPostponed } from './failure.ts'
import type { JobHandler } from './runner.ts'
import { domainOf } from './send-mail.ts'

interface MailNoticesDeps {
  store: Store
  clock: Clock
  mailer: Mailer
  log: Log
  mailFrom: string
  baseUrl: string
}

const BETWEEN_MAILS_MS = 900_000

/** Mails owners what happened to their accounts, and retries until it is too old to matter. */
export function mailNoticesHandler(deps: MailNoticesDeps): JobHandler {
  return {
    run: (job, signal) => ('to' in job.payload ? mailDeletion(deps, job, signal) : mailNotices(deps, job, signal)),
    maxAttempts: Infinity,
    atOnce: 4,
    timeoutMs: 60_000,
    backoff: { firstMs: 4_000, longestMs: 3_600_000 },
  }
}

/** Sends one mail about all waiting notices. The job then stays until a quiet time has passed, so that new notices wait for the next mail. */
async function mailNotices(deps: MailNoticesDeps, job: Job, signal: AbortSignal): Promise<void> {
  const account = await deps.store.accounts.get(job.key)
  if (!account) return
  const waiting = await deps.store.notices.list(account.id)
  if (waiting.length === 0) return endIfQuiet(deps, job)
  const fresh = waiting.filter(({ createdAt }) => createdAt + NOTICE_KEPT_MS > deps.clock())
  const last = fresh.at(-1)
  if (last) {
    const mail = composeNoticeMail(account, fresh, deps.baseUrl)
    await send(deps, account.email, mail, last.id, signal)
  }
  if (fresh.length < waiting.length)
    deps.log.warn({ job: job.id, dropped: waiting.length - fresh.length }, 'notices were dropped: too old to be mailed')
  await deps.store.transaction((tx) => tx.notices.remove(account.id, waiting.map(idOf)))
  throw new JobPostponed(deps.clock() + BETWEEN_MAILS_MS)
}

function idOf({ id }: Notice): string {
  return id
}

/** Whoever adds a notice also adds this job, and waits for it here: either the notice is seen now, or the job runs again. */
async function endIfQuiet({ store, clock }: MailNoticesDeps, job: Job): Promise<void> {
  const isQuiet = await store.transaction(async (tx) => {
    await tx.jobs.hold(job.kind, job.key)
    if ((await tx.notices.count(job.key)) > 0) return false
    await tx.jobs.remove(job.kind, job.key)
    return true
  })
  if (!isQuiet) throw new JobPostponed(clock())
}

async function mailDeletion(deps: MailNoticesDeps, job: Job, signal: AbortSignal): Promise<void> {
  const payload = deletionOf(job)
  if (payload.deletedAt + NOTICE_KEPT_MS <= deps.clock()) {
    deps.log.warn({ job: job.id, attempts: job.attempts }, 'a mail about a deleted account was dropped: too old')
    return
  }
  await send(deps, payload.to, composeDeletionMail(payload), job.id, signal)
}

async function send(deps: MailNoticesDeps, to: string, mail: ComposedMail, id: string, signal: AbortSignal) {
  await deps.mailer.send({ ...mail, to, messageId: `<${id}@${domainOf(deps.mailFrom)}>` }, signal)
}

function deletionOf({ payload }: Job): DeletionPayload {
  const { to, timezone, deletedAt } = payload
  const language = LANGUAGES.find((known) => known === payload['language'])
  if (typeof to === 'string' && typeof timezone === 'string' && typeof deletedAt === 'number' && language)
    return { to, language, timezone, deletedAt }
  throw new JobFailure('The payload of the mail job is malformed.', { isPermanent: true })
}
