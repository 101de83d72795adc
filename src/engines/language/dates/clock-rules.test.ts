import { describe, expect, test } from 'vitest'
import type { Language } from '../languages.ts'
import { readDueDate } from './due-date.ts'

/** The due time of a text of Monday 9 November 2026, 10:00: `2026-11-13 17:00`, or `2026-11-13` for a day. */
function read(text: string, language: Language): string {
  const now = new Date('2026-11-09T10:00:00Z')
  const { due } = readDueDate(text, { now, timezone: 'UTC', language, fallback: 'en' })
  return (
    due?.at
      .toISOString()
      .replace('T', ' ')
      .slice(0, due.precision === 'day' ? 10 : 16) ?? 'none'
  )
}

describe('times as people say them', () => {
  test.each<[string, Language, string]>([
    ['ring the vet at half three', 'en', '2026-11-09 15:30'],
    ['tomorrow at half eight in the morning', 'en', '2026-11-10 08:30'],
    ['half three people were late', 'en', 'none'],
    ['dinner with Ana tomorrow at 8', 'en', '2026-11-10 20:00'],
    ['wine for dinner tomorrow at 9', 'en', '2026-11-10 09:00'],
    ['Talked at the party. Call Ana tomorrow at 9', 'en', '2026-11-10 09:00'],
    ['wake me up tomorrow at 6', 'en', '2026-11-10 06:00'],
    ['dinner tomorrow at 4', 'en', '2026-11-10 16:00'],
    ['meu voo sai amanhã às 6h40', 'pt', '2026-11-10 06:40'],
    ['festa da Joana amanhã às 9', 'pt', '2026-11-10 21:00'],
    ['recoger la tarta de la fiesta mañana a las 10:30', 'es', '2026-11-10 10:30'],
    ['desayuno mañana a las 6 y media', 'es', '2026-11-10 06:30'],
    ['an hour before my two pm appointment', 'en', '2026-11-09 13:00'],
    ['one minute before midnight', 'en', '2026-11-09 23:59'],
    ['uma hora antes da minha consulta das duas da tarde', 'pt', '2026-11-09 13:00'],
    ['diez minutos antes de las dos de la tarde', 'es', '2026-11-09 13:50'],
    ['dentro de hora y media', 'es', '2026-11-09 11:30'],
    ['daqui a três quartos de hora', 'pt', '2026-11-09 10:45'],
    ['en dos horas y cuarto', 'es', '2026-11-09 12:15'],
    ['a week today', 'en', '2026-11-16'],
    ['the last day in October 2027', 'en', '2027-10-31'],
    ['the Monday before Christmas', 'en', '2026-12-21'],
    ['the night before 3 December', 'en', '2026-12-02'],
    ['ao meio dia e quinze', 'pt', '2026-11-09 12:15'],
    ['na outra sexta', 'pt', '2026-11-20'],
    ['terça que vem', 'pt', '2026-11-17'],
    ['vinte pras seis', 'pt', '2026-11-09 17:40'],
    ['dia 15 de manhã', 'pt', '2026-11-15'],
    ['clase de tres a cinco el miércoles', 'es', '2026-11-11 15:00'],
    ['meeting tomorrow 3 to 5', 'en', '2026-11-10 15:00'],
    ['niños de tres a cinco años, mañana', 'es', '2026-11-10'],
    ['dentista amanhã à uma e meia', 'pt', '2026-11-10 13:30'],
    ['terça à 1h', 'pt', '2026-11-10 13:00'],
    ['vou a uma reunião amanhã', 'pt', '2026-11-10'],
    ['mañana 8 y media', 'es', '2026-11-10 08:30'],
    ['the parcel comes tomorrow between 2 and 4', 'en', '2026-11-10 14:00'],
    ['a encomenda chega amanhã entre 14 e 16', 'pt', '2026-11-10 14:00'],
    ['Doctor: 14 December 9.30', 'en', '2026-12-14 09:30'],
    ['ring the vet at a quarter of five', 'en', '2026-11-09 16:45'],
    ['buy a 3/4 inch bolt', 'en', 'none'],
    ['two-ish tomorrow', 'en', '2026-11-10 14:00'],
    ['el próximo 20 a las 17h', 'es', '2026-11-20 17:00'],
    ['de hoy en quince', 'es', '2026-11-23'],
    ['en unos 40 minutos', 'es', '2026-11-09 10:40'],
  ])('%s', (text, language, expected) => {
    expect(read(text, language)).toBe(expected)
  })

  test.each<[string, Language]>([
    ['that the meeting was yesterday at four', 'en'],
    ['what we ate last Sunday', 'en'],
    ['lo que comimos el domingo pasado a las dos', 'es'],
    ['o que combinámos ontem às quatro', 'pt'],
  ])('a day of the past lends its time to no other day: %s', (text, language) => {
    expect(read(text, language)).toBe('none')
  })
})
