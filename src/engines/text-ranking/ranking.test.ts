import { expect, test } from 'vitest'
import type { Period } from './query.ts'
import { isNamed, periodCloseness } from './ranking.ts'
import { saturated, wordWeight } from './relevance.ts'

test('a word weighs more the fewer memories contain it', () => {
  expect(wordWeight(1, 1_000)).toBeGreaterThan(wordWeight(100, 1_000))
  expect(wordWeight(1_000, 1_000)).toBeGreaterThan(0)
})

test('a word of the only memory of an account still has weight', () => {
  expect(wordWeight(1, 1)).toBeGreaterThan(wordWeight(0, 1) / 2)
})

test('each repetition of a word counts less, and a longer memory lowers the score', () => {
  const once = saturated(1, 1)
  const twice = saturated(2, 1)
  expect(twice).toBeGreaterThan(once)
  expect(twice - once).toBeLessThan(once)
  expect(saturated(1, 3)).toBeLessThan(once)
})

const DAY_MS = 86_400_000
const period = periodOf(Date.UTC(2026, 4, 1), Date.UTC(2026, 5, 1))

function periodOf(start: number, end: number): Period {
  return { start, end, isClear: true, days: { first: 0, count: 1 }, part: { start, end } }
}

test('a memory from the period has closeness 1', () => {
  expect(periodCloseness(Date.UTC(2026, 4, 15), [period])).toBe(1)
})

test('closeness decreases with the days, faster before the period than after it', () => {
  const dayAfter = periodCloseness(period.end + DAY_MS, [period])
  const weekAfter = periodCloseness(period.end + 7 * DAY_MS, [period])
  const dayBefore = periodCloseness(period.start - DAY_MS, [period])
  expect(dayAfter).toBeGreaterThan(weekAfter)
  expect(dayAfter).toBeGreaterThan(dayBefore)
  expect(dayBefore).toBeGreaterThan(0)
})

test('closeness is 0 far from every period and for a query without a time', () => {
  expect(periodCloseness(Date.UTC(2020, 0, 1), [period])).toBe(0)
  expect(periodCloseness(Date.UTC(2026, 4, 15), [])).toBe(0)
})

test('the nearest of several periods counts', () => {
  const other = periodOf(Date.UTC(2024, 0, 1), Date.UTC(2024, 0, 2))
  expect(periodCloseness(Date.UTC(2024, 0, 1, 12), [period, other])).toBe(1)
})

test('a query names a speaker by any of their names, but not by an initial', () => {
  expect(isNamed('ana lima', new Set(['what', 'did', 'ana', 'say']))).toBe(true)
  expect(isNamed('ana l', new Set(['l']))).toBe(false)
  expect(isNamed('ana', new Set(['anabel']))).toBe(false)
})
