import { keyMailWords, noticeMailWords } from '../messages/mail.ts'
import { type DeletionPayload, MAX_WAITING } from './notices.ts'
import type { Account, LanguageSetting, Notice } from './record.ts'

export interface Mail {
  /** One address, without a display name. */
  to: string
  subject: string
  text: string
  html: string
  /** `<id@domain>`, the same on every attempt, so that a duplicate delivery is recognisable. */
  messageId: string
  headers?: Readonly<Record<string, string>>
}

export interface Mailer {
  /** Resolves once the mail server has accepted the mail. Rejects if it did not, or when `signal` aborts. */
  send(mail: Mail, signal: AbortSignal): Promise<void>
}

export interface KeyMail {
  language: LanguageSetting
  key: string
  reason: 'sign-in' | 'confirm-email' | 'invitation'
  /** Client name from the request. Untrusted: anyone may have sent it. */
  client: string | null
  minutesLeft: number
  /** True if redeeming the key removes the password of an account whose email was never proven. */
  takesOver: boolean
  /** Base URL of the web app, without a trailing slash. */
  baseUrl: string
}

const DAY_MINUTES = 1_440
const LONG_MINUTES = 2 * DAY_MINUTES

/** The key is on its own line. The link comes after everything one should know before using it. */
export function composeKeyMail(mail: KeyMail): ComposedMail {
  const words = keyMailWords[mail.language]
  const isConfirmation = mail.reason === 'confirm-email'
  const client = mail.client === null ? '' : plainName(mail.client)
  const link = linkOf(mail)
  const signInIntro = client === '' ? words.intro : words.introFor(client)
  const intros = {
    'sign-in': signInIntro,
    'confirm-email': words.confirmIntro,
    invitation: words.inviteIntro(new URL(mail.baseUrl).host),
  }
  const paragraphs = [
    intros[mail.reason],
    mail.key,
    mail.minutesLeft < LONG_MINUTES
      ? words.lifetime(mail.minutesLeft)
      : words.lifetimeDays(Math.floor(mail.minutesLeft / DAY_MINUTES)),
    ...(mail.takesOver ? [words.takeOver, words.keepAll] : []),
    ...(link === null ? [] : [isConfirmation ? words.confirmLink : words.link, link]),
    words.ignore,
  ]
  const subjects = {
    'sign-in': words.subject,
    'confirm-email': words.confirmSubject,
    invitation: words.inviteSubject,
  }
  const subject = subjects[mail.reason]
  return composed({ language: mail.language, subject, link, key: mail.key }, paragraphs)
}

export interface ComposedMail {
  subject: string
  text: string
  html: string
}

interface MailFrame {
  language: LanguageSetting
  subject: string
  /** The paragraph that becomes a link; `key` is the one that is set in large type. */
  link: string | null
  key?: string
}

function composed(frame: MailFrame, paragraphs: readonly string[]): ComposedMail {
  return { subject: frame.subject, text: `${paragraphs.join('\n\n')}\n`, html: htmlOf(frame, paragraphs) }
}

/**
 * The link fills the key in but does not redeem it, so a mail scanner that follows it does no harm. The key is in the fragment, which no server, log
 * or Referer header contains. Null if a client asked for the key: people type it into that client.
 */
function linkOf({ reason, client, key, baseUrl }: KeyMail): string | null {
  if (reason === 'confirm-email') return `${baseUrl}/confirm-email#key=${key}`
  return client === null ? `${baseUrl}/sign-in#key=${key}` : null
}

const MAX_CLIENT = 40

/**
 * Anyone can have a mail sent with a client name of their choice. The result can't be read as a link or a sentence, and is too short to advertise.
 */
function plainName(client: string): string {
  const plain = client
    .replace(/[^\p{L}\p{M}\p{N} +&'()-]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return Array.from(plain).slice(0, MAX_CLIENT).join('').trim()
}

function htmlOf({ language, subject, link, key }: MailFrame, paragraphs: readonly string[]): string {
  const paragraph = (text: string) => {
    const words = escapeHtml(text)
    if (text === key) return `<p style="${KEY_STYLE}">${words}</p>`
    return text === link ? `<p><a href="${words}">${words}</a></p>` : `<p>${words}</p>`
  }
  const body = paragraphs.map(paragraph).join('\n')
  return `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><title>${escapeHtml(subject)}</title></head>
<body style="font-family:sans-serif;font-size:16px;line-height:1.5;max-width:36em">
${body}
</body>
</html>
`
}

const KEY_STYLE = 'font-family:monospace;font-size:22px;font-weight:bold;letter-spacing:1px'

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const PASSWORD_EVENTS: ReadonlySet<string> = new Set(['password-set', 'password-changed'])

/** Contains no secret. Names are sanitized, because anyone may choose them. */
export function composeNoticeMail(
  account: Pick<Account, 'language' | 'timezone'>,
  notices: readonly Notice[],
  baseUrl: string,
): ComposedMail {
  const { language, timezone } = account
  const words = noticeMailWords[language]
  const [first] = notices
  const subject = first && notices.length === 1 ? words.subjects[first.event] : words.subjectOfSeveral
  const lines = notices.map(({ event, name, createdAt }) => {
    const what = words.events[event](name === null ? '' : plainName(name))
    return `${localTime(createdAt, language, timezone)}: ${what}`
  })
  const mayBeMore = notices.some(({ event }) => notices.filter((other) => other.event === event).length >= MAX_WAITING)
  const isAboutPassword = notices.some(({ event }) => PASSWORD_EVENTS.has(event))
  const link = `${baseUrl}/account`
  return composed({ language, subject, link }, [
    words.intro,
    ...lines,
    ...(mayBeMore ? [words.mayBeMore] : []),
    words.yours,
    words.undo,
    link,
    ...(isAboutPassword ? [words.undoPassword] : []),
  ])
}

export function composeDeletionMail({ to, language, timezone, deletedAt }: DeletionPayload): ComposedMail {
  const words = noticeMailWords[language]
  return composed({ language, subject: words.subjects.deleted, link: null }, [
    `${localTime(deletedAt, language, timezone)}: ${words.deleted(to)}`,
    words.yours,
    words.undoDeletion,
  ])
}

function localTime(at: number, language: LanguageSetting, timeZone: string): string {
  const time = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)
  return `${time} (${timeZone})`
}
