import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer } from '../core/accounts/account-mail.ts'
import type { Clock } from '../core/store.ts'
import type { Log } from '../core/telemetry.ts'
import { codeOf, sync } from './disk-files.ts'

/** Prevents automatic replies (RFC 3834). */
const HEADERS = { 'Auto-Submitted': 'auto-generated' }
/** A mail never reads files or URLs. */
const ISOLATED = { disableFileAccess: true, disableUrlAccess: true }
/** Limits how long a dead or slow server delays one attempt; the job tries again. */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Sends by SMTP with one connection per mail: a few mails an hour need no pool. `url` is like `smtp://user:password@host:587`. STARTTLS is used if
 * the server offers it, and required with `?requireTLS=true`.
 */
export function smtpMailer(options: { url: string; from: string; timeouts?: Partial<typeof TIMEOUTS> }): Mailer {
  return {
    async send({ to, subject, text, html, messageId, headers = {} }, signal) {
      // Loaded with the first mail: most runs send none.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        url: options.url,
        ...TIMEOUTS,
        ...options.timeouts,
        ...ISOLATED,
      })
      // An object, so that the address is never parsed into a second recipient.
      const recipient = { name: '', address: to }
      await transport.sendMail({
        from: options.from,
        to: recipient,
        subject,
        text,
        html,
        messageId,
        headers: { ...HEADERS, ...headers },
        signal,
      })
    },
  }
}

/**
 * Used if no SMTP server is configured: writes each mail to `folder/<time>-<id>.eml`, readable by its owner only, and deletes old ones. Writes are
 * atomic, also across a power cut. The log names the file, never its content.
 */
export function outboxMailer(deps: { folder: string; from: string; clock: Clock; log: Log }): Mailer {
  return {
    async send({ to, subject, text, html, messageId, headers = {} }) {
      const recipient = { name: '', address: to }
      const composer = await composerOf()
      const { message } = await composer.sendMail({
        from: deps.from,
        to: recipient,
        subject,
        text,
        html,
        messageId,
        headers,
      })
      if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not composed into a buffer.')
      const file = join(deps.folder, `${fileTime(deps.clock())}-${fileId(messageId)}.eml`)
      await mkdir(deps.folder, { recursive: true, mode: 0o700 })
      await writeWhole(file, message)
      // Makes the new name durable.
      await sync(deps.folder)
      await removeOldMails(deps.folder, deps.clock())
      deps.log.info({ file }, 'no mail server is configured: wrote a mail to a file')
    },
  }
}

export function outboxFolder(dataDir: string): string {
  return join(dataDir, 'outbox')
}

/** The longest lifetime of a key sent by mail. */
const KEPT_MS = 7 * 86_400_000
const MOST_KEPT = 500
const MAIL_FILE = /^\d{4}-\d\d-\d\dT[\d-]+Z-[\w-]+\.eml(\.tmp)?$/

/** Removes mails older than a week, and all but the newest 500. File names sort by time. Other files are kept. */
export async function removeOldMails(folder: string, now: number): Promise<void> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return []
    throw error
  })
  const mails = names.filter((name) => MAIL_FILE.test(name)).sort()
  const oldest = fileTime(now - KEPT_MS)
  const old = mails.filter((name, index) => name < oldest || index < mails.length - MOST_KEPT)
  for (const name of old) await rm(join(folder, name), { force: true })
}

/** Loaded with the first mail: most runs send none. */
async function composerOf() {
  const { createTransport } = await import('nodemailer')
  return createTransport({ ...ISOLATED, streamTransport: true, buffer: true, newline: 'windows' })
}

async function writeWhole(file: string, bytes: Buffer): Promise<void> {
  const handle = await open(`${file}.tmp`, 'w', 0o600)
  try {
    await handle.writeFile(bytes)
    await handle.sync()
  } finally {
    await handle.close()
  }
  await rename(`${file}.tmp`, file)
}

/** Formats a time as `2026-03-07T14-05-00-000Z`: sorts by time and is a valid file name everywhere. */
function fileTime(time: number): string {
  return new Date(time).toISOString().replace(/[:.]/g, '-')
}

function fileId(messageId: string): string {
  return messageId.replace(/@.*$/s, '').replace(/[^A-Za-z0-9_-]/g, '')
}
