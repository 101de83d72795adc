import type { LanguageSetting } from '../accounts/record.ts'

export type DigestPart = 'overdue' | 'today' | 'review' | 'earlier'

interface DigestWords {
  subject: (day: string) => string
  parts: Record<DigestPart, string>
  /** For a notification, which has no room for the lines. */
  counts: Record<DigestPart, (count: number) => string>
  switchOff: string
}

export const digestWords: Record<LanguageSetting, DigestWords> = {
  en: {
    subject: (day) => `Your day: ${day}`,
    parts: {
      overdue: 'Overdue',
      today: 'Due today',
      review: 'Waiting for your review',
      earlier: 'On this day in earlier years',
    },
    counts: {
      overdue: (count) => `${count} overdue`,
      today: (count) => `${count} due today`,
      review: (count) => `${count} to review`,
      earlier: (count) => `${count} from this day in earlier years`,
    },
    switchOff: 'You receive this digest because you turned it on. Turn it off here',
  },
  'pt-BR': {
    subject: (day) => `Seu dia: ${day}`,
    parts: {
      overdue: 'Em atraso',
      today: 'Para hoje',
      review: 'Esperando a sua revisão',
      earlier: 'Neste dia em anos anteriores',
    },
    counts: {
      overdue: (count) => `${count} em atraso`,
      today: (count) => `${count} para hoje`,
      review: (count) => `${count} para revisar`,
      earlier: (count) => `${count} deste dia em anos anteriores`,
    },
    switchOff: 'Você recebe este resumo porque o ativou. Desative-o aqui',
  },
  es: {
    subject: (day) => `Tu día: ${day}`,
    parts: {
      overdue: 'Con retraso',
      today: 'Para hoy',
      review: 'Esperando tu revisión',
      earlier: 'Este día en años anteriores',
    },
    counts: {
      overdue: (count) => `${count} con retraso`,
      today: (count) => `${count} para hoy`,
      review: (count) => `${count} por revisar`,
      earlier: (count) => `${count} de este día en años anteriores`,
    },
    switchOff: 'Recibes este resumen porque lo activaste. Desactívalo aquí',
  },
}
