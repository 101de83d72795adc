import { expect, test } from 'vitest'
import { timeoutFor } from './transcription.ts'

const MINUTE = 60_000

test('the timeout is minutes for a short memo and under an hour for a long recording', () => {
  expect(timeoutFor(0)).toBe(5 * MINUTE)
  expect(timeoutFor(4_000 * 60)).toBe(6 * MINUTE)
  expect(timeoutFor(100_000_000)).toBe(50 * MINUTE)
})

test('the timeout is a whole number of milliseconds', () => {
  expect(Number.isInteger(timeoutFor(1_001))).toBe(true)
})
