import { expect, test } from 'vitest'
import { namedIn, queryWords, queryWordsTyped } from './query.ts'

test('a repeated word is one query word with a count', () => {
  expect(queryWords('Garden, garden')).toMatchObject([{ word: 'garden', count: 2 }])
})

test('stop words are removed from the query', () => {
  expect(queryWords('Where is the garden?').map(({ word }) => word)).toEqual(['garden'])
})

test('only the beginning of a very long query is used', () => {
  const query = Array.from({ length: 5_000 }, (_, index) => `w${index}`).join(' ')
  expect(queryWords(query).length).toBeLessThan(500)
})

test('every word of a query may be a name, possessives included', () => {
  expect(namedIn("What's in José's bag?")).toEqual(new Set(['what', 'in', 'jose', 'bag']))
})

test('the last word of a query that is being typed is a prefix, unless something follows it or it is a single letter', () => {
  const beginnings = (query: string) => queryWordsTyped(query).map(({ prefix }) => prefix)
  expect(beginnings('blue gard')).toEqual([undefined, 'gard'])
  expect(beginnings('reuniã')).toEqual(['reunia'])
  for (const query of ['gard ', 'gard?', 'blue g', '', '?!']) expect(beginnings(query)).not.toContain('gard')
  expect(beginnings('garden blue garden')).toEqual(['garden', undefined])
})
