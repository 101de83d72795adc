import { expect, test } from 'vitest'
import { createDayNames, createFormatting } from './formatting.ts'

const formatsOf = createFormatting(() => Date.parse('2026-03-07T15:00:00Z'))

test('a day has the ISO 8601 format in any language, in the timezone', () => {
  for (const language of ['en', 'pt-BR', 'es']) {
    expect(formatsOf(language, 'America/Sao_Paulo').dayOf('2026-03-08T02:59:00Z')).toBe('2026-03-07')
    expect(formatsOf(language, 'Asia/Tokyo').dayOf('2026-03-07T15:00:00Z')).toBe('2026-03-08')
  }
})

test('times, sizes and relative times are formatted in the language', () => {
  const pt = formatsOf('pt-BR', 'America/Sao_Paulo')
  expect(pt.time('2026-03-07T15:05:00Z')).toBe('12:05')
  expect(pt.number(12_345)).toBe('12.345')
  expect(pt.bytes(26_600)).toBe('26,6 kB')
  expect(pt.relative('2026-03-08T15:00:00Z')).toBe('amanhã')
  expect(formatsOf('en', 'UTC').relative('2026-03-07T14:57:00Z')).toBe('3 minutes ago')
})

test('a duration shows hours only from one hour on', () => {
  const { duration } = formatsOf('en', 'UTC')
  expect([0, 59.6, 245, 3_723].map(duration)).toEqual(['0:00', '1:00', '4:05', '1:02:03'])
})

test.each([
  ['en', '2026-03-07', 'Today'],
  ['pt-BR', '2026-03-06', 'Ontem'],
  ['es', '2026-03-06', 'Ayer'],
  ['en', '2026-03-05', 'Thursday, March 5'],
  ['pt-BR', '2026-03-05', 'Quinta-feira, 5 de março'],
  ['es', '2025-12-31', '31 de diciembre de 2025'],
])('in %s the day %s is called %s', (language, day, name) => {
  expect(createDayNames(language)(day, '2026-03-07')).toBe(name)
})

test('yesterday is named across the end of a year', () => {
  expect(createDayNames('en')('2025-12-31', '2026-01-01')).toBe('Yesterday')
})
