import { expect, test } from 'vitest'
import type { NearMemory } from '../embedding/embedding-ports.ts'
import type { TextCandidate } from '../../engines/text-ranking/query.ts'
import { fuse } from './fusion.ts'
import { type MeaningSignal } from '../embedding/embedding-ports.ts'

function said(id: string, relevance: number, { coverage = 1, boost = 0 } = {}): TextCandidate {
  return { id, relevance, coverage, boost }
}

function meant(candidates: Array<[string, number, number?]>): MeaningSignal {
  const near: NearMemory[] = candidates.map(([id, similarity, part = 0]) => ({ id, similarity, part, language: null }))
  return { mean: 0.1, noiseFloor: 0.35, passageLength: 500, candidates: near }
}

function ids(text: TextCandidate[], meaning: MeaningSignal | null): string[] {
  return fuse(text, meaning, 'en').map(({ id }) => id)
}

test('nothing said and nothing meant finds nothing', () => {
  expect(fuse([], null, 'en')).toEqual([])
  expect(fuse([], meant([]), 'en')).toEqual([])
})

test('without meaning the words decide, with what names and times add', () => {
  expect(ids([said('a', 1), said('b', 0.8, { boost: 0.3 })], null)).toEqual(['b', 'a'])
})

test('meaning decides between what the words find alike', () => {
  expect(ids([said('a', 1), said('b', 0.95)], meant([['b', 0.7]]))).toEqual(['b', 'a'])
})

test('what no word speaks for is found where it is nearer than chance, and only there', () => {
  const meaning = meant([
    ['c', 0.6],
    ['d', 0.3],
  ])
  expect(ids([said('a', 1)], meaning)).toEqual(['a', 'c'])
  expect(ids([], meant([['d', 0.3]]))).toEqual([])
})

test('words that hold little of the question give way to meaning', () => {
  const meaning = meant([['c', 0.6]])
  expect(ids([said('a', 1, { coverage: 1 })], meaning)).toEqual(['a', 'c'])
  expect(ids([said('a', 1, { coverage: 0.2 })], meaning)).toEqual(['c', 'a'])
})

test('of two as near the one in the language of the query goes before', () => {
  const { candidates, ...meaning } = meant([
    ['a', 0.62],
    ['b', 0.6],
  ])
  const languages = ['pt', 'en'] as const
  const told = { ...meaning, candidates: candidates.map((near, at) => ({ ...near, language: languages[at] ?? null })) }
  expect(ids([], told)).toEqual(['b', 'a'])
})

test('of a long memory the part that is nearest is told', () => {
  const [found] = fuse([], meant([['c', 0.6, 3]]), 'en')
  expect(found?.part).toEqual({ index: 3, length: 500 })
})

test('a lone memory that is all there is counts whole', () => {
  const alone = { ...meant([['a', 0.5]]), mean: 0.5 }
  expect(ids([], alone)).toEqual(['a'])
})

test('each is told with the signals that found it: meaning only where it is nearer than chance', () => {
  const meaning = meant([
    ['a', 0.6],
    ['b', 0.2],
    ['c', 0.5],
  ])
  const found = fuse([said('a', 1), said('b', 0.5)], meaning, 'en')
  expect(new Map(found.map(({ id, signals }) => [id, signals]))).toEqual(
    new Map([
      ['a', ['words', 'meaning']],
      ['b', ['words']],
      ['c', ['meaning']],
    ]),
  )
})
