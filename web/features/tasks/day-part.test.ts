import { expect, test } from 'vitest'
import { createFormatting } from '../../ui/formatting.ts'
import { dayPartOf } from './day-part.ts'

const { offsetAt } = createFormatting(Date.now)('en', 'America/Sao_Paulo')

test.for([
  ['2026-11-24T08:00:00Z', 'dawn'],
  ['2026-11-24T12:00:00Z', null],
  ['2026-11-24T18:00:00Z', 'afternoon'],
  ['2026-11-24T23:00:00Z', 'evening'],
  ['2026-11-24T23:30:00Z', null],
] as const)('a task due on a day at %s has the part of the day %s', ([dueAt, part]) => {
  expect(dayPartOf({ dueAt, duePrecision: 'day' }, offsetAt)).toBe(part)
})

test('a due time with minute precision has no part of the day, even at the same hour', () => {
  expect(dayPartOf({ dueAt: '2026-11-24T23:00:00Z', duePrecision: 'minute' }, offsetAt)).toBeNull()
})
