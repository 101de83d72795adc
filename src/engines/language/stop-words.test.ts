import { expect, test } from 'vitest'
import { isStopWord, withoutStopWords } from './stop-words.ts'

test.each([
  ['what does my son like', ['son', 'like']],
  ['de quem são as chaves da garagem', ['chaves', 'garagem']],
  ['dónde están las llaves del coche', ['llaves', 'coche']],
])('the meaningful words of "%s" are kept', (query, left) => {
  expect(withoutStopWords(query.split(' '))).toEqual(left)
})

test('a word that is a stop word only in another language is kept', () => {
  expect(withoutStopWords(['where', 'is', 'my', 'son'])).toEqual(['son'])
  expect(withoutStopWords(['quienes', 'son', 'los', 'vecinos'])).toEqual(['vecinos'])
})

test('all words are kept if only stop words are given', () => {
  expect(withoutStopWords(['to', 'be', 'or', 'not', 'to', 'be'])).toEqual(['to', 'be', 'or', 'not', 'to', 'be'])
})

test('the stop words of all three languages count if the language is unknown', () => {
  expect(isStopWord('the', null)).toBe(true)
  expect(isStopWord('para', null)).toBe(true)
  expect(isStopWord('the', 'pt')).toBe(false)
})
