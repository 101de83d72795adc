import { expect, test } from 'vitest'
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
