import { expect, test } from 'vitest'
import type { Embedder } from './embedder.ts'
import { EmbeddingFailure } from './embedder.ts'
import { similarityThresholdOf } from './similarity.ts'

const { signal } = new AbortController()

interface Fake {
  passage?: (text: string, place: number) => number[]
  query?: (text: string, place: number) => number[]
  batchSize?: number
}

function fakeEmbedder({ passage = () => [1, 0], query = () => [1, 0], batchSize = 4 }: Fake = {}) {
  const batches: string[][] = []
  const queries: string[] = []
  const embedder: Embedder = {
    model: 'fake/one',
    batchSize,
    passageLength: 100,
    embedPassages: async (texts) => {
      const known = batches.flat().length
      batches.push([...texts])
      return texts.map((text, index) => Float32Array.from(passage(text, known + index)))
    },
    embedQuery: async (text) => {
      queries.push(text)
      return Float32Array.from(query(text, queries.length - 1))
    },
    warmUp: () => {},
    rest: () => {},
    close: async () => {},
  }
  return { embedder, batches, queries }
}

const at = (similarity: number) => [similarity, Math.sqrt(1 - similarity ** 2)]

test('if all unrelated texts are equally similar, this similarity is the threshold', async () => {
  expect(await similarityThresholdOf(fakeEmbedder({ passage: () => at(0.7) }).embedder, signal)).toBeCloseTo(0.7, 5)
  expect(await similarityThresholdOf(fakeEmbedder({ passage: () => at(0) }).embedder, signal)).toBeCloseTo(0, 5)
})

test('the more the similarities of unrelated texts vary, the further the threshold is above their mean', async () => {
  const floorOf = (spread: number) =>
    similarityThresholdOf(
      fakeEmbedder({ passage: (_text, place) => at(0.3 + (place % 2 ? spread : -spread)) }).embedder,
      signal,
    )
  // Half of them are one standard deviation above the mean, half below it. The threshold adds 2.5 of those.
  expect(await floorOf(0.1)).toBeCloseTo(0.3 + 2.5 * 0.1, 5)
  expect(await floorOf(0.02)).toBeCloseTo(0.3 + 2.5 * 0.02, 5)
})

test('the threshold stays below 1, so that an equal text can still be found', async () => {
  const { embedder } = fakeEmbedder()
  expect(await similarityThresholdOf(embedder, signal)).toBe(0.99)
})

test('passages in three languages are embedded in batches, and questions as queries', async () => {
  const { embedder, batches, queries } = fakeEmbedder({ batchSize: 3 })
  await similarityThresholdOf(embedder, signal)
  expect(batches.every(({ length }) => length > 0 && length <= 3)).toBe(true)
  expect(new Set(batches.flat()).size).toBe(batches.flat().length)
  expect(queries.length).toBeGreaterThanOrEqual(10)
  expect(batches.flat().join(' ')).toMatch(/síndico.*garaje|garaje.*síndico/)
  expect(batches.flat().filter((text) => queries.includes(text))).toEqual([])
})

test('a model that fails has no threshold', async () => {
  const { embedder } = fakeEmbedder({
    query: () => {
      throw new EmbeddingFailure('The server answered 500.')
    },
  })
  await expect(similarityThresholdOf(embedder, signal)).rejects.toThrow('The server answered 500.')
})
