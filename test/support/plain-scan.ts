import { expect } from 'vitest'
import { wholeAccount } from '../../src/core/accounts/record.ts'
import type { Nearness } from '../../src/core/embedding/semantic-search.ts'
import { openVectors, type Parts, type SearchOptions, stored } from './stored-vectors.ts'
import { dot, unitVectors } from './unit-vectors.ts'

/** Compares all vectors in plain JavaScript, for an account's memories in the order of their rows. */
export function scanned(
  memories: ReadonlyArray<readonly [string, Parts]>,
  query: Float32Array,
  limit: number,
): Nearness {
  const all = memories.flatMap(([id, chunks]) =>
    chunks.map((vector, chunk) => ({ id, chunk, language: 'en' as const, similarity: dot(stored(vector), query) })),
  )
  const mean = all.length === 0 ? 0 : all.reduce((sum, { similarity }) => sum + similarity, 0) / all.length
  const sorted = all.toReversed().toSorted((one, other) => other.similarity - one.similarity)
  const best = sorted.filter(({ id }, index) => sorted.findIndex((other) => other.id === id) === index)
  return { mean, compared: all.length, candidates: best.slice(0, limit) }
}

/** Compares similarities to five decimal places. */
export function expectSame(found: Nearness, expected: Nearness): void {
  expect(found.compared).toBe(expected.compared)
  expect(found.mean).toBeCloseTo(expected.mean, 5)
  expect(found.candidates.map(({ id, chunk }) => `${id} ${chunk}`)).toEqual(
    expected.candidates.map(({ id, chunk }) => `${id} ${chunk}`),
  )
  for (const [index, { similarity }] of found.candidates.entries()) {
    expect(similarity).toBeCloseTo(expected.candidates[index]?.similarity ?? Number.NaN, 5)
  }
}

export function many(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `n${String(index).padStart(5, '0')}`)
}

/** Three accounts of 300 memories, some of which are then deleted and others get more chunks. */
export async function expectPlainAnswers(options: SearchOptions): Promise<void> {
  const { search, model, put, remove, addAccount, addMemories } = await openVectors(options)
  const ids = many(300)
  const accounts = new Map<string, Array<readonly [string, Parts]>>()
  for (const [number, accountId] of ['ana', 'bea', 'cleo'].entries()) {
    await addAccount(accountId)
    await addMemories(accountId, ids)
    const vectors = unitVectors(number, 300, 12)
    const memories = ids.map((id, index) => [id, vectors.slice(index, index + 1)] as const)
    await put(accountId, Object.fromEntries(memories))
    accounts.set(accountId, memories)
  }
  const queries = unitVectors(77, 4, 12)
  const expectAll = async () => {
    for (const query of queries) {
      for (const [accountId, memories] of accounts) {
        expectSame(await search.nearest(wholeAccount(accountId), model, query, 20), scanned(memories, query, 20))
      }
    }
  }
  await expectAll()
  for (const [accountId, memories] of accounts) {
    const [gone, ...rest] = memories.filter((_, index) => index % 7 === 0)
    await remove(accountId, gone?.[0] ?? '')
    const changed = rest.map(([id, chunks]) => [id, [...chunks, ...unitVectors(5, 1, 12)]] as const)
    await put(accountId, Object.fromEntries(changed))
    accounts.set(accountId, [...memories.filter((_, index) => index % 7 !== 0), ...changed])
  }
  await expectAll()
}
