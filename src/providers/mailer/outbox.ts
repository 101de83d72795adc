import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailer } from '../../core/account-ports.ts'
import type { Log } from '../../core/log.ts'
import type { Clock } from '../../core/ports.ts'

/**
 * Writes each mail to `folder/<time>-<id>.eml` for its owner alone to read, where no SMTP server is configured. A file is there whole or not at
 * all, also after a power cut. The log says where it is, and nothing of what is in it.
 */
export function outboxMailer(deps: { folder: string; from: string; clock: Clock; log: Log }): Mailer {
  return {
    async send({ to, subject, text, html, messageId }) {
      const recipient = { name: '', address: to }
      const composer = await composerOf()
      const { message } = await composer.sendMail({ from: deps.from, to: recipient, subject, text, html, messageId })
      if (!Buffer.isBuffer(message)) throw new TypeError('The mail was not composed into a buffer.')
      const file = join(deps.folder, `${fileTime(deps.clock())}-${fileId(messageId)}.eml`)
      await mkdir(deps.folder, { recursive: true, mode: 0o700 })
      await writeWhole(file, message)
      await syncFolder(deps.folder)
      deps.log.info({ file }, 'no mail server is configured: a mail was written to a file')
    },
  }
}

/** Loaded with the first mail, as most starts send none. */
async function composerOf() {
  const { createTransport } = await import('nodemailer')
  return createTransport({
    streamTransport: true,
    buffer: true,
    newline: 'windows',
    disableFileAccess: true,
    disableUrlAccess: true,
  })
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

/** The new name is on the disk only with its folder. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/** `2026-03-07T14-05-00-000Z`: sorts by time and is a file name everywhere. */
function fileTime(time: number): string {
  return new Date(time).toISOString().replace(/[:.]/g, '-')
}

function fileId(messageId: string): string {
  return messageId.replace(/@.*$/s, '').replace(/[^A-Za-z0-9_-]/g, '')
}
