import { type Classification, classify } from '../../engines/language/classification.ts'
import { isCalendarTime } from '../../engines/language/dates/calendar-day.ts'
import { type DueReading, readDueDate } from '../../engines/language/dates/due-date.ts'
import { guessLanguage } from '../../engines/language/guess.ts'
import { type Language, languageOf } from '../../engines/language/language.ts'
import type { Account } from '../accounts/record.ts'

export interface TextReading extends DueReading {
  language: Language | null
  classification: Classification
}

/** Detects language, due date and type (note, task or reminder) with rules alone. */
export function readText(text: string, account: Account, capturedAt: number): TextReading {
  const reading = readLanguageAndDue(text, account, capturedAt)
  return { ...reading, classification: classify(text, { ...reading, now: new Date(capturedAt) }) }
}

export function readLanguageAndDue(
  text: string,
  account: Account,
  capturedAt: number,
): Omit<TextReading, 'classification'> {
  const fallback = languageOf(account.language)
  const { language } = guessLanguage(text, fallback)
  const { due, isPast } = readDueDate(text, {
    now: new Date(capturedAt),
    timezone: account.timezone,
    language,
    fallback,
  })
  return { language, due: due && isCalendarTime(due.at.getTime()) ? due : null, isPast }
}
