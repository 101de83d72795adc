import { wallClockAt } from '../../engines/language/index.ts'
import type { LanguageSetting } from '../accounts/record.ts'
import type { ReminderAct, ReminderNotice } from '../reminders/record.ts'

interface ReminderWords {
  late: (when: string) => string
  overdue: (when: string) => string
  repeated: string
  acts: Readonly<Record<ReminderAct, string>>
  /** An act that could not be sent. */
  failed: string
}

const words: Record<LanguageSetting, ReminderWords> = {
  en: {
    late: (when) => `${when}, delivered late`,
    overdue: (when) => `Still open since ${when}`,
    repeated: 'Sent again, because the first notice may not have arrived.',
    acts: { done: 'Done', hour: 'In an hour', tomorrow: 'Tomorrow' },
    failed: 'This could not be saved. Please try again.',
  },
  'pt-BR': {
    late: (when) => `${when}, entregue com atraso`,
    overdue: (when) => `Em aberto desde ${when}`,
    repeated: 'Enviado de novo, porque o primeiro aviso pode não ter chegado.',
    acts: { done: 'Feito', hour: 'Em uma hora', tomorrow: 'Amanhã' },
    failed: 'Não foi possível salvar. Tente de novo.',
  },
  es: {
    late: (when) => `${when}, entregado con retraso`,
    overdue: (when) => `Pendiente desde ${when}`,
    repeated: 'Enviado de nuevo, porque el primer aviso quizá no llegó.',
    acts: { done: 'Hecho', hour: 'En una hora', tomorrow: 'Mañana' },
    failed: 'No se pudo guardar. Inténtalo de nuevo.',
  },
}

/** The short text of a notification: when it is due, what is special about this notice, and the memory's text unless the title says it all. */
export function composeReminder(notice: ReminderNotice): { title: string; body: string } {
  const { title, text, isTest, isRepeat, account } = notice
  const { repeated } = words[account.language]
  const lines = [isTest ? '' : dueLine(notice), isRepeat ? repeated : '', text === title ? '' : text]
  return { title, body: lines.filter((line) => line !== '').join('\n') }
}

export function actWords(language: LanguageSetting): Pick<ReminderWords, 'acts' | 'failed'> {
  return words[language]
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' } as const
const MINUTE = { ...DAY, hour: 'numeric', minute: '2-digit' } as const

/** Creating a format takes longer than sending a notice, so one for each language writes local times as if they were UTC. */
const formats = {
  en: formatsOf('en'),
  'pt-BR': formatsOf('pt-BR'),
  es: formatsOf('es'),
} satisfies Record<LanguageSetting, unknown>

function formatsOf(language: LanguageSetting) {
  return { day: new Intl.DateTimeFormat(language, DAY), minute: new Intl.DateTimeFormat(language, MINUTE) }
}

function dueLine({ dueAt, precision, isLate, isOverdue, account }: ReminderNotice): string {
  const { day, seconds } = wallClockAt(new Date(dueAt), account.timezone)
  const when = formats[account.language][precision].format((day * 86_400 + seconds) * 1_000)
  const { late, overdue } = words[account.language]
  if (isOverdue) return overdue(when)
  return isLate ? late(when) : when
}
