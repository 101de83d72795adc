import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import wabt from 'wabt'
import { NearestMemories } from '../../src/store/sqlite/nearest-memories.ts'
import { PackedVectors, SCAN_BLOCK } from '../../src/store/sqlite/vector-scan.ts'
import { VECTOR_SCAN_CODE } from '../../src/store/sqlite/vector-scan-code.ts'
import { dot, floats, unitVectors } from '../support/unit-vectors.ts'

test('the committed code is what its source compiles to today', async () => {
  const source = join(import.meta.dirname, '../../src/store/sqlite/vector-scan.wat')
  const { parseWat } = await wabt()
  const { buffer } = parseWat('vector-scan.wat', readFileSync(source, 'utf8'), { simd: true }).toBinary({})
  expect(VECTOR_SCAN_CODE).toBe(Buffer.from(buffer).toString('base64'))
})

test.each([1, 7, 16, 384, 1_536])('the scan agrees with plain JavaScript in %i dimensions', (dimensions) => {
  const vectors = unitVectors(dimensions, 50, dimensions)
  const packed = new PackedVectors(dimensions)
  for (const [place, vector] of vectors.entries()) packed.write(place, Buffer.from(vector.buffer))
  for (const query of vectors.slice(0, 5)) {
    const similarities: number[] = []
    packed.scan(query, vectors.length, (block) => similarities.push(...block))
    expect(similarities).toHaveLength(50)
    for (const [place, vector] of vectors.entries()) expect(similarities[place]).toBeCloseTo(dot(vector, query), 5)
  }
})

test('more vectors than a block are passed block by block, each once', () => {
  const count = SCAN_BLOCK * 2 + 3
  const packed = new PackedVectors(1)
  for (let place = 0; place < count; place++) packed.write(place, Buffer.from(floats(place).buffer))
  const shown: number[] = []
  packed.scan(floats(2), count, (block, first) => {
    expect(first).toBe(shown.length)
    shown.push(...block)
  })
  expect(shown).toEqual(Array.from({ length: count }, (_, place) => place * 2))
})

test('the best of many are the same as after sorting all', () => {
  const names = (count: number) => ({
    rows: Array.from({ length: count }, (_, place) => place + 1),
    memoryIds: Array.from({ length: count }, (_, place) => `m${place % 211}`),
    chunks: Array.from({ length: count }, (_, place) => Math.floor(place / 211)),
    languages: Array.from({ length: count }, (_, place) => (['en', 'pt', 'es', null] as const)[place % 4] ?? null),
  })
  const steps = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 1_500 })
  fc.assert(
    fc.property(steps, fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 400 }), (numbers, limit, block) => {
      const similarities = Float32Array.from(numbers, (number) => number / 32)
      const all = names(similarities.length)
      const found = new NearestMemories(limit)
      for (let first = 0; first < similarities.length; first += block) {
        found.take(similarities.subarray(first, first + block), all, first)
      }
      const places = [...similarities.keys()].sort(
        (one, other) => (similarities[other] ?? 0) - (similarities[one] ?? 0) || other - one,
      )
      const seen = new Set<string | undefined>()
      const best = places.filter((place) => !seen.has(all.memoryIds[place]) && seen.add(all.memoryIds[place]))
      expect(found.result().candidates).toEqual(
        best.slice(0, limit).map((place) => ({
          id: all.memoryIds[place],
          similarity: similarities[place],
          chunk: all.chunks[place],
          language: all.languages[place],
        })),
      )
    }),
    { numRuns: 200 },
  )
})
