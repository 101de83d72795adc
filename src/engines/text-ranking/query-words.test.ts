import { expect, test } from 'vitest'
import { namedIn, queryWords, queryWordsTyped } from './query-words.ts'

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

test('of a query being typed the last word may go on, unless something stands after it or it is one letter', () => {
  const beginnings = (query: string) => queryWordsTyped(query).map(({ beginning }) => beginning)
  expect(beginnings('blue gard')).toEqual([undefined, 'gard'])
  expect(beginnings('reuniã')).toEqual(['reunia'])
  for (const query of ['gard ', 'gard?', 'blue g', '', '?!']) expect(beginnings(query)).not.toContain('gard')
  expect(beginnings('garden blue garden')).toEqual(['garden', undefined])
})
