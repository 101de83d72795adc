import { composeKeyMail, type Mailer } from '../core/accounts/account-mail.ts'
import type { KeyMailPayload } from '../core/accounts/email-keys.ts'
import type { LanguageSetting } from '../core/accounts/record.ts'
import type { Clock, Job, Store } from '../core/store.ts'
import type { Log } from '../core/telemetry.ts'
import { JobFailure } from './failure.ts'
import type { JobHandler } from './runner.ts'

interface SendMailDeps {
  store: Store
  clock: Clock
  mailer: Mailer
  log: Log
  /** As in the From header; its domain is also used in the Message-ID. */
  mailFrom: string
  baseUrl: string
  defaultLanguage: LanguageSetting
}

/**
 * Mails a sign-in key, and retries until the key has expired. If the key was voided, used or has expired, the mail is dropped, and with it the
 * plain text of the key.
 */
export function sendMailHandler(deps: SendMailDeps): JobHandler {
  return {
    run: (job, signal) => sendMail(deps, job, signal),
    maxAttempts: Infinity,
    atOnce: 4,
    timeoutMs: 60_000,
    backoff: { firstMs: 4_000, longestMs: 60_000 },
  }
}

async function sendMail(deps: SendMailDeps, job: Job, signal: AbortSignal): Promise<void> {
  const payload = payloadOf(job)
  const now = deps.clock()
  if (payload.expiresAt <= now) {
    deps.log.warn(
      { job: job.id, attempts: job.attempts },
      'a sign-in mail was dropped: its key expired before it could be sent',
    )
    return
  }
  const isCurrent = await deps.store.signInKeys.has(job.key)
  if (!isCurrent || !payload.isMailed) return
  const account = await deps.store.accounts.getByEmail(payload.to)
  const mail = composeKeyMail({
    language: account?.language ?? deps.defaultLanguage,
    key: payload.key,
    reason: payload.reason,
    client: payload.client,
    minutesLeft: Math.ceil((payload.expiresAt - now) / 60_000),
    takesOver: account !== null && account.emailProvenAt === null,
    baseUrl: deps.baseUrl,
  })
  await deps.mailer.send({ ...mail, to: payload.to, messageId: `<${job.id}@${domainOf(deps.mailFrom)}>` }, signal)
}

/** The payload that `mailKey` wrote; nothing else adds jobs of this kind. */
function payloadOf({ payload }: Job): KeyMailPayload {
  const { to, isMailed, key, reason, client, expiresAt } = payload
  if (typeof to !== 'string' || typeof key !== 'string' || typeof expiresAt !== 'number') {
    throw new JobFailure('The payload of the mail job is malformed.', { isPermanent: true })
  }
  return {
    to,
    key,
    expiresAt,
    isMailed: isMailed === true,
    reason: reason === 'confirm-email' || reason === 'invitation' ? reason : 'sign-in',
    client: typeof client === 'string' ? client : null,
  }
}

/** The domain of a From header: `Lembra <hi@example.org>` is `example.org`. `localhost` if it has none. */
export function domainOf(mailFrom: string): string {
  return /@([A-Za-z0-9.-]+)>?\s*$/.exec(mailFrom)?.[1] ?? 'localhost'
}
