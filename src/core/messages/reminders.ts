import type { LanguageSetting } from '../accounts/record.ts'

/** The notice that tests a channel. */
export const testNoticeWords: Readonly<Record<LanguageSetting, { title: string; text: string }>> = {
  en: { title: 'Reminders arrive here', text: 'This is a test. Your reminders will look like this.' },
  'pt-BR': { title: 'Os lembretes chegam aqui', text: 'Isto é um teste. Seus lembretes terão esta aparência.' },
  es: { title: 'Los recordatorios llegan aquí', text: 'Esto es una prueba. Tus recordatorios se verán así.' },
}
