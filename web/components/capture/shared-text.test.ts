import { expect, test } from 'vitest'
import { sharedText } from './shared-text.ts'

test('title, text and link that are shared become one text', () => {
  expect(sharedText('?title=A%20page&text=Read%20this&url=https%3A%2F%2Fexample.org%2F')).toBe(
    'A page\nRead this\nhttps://example.org/',
  )
})

test('a link that the text holds already is not repeated', () => {
  expect(sharedText('?text=See%20https%3A%2F%2Fexample.org&url=https%3A%2F%2Fexample.org')).toBe(
    'See https://example.org',
  )
})

test('an address that shares nothing fills nothing in', () => {
  expect(sharedText('')).toBe('')
  expect(sharedText('?text=%20')).toBe('')
})
