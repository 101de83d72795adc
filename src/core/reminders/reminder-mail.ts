import { recurrenceInWords } from '../../schema/recurrence-words.ts'
import { type ComposedMail, escapeHtml, type Mailer } from '../accounts/account-mail.ts'
import type { LanguageSetting } from '../accounts/record.ts'
import { reminderMailWords } from '../messages/reminder-mail.ts'
import type { ChannelSender } from './channel.ts'
import type { ReminderNotice } from './record.ts'

interface MailSenderDeps {
  mailer: Mailer
  /** The domain of our mail address, for `Message-ID`. */
  domain: string
  /** Without a trailing slash. */
  baseUrl: string
}

/** Sends reminders to the account's address. A mail that is sent again has the same `Message-ID`, so that mail programs recognise it. */
export function mailSender({ mailer, domain, baseUrl }: MailSenderDeps): ChannelSender {
  const settings = `${baseUrl}/account/reminders`
  return {
    async send(_channel, notice, signal) {
      const mail = composeReminderMail(notice, baseUrl)
      const messageId = `<${notice.deliveryId}@${domain}>`
      const headers = { 'List-Unsubscribe': `<${settings}>` }
      await mailer.send({ ...mail, to: notice.account.email, messageId, headers }, signal)
      return 'delivered'
    },
  }
}

/** A paragraph, or a link with its words. */
export type Line = string | { words: string; href: string }

function composeReminderMail(notice: ReminderNotice, baseUrl: string): ComposedMail {
  const { account, isTest, title, text } = notice
  const words = reminderMailWords[account.language]
  const links: Line[] = (['done', 'hour', 'tomorrow'] as const).flatMap((act) =>
    notice.actions ? [{ words: words[act], href: `${baseUrl}/act/${notice.actions[act]}#${act}` }] : [],
  )
  const body: Line[] = isTest
    ? [words.test]
    : [
        oneLine(title),
        ...timeLines(notice),
        ...(text.trim() === title.trim() || text.trim() === '' ? [] : [text.trim()]),
        { words: words.open, href: notice.url },
        ...(links.length > 0 ? [words.oneClick, ...links] : []),
      ]
  return composedLines(account.language, subjectOf(notice), [
    ...body,
    { words: words.switchOff, href: `${baseUrl}/account/reminders` },
  ])
}

function subjectOf({ account, isTest, isOverdue, title }: ReminderNotice): string {
  const { subjects } = reminderMailWords[account.language]
  if (isTest) return subjects.test
  return isOverdue ? subjects.overdue(oneLine(title)) : subjects.due(oneLine(title))
}

function timeLines({ account, dueAt, precision, recurrence, ...notice }: ReminderNotice): string[] {
  const { language, timezone } = account
  const words = reminderMailWords[language]
  const isDay = precision === 'day'
  const when = new Intl.DateTimeFormat(language, {
    dateStyle: 'full',
    ...(!isDay && { timeStyle: 'short' }),
    timeZone: timezone,
  }).format(dueAt)
  const zoned = `${when} (${timezone})`
  return [
    isDay ? words.dueDay(zoned) : words.due(zoned),
    ...(recurrence === null ? [] : [words.repeats(recurrenceInWords(recurrence, language, timezone))]),
    ...(notice.isLate ? [words.late] : []),
    ...(notice.isRepeat ? [words.repeated] : []),
    ...(notice.isOverdue ? [words.overdue] : []),
  ]
}

/** A title from outside may contain line ends, which would begin another header or paragraph. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trim()
}

export function composedLines(language: LanguageSetting, subject: string, lines: readonly Line[]): ComposedMail {
  const text = lines.map((line) => (typeof line === 'string' ? line : `${line.words}: ${line.href}`)).join('\n\n')
  const html = lines.map((line) =>
    typeof line === 'string'
      ? `<p>${escapeHtml(line).replace(/\r?\n/g, '<br>')}</p>`
      : `<p><a href="${escapeHtml(line.href)}">${escapeHtml(line.words)}</a></p>`,
  )
  return {
    subject,
    text: `${text}\n`,
    html: `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em">
${html.join('\n')}
</body>
</html>
`,
  }
}
