import { expect, test } from 'vitest'
import { patienceMs } from './patience.ts'

const MINUTE = 60_000

test('a short memo is given up after minutes, a long recording within the hour', () => {
  expect(patienceMs(0)).toBe(5 * MINUTE)
  expect(patienceMs(4_000 * 60)).toBe(6 * MINUTE)
  expect(patienceMs(100_000_000)).toBe(50 * MINUTE)
})

test('it is a whole number of milliseconds, as timers want', () => {
  expect(Number.isInteger(patienceMs(1_001))).toBe(true)
})
