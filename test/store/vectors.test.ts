import { expect, test } from 'vitest'
import { wholeAccount } from '../../src/core/accounts/record.ts'
import type { EmbeddingModel, MemoryVectors } from '../../src/core/embedding/record.ts'
import type { TestDatabase } from '../support/database.ts'
import { openStore } from '../support/stored-memories.ts'
import { countedAccounts, keptVectors, removeMemory, stored } from '../support/stored-vectors.ts'

const BEGINNING = { accountId: '', memoryId: '' }

/** Ana with three memories, Bea with one, and one model. */
async function openVectors() {
  const opened = await openStore()
  await opened.addAccount('ana')
  await opened.addAccount('bea')
  await opened.addMemories('ana', ['m1', 'm2', 'm3'])
  await opened.addMemories('bea', ['m1'])
  const { store } = opened
  const model = await store.vectors.addModel('test/one', 'active', BEGINNING)
  return {
    ...opened,
    model,
    put: (vectors: MemoryVectors[], of: EmbeddingModel = model) =>
      store.transaction((tx) => tx.vectors.put(of.id, vectors)),
  }
}

function vectorsOf(accountId: string, id: string, ...chunks: number[][]): MemoryVectors {
  return { accountId, id, chunks: chunks.map((chunk) => Float32Array.from(chunk)) }
}

async function kept(database: TestDatabase, model: number) {
  const rows = await keptVectors(database, model)
  return rows.map(([accountId, id, chunk, floats]) => [accountId, id, chunk, [...floats]])
}

test('vectors are stored in a row for each chunk', async () => {
  const { put, database, model } = await openVectors()
  const whole = Float32Array.from([9, 9, 1, 0, 9])
  await put([{ accountId: 'ana', id: 'm1', chunks: [whole.subarray(2, 4), Float32Array.from([0, -1])] }])
  expect(await kept(database, model.id)).toEqual([
    ['ana', 'm1', 0, [1, 0]],
    ['ana', 'm1', 1, [0, -1]],
  ])
})

test('every number is stored as precisely as the database keeps it, in vectors of any length', async () => {
  const { put, database, store } = await openVectors()
  for (const length of [1, 512, 2_000, 4_096]) {
    const model = await store.vectors.addModel(`test/${length}`, 'building', BEGINNING)
    const vector = Float32Array.from({ length }, (_, index) => Math.sin(index + 0.1) / Math.sqrt(length))
    await put([{ accountId: 'ana', id: 'm1', chunks: [vector] }], model)
    expect(await kept(database, model.id)).toEqual([['ana', 'm1', 0, [...stored(vector)]]])
    expect(Math.max(...stored(vector).map((number, index) => Math.abs(number - (vector[index] ?? 0))))).toBeLessThan(
      0.00002,
    )
  }
})

test("put replaces the memory's vectors of this model, and nothing else", async () => {
  const { put, database, store, model } = await openVectors()
  const other = await store.vectors.addModel('test/two', 'building', BEGINNING)
  await put([vectorsOf('ana', 'm1', [1, 0], [0, 1]), vectorsOf('ana', 'm2', [1, 0]), vectorsOf('bea', 'm1', [1, 0])])
  await put([vectorsOf('ana', 'm1', [1, 0, 0])], other)
  await put([vectorsOf('ana', 'm1', [0, 1])])
  expect(await kept(database, model.id)).toEqual([
    ['ana', 'm2', 0, [1, 0]],
    ['bea', 'm1', 0, [1, 0]],
    ['ana', 'm1', 0, [0, 1]],
  ])
  expect(await kept(database, other.id)).toEqual([['ana', 'm1', 0, [1, 0, 0]]])
  expect(await store.vectors.countMemories(model.id)).toBe(3)
  expect(await store.vectors.countMemories(other.id)).toBe(1)
})

test('a memory with an empty put has no vectors any more', async () => {
  const { put, database, store, model } = await openVectors()
  await put([vectorsOf('ana', 'm1', [1, 0])])
  await put([vectorsOf('ana', 'm1')])
  expect(await kept(database, model.id)).toEqual([])
  expect(await store.vectors.countMemories(model.id)).toBe(0)
})

test('a deleted memory gets no vectors, and the others get theirs', async () => {
  const { put, database, model } = await openVectors()
  await put([vectorsOf('ana', 'gone', [1, 0]), vectorsOf('nobody', 'm1', [1, 0]), vectorsOf('ana', 'm3', [0, 1])])
  expect(await kept(database, model.id)).toEqual([['ana', 'm3', 0, [0, 1]]])
})

test('the first vectors fix the dimensions of a model; others are refused, and their put is rolled back', async () => {
  const { put, database, store, model } = await openVectors()
  await put([vectorsOf('ana', 'm1', [1, 0])])
  expect(await store.vectors.models()).toMatchObject([{ dimensions: 2 }])
  await expect(put([vectorsOf('ana', 'm2', [1, 0]), vectorsOf('ana', 'm3', [1, 0, 0])])).rejects.toThrow(
    `A vector has 3 dimensions, those of model ${model.id} have 2`,
  )
  await expect(put([vectorsOf('ana', 'm2', [])])).rejects.toThrow('0 dimensions')
  expect(await kept(database, model.id)).toHaveLength(1)
  await expect(put([vectorsOf('ana', 'm2', [1])], { ...model, id: 99 })).rejects.toThrow('no model 99')
})

test('two lengths at once are refused even for a model without vectors', async () => {
  const { put, store } = await openVectors()
  await expect(put([vectorsOf('ana', 'm1', [1, 0], [1])])).rejects.toThrow('A vector has 1 dimensions')
  await expect(put([vectorsOf('ana', 'm1', [])])).rejects.toThrow('A vector has 0 dimensions')
  expect(await store.vectors.models()).toMatchObject([{ dimensions: null }])
})

test('removing takes the vectors of every model and the relations of this memory only', async () => {
  const { put, database, store, model } = await openVectors()
  const other = await store.vectors.addModel('test/two', 'building', BEGINNING)
  await put([vectorsOf('ana', 'm1', [1, 0]), vectorsOf('ana', 'm2', [1, 0]), vectorsOf('bea', 'm1', [1, 0])])
  await put([vectorsOf('ana', 'm1', [1])], other)
  await store.vectors.putNear('ana', 'm1', [{ id: 'm2', likeness: 0.5 }])
  await store.vectors.putNear('ana', 'm3', [
    { id: 'm1', likeness: 0.6 },
    { id: 'm2', likeness: 0.7 },
  ])
  await store.vectors.delete({ accountId: 'ana', id: 'm1' })
  expect((await kept(database, model.id)).map((row) => row.slice(0, 2).join(' '))).toEqual(['ana m2', 'bea m1'])
  expect(await kept(database, other.id)).toEqual([])
  expect(await store.vectors.near(wholeAccount('ana'), ['m1', 'm2'])).toEqual([{ from: 'm2', to: 'm3', likeness: 0.7 }])
})

test('a deleted memory takes its vectors, its queue entry and its relations along, and the counters follow', async () => {
  const { put, database, store, model } = await openVectors()
  await put([vectorsOf('ana', 'm1', [1, 0], [0, 1]), vectorsOf('ana', 'm2', [1, 0])])
  await store.vectors.enqueue({ accountId: 'ana', id: 'm1' })
  await store.vectors.putNear('ana', 'm2', [{ id: 'm1', likeness: 0.5 }])
  await removeMemory(store, 'ana', 'm1')
  expect(await kept(database, model.id)).toEqual([['ana', 'm2', 0, [1, 0]]])
  expect(await countedAccounts(database, model.id)).toEqual([{ account_id: 'ana', vectors: 1, memories: 1 }])
  expect(await store.vectors.countWaiting()).toBe(0)
  expect(await store.vectors.near(wholeAccount('ana'), ['m2'])).toEqual([])
})

test('a deleted account leaves nothing behind', async () => {
  const { put, database, store, model } = await openVectors()
  await put([vectorsOf('ana', 'm1', [1, 0]), vectorsOf('bea', 'm1', [1, 0])])
  await store.vectors.enqueue({ accountId: 'ana', id: 'm2' })
  await store.vectors.putNear('ana', 'm1', [{ id: 'm3', likeness: 0.5 }])
  await store.accounts.remove('ana')
  for (const table of ['vectors', 'vector_accounts', 'vector_queue', 'nearness'] as const) {
    const rows = await database.reader.selectFrom(table).select('account_id').execute()
    expect(rows.filter(({ account_id }) => account_id === 'ana')).toEqual([])
  }
  expect(await store.vectors.countMemories(model.id)).toBe(1)
})

test('the counters follow every change: added, replaced and removed', async () => {
  const { put, database, store, model } = await openVectors()
  await put([vectorsOf('ana', 'm1', [1, 0], [0, 1])])
  expect(await countedAccounts(database, model.id)).toEqual([{ account_id: 'ana', vectors: 2, memories: 1 }])
  await put([vectorsOf('ana', 'm1', [1, 0])])
  expect(await countedAccounts(database, model.id)).toEqual([{ account_id: 'ana', vectors: 1, memories: 1 }])
  await store.vectors.delete({ accountId: 'ana', id: 'm1' })
  await put([vectorsOf('ana', 'm2', [1, 0])])
  expect(await countedAccounts(database, model.id)).toEqual([{ account_id: 'ana', vectors: 1, memories: 1 }])
})

test('of one memory given twice the last is kept, and many are stored at once', async () => {
  const { put, database, addMemories, model } = await openVectors()
  const ids = Array.from({ length: 600 }, (_, index) => `n${String(index).padStart(3, '0')}`)
  await addMemories('ana', ids)
  await put([vectorsOf('ana', 'm1', [1, 0], [1, 0]), vectorsOf('ana', 'm1', [0, 1])])
  await put(ids.map((id) => vectorsOf('ana', id, [1, 0], [0, 1])))
  expect(await countedAccounts(database, model.id)).toEqual([{ account_id: 'ana', vectors: 1_201, memories: 601 }])
  expect((await kept(database, model.id)).slice(0, 3)).toEqual([
    ['ana', 'm1', 0, [0, 1]],
    ['ana', 'n000', 0, [1, 0]],
    ['ana', 'n000', 1, [0, 1]],
  ])
})

test('a failed transaction stores nothing', async () => {
  const { database, store, model } = await openVectors()
  const failing = store.transaction(async (tx) => {
    await tx.vectors.put(model.id, [vectorsOf('ana', 'm1', [1, 0])])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await kept(database, model.id)).toEqual([])
  expect(await countedAccounts(database, model.id)).toEqual([])
})

test('the vectors of a model are deleted some memories at a time, and the model only after them', async () => {
  const { put, database, store, model } = await openVectors()
  const other = await store.vectors.addModel('test/two', 'active', null)
  await put([
    vectorsOf('ana', 'm1', [1, 0], [0, 1]),
    vectorsOf('ana', 'm2', [1, 0]),
    vectorsOf('ana', 'm3', [1, 0]),
    vectorsOf('bea', 'm1', [1, 0]),
  ])
  await put([vectorsOf('ana', 'm1', [1])], other)
  expect(await store.vectors.removeSome(model.id, 2)).toBe(2)
  expect(await store.vectors.countMemories(model.id)).toBe(2)
  await expect(store.vectors.removeModel(model.id)).rejects.toThrow('has vectors still')
  expect(await store.vectors.removeSome(model.id, 10)).toBe(2)
  expect(await store.vectors.removeSome(model.id, 10)).toBe(0)
  await store.vectors.removeModel(model.id)
  expect(await store.vectors.models()).toMatchObject([{ name: 'test/two' }])
  expect(await countedAccounts(database, model.id)).toEqual([])
  expect(await kept(database, other.id)).toHaveLength(1)
})

test('a model is stored with its state, its similarity threshold and the progress of its walk', async () => {
  const { store, model, put } = await openVectors()
  expect(model).toEqual({
    id: model.id,
    name: 'test/one',
    state: 'active',
    dimensions: null,
    similarityThreshold: null,
    progress: BEGINNING,
  })
  await put([vectorsOf('ana', 'm1', [1, 0])])
  const progress = { accountId: 'ana', memoryId: 'm2' }
  await store.vectors.updateModel({ ...model, state: 'building', similarityThreshold: 0.25, progress })
  expect(await store.vectors.models()).toEqual([
    { ...model, state: 'building', similarityThreshold: 0.25, progress, dimensions: 2 },
  ])
  await store.vectors.updateModel({ ...model, state: 'retired', progress: null })
  expect(await store.vectors.models()).toMatchObject([{ state: 'retired', progress: null, dimensions: 2 }])
  await expect(store.vectors.addModel('test/one', 'building', null)).rejects.toThrow(/unique/i)
})

test('the last queued memory is processed first, and queueing it again moves it', async () => {
  const { store } = await openVectors()
  for (const id of ['m1', 'm2', 'm3']) await store.vectors.enqueue({ accountId: 'ana', id })
  const before = await store.vectors.waiting(10)
  expect(before.map(({ id }) => id)).toEqual(['m3', 'm2', 'm1'])
  await store.vectors.enqueue({ accountId: 'ana', id: 'm1' })
  const after = await store.vectors.waiting(10)
  expect(after.map(({ id }) => id)).toEqual(['m1', 'm3', 'm2'])
  expect(after[0]?.ticket).toBeGreaterThan(before[0]?.ticket ?? Number.POSITIVE_INFINITY)
  expect(await store.vectors.waiting(1)).toEqual(after.slice(0, 1))
})

test('a memory queued again meanwhile stays in the queue', async () => {
  const { store } = await openVectors()
  for (const id of ['m1', 'm2']) await store.vectors.enqueue({ accountId: 'ana', id })
  const taken = await store.vectors.waiting(10)
  await store.vectors.enqueue({ accountId: 'ana', id: 'm1' })
  await store.vectors.dequeue(taken)
  expect(await store.vectors.waiting(10)).toMatchObject([{ accountId: 'ana', id: 'm1' }])
  await store.vectors.dequeue(await store.vectors.waiting(10))
  expect(await store.vectors.countWaiting()).toBe(0)
})

test('a ticket is never used twice, also if the queue was empty meanwhile', async () => {
  const { store } = await openVectors()
  await store.vectors.enqueue({ accountId: 'ana', id: 'm1' })
  const taken = await store.vectors.waiting(1)
  await store.vectors.dequeue(taken)
  await store.vectors.enqueue({ accountId: 'ana', id: 'm1' })
  await store.vectors.dequeue(taken)
  expect(await store.vectors.countWaiting()).toBe(1)
})

test('a deleted memory is not queued', async () => {
  const { store } = await openVectors()
  await store.vectors.enqueue({ accountId: 'ana', id: 'gone' })
  expect(await store.vectors.countWaiting()).toBe(0)
})

test('the walk visits every memory without vectors of the model, account by account, and continues where it was', async () => {
  const { store, put, model } = await openVectors()
  const other = await store.vectors.addModel('test/two', 'building', BEGINNING)
  await put([vectorsOf('ana', 'm2', [1, 0])])
  await put([vectorsOf('ana', 'm1', [1, 0])], other)
  const first = await store.vectors.walk(model.id, { accountId: '', id: '' }, 2)
  expect(first).toEqual([
    { accountId: 'ana', id: 'm1' },
    { accountId: 'ana', id: 'm3' },
  ])
  expect(await store.vectors.walk(model.id, null, 2)).toEqual(first)
  expect(await store.vectors.walk(model.id, { accountId: 'ana', id: 'm3' }, 2)).toEqual([
    { accountId: 'bea', id: 'm1' },
  ])
  expect(await store.vectors.walk(model.id, { accountId: 'bea', id: 'm1' }, 2)).toEqual([])
})

test('the walk finds the few memories without vectors among thousands that have theirs', async () => {
  const { store, put, addMemories, model } = await openVectors()
  const ids = Array.from({ length: 2_500 }, (_, index) => `n${String(index).padStart(4, '0')}`)
  await addMemories('bea', ids)
  await put(ids.slice(0, -1).map((id) => vectorsOf('bea', id, [1, 0])))
  expect(await store.vectors.walk(model.id, null, 10)).toEqual([
    { accountId: 'ana', id: 'm1' },
    { accountId: 'ana', id: 'm2' },
    { accountId: 'ana', id: 'm3' },
    { accountId: 'bea', id: 'm1' },
    { accountId: 'bea', id: 'n2499' },
  ])
})

test('similar memories are read from both ends, each pair once, nearest first', async () => {
  const { store } = await openVectors()
  const { vectors } = store
  await vectors.putNear('ana', 'm1', [
    { id: 'm2', likeness: 0.5 },
    { id: 'm3', likeness: 0.4 },
  ])
  await vectors.putNear('ana', 'm3', [{ id: 'm1', likeness: 0.6 }])
  expect(await vectors.near(wholeAccount('ana'), ['m1'])).toEqual([
    { from: 'm1', to: 'm3', likeness: 0.6 },
    { from: 'm1', to: 'm2', likeness: 0.5 },
  ])
  expect(await vectors.near(wholeAccount('ana'), ['m2', 'm3'])).toEqual([
    { from: 'm3', to: 'm1', likeness: 0.6 },
    { from: 'm2', to: 'm1', likeness: 0.5 },
  ])
  expect(await vectors.near(wholeAccount('ana'), [])).toEqual([])
  expect(await vectors.near(wholeAccount('bea'), ['m1', 'm2'])).toEqual([])
})

test('similar memories are replaced; deleted ones and the memory itself are left out', async () => {
  const { store } = await openVectors()
  const { vectors } = store
  await vectors.putNear('ana', 'm1', [{ id: 'm2', likeness: 0.5 }])
  await vectors.putNear('ana', 'm1', [
    { id: 'm3', likeness: 0.4 },
    { id: 'm1', likeness: 1 },
    { id: 'gone', likeness: 0.9 },
  ])
  await vectors.putNear('ana', 'gone', [{ id: 'm1', likeness: 0.9 }])
  expect(await vectors.near(wholeAccount('ana'), ['m1', 'm2', 'm3', 'gone'])).toEqual([
    { from: 'm1', to: 'm3', likeness: 0.4 },
    { from: 'm3', to: 'm1', likeness: 0.4 },
  ])
})
