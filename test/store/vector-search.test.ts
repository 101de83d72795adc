import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import type { Nearness, VectorSearch } from '../../src/core/embedding-ports.ts'
import { bytesFor, findAccount } from '../../src/store/sqlite/account-vectors.ts'
import { openReader } from '../../src/store/sqlite/connection.ts'
import { NearestMemories } from '../../src/store/sqlite/nearest-memories.ts'
import { VectorCache } from '../../src/store/sqlite/vector-cache.ts'
import { SCAN_BLOCK } from '../../src/store/sqlite/vector-scan.ts'
import { openVectorSearch } from '../../src/store/sqlite/vector-search.ts'
import { openAna, openVectors, type Parts } from '../support/stored-vectors.ts'
import { dot, floats, unitVectors } from '../support/unit-vectors.ts'

const NOTHING: Nearness = { mean: 0, compared: 0, candidates: [] }

/** In plain JavaScript, of an account's memories in order of their rows. */
function scanned(memories: ReadonlyArray<readonly [string, Parts]>, query: Float32Array, limit: number): Nearness {
  const all = memories.flatMap(([id, parts]) =>
    parts.map((vector, part) => ({ id, part, language: 'en' as const, similarity: dot(vector, query) })),
  )
  const mean = all.length === 0 ? 0 : all.reduce((sum, { similarity }) => sum + similarity, 0) / all.length
  const sorted = all.toReversed().toSorted((one, other) => other.similarity - one.similarity)
  const best = sorted.filter(({ id }, index) => sorted.findIndex((other) => other.id === id) === index)
  return { mean, compared: all.length, candidates: best.slice(0, limit) }
}

/** Similarities to five places. */
function expectSame(found: Nearness, expected: Nearness): void {
  expect(found.compared).toBe(expected.compared)
  expect(found.mean).toBeCloseTo(expected.mean, 5)
  expect(found.candidates.map(({ id, part }) => `${id} ${part}`)).toEqual(
    expected.candidates.map(({ id, part }) => `${id} ${part}`),
  )
  for (const [index, { similarity }] of found.candidates.entries()) {
    expect(similarity).toBeCloseTo(expected.candidates[index]?.similarity ?? Number.NaN, 5)
  }
}

async function idsOf(search: VectorSearch, model: number, query: Float32Array, accountId = 'ana'): Promise<string[]> {
  return (await search.nearest(accountId, model, query, 10)).candidates.map(({ id }) => id)
}

function many(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `n${String(index).padStart(5, '0')}`)
}

test('a memory is as near as the nearest of its parts, and the mean is of all vectors', async () => {
  const { search, model, put } = await openAna()
  await put('ana', { m1: [floats(0, 1), floats(1, 0), floats(0, -1)], m2: [floats(0.6, 0.8)], m3: [floats(-1, 0)] })
  expect(await search.nearest('ana', model, floats(1, 0), 2)).toEqual({
    mean: expect.closeTo(0.12, 6),
    compared: 5,
    candidates: [
      { id: 'm1', similarity: 1, part: 1, language: 'en' },
      { id: 'm2', similarity: expect.closeTo(0.6, 6), part: 0, language: 'en' },
    ],
  })
})

test('a search sees what was committed a moment ago', async () => {
  const { search, model, put, store } = await openAna()
  expect(await search.nearest('ana', model, floats(1, 0), 10)).toEqual(NOTHING)
  await put('ana', { m1: [floats(1, 0)] })
  expect(await idsOf(search, model, floats(1, 0))).toEqual(['m1'])
  await put('ana', { m2: [floats(0, 1)], m3: [floats(0.6, 0.8)] })
  expect(await idsOf(search, model, floats(0, 1))).toEqual(['m2', 'm3', 'm1'])
  await put('ana', { m2: [floats(1, 0), floats(-1, 0)] })
  expect(await idsOf(search, model, floats(0, 1))).toEqual(['m3', 'm2', 'm1'])
  await store.memories.remove('ana', 'm3')
  expect(await idsOf(search, model, floats(0, 1))).toEqual(['m2', 'm1'])
  await store.vectors.forget({ accountId: 'ana', id: 'm1' })
  expect(await idsOf(search, model, floats(0, 1))).toEqual(['m2'])
  await store.memories.remove('ana', 'm2')
  expect(await search.nearest('ana', model, floats(1, 0), 10)).toEqual(NOTHING)
})

test('an account that is made anew under its old id has nothing of before', async () => {
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
    expect(await search.nearest('ana', model, floats(1, 0), 10)).toEqual({
      mean: 1,
      compared: 1,
      candidates: [{ id: 'm1', similarity: 1, part: 0, language: 'en' }],
    })
    expect(await idsOf(search, model, floats(1, 0), 'bea')).toEqual(['b2', 'm1'])
  }
  expect(await search.nearest('nobody', model, floats(1, 0), 10)).toEqual(NOTHING)
})

test('two models are never mixed', async () => {
  const { search, model, put, store } = await openAna()
  const other = (await store.vectors.addModel('test/two', 'building', null)).id
  await put('ana', { m1: [floats(1, 0)], m2: [floats(0, 1)] })
  await put('ana', { m3: [floats(1, 0, 0)] }, other)
  expect(await idsOf(search, model, floats(1, 0))).toEqual(['m1', 'm2'])
  expect(await idsOf(search, other, floats(1, 0, 0))).toEqual(['m3'])
  expect(await search.nearest('ana', 99, floats(1, 0), 10)).toEqual(NOTHING)
})

test('a vector of other dimensions is refused in plain words, and the next search is answered', async () => {
  const { search, model, put } = await openAna()
  await put('ana', { m1: [floats(1, 0)] })
  await expect(search.nearest('ana', model, floats(1, 0, 0), 10)).rejects.toThrow(
    `The vector has 3 dimensions, those of model ${model} have 2`,
  )
  await expect(search.nearest('ana', model, floats(), 10)).rejects.toThrow('The vector has 0 dimensions')
  expect(await idsOf(search, model, floats(1, 0))).toEqual(['m1'])
})

test('a kept vector of a broken length is named as the fault, and nothing of it is kept', async () => {
  const { search, model, put, database } = await openAna()
  await put('ana', { m1: [floats(1, 0)], m2: [floats(0, 1)] })
  const setVector = (id: string, vector: Buffer) =>
    database.writer.updateTable('vectors').set({ vector }).where('memory_id', '=', id).execute()
  await setVector('m2', Buffer.alloc(5))
  await expect(search.nearest('ana', model, floats(1, 0), 10)).rejects.toThrow('takes 5 bytes')
  await setVector('m2', Buffer.from(floats(0, 1).buffer))
  expect(await idsOf(search, model, floats(1, 0))).toEqual(['m1', 'm2'])
})

test('of equals the newest comes first, and of too many equals the newest are taken', async () => {
  const { search, model, put, addMemories } = await openAna()
  const ids = many(500)
  await addMemories('ana', ids)
  await put('ana', Object.fromEntries(ids.map((id) => [id, [floats(1, 0)]])))
  expect((await search.nearest('ana', model, floats(1, 0), 3)).candidates.map(({ id }) => id)).toEqual([
    'n00499',
    'n00498',
    'n00497',
  ])
})

test('numbers that are none are passed over', async () => {
  const { search, model, put } = await openAna()
  await put('ana', {
    m1: [floats(Number.NaN, 1)],
    m2: [floats(Number.POSITIVE_INFINITY, 0), floats(0, 1)],
    m3: [floats(0.6, 0.8)],
  })
  const found = await search.nearest('ana', model, floats(0.6, 0.8), 10)
  expect(found.mean).toBeCloseTo(0.9, 5)
  expect(found.candidates.map(({ id, part }) => `${id} ${part}`)).toEqual(['m3 0', 'm2 1'])
  expect(await search.nearest('ana', model, floats(Number.NaN, 0), 10)).toEqual(NOTHING)
})

test('no similarity is above 1', async () => {
  const { search, model, put } = await openAna()
  await put('ana', { m1: [floats(1.000_001, 0)] })
  expect((await search.nearest('ana', model, floats(1, 0), 10)).candidates).toMatchObject([{ similarity: 1 }])
})

test('asked for none, the mean alone is told', async () => {
  const { search, model, put } = await openAna()
  await put('ana', { m1: [floats(1, 0)] })
  expect(await search.nearest('ana', model, floats(1, 0), 0)).toEqual({ mean: 1, compared: 1, candidates: [] })
})

test('a part of a larger array is asked for as it is', async () => {
  const { search, model, put } = await openAna()
  await put('ana', { m1: [floats(1, 0)], m2: [floats(0, 1)] })
  expect(await idsOf(search, model, floats(9, 9, 0, 1, 9).subarray(2, 4))).toEqual(['m2', 'm1'])
})

/** Kept whole; one account at a time; read anew at each search. Megabytes, of some 150 bytes a vector and 500 vectors an account. */
test.each([256, 0.1, 0.02])('with %f MB of cache all accounts are answered like a plain scan', async (maxCacheMb) => {
  const { search, model, put, store, addAccount, addMemories } = await openVectors({ maxCacheMb })
  const ids = many(500)
  const accounts = new Map<string, Array<readonly [string, Parts]>>()
  for (const [number, accountId] of ['ana', 'bea', 'cleo'].entries()) {
    await addAccount(accountId)
    await addMemories(accountId, ids)
    const vectors = unitVectors(number, 500, 12)
    const memories = ids.map((id, index) => [id, vectors.slice(index, index + 1)] as const)
    await put(accountId, Object.fromEntries(memories))
    accounts.set(accountId, memories)
  }
  const queries = unitVectors(77, 4, 12)
  const expectAll = async () => {
    for (const query of queries) {
      for (const [accountId, memories] of accounts) {
        expectSame(await search.nearest(accountId, model, query, 20), scanned(memories, query, 20))
      }
    }
  }
  await expectAll()
  for (const [accountId, memories] of accounts) {
    const [gone, ...rest] = memories.filter((_, index) => index % 7 === 0)
    await store.memories.remove(accountId, gone?.[0] ?? '')
    const changed = rest.map(([id, parts]) => [id, [...parts, ...unitVectors(5, 1, 12)]] as const)
    await put(accountId, Object.fromEntries(changed))
    accounts.set(accountId, [...memories.filter((_, index) => index % 7 !== 0), ...changed])
  }
  await expectAll()
})

test('the cache holds no more than it may', async () => {
  const { database, model, put, addAccount, addMemories } = await openVectors()
  const connection = openReader(database.file)
  onTestFinished(() => {
    connection.close()
  })
  const accountIds = ['ana', 'bea', 'cleo']
  const [first = floats(), ...rest] = unitVectors(1, 10, 16)
  for (const accountId of accountIds) {
    await addAccount(accountId)
    await addMemories(accountId, many(10))
    await put(accountId, Object.fromEntries([first, ...rest].map((vector, index) => [many(10)[index], [vector]])))
  }
  const [one] = accountIds.map((accountId) => findAccount(connection, accountId, model))
  const bytesEach = one ? bytesFor(one) : Number.NaN
  const cache = new VectorCache(connection, bytesEach * 2.5, () => {})
  const kept: number[] = []
  for (const accountId of [...accountIds, ...accountIds]) {
    const account = findAccount(connection, accountId, model)
    const found = new NearestMemories(1)
    if (account) cache.scan(account, first, found)
    expect(found.result().candidates).toMatchObject([{ id: 'n00000' }])
    kept.push(cache.bytes / bytesEach)
  }
  expect(kept).toEqual([1, 2, 2, 2, 2, 2])
})

test('an account that outgrows the cache, and shrinks again, goes on being answered', async () => {
  const { search, model, put, store, addMemories } = await openAna({ maxCacheMb: 0.02 })
  const ids = many(SCAN_BLOCK + 50)
  await addMemories('ana', ids)
  const vectors = unitVectors(3, ids.length, 4)
  const memories = ids.map((id, index) => [id, vectors.slice(index, index + 1)] as const)
  const [query = floats(1, 0, 0, 0)] = unitVectors(4, 1, 4)
  for (const count of [20, ids.length]) {
    await put('ana', Object.fromEntries(memories.slice(0, count)))
    expectSame(await search.nearest('ana', model, query, 20), scanned(memories.slice(0, count), query, 20))
  }
  await store.transaction(async (tx) => {
    for (const id of ids.slice(30)) await tx.vectors.forget({ accountId: 'ana', id })
  })
  expectSame(await search.nearest('ana', model, query, 20), scanned(memories.slice(0, 30), query, 20))
})

type Step = { kind: 'put'; memory: number; seed: number; parts: number } | { kind: 'forget' | 'remove'; memory: number }

const memoryNumber = fc.integer({ min: 0, max: 11 })
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('put' as const),
      memory: memoryNumber,
      seed: fc.integer({ min: 1, max: 1_000 }),
      parts: fc.integer({ min: 0, max: 3 }),
    }),
    fc.record({ kind: fc.constantFrom('forget' as const, 'remove' as const), memory: memoryNumber }),
  ),
  { minLength: 1, maxLength: 25 },
)

test('whatever is put and removed, a search answers like a plain scan of what is left', async () => {
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
  { search, model, put, store, addAccount, addMemories }: Awaited<ReturnType<typeof openVectors>>,
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
      const parts = unitVectors(step.seed, step.parts, 5)
      await put(accountId, { [id]: parts })
      if (!gone.has(id)) left.set(id, parts)
    } else if (step.kind === 'forget') await store.vectors.forget({ accountId, id })
    else {
      await store.memories.remove(accountId, id)
      gone.add(id)
    }
    const query = unitVectors(step.memory + 5_000, 1, 5)[0] ?? floats(0, 0, 0, 0, 0)
    expectSame(await search.nearest(accountId, model, query, 4), scanned([...left], query, 4))
  }
}

/** Every thread started from now on. */
function watchThreads(): Worker[] {
  const threads: Worker[] = []
  const note = (thread: Worker) => threads.push(thread)
  process.on('worker', note)
  onTestFinished(() => {
    process.off('worker', note)
  })
  return threads
}

test('when the thread dies the search under way is refused, and the next is answered', async () => {
  const { search, model, put } = await openAna()
  await put('ana', { m1: [floats(1, 0)] })
  const threads = watchThreads()
  expect(await idsOf(search, model, floats(1, 0))).toEqual(['m1'])
  const ended = threads[0]?.terminate()
  await expect(search.nearest('ana', model, floats(1, 0), 10)).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('briefly overloaded'),
  })
  await ended
  expect(await idsOf(search, model, floats(1, 0))).toEqual(['m1'])
  expect(threads).toHaveLength(2)
})

test('where the thread can not start a search says so, with the cause, and the next one tries again', async () => {
  const { database } = await openAna()
  const lost = openVectorSearch(join(database.file, 'nowhere'))
  onTestFinished(() => lost.close())
  const threads = watchThreads()
  for (let round = 1; round <= 2; round++) {
    await expect(lost.nearest('ana', 1, floats(1), 1)).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'Search can not be started; the log says why.',
      cause: { message: expect.stringContaining('open') },
    })
    expect(threads).toHaveLength(round)
  }
})

test('searches beyond what may wait are refused, to be tried again', async () => {
  const { search, model } = await openAna({ maxWaiting: 1 })
  const first = search.nearest('ana', model, floats(1), 1)
  await expect(search.nearest('ana', model, floats(1), 1)).rejects.toMatchObject({
    kind: 'unavailable',
    retryAfterSeconds: 2,
  })
  await expect(first).resolves.toEqual(NOTHING)
})

test('after closing nothing is searched', async () => {
  const { search, model } = await openAna()
  await search.close()
  await expect(search.nearest('ana', model, floats(1), 1)).rejects.toMatchObject({ kind: 'unavailable' })
})
