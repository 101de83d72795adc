import { expect, test } from 'vitest'
import type { Language } from '../languages.ts'
import { readTimeIntervals } from './time-interval.ts'

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
  ['em março de 2025', 'pt', '2025-03-01 2025-04-01'],
  ['na semana passada', 'pt', '2026-11-02 2026-11-09'],
  ['há duas semanas', 'pt', '2026-10-26 2026-11-02'],
  ['ontem', 'pt', '2026-11-10 2026-11-11'],
  ['março do ano passado', 'pt', '2025-03-01 2025-04-01'],
  ['nos últimos 3 dias', 'pt', '2026-11-08 2026-11-12'],
  ['hace dos meses', 'es', '2026-09-01 2026-10-01'],
  ['el martes pasado', 'es', '2026-11-10 2026-11-11'],
  ['el año pasado', 'es', '2025-01-01 2026-01-01'],
  ['el 7 de mayo de 2023', 'es', '2023-05-07 2023-05-08'],
])('%s', (query, language, expected) => {
  expect(read(query, language)).toEqual([expected])
  expect(read(query, null)).toEqual([expected])
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
