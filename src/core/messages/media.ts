import { type Language, type Receipt, titleFrom } from '../../engines/language/index.ts'
import type { LanguageSetting } from '../accounts/record.ts'

interface MediaMessages {
  locale: LanguageSetting
  audio(when: string): string
  image(when: string): string
  /** Describes a picture by its metadata if no model has looked at it. */
  picture(facts: { width: number; height: number; takenAt: string | null; hasText: boolean }): string
  /** `date` is written out, with the year. */
  receipt(facts: { shop: string | null; date: string | null; total: string }): string
  waitingForTranscriber(count: number): string
  paused(count: number): string
}

const messages: Record<Language, MediaMessages> = {
  en: {
    locale: 'en',
    audio: (when) => `Voice memo of ${when}`,
    image: (when) => `Image of ${when}`,
    picture: ({ width, height, takenAt, hasText }) =>
      `Image of ${width} × ${height} pixels${takenAt === null ? '' : `, taken on ${takenAt}`}${hasText ? ', with this text:' : ', without legible text.'}`,
    receipt: ({ shop, date, total }) =>
      `Receipt${shop === null ? '' : ` from ${shop}`}${date === null ? '' : `, ${date}`}, total ${total}.`,
    waitingForTranscriber: (count) =>
      `${plural('en', count, { one: '1 recording waits', other: `${count} recordings wait` })} to be transcribed: no transcriber is configured on this server. Nothing is lost; transcription begins once the operator sets TRANSCRIBER.`,
    paused: (count) =>
      plural('en', count, {
        one: "1 capture is paused at your plan's limit. It goes on by itself when the month turns or the plan changes.",
        other: `${count} captures are paused at your plan's limit. They go on by themselves when the month turns or the plan changes.`,
      }),
  },
  pt: {
    locale: 'pt-BR',
    audio: (when) => `Nota de voz de ${when}`,
    image: (when) => `Imagem de ${when}`,
    picture: ({ width, height, takenAt, hasText }) =>
      `Imagem de ${width} × ${height} pixels${takenAt === null ? '' : `, tirada em ${takenAt}`}${hasText ? ', com este texto:' : ', sem texto legível.'}`,
    receipt: ({ shop, date, total }) =>
      `Recibo${shop === null ? '' : ` de ${shop}`}${date === null ? '' : `, ${date}`}, total ${total}.`,
    waitingForTranscriber: (count) =>
      `${plural('pt-BR', count, { one: `${count} áudio espera`, other: `${count} áudios esperam`, many: `${count} de áudios esperam` })} a transcrição: este servidor não tem um transcritor configurado. Nada se perde; a transcrição começa quando o operador definir TRANSCRIBER.`,
    paused: (count) =>
      plural('pt-BR', count, {
        one: `${count} captura está pausada no limite do seu plano e segue sozinha na virada do mês ou com a mudança do plano.`,
        other: `${count} capturas estão pausadas no limite do seu plano e seguem sozinhas na virada do mês ou com a mudança do plano.`,
        many: `${count} de capturas estão pausadas no limite do seu plano e seguem sozinhas na virada do mês ou com a mudança do plano.`,
      }),
  },
  es: {
    locale: 'es',
    audio: (when) => `Nota de voz del ${when}`,
    image: (when) => `Imagen del ${when}`,
    picture: ({ width, height, takenAt, hasText }) =>
      `Imagen de ${width} × ${height} píxeles${takenAt === null ? '' : `, tomada el ${takenAt}`}${hasText ? ', con este texto:' : ', sin texto legible.'}`,
    receipt: ({ shop, date, total }) =>
      `Recibo${shop === null ? '' : ` de ${shop}`}${date === null ? '' : `, ${date}`}, total ${total}.`,
    waitingForTranscriber: (count) =>
      `${plural('es', count, { one: '1 audio espera', other: `${count} audios esperan`, many: `${count} de audios esperan` })} su transcripción: este servidor no tiene un transcriptor configurado. Nada se pierde; la transcripción empieza cuando el operador defina TRANSCRIBER.`,
    paused: (count) =>
      plural('es', count, {
        one: '1 captura está en pausa por el límite de tu plan y sigue sola al cambiar el mes o el plan.',
        other: `${count} capturas están en pausa por el límite de tu plan y siguen solas al cambiar el mes o el plan.`,
        many: `${count} de capturas están en pausa por el límite de tu plan y siguen solas al cambiar el mes o el plan.`,
      }),
  },
}

/** The file's name, or else the time of capture. */
export function pendingTitle(
  language: Language,
  kind: 'audio' | 'image',
  name: string | null,
  capturedAt: number,
  timezone: string,
): string {
  const named = titleFrom((name ?? '').replace(/^.*[/\\]/s, '').replace(/\.[a-z0-9]{1,5}$/i, ''))
  return named === '' ? messages[language][kind](longTime(language, capturedAt, timezone)) : named
}

export function describePicture(
  language: Language,
  picture: { width: number; height: number; takenAt: number | null; hasText: boolean },
  timezone: string,
): string {
  const takenAt = picture.takenAt === null ? null : longTime(language, picture.takenAt, timezone)
  return messages[language].picture({ ...picture, takenAt })
}

/** A sentence with what a receipt is searched for. */
export function describeReceipt(language: Language, { shop, total, date }: Receipt): string {
  const { locale, receipt } = messages[language]
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  return receipt({ shop, total, date: date === null ? null : format.format(new Date(date)) })
}

export function waitingReasons(language: Language, counts: { forTranscriber: number; paused: number }): string[] {
  const { waitingForTranscriber, paused } = messages[language]
  return [
    ...(counts.forTranscriber > 0 ? [waitingForTranscriber(counts.forTranscriber)] : []),
    ...(counts.paused > 0 ? [paused(counts.paused)] : []),
  ]
}

function longTime(language: Language, time: number, timezone: string): string {
  const { locale } = messages[language]
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone: timezone }).format(time)
}

/** `many` is for millions in Portuguese and Spanish ("1.000.000 de capturas"). It defaults to `other`. */
interface PluralForms {
  one: string
  other: string
  many?: string
}

const RULES: Record<LanguageSetting, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  'pt-BR': new Intl.PluralRules('pt-BR'),
  es: new Intl.PluralRules('es'),
}

export function plural(language: LanguageSetting, count: number, { one, other, many = other }: PluralForms): string {
  const category = RULES[language].select(count)
  if (category === 'one') return one
  return category === 'many' ? many : other
}
