import type { LanguageSetting } from '../accounts/record.ts'

/** The texts of a mail about one reminder. */
interface ReminderMailWords {
  subjects: { due: (title: string) => string; overdue: (title: string) => string; test: string }
  due: (when: string) => string
  dueDay: (day: string) => string
  repeats: (rule: string) => string
  late: string
  repeated: string
  overdue: string
  test: string
  open: string
  done: string
  hour: string
  tomorrow: string
  /** Precedes the links that act at one click. */
  oneClick: string
  switchOff: string
}

const english: ReminderMailWords = {
  subjects: {
    due: (title) => `Reminder: ${title}`,
    overdue: (title) => `Still open: ${title}`,
    test: 'A test of your Lembra reminders',
  },
  due: (when) => `Due ${when}`,
  dueDay: (day) => `Due on ${day}`,
  repeats: (rule) => `Repeats: ${rule}`,
  late: 'This reminder comes late: Lembra was not running when it was due.',
  repeated: 'You may have received this reminder before: Lembra stopped while it was sending it.',
  overdue: 'It is still open. This is the last reminder of it.',
  test: 'This is a test. Your reminders will arrive like this.',
  open: 'Open in Lembra',
  done: 'Done',
  hour: 'Remind me in an hour',
  tomorrow: 'Remind me tomorrow',
  oneClick: 'These links work for a week, without signing in. Each opens a page with one button:',
  switchOff: 'You receive this mail because reminders by mail are on. Turn them off here',
}

const portuguese: ReminderMailWords = {
  subjects: {
    due: (title) => `Lembrete: ${title}`,
    overdue: (title) => `Ainda em aberto: ${title}`,
    test: 'Um teste dos seus lembretes do Lembra',
  },
  due: (when) => `Para ${when}`,
  dueDay: (day) => `Para ${day}`,
  repeats: (rule) => `Repete-se: ${rule}`,
  late: 'Este lembrete chega atrasado: o Lembra não estava funcionando na hora marcada.',
  repeated: 'Talvez você já tenha recebido este lembrete: o Lembra parou enquanto o enviava.',
  overdue: 'Continua em aberto. Este é o último lembrete sobre isso.',
  test: 'Isto é um teste. Seus lembretes vão chegar assim.',
  open: 'Abrir no Lembra',
  done: 'Feito',
  hour: 'Lembrar daqui a uma hora',
  tomorrow: 'Lembrar amanhã',
  oneClick: 'Estes links valem por uma semana, sem entrar na conta. Cada um abre uma página com um único botão:',
  switchOff: 'Você recebe este e-mail porque os lembretes por e-mail estão ativados. Desative-os aqui',
}

const spanish: ReminderMailWords = {
  subjects: {
    due: (title) => `Recordatorio: ${title}`,
    overdue: (title) => `Sigue pendiente: ${title}`,
    test: 'Una prueba de tus recordatorios de Lembra',
  },
  due: (when) => `Para el ${when}`,
  dueDay: (day) => `Para el ${day}`,
  repeats: (rule) => `Se repite: ${rule}`,
  late: 'Este recordatorio llega tarde: Lembra no estaba en marcha a la hora prevista.',
  repeated: 'Quizá ya recibiste este recordatorio: Lembra se detuvo mientras lo enviaba.',
  overdue: 'Sigue pendiente. Este es el último recordatorio.',
  test: 'Esto es una prueba. Tus recordatorios llegarán así.',
  open: 'Abrir en Lembra',
  done: 'Hecho',
  hour: 'Recordármelo en una hora',
  tomorrow: 'Recordármelo mañana',
  oneClick: 'Estos enlaces valen durante una semana, sin iniciar sesión. Cada uno abre una página con un solo botón:',
  switchOff: 'Recibes este correo porque los recordatorios por correo están activados. Desactívalos aquí',
}

export const reminderMailWords: Record<LanguageSetting, ReminderMailWords> = {
  en: english,
  'pt-BR': portuguese,
  es: spanish,
}
