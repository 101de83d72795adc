import { expect, test } from 'vitest'
import { readQuestion, writeQuestion } from './recall-question.ts'

test('a question survives a round trip through the address', () => {
  const question = { query: 'where is the key? 100% & more', depth: 3, length: 'short' } as const
  expect(readQuestion(`?${writeQuestion(question)}`)).toEqual(question)
})

test('missing parameters have default values', () => {
  expect(readQuestion('?q=%20keys%20&depth=9&length=endless')).toEqual({ query: 'keys', depth: 1, length: 'medium' })
  expect(writeQuestion({ query: 'keys', depth: 1, length: 'medium' })).toBe('q=keys')
})
