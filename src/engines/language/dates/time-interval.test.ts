import { expect, test } from 'vitest'
import type { Language } from '../languages.ts'
import { readNamedDays, readTimeIntervals } from './time-interval.ts'

/** A Wednesday. */
const NOW = new Date('2026-11-11T10:00:00Z')

function read(query: string, language: Language | null, timezone = 'UTC'): string[] {
  return readTimeIntervals(query, { now: NOW, timezone, language }).map(
    ({ start, end }) => `${start.toISOString().slice(0, 10)} ${end.toISOString().slice(0, 10)}`,
  )
}

test.each<[string, Language, string]>([
  ['what did I note last week', 'en', '2026-11-02 2026-11-09'],
  ['yesterday', 'en', '2026-11-10 2026-11-11'],
  ['the trip in May 2023', 'en', '2023-05-01 2023-06-01'],
  ['the call on 7 May 2023', 'en', '2023-05-07 2023-05-08'],
  ['ideas from March', 'en', '2026-03-01 2026-04-01'],
  ['two months ago', 'en', '2026-09-01 2026-10-01'],
  ['last Tuesday', 'en', '2026-11-10 2026-11-11'],
  ['last Wednesday', 'en', '2026-11-04 2026-11-05'],
  ['the last three days', 'en', '2026-11-08 2026-11-12'],
  ['plans of 2022', 'en', '2022-01-01 2023-01-01'],
  ['last weekend', 'en', '2026-11-07 2026-11-09'],
  ['the weekend before last', 'en', '2026-10-31 2026-11-02'],
  ['no fim de semana retrasado', 'pt', '2026-10-31 2026-11-02'],
  ['the first half of May', 'en', '2026-05-01 2026-05-16'],
  ['a segunda quinzena de maio', 'pt', '2026-05-16 2026-06-01'],
  ['entre el 3 y el 10 de marzo', 'es', '2026-03-03 2026-03-11'],
  ['songs of the 1970s', 'en', '1970-01-01 1980-01-01'],
  ['in early 2025', 'en', '2025-01-01 2025-05-02'],
  ['a finales de 2024', 'es', '2024-09-01 2025-01-01'],
  ['last summer', 'en', '2026-06-01 2026-09-23'],
  ['the winter of 2025', 'en', '2024-12-01 2025-03-23'],
  ['the first week of March', 'en', '2026-03-01 2026-03-08'],
  ['the start of August', 'en', '2026-08-01 2026-08-11'],
  ['from Monday to Wednesday', 'en', '2026-11-09 2026-11-12'],
  ['between March and May 2025', 'en', '2025-03-01 2025-06-01'],
  ['between 3 and 7 May', 'en', '2026-05-03 2026-05-08'],
  ['since Monday', 'en', '2026-11-09 2026-11-12'],
  ['after June 2026', 'en', '2026-07-01 2026-11-12'],
  ['from 3 to 7 May', 'en', '2026-05-03 2026-05-08'],
  ['May 3-7, 2025', 'en', '2025-05-03 2025-05-08'],
  ['the week of February 9', 'en', '2026-02-09 2026-02-16'],
  ['Q3 2025', 'en', '2025-07-01 2025-10-01'],
  ['last quarter', 'en', '2026-07-01 2026-10-01'],
  ['a year ago today', 'en', '2025-11-11 2025-11-12'],
  ['on the 3rd', 'en', '2026-11-03 2026-11-04'],
  ['Easter 2025', 'en', '2025-04-18 2025-04-22'],
  ["New Year's Eve last year", 'en', '2025-12-31 2026-01-01'],
  ['the first Monday of May', 'en', '2026-05-04 2026-05-05'],
  ['em março de 2025', 'pt', '2025-03-01 2025-04-01'],
  ['na semana passada', 'pt', '2026-11-02 2026-11-09'],
  ['há duas semanas', 'pt', '2026-10-26 2026-11-02'],
  ['ontem', 'pt', '2026-11-10 2026-11-11'],
  ['março do ano passado', 'pt', '2025-03-01 2025-04-01'],
  ['na primavera passada', 'pt', '2026-03-01 2026-06-23'],
  ['de segunda a quarta', 'pt', '2026-11-09 2026-11-12'],
  ['no fim de outubro', 'pt', '2026-10-21 2026-11-01'],
  ['carnaval deste ano', 'pt', '2026-02-13 2026-02-19'],
  ['no dia 3', 'pt', '2026-11-03 2026-11-04'],
  ['nos últimos 3 dias', 'pt', '2026-11-08 2026-11-12'],
  ['mês retrasado', 'pt', '2026-09-01 2026-10-01'],
  ['segundo semestre do ano passado', 'pt', '2025-07-01 2026-01-01'],
  ['hace dos meses', 'es', '2026-09-01 2026-10-01'],
  ['el martes pasado', 'es', '2026-11-10 2026-11-11'],
  ['el año pasado', 'es', '2025-01-01 2026-01-01'],
  ['a finales del mes pasado', 'es', '2026-10-22 2026-11-01'],
  ['antes de 2020', 'es', '2010-01-03 2020-01-01'],
  ['entre el lunes y el miércoles', 'es', '2026-11-09 2026-11-12'],
  ['la primera semana de marzo de 2025', 'es', '2025-03-01 2025-03-08'],
  ['el verano pasado', 'es', '2026-06-01 2026-09-23'],
  ['la nochebuena del año pasado', 'es', '2025-12-24 2025-12-25'],
  ['el 7 de mayo de 2023', 'es', '2023-05-07 2023-05-08'],
])('%s', (query, language, expected) => {
  expect(read(query, language)).toEqual([expected])
  expect(read(query, null)).toEqual([expected])
})

test('summer is from December to March in the south', () => {
  expect(read('last summer', 'en', 'Australia/Sydney')).toEqual(['2025-11-30 2026-03-22'])
  expect(read('no inverno de 2025', 'pt', 'America/Sao_Paulo')).toEqual(['2025-06-01 2025-09-23'])
})

test.each<[string, Language, string]>([
  ['when do I fly in May', 'en', '2027-05-01 2027-06-01'],
  ['o que tenho no dia 3 de outubro', 'pt', '2027-10-03 2027-10-04'],
  ['qué hay el lunes', 'es', '2026-11-16 2026-11-17'],
])('a question about what is to come means the next one: %s', (query, language, expected) => {
  expect(read(query, language)).toEqual([expected])
})

test('a part of a day is part of its interval', () => {
  const [night] = readTimeIntervals('last night', { now: NOW, timezone: 'UTC', language: 'en' })
  expect(night).toMatchObject({
    start: new Date('2026-11-10T00:00:00Z'),
    end: new Date('2026-11-11T05:00:00Z'),
    part: { start: new Date('2026-11-10T18:00:00Z'), end: new Date('2026-11-11T05:00:00Z') },
  })
})

test('a text names days when it is written, in the zone of its writer', () => {
  const context = { now: new Date('2026-11-12T01:00:00Z'), timezone: 'America/Sao_Paulo', language: 'pt' } as const
  const { first } = readNamedDays('amanhã tem feira', context)[0] ?? {}
  expect(first).toBe(Date.UTC(2026, 10, 12) / 86_400_000)
  expect(readNamedDays('comprei 3 pratos', context)).toEqual([])
  expect(
    readNamedDays('1/1 '.repeat(3) + '1 de maio, 2 de maio, 3 de maio, 4 de maio, 5 de maio', context).length,
  ).toBe(8)
})

test('a month after or before an open time stands for it', () => {
  const named = (text: string, language: Language) =>
    readNamedDays(text, { now: NOW, timezone: 'UTC', language }).map(({ first, count }) => [
      new Date(first * 86_400_000).toISOString().slice(0, 10),
      count,
    ])
  expect(named('plant beans after the middle of April', 'en')).toEqual([
    ['2026-04-21', 31],
    ['2027-04-21', 31],
  ])
  expect(named('podar antes de agosto', 'es')).toEqual([
    ['2026-07-01', 31],
    ['2027-07-01', 31],
  ])
})

test('two times in one query give two intervals', () => {
  expect(read('notes of May 2023 and of June 2024', 'en')).toEqual(['2023-05-01 2023-06-01', '2024-06-01 2024-07-01'])
})

test('a query without a time gives no interval', () => {
  expect(read('where are the 5 keys', 'en')).toEqual([])
  expect(read('what may I eat in the sun', 'en')).toEqual([])
  expect(read('a segunda vez', 'pt')).toEqual([])
})

test('a day starts at midnight in the time zone, even if it has 25 hours', () => {
  const [day] = readTimeIntervals('on 1 November 2026', { now: NOW, timezone: 'America/New_York', language: 'en' })
  expect(day).toMatchObject({ start: new Date('2026-11-01T04:00:00Z'), end: new Date('2026-11-02T05:00:00Z') })
})

test.each<[string, Language, string[]]>([
  ['wine last week', 'en', ['last', 'week']],
  ['vinho em março de 2025', 'pt', ['em', 'marco', 'de', '2025']],
  ['¿qué compré hace dos meses?', 'es', ['hace', 'dos', 'meses']],
])('an interval lists the words that express it: %s', (query, language, words) => {
  const told = readTimeIntervals(query, { now: NOW, timezone: 'UTC', language })
  expect(told.map((interval) => interval.words)).toEqual([words])
})
