import { expect, test } from 'vitest'
import { sharedText } from './shared-text.ts'

test('a shared title, text and link become one text', () => {
  expect(sharedText('?title=A%20page&text=Read%20this&url=https%3A%2F%2Fexample.org%2F')).toBe(
    'A page\nRead this\nhttps://example.org/',
  )
})

test('a link that is already in the text is not repeated', () => {
  expect(sharedText('?text=See%20https%3A%2F%2Fexample.org&url=https%3A%2F%2Fexample.org')).toBe(
    'See https://example.org',
  )
})

test('an address without shared content gives an empty text', () => {
  expect(sharedText('')).toBe('')
  expect(sharedText('?text=%20')).toBe('')
})
