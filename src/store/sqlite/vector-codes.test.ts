import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { databaseFile } from '../../../test/support/database.ts'
import { many } from '../../../test/support/plain-scan.ts'
import { openAna, openVectors } from '../../../test/support/stored-vectors.ts'
import { floats, unitVectors } from '../../../test/support/unit-vectors.ts'
import { wholeAccount } from '../../core/accounts/record.ts'
import { openReader } from './connection.ts'
import { openVectorSearch } from './search.ts'
import { AccountCodes, CodeCache } from './vector-codes.ts'
import { rewriteOlderVectors } from './vectors.ts'

test('a stored vector of the wrong length is reported, and nothing is cached', async () => {
  const { search, model, put, database } = await openAna()
  await put('ana', { m1: [floats(1, 0)], m2: [floats(0, 1)] })
  const setVector = (id: string, vector: Buffer) =>
    database.writer.updateTable('vectors').set({ vector }).where('memory_id', '=', id).execute()
  await setVector('m2', Buffer.alloc(7))
  await expect(search.nearest(wholeAccount('ana'), model, floats(1, 0), 10)).rejects.toThrow('has 7 bytes')
  await setVector('m2', Buffer.from(floats(0, 1).buffer))
  expect((await search.nearest(wholeAccount('ana'), model, floats(1, 0), 10)).candidates.map(({ id }) => id)).toEqual([
    'm1',
    'm2',
  ])
})

test('the cache drops the least recently used accounts, and keeps the last used one even if it exceeds the limit', async () => {
  const { folder, model, put, addAccount, addMemories } = await openVectors()
  const connection = openReader(databaseFile(folder))
  onTestFinished(() => {
    connection.close()
  })
  const accountIds = ['ana', 'bea', 'cleo']
  for (const accountId of accountIds) {
    await addAccount(accountId)
    await addMemories(accountId, many(10))
    const vectors = unitVectors(1, 10, 16)
    await put(accountId, Object.fromEntries(many(10).map((id, index) => [id, vectors.slice(index, index + 1)])))
  }
  const accountOf = (accountId: string) => ({ accountId, model, dimensions: 16, lastRow: 30, vectors: 10 })
  const one = new AccountCodes(16)
  one.read(connection, accountOf('ana'), 100)
  expect(one.size).toBe(10)
  const keptBy = (maxBytes: number) => {
    const cache = new CodeCache(connection, maxBytes)
    return [...accountIds, ...accountIds].map((accountId) => {
      expect(cache.codesOf(accountOf(accountId))?.size).toBe(10)
      return cache.bytes / one.bytes
    })
  }
  expect(keptBy(one.bytes * 2.5)).toEqual([1, 2, 2, 2, 2, 2])
  expect(keptBy(one.bytes / 2)).toEqual([1, 1, 1, 1, 1, 1])
})

test('while the codes of a large account are read, and if that fails, other accounts are searched', async () => {
  const { folder, model, put, database, addAccount, addMemories } = await openAna()
  await addAccount('bea')
  await addMemories('bea', ['m1'])
  await put('bea', { m1: [floats(1, 0)] })
  const vectors = unitVectors(7, 45_000, 2)
  await put('ana', { m1: vectors })
  const search = openVectorSearch(databaseFile(folder))
  onTestFinished(() => search.close())
  const [first, other] = await Promise.all([
    search.nearest(wholeAccount('ana'), model, floats(1, 0), 1),
    search.nearest(wholeAccount('bea'), model, floats(1, 0), 1),
  ])
  expect(first).toBeNull()
  expect(other?.candidates).toMatchObject([{ id: 'm1' }])
  await expect
    .poll(() => search.nearest(wholeAccount('ana'), model, floats(1, 0), 1))
    .toMatchObject({ compared: 45_000 })

  await database.writer
    .updateTable('vectors')
    .set({ code: Buffer.alloc(3) })
    .where('row', '=', 40_000)
    .execute()
  const later = openVectorSearch(databaseFile(folder))
  onTestFinished(() => later.close())
  const failure = () => later.nearest(wholeAccount('ana'), model, floats(1, 0), 1).then(String, String)
  await expect.poll(failure).toContain('has 3 bytes')
  expect((await later.nearest(wholeAccount('bea'), model, floats(1, 0), 1))?.candidates).toMatchObject([{ id: 'm1' }])
})

test('vectors of an earlier release, longer and without codes, are found, and the upkeep rewrites them', async () => {
  const { search, model, put, database, addMemories } = await openAna()
  const ids = many(1_200)
  await addMemories('ana', ids)
  const vectors = unitVectors(8, ids.length, 40)
  await put('ana', Object.fromEntries(ids.map((id, index) => [id, vectors.slice(index, index + 1)])))
  const kept = () => database.reader.selectFrom('vectors').select(['vector', 'code']).orderBy('row').execute()
  const written = await kept()
  await database.writer.transaction().execute(async (tx) => {
    for (const [index, { buffer, byteOffset, byteLength }] of vectors.entries())
      await tx
        .updateTable('vectors')
        .set({ vector: Buffer.from(buffer, byteOffset, byteLength), code: null })
        .where('memory_id', '=', ids[index] ?? '')
        .execute()
  })
  const [query = floats()] = vectors.slice(600)
  expect((await search.nearest(wholeAccount('ana'), model, query, 1)).candidates).toMatchObject([{ id: 'n00600' }])
  await rewriteOlderVectors(database.writer)
  expect(await kept()).toEqual(written)
  expect((await search.nearest(wholeAccount('ana'), model, query, 1)).candidates).toMatchObject([{ id: 'n00600' }])
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
  expect((await search.nearest(wholeAccount('ana'), model, floats(1, 0), 10)).candidates).toMatchObject([{ id: 'm1' }])
  const ended = threads[0]?.terminate()
  await expect(search.nearest(wholeAccount('ana'), model, floats(1, 0), 10)).rejects.toMatchObject({
    kind: 'unavailable',
    message: expect.stringContaining('briefly overloaded'),
  })
  await ended
  expect((await search.nearest(wholeAccount('ana'), model, floats(1, 0), 10)).candidates).toMatchObject([{ id: 'm1' }])
  expect(threads).toHaveLength(2)
})

test('if the thread cannot start, a search reports the cause and the next search tries again', async () => {
  const { folder } = await openAna()
  const lost = openVectorSearch(join(databaseFile(folder), 'nowhere'))
  onTestFinished(() => lost.close())
  const threads = watchThreads()
  for (let round = 1; round <= 2; round++) {
    await expect(lost.nearest(wholeAccount('ana'), 1, floats(1), 1)).rejects.toMatchObject({
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
