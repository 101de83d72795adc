import type { Mailer } from '../../core/accounts/account-ports.ts'

/** A dead or dawdling server costs one attempt at most this long; the job tries again. */
const TIMEOUTS = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

/**
 * Sends by SMTP, one connection a mail: a few mails an hour need no pool. `url` as `smtp://user:password@host:587`; STARTTLS is used where
 * the server offers it, and required with `?requireTLS=true`.
 */
export function smtpMailer(options: { url: string; from: string; timeouts?: Partial<typeof TIMEOUTS> }): Mailer {
  return {
    async send({ to, subject, text, html, messageId }, signal) {
      // Loaded with the first mail, as most starts send none.
      const { createTransport } = await import('nodemailer')
      const transport = createTransport({
        url: options.url,
        ...TIMEOUTS,
        ...options.timeouts,
        disableFileAccess: true,
        disableUrlAccess: true,
      })
      // As an object, so that nothing in it is ever parsed into a second recipient.
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

/** Keeps holiday responders quiet (RFC 3834). */
const HEADERS = { 'Auto-Submitted': 'auto-generated' }
