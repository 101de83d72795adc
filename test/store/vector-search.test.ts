import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wholeAccount } from '../../src/core/accounts/record.ts'
import type { Nearness } from '../../src/core/embedding/semantic-search.ts'
import { makeMemory } from '../support/make-memory.ts'
import { expectPlainAnswers, expectSame, many, scanned } from '../support/plain-scan.ts'
import { openAna, openVectors, type Parts, stored } from '../support/stored-vectors.ts'
import { dot, floats, unitVectors } from '../support/unit-vectors.ts'

const NOTHING: Nearness = { mean: 0, compared: 0, candidates: [] }

type OpenedSearch = Awaited<ReturnType<typeof openVectors>>['search']

async function idsOf(search: OpenedSearch, model: number, query: Float32Array, accountId = 'ana'): Promise<string[]> {
  return (await search.nearest(wholeAccount(accountId), model, query, 10)).candidates.map(({ id }) => id)
}

test('the similarity of a memory is that of its nearest chunk, and the mean is over all vectors', async () => {
  const { search, model, put } = await openAna()
  await put('ana', { m1: [floats(0, 1), floats(1, 0), floats(0, -1)], m2: [floats(0.6, 0.8)], m3: [floats(-1, 0)] })
  const similarity = dot(stored(floats(0.6, 0.8)), floats(1, 0))
  expect(await search.nearest(wholeAccount('ana'), model, floats(1, 0), 2)).toEqual({
    mean: expect.closeTo(similarity / 5, 6),
    compared: 5,
    candidates: [
      { id: 'm1', similarity: 1, chunk: 1, language: 'en' },
      { id: 'm2', similarity: expect.closeTo(similarity, 6), chunk: 0, language: 'en' },
    ],
  })
})

test('a search sees a commit made a moment ago', async () => {
  const { search, model, put, store, remove } = await openAna()
  expect(await search.nearest(wholeAccount('ana'), model, floats(1, 0), 10)).toEqual(NOTHING)
  await put('ana', { m1: [floats(1, 0)] })
  expect(await idsOf(search, model, floats(1, 0))).toEqual(['m1'])
  await put('ana', { m2: [floats(0, 1)], m3: [floats(0.6, 0.8)] })
  expect(await idsOf(search, model, floats(0, 1))).toEqual(['m2', 'm3', 'm1'])
  await put('ana', { m2: [floats(1, 0), floats(-1, 0)] })
  expect(await idsOf(search, model, floats(0, 1))).toEqual(['m3', 'm2', 'm1'])
  await remove('ana', 'm3')
  expect(await idsOf(search, model, floats(0, 1))).toEqual(['m2', 'm1'])
  await store.vectors.delete({ accountId: 'ana', id: 'm1' })
  expect(await idsOf(search, model, floats(0, 1))).toEqual(['m2'])
  await remove('ana', 'm2')
  expect(await search.nearest(wholeAccount('ana'), model, floats(1, 0), 10)).toEqual(NOTHING)
})

test('an account that is created again under its old id has no earlier data', async () => {
  const { search, model, put, store, addAccount, addMemories } = await openAna()
  await put('ana', { m1: [floats(1, 0)], m2: [floats(1, 0)] })
  expect(await idsOf(search, model, floats(1, 0))).toHaveLength(2)
  await store.accounts.remove('ana')
  await addAccount('ana')
  await addMemories('ana', ['m8', 'm9'])
  await put('ana', { m8: [floats(1, 0)], m9: [floats(0, 1)] })
  expect(await idsOf(search, model, floats(1, 0))).toEqual(['m8', 'm9'])
})

test('two accounts are never mixed', async () => {
  const { search, model, put, addAccount, addMemories } = await openAna()
  await addAccount('bea')
  await addMemories('bea', ['m1', 'b2'])
  for (let round = 0; round < 3; round++) {
    await put('ana', { m1: [floats(1, 0)] })
    await put('bea', { m1: [floats(0, 1)], b2: [floats(1, 0)] })
    expect(await search.nearest(wholeAccount('ana'), model, floats(1, 0), 10)).toEqual({
      mean: 1,
      compared: 1,
      candidates: [{ id: 'm1', similarity: 1, chunk: 0, language: 'en' }],
    })
    expect(await idsOf(search, model, floats(1, 0), 'bea')).toEqual(['b2', 'm1'])
  }
  expect(await search.nearest(wholeAccount('nobody'), model, floats(1, 0), 10)).toEqual(NOTHING)
})

test.each([9, 1_200])('of %i memories, a limited viewer is given the nearest that it sees', async (count) => {
  const { search, model, put, store, addMemories } = await openAna({ indexAbove: 500 })
  const ids = many(count)
  const seen = ids.filter((_, place) => place % 3 === 0).slice(0, 3)
  await addMemories('ana', ids)
  await put('ana', Object.fromEntries(ids.map((id) => [id, [seen.includes(id) ? floats(0.6, 0.8) : floats(1, 0)]])))
  for (const id of seen)
    await store.transaction((tx) => tx.memories.update(makeMemory({ accountId: 'ana', id, tags: ['work'] })))
  const viewer = { id: 'ana', scope: { tags: ['work', 'club'], types: ['note'] } }
  const { candidates } = await search.nearest(viewer, model, floats(1, 0), 2)
  expect(candidates.map(({ id }) => id)).toEqual([seen[2], seen[1]])
  const other = { id: 'ana', scope: { tags: [], types: ['task'] } }
  expect((await search.nearest(other, model, floats(1, 0), 2)).candidates).toEqual([])
})

test('two models are never mixed', async () => {
  const { search, model, put, store } = await openAna()
  const other = (await store.vectors.addModel('test/two', 'building', null)).id
  await put('ana', { m1: [floats(1, 0)], m2: [floats(0, 1)] })
  await put('ana', { m3: [floats(1, 0, 0)] }, other)
  expect(await idsOf(search, model, floats(1, 0))).toEqual(['m1', 'm2'])
  expect(await idsOf(search, other, floats(1, 0, 0))).toEqual(['m3'])
  expect(await search.nearest(wholeAccount('ana'), 99, floats(1, 0), 10)).toEqual(NOTHING)
})

test('a vector of other dimensions is refused with a message, and the next search is answered', async () => {
  const { search, model, put } = await openAna()
  await put('ana', { m1: [floats(1, 0)] })
  await expect(search.nearest(wholeAccount('ana'), model, floats(1, 0, 0), 10)).rejects.toThrow(
    `The vector has 3 dimensions, those of model ${model} have 2`,
  )
  await expect(search.nearest(wholeAccount('ana'), model, floats(), 10)).rejects.toThrow('The vector has 0 dimensions')
  expect(await idsOf(search, model, floats(1, 0))).toEqual(['m1'])
})

test('among equals the newest comes first, and of too many equals the newest are returned', async () => {
  const { search, model, put, addMemories } = await openAna()
  const ids = many(500)
  await addMemories('ana', ids)
  await put('ana', Object.fromEntries(ids.map((id) => [id, [floats(1, 0)]])))
  expect((await search.nearest(wholeAccount('ana'), model, floats(1, 0), 3)).candidates.map(({ id }) => id)).toEqual([
    'n00499',
    'n00498',
    'n00497',
  ])
})

test('invalid numbers are skipped', async () => {
  const { search, model, put } = await openAna()
  await put('ana', {
    m1: [floats(Number.NaN, 1)],
    m2: [floats(Number.POSITIVE_INFINITY, 0), floats(0, 1)],
    m3: [floats(0.6, 0.8)],
  })
  const found = await search.nearest(wholeAccount('ana'), model, floats(0.6, 0.8), 10)
  expect(found.mean).toBeCloseTo((0.8 + dot(stored(floats(0.6, 0.8)), floats(0.6, 0.8))) / 2, 5)
  expect(found.candidates.map(({ id, chunk }) => `${id} ${chunk}`)).toEqual(['m3 0', 'm2 1'])
  expect(await search.nearest(wholeAccount('ana'), model, floats(Number.NaN, 0), 10)).toEqual(NOTHING)
})

test('no similarity is above 1', async () => {
  const { search, model, put } = await openAna()
  await put('ana', { m1: [floats(1.000_001, 0)] })
  expect((await search.nearest(wholeAccount('ana'), model, floats(1, 0), 10)).candidates).toMatchObject([
    { similarity: 1 },
  ])
})

test('with a limit of 0 only the mean is returned', async () => {
  const { search, model, put } = await openAna()
  await put('ana', { m1: [floats(1, 0)] })
  expect(await search.nearest(wholeAccount('ana'), model, floats(1, 0), 0)).toEqual({
    mean: 1,
    compared: 1,
    candidates: [],
  })
})

test('a subarray is accepted as the query', async () => {
  const { search, model, put } = await openAna()
  await put('ana', { m1: [floats(1, 0)], m2: [floats(0, 1)] })
  expect(await idsOf(search, model, floats(9, 9, 0, 1, 9).subarray(2, 4))).toEqual(['m2', 'm1'])
})

test('all accounts get the results of a plain scan, also after many changes', () => expectPlainAnswers({}))

/** Up to 400 vectors are all compared exactly. The codes of 64 dimensions leave no doubt about the best of 2,500 vectors. */
test('a large account gets the nearest of a plain scan, also after many were changed and deleted', async () => {
  const { search, model, put, store, addMemories } = await openAna()
  const ids = many(2_500)
  await addMemories('ana', ids)
  const vectors = unitVectors(31, ids.length, 64)
  let left = ids.map((id, index) => [id, vectors.slice(index, index + 1)] as const)
  await put('ana', Object.fromEntries(left))
  const [query = floats()] = unitVectors(32, 1, 64)
  const expectNearest = async () => {
    const expected = scanned(left, query, 5)
    const found = await search.nearest(wholeAccount('ana'), model, query, 5)
    expect(found.candidates.map(({ id }) => id)).toEqual(expected.candidates.map(({ id }) => id))
    expect(found.compared).toBe(left.reduce((sum, [, chunks]) => sum + chunks.length, 0))
    expect(found.mean).toBeCloseTo(expected.mean, 1)
  }
  await expectNearest()
  const nearest = new Set(scanned(left, query, 200).candidates.map(({ id }) => id))
  const remove = (isGone: (id: string) => boolean) =>
    store.transaction(async (tx) => {
      for (const [id] of left) if (isGone(id)) await tx.vectors.delete({ accountId: 'ana', id })
      left = left.filter(([id]) => !isGone(id))
    })
  await remove((id) => nearest.has(id))
  await expectNearest()
  const changed = left.slice(0, 50).map(([id], index) => [id, unitVectors(40 + index, 2, 64)] as const)
  await put('ana', Object.fromEntries(changed))
  left = [...left.slice(50), ...changed]
  await expectNearest()
  await remove((id) => Number(id.slice(1)) % 2 === 0)
  await expectNearest()
})

type Step =
  | { kind: 'put'; memory: number; seed: number; chunks: number }
  | { kind: 'forget' | 'remove'; memory: number }

const memoryNumber = fc.integer({ min: 0, max: 11 })
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('put' as const),
      memory: memoryNumber,
      seed: fc.integer({ min: 1, max: 1_000 }),
      chunks: fc.integer({ min: 0, max: 3 }),
    }),
    fc.record({ kind: fc.constantFrom('forget' as const, 'remove' as const), memory: memoryNumber }),
  ),
  { minLength: 1, maxLength: 25 },
)

test('after any sequence of changes a search returns the results of a plain scan', async () => {
  const opened = await openVectors({ maxCacheMb: 0.01 })
  let runs = 0
  await fc.assert(
    fc.asyncProperty(steps, async (run) => {
      await expectPlain(opened, `ana${++runs}`, run)
    }),
    { numRuns: 40 },
  )
})

async function expectPlain(
  { search, model, put, store, remove, addAccount, addMemories }: Awaited<ReturnType<typeof openVectors>>,
  accountId: string,
  run: readonly Step[],
): Promise<void> {
  await addAccount(accountId)
  await addMemories(
    accountId,
    Array.from({ length: 12 }, (_, index) => `m${index}`),
  )
  const left = new Map<string, Parts>()
  const gone = new Set<string>()
  for (const step of run) {
    const id = `m${step.memory}`
    left.delete(id)
    if (step.kind === 'put') {
      const chunks = unitVectors(step.seed, step.chunks, 5)
      await put(accountId, { [id]: chunks })
      if (!gone.has(id)) left.set(id, chunks)
    } else if (step.kind === 'forget') await store.vectors.delete({ accountId, id })
    else {
      await remove(accountId, id)
      gone.add(id)
    }
    const query = unitVectors(step.memory + 5_000, 1, 5)[0] ?? floats(0, 0, 0, 0, 0)
    expectSame(await search.nearest(wholeAccount(accountId), model, query, 4), scanned([...left], query, 4))
  }
}

test('among memories with many chunks the requested number of memories is found', async () => {
  const { search, model, put } = await openAna()
  const far = Array.from({ length: 200 }, () => floats(1, 0))
  await put('ana', { m1: [floats(0, 1)], m2: far, m3: far })
  expect(await idsOf(search, model, floats(1, 0))).toEqual(['m3', 'm2', 'm1'])
})

test('searches beyond the queue limit are refused, to be tried again', async () => {
  const { search, model } = await openAna({ maxWaiting: 1 })
  const first = search.nearest(wholeAccount('ana'), model, floats(1), 1)
  await expect(search.nearest(wholeAccount('ana'), model, floats(1), 1)).rejects.toMatchObject({
    kind: 'unavailable',
    retryAfterSeconds: 2,
  })
  await expect(first).resolves.toEqual(NOTHING)
})

test('after closing nothing is searched', async () => {
  const { search, model } = await openAna()
  await search.close()
  await expect(search.nearest(wholeAccount('ana'), model, floats(1), 1)).rejects.toMatchObject({ kind: 'unavailable' })
})
