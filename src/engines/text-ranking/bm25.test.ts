import { expect, test } from 'vitest'
import { saturated, wordWeight } from './bm25.ts'

test('the fewer memories hold a word the more it tells', () => {
  expect(wordWeight(1, 1_000)).toBeGreaterThan(wordWeight(100, 1_000))
  expect(wordWeight(1_000, 1_000)).toBeGreaterThan(0)
})

test('the only memory of an account is not held to be about nothing', () => {
  expect(wordWeight(1, 1)).toBeGreaterThan(wordWeight(0, 1) / 2)
})

test('saying a word again counts less each time, and less in a longer memory', () => {
  const once = saturated(1, 1)
  const twice = saturated(2, 1)
  expect(twice).toBeGreaterThan(once)
  expect(twice - once).toBeLessThan(once)
  expect(saturated(1, 3)).toBeLessThan(once)
})
