import { expect, test } from 'vitest'
import { createDayNames } from './day-names.ts'

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
