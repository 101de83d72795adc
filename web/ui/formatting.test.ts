import { expect, test } from 'vitest'
import { formatsOf } from './formatting.ts'

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
  expect(pt.relative('2026-03-08T15:00:00Z', Date.parse('2026-03-07T15:00:00Z'))).toBe('amanhã')
  expect(formatsOf('en', 'UTC').relative('2026-03-07T14:57:00Z', Date.parse('2026-03-07T15:00:00Z'))).toBe(
    '3 minutes ago',
  )
})

test('a duration shows hours only from one hour on', () => {
  const { duration } = formatsOf('en', 'UTC')
  expect([0, 59.6, 245, 3_723].map(duration)).toEqual(['0:00', '1:00', '4:05', '1:02:03'])
})
