import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFile } from '../../../test/support/database.ts'
import { expectPlainAnswers, expectSame, many, scanned } from '../../../test/support/plain-scan.ts'
import { openAna, openVectors } from '../../../test/support/stored-vectors.ts'
import { floats, unitVectors } from '../../../test/support/unit-vectors.ts'
import { bytesFor, findAccount, VectorCache } from './account-vectors.ts'
import { openReader } from './connection.ts'
import { NearestMemories } from './nearest-memories.ts'
import { openVectorSearch } from './search.ts'
import { SCAN_BLOCK } from './vector-scan.ts'

/** The first cache holds one account at a time and the second none: an account has about 500 vectors of 150 bytes. */
test.each([0.1, 0.02])('with a cache of %f MB, all accounts get the same results as a plain scan', (maxCacheMb) =>
  expectPlainAnswers({ maxCacheMb }),
)

test('a stored vector of the wrong length is reported, and nothing is cached', async () => {
  const { search, model, put, database } = await openAna()
  await put('ana', { m1: [floats(1, 0)], m2: [floats(0, 1)] })
  const setVector = (id: string, vector: Buffer) =>
    database.writer.updateTable('vectors').set({ vector }).where('memory_id', '=', id).execute()
  await setVector('m2', Buffer.alloc(5))
  await expect(search.nearest('ana', model, floats(1, 0), 10)).rejects.toThrow('has 5 bytes')
  await setVector('m2', Buffer.from(floats(0, 1).buffer))
  expect((await search.nearest('ana', model, floats(1, 0), 10)).candidates.map(({ id }) => id)).toEqual(['m1', 'm2'])
})

test('the cache never exceeds its limit', async () => {
  const { folder, model, put, addAccount, addMemories } = await openVectors()
  const connection = openReader(databaseFile(folder))
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

test('an account that outgrows the cache and shrinks again still gets correct results', async () => {
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
    for (const id of ids.slice(30)) await tx.vectors.delete({ accountId: 'ana', id })
  })
  expectSame(await search.nearest('ana', model, query, 20), scanned(memories.slice(0, 30), query, 20))
})

function watchThreads(): Worker[] {
  const threads: Worker[] = []
  const note = (thread: Worker) => threads.push(thread)
  process.on('worker', note)
  onTestFinished(() => {
    process.off('worker', note)
  })
  return threads
}

test('if the thread dies, the running search fails and the next one succeeds', async () => {
  const { search, model, put } = await openAna()
  await put('ana', { m1: [floats(1, 0)] })
  const threads = watchThreads()
  expect((await search.nearest('ana', model, floats(1, 0), 10)).candidates).toMatchObject([{ id: 'm1' }])
  const ended = threads[0]?.terminate()
  await expect(search.nearest('ana', model, floats(1, 0), 10)).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('briefly overloaded'),
  })
  await ended
  expect((await search.nearest('ana', model, floats(1, 0), 10)).candidates).toMatchObject([{ id: 'm1' }])
  expect(threads).toHaveLength(2)
})

test('if the thread cannot start, a search reports the cause and the next search tries again', async () => {
  const { folder } = await openAna()
  const lost = openVectorSearch(join(databaseFile(folder), 'nowhere'))
  onTestFinished(() => lost.close())
  const threads = watchThreads()
  for (let round = 1; round <= 2; round++) {
    await expect(lost.nearest('ana', 1, floats(1), 1)).rejects.toMatchObject({
      kind: 'unavailable',
      message: 'Search cannot be started. The server log has the details.',
      cause: { message: expect.stringContaining('open') },
    })
    expect(threads).toHaveLength(round)
  }
})

test('deleting a memory subtracts its vectors from the counts, through triggers', async () => {
  const { database, model, put, store } = await openAna()
  const counted = () =>
    database.reader.selectFrom('vector_accounts').select(['last_row', 'vectors', 'memories']).executeTakeFirst()
  await put('ana', { m1: [floats(1, 0), floats(0, 1)], m2: [floats(1, 0)] })
  expect(await counted()).toEqual({ last_row: 3, vectors: 3, memories: 2 })
  await put('ana', { m1: [floats(1, 0)] })
  expect(await counted()).toEqual({ last_row: 4, vectors: 2, memories: 2 })
  await store.memories.remove('ana', 'm1')
  expect(await counted()).toEqual({ last_row: 4, vectors: 1, memories: 1 })
  await put('ana', { m3: [floats(1, 0)] }, model)
  expect(await counted()).toEqual({ last_row: 5, vectors: 2, memories: 2 })
})
