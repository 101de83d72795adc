import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openStoreIn } from '../../../test/support/database.ts'
import { many } from '../../../test/support/plain-scan.ts'
import { memoryVectors, openAna } from '../../../test/support/stored-vectors.ts'
import { dot, floats, unitVectors } from '../../../test/support/unit-vectors.ts'
import { wholeAccount } from '../../core/accounts/record.ts'
import { addMissingCodes } from './vectors.ts'

/** Ana's memories in two stores, as in two processes. */
async function openTwo() {
  const opened = await openAna()
  const { store: other } = await openStoreIn(opened.folder)
  return { ...opened, stores: [opened.store, other] as const }
}

test('the counts are right after two processes concurrently put, forget and remove the same memories', async () => {
  const { stores, model, database, search, addMemories } = await openTwo()
  const ids = Array.from({ length: 12 }, (_, index) => `n${index}`)
  await addMemories('ana', ids)
  const work = Array.from({ length: 40 }, (_, round) => async () => {
    const store = stores[round % 2 === 0 ? 0 : 1]
    const chosen = ids.filter((_id, index) => (index * 7 + round) % 3 === 0)
    const vectors = Object.fromEntries(chosen.map((id, index) => [id, unitVectors(round, 1 + (index % 2), 8)]))
    await store.transaction(async (tx) => {
      if (round % 5 !== 4) await tx.vectors.put(model, memoryVectors('ana', vectors))
      else if (round % 10 === 4) await tx.vectors.delete({ accountId: 'ana', id: chosen[0] ?? '' })
      else {
        await tx.vectors.delete({ accountId: 'ana', id: `n${round % 12}` })
        await tx.memories.remove('ana', `n${round % 12}`)
      }
    })
  })
  await Promise.all(work.map((each) => each()))
  const { rows } = await sql<{ vectors: number; memories: number; mean: string }>`
    SELECT count(*) AS vectors, count(DISTINCT memory_id) AS memories, avg(vector)::text AS mean FROM vectors`.execute(
    database.reader,
  )
  const counted = await database.reader.selectFrom('vector_accounts').select(['vectors', 'memories']).execute()
  expect(counted).toEqual([{ vectors: rows[0]?.vectors, memories: rows[0]?.memories }])
  const [query = floats()] = unitVectors(99, 1, 8)
  const mean = Float32Array.from(JSON.parse(rows[0]?.mean ?? '[]') as number[])
  expect((await search.nearest(wholeAccount('ana'), model, query, 1)).mean).toBeCloseTo(dot(query, mean), 5)
})

test('a sum is recomputed after many changes', async () => {
  const { model, put, search, database } = await openAna()
  await put('ana', { m1: [floats(1, 0)] })
  await sql`UPDATE vector_accounts SET total = '[500,500]', vectors = 3, changes = 10100`.execute(database.writer)
  await put('ana', { m2: [floats(0, 1)] })
  expect(await search.nearest(wholeAccount('ana'), model, floats(1, 0), 0)).toMatchObject({ mean: 0.5, compared: 2 })
  expect(await database.reader.selectFrom('vector_accounts').select(['vectors', 'memories']).execute()).toEqual([
    { vectors: 2, memories: 2 },
  ])
})

test('a memory that an uncommitted transaction queues again stays in the queue', async () => {
  const { stores, store } = await openTwo()
  await store.vectors.enqueue({ accountId: 'ana', id: 'm1' })
  const taken = await store.vectors.waiting(10)
  const queued = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const change = stores[1].transaction(async (tx) => {
    await tx.vectors.enqueue({ accountId: 'ana', id: 'm1' })
    queued.resolve()
    await mayEnd.promise
  })
  await queued.promise
  const dequeued = store.vectors.dequeue(taken)
  mayEnd.resolve()
  await Promise.all([change, dequeued])
  expect(await store.vectors.waiting(10)).toMatchObject([{ id: 'm1' }])
})

test('a model is not removed while vectors of it are being added', async () => {
  const { stores, store, model } = await openTwo()
  const hasPut = Promise.withResolvers<void>()
  const mayEnd = Promise.withResolvers<void>()
  const putting = stores[1].transaction(async (tx) => {
    await tx.vectors.put(model, memoryVectors('ana', { m1: [floats(1, 0)] }))
    hasPut.resolve()
    await mayEnd.promise
  })
  await hasPut.promise
  const removed = store.transaction((tx) => tx.vectors.removeModel(model))
  mayEnd.resolve()
  await putting
  await expect(removed).rejects.toThrow('has vectors still')
})

test('a search that compares only codes reads no vector, because vectors are stored outside their rows', async () => {
  const { put, database } = await openAna()
  const outside = async () => {
    const { rows } = await sql<{ bytes: number }>`
      SELECT pg_relation_size(reltoastrelid) AS bytes FROM pg_class WHERE oid = 'vectors'::regclass`.execute(
      database.reader,
    )
    return rows[0]?.bytes
  }
  await put('ana', { m1: unitVectors(1, 3, 512), m2: unitVectors(2, 3, 512) })
  expect(await outside()).toBeGreaterThan(0)
})

test('a vector without a code is found, and the upkeep writes its code', async () => {
  const { search, model, put, database, addMemories } = await openAna()
  const ids = many(1_200)
  await addMemories('ana', ids)
  const vectors = unitVectors(8, ids.length, 40)
  await put('ana', Object.fromEntries(ids.map((id, index) => [id, vectors.slice(index, index + 1)])))
  const codes = async () => (await sql`SELECT code FROM vectors ORDER BY "row"`.execute(database.reader)).rows
  const written = await codes()
  const [query = floats()] = vectors.slice(600)
  for (const few of ['part = 0', '"row" % 10 = 0']) {
    await sql`UPDATE vectors SET code = NULL WHERE ${sql.raw(few)}`.execute(database.writer)
    expect((await search.nearest(wholeAccount('ana'), model, query, 1)).candidates).toMatchObject([{ id: 'n00600' }])
    await addMissingCodes(database.writer)
    expect(await codes()).toEqual(written)
  }
})
