import { keyMailWords } from './language/messages/mail.ts'
import type { LanguageSetting } from './records.ts'

export interface KeyMail {
  language: LanguageSetting
  key: string
  reason: 'sign-in' | 'confirm-email'
  /** As whoever asked named it: anyone at all. */
  client: string | null
  minutesLeft: number
  /** Whether redeeming drops the password of an account whose email was never proven. */
  takesOver: boolean
}

/** The key stands on a line of its own. No link: a mail scanner that follows links must not be able to spend it. */
export function composeKeyMail(mail: KeyMail): { subject: string; text: string; html: string } {
  const words = keyMailWords[mail.language]
  const isConfirmation = mail.reason === 'confirm-email'
  const client = mail.client === null ? '' : plainName(mail.client)
  const signInIntro = client === '' ? words.intro : words.introFor(client)
  const paragraphs = [
    isConfirmation ? words.confirmIntro : signInIntro,
    mail.key,
    words.lifetime(mail.minutesLeft),
    ...(mail.takesOver ? [words.takeOver, words.keepAll] : []),
    words.ignore,
  ]
  const subject = isConfirmation ? words.confirmSubject : words.subject
  return { subject, text: `${paragraphs.join('\n\n')}\n`, html: htmlOf(mail, subject, paragraphs) }
}

const MAX_CLIENT = 40

/**
 * Anyone can have a mail sent to anyone with a client name of their choice. What is shown of it can't be read as a link, an address or another
 * sentence's line, and is too short to advertise.
 */
function plainName(client: string): string {
  const plain = client
    .replace(/[^\p{L}\p{M}\p{N} +&'()-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return Array.from(plain).slice(0, MAX_CLIENT).join('').trim()
}

function htmlOf(mail: KeyMail, subject: string, paragraphs: readonly string[]): string {
  const body = paragraphs
    .map((text) =>
      text === mail.key ? `<p style="${KEY_STYLE}">${escapeHtml(text)}</p>` : `<p>${escapeHtml(text)}</p>`,
    )
    .join('\n')
  return `<!doctype html>
<html lang="${mail.language}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em">
${body}
</body>
</html>
`
}

const KEY_STYLE = 'font-family:monospace;font-size:22px;font-weight:bold;letter-spacing:1px'

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
