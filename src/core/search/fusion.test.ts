import { expect, test } from 'vitest'
import type { TextCandidate } from '../../engines/text-ranking/index.ts'
import type { NearMemory } from '../embedding/semantic-search.ts'
import { type SimilaritySignal } from '../embedding/semantic-search.ts'
import { fuse } from './fusion.ts'

function said(id: string, relevance: number, { coverage = 1, boost = 0 } = {}): TextCandidate {
  return {
    id,
    relevance,
    coverage,
    boost,
    capturedAt: 0,
    isOfTheTime: false,
    isFirst: false,
    isLine: false,
    isEvent: true,
  }
}

function meant(candidates: Array<[string, number, number?]>): SimilaritySignal {
  const near: NearMemory[] = candidates.map(([id, similarity, chunk = 0]) => ({
    id,
    similarity,
    chunk,
    language: null,
  }))
  return { mean: 0.1, similarityThreshold: 0.35, passageLength: 500, candidates: near }
}

function ids(text: TextCandidate[], meaning: SimilaritySignal | null): string[] {
  return fuse(text, meaning, 'en').map(({ id }) => id)
}

test('without text matches and near vectors, nothing is found', () => {
  expect(fuse([], null, 'en')).toEqual([])
  expect(fuse([], meant([]), 'en')).toEqual([])
})

test('without embeddings, text relevance plus boosts decides the order', () => {
  expect(ids([said('a', 1), said('b', 0.8, { boost: 0.3 })], null)).toEqual(['b', 'a'])
})

test('embeddings decide between memories with similar text relevance', () => {
  expect(ids([said('a', 1), said('b', 0.95)], meant([['b', 0.7]]))).toEqual(['b', 'a'])
})

test('a memory without a text match is found only if its similarity is above the threshold', () => {
  const meaning = meant([
    ['c', 0.6],
    ['d', 0.3],
  ])
  expect(ids([said('a', 1)], meaning)).toEqual(['a', 'c'])
  expect(ids([], meant([['d', 0.3]]))).toEqual([])
})

test('words that several notes share tell less than words of one note, unless they are the whole query', () => {
  const meaning = meant([['near', 0.6]])
  const shared = (coverage: number) => ['a', 'b', 'c', 'd'].map((id) => said(id, 1, { coverage }))
  expect(ids([said('a', 1, { coverage: 0.7 })], meaning)).toEqual(['a', 'near'])
  expect(ids(shared(0.7), meaning)[0]).toBe('near')
  expect(ids(shared(1), meaning).at(-1)).toBe('near')
})

test('a text match that covers little of the query ranks below a near vector', () => {
  const meaning = meant([['c', 0.6]])
  expect(ids([said('a', 1, { coverage: 1 })], meaning)).toEqual(['a', 'c'])
  expect(ids([said('a', 1, { coverage: 0.2 })], meaning)).toEqual(['c', 'a'])
})

test('of two memories with about the same similarity, the one in the language of the query comes first', () => {
  const { candidates, ...meaning } = meant([
    ['a', 0.62],
    ['b', 0.6],
  ])
  const languages = ['pt', 'en'] as const
  const told = { ...meaning, candidates: candidates.map((near, at) => ({ ...near, language: languages[at] ?? null })) }
  expect(ids([], told)).toEqual(['b', 'a'])
})

test('a candidate states the nearest chunk of a long memory', () => {
  const [found] = fuse([], meant([['c', 0.6, 3]]), 'en')
  expect(found?.chunk).toEqual({ index: 3, length: 500 })
})

test('the only memory of an account is found by its vector', () => {
  const alone = { ...meant([['a', 0.5]]), mean: 0.5 }
  expect(ids([], alone)).toEqual(['a'])
})

test('each candidate lists the signals that found it: meaning only if the similarity is above the threshold', () => {
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
