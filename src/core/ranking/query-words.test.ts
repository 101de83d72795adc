import { expect, test } from 'vitest'
import { namedIn, queryWords } from './query-words.ts'

test('a word said twice is one word that counts twice', () => {
  expect(queryWords('Garden, garden')).toMatchObject([{ word: 'garden', count: 2 }])
})

test('the stop words of the query go', () => {
  expect(queryWords('Where is the garden?').map(({ word }) => word)).toEqual(['garden'])
})

test('a query without end is read in part', () => {
  const query = Array.from({ length: 5_000 }, (_, index) => `w${index}`).join(' ')
  expect(queryWords(query).length).toBeLessThan(500)
})

test('every word of a query may be a name, possessives too', () => {
  expect(namedIn("What's in José's bag?")).toEqual(new Set(['what', 'in', 'jose', 'bag']))
})
