import type { Mailer } from '../../core/accounts/account-mail.ts'

/** Limits how long a dead or slow server delays one attempt; the job tries again. */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Sends by SMTP with one connection per mail: a few mails an hour need no pool. `url` is like `smtp://user:password@host:587`. STARTTLS is used if
 * the server offers it, and required with `?requireTLS=true`.
 */
export function smtpMailer(options: { url: string; from: string; timeouts?: Partial<typeof TIMEOUTS> }): Mailer {
  return {
    async send({ to, subject, text, html, messageId }, signal) {
      // Loaded with the first mail: most runs send none.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        url: options.url,
        ...TIMEOUTS,
        ...options.timeouts,
        disableFileAccess: true,
        disableUrlAccess: true,
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
        headers: HEADERS,
        signal,
      })
    },
  }
}

/** Prevents automatic replies (RFC 3834). */
const HEADERS = { 'Auto-Submitted': 'auto-generated' }
