import { expect, test } from 'vitest'
import { EmbeddingFailure } from './embedding-failure.ts'
import type { Embedder } from './embedding-ports.ts'
import { noiseFloorOf } from './noise.ts'

const { signal } = new AbortController()

interface Fake {
  passage?: (text: string, place: number) => number[]
  query?: (text: string, place: number) => number[]
  batchSize?: number
}

/** Answers the vectors it is told, and keeps what it was asked. */
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

test('a model that puts all unrelated texts equally near has its floor there', async () => {
  expect(await noiseFloorOf(fakeEmbedder({ passage: () => at(0.7) }).embedder, signal)).toBeCloseTo(0.7, 5)
  expect(await noiseFloorOf(fakeEmbedder({ passage: () => at(0) }).embedder, signal)).toBeCloseTo(0, 5)
})

test('the more unrelated texts scatter, the further above their mean the floor lies', async () => {
  const floorOf = (spread: number) =>
    noiseFloorOf(fakeEmbedder({ passage: (_text, place) => at(0.3 + (place % 2 ? spread : -spread)) }).embedder, signal)
  // Half of them a deviation above the mean, half below it: two and a half of those are added.
  expect(await floorOf(0.1)).toBeCloseTo(0.3 + 2.5 * 0.1, 5)
  expect(await floorOf(0.02)).toBeCloseTo(0.3 + 2.5 * 0.02, 5)
})

test('the floor stays below sameness, so that what is the same can still be found', async () => {
  const { embedder } = fakeEmbedder()
  expect(await noiseFloorOf(embedder, signal)).toBe(0.99)
})

test('passages are asked for in batches that the model takes, questions as questions, and in three languages', async () => {
  const { embedder, batches, queries } = fakeEmbedder({ batchSize: 3 })
  await noiseFloorOf(embedder, signal)
  expect(batches.every(({ length }) => length > 0 && length <= 3)).toBe(true)
  expect(new Set(batches.flat()).size).toBe(batches.flat().length)
  expect(queries.length).toBeGreaterThanOrEqual(10)
  expect(batches.flat().join(' ')).toMatch(/síndico.*garaje|garaje.*síndico/)
  expect(batches.flat().filter((text) => queries.includes(text))).toEqual([])
})

test('where the model fails there is no floor', async () => {
  const { embedder } = fakeEmbedder({
    query: () => {
      throw new EmbeddingFailure('The server answered 500.')
    },
  })
  await expect(noiseFloorOf(embedder, signal)).rejects.toThrow('The server answered 500.')
})
