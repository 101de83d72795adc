import { noticeMailWords } from '../messages/notice-mail.ts'
import { type ComposedMail, composed, plainName } from './account-mail.ts'
import { type DeletionPayload, MAX_WAITING } from './notices.ts'
import type { Account, LanguageSetting, Notice } from './record.ts'

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
