import { expect, test } from 'vitest'
import { isStopWord, withoutStopWords } from './stop-words.ts'

test.each([
  ['what does my son like', ['son', 'like']],
  ['de quem são as chaves da garagem', ['chaves', 'garagem']],
  ['dónde están las llaves del coche', ['llaves', 'coche']],
])('of "%s" the telling words are left', (query, left) => {
  expect(withoutStopWords(query.split(' '))).toEqual(left)
})

test('a word that is a stop word only in another language than the query stays', () => {
  expect(withoutStopWords(['where', 'is', 'my', 'son'])).toEqual(['son'])
  expect(withoutStopWords(['quienes', 'son', 'los', 'vecinos'])).toEqual(['vecinos'])
})

test('where nothing would be left all stay', () => {
  expect(withoutStopWords(['to', 'be', 'or', 'not', 'to', 'be'])).toEqual(['to', 'be', 'or', 'not', 'to', 'be'])
})

test('in a text of unknown language the stop words of all three count', () => {
  expect(isStopWord('the', null)).toBe(true)
  expect(isStopWord('para', null)).toBe(true)
  expect(isStopWord('the', 'pt')).toBe(false)
})
