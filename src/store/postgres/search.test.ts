import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { postgresUrlOf } from '../../../test/support/database.ts'
import { many, scanned } from '../../../test/support/plain-scan.ts'
import { openAna } from '../../../test/support/stored-vectors.ts'
import { floats, unitVectors } from '../../../test/support/unit-vectors.ts'
import { wholeAccount } from '../../core/accounts/record.ts'
import { openVectorSearch } from './search.ts'
import { ensureVectorIndexes } from './vector-indexes.ts'

/** Ana has 300 vectors of 16 dimensions and Bea 5. The search uses indexes above 100. */
async function openIndexed() {
  const opened = await openAna({ indexAbove: 100 })
  const settings = { url: (await postgresUrlOf(opened.folder)) ?? '' }
  const ids = many(300)
  await opened.addMemories('ana', ids)
  const vectors = unitVectors(1, 300, 16)
  const memories = ids.map((id, index) => [id, vectors.slice(index, index + 1)] as const)
  await opened.put('ana', Object.fromEntries(memories))
  await opened.addAccount("b'ea")
  await opened.addMemories("b'ea", many(5))
  await opened.put("b'ea", Object.fromEntries(memories.slice(0, 5)))
  const indexes = async () => {
    const { rows } = await sql<{ definition: string }>`
      SELECT indexdef AS definition FROM pg_indexes WHERE indexname LIKE 'vectors_near_%' ORDER BY indexname`.execute(
      opened.database.reader,
    )
    return rows.map(({ definition }) => definition)
  }
  return { ...opened, settings, memories, indexes }
}

test('a large account has its own index, which finds nearly the same as a scan', async () => {
  const { search, model, memories, settings, indexes, database } = await openIndexed()
  expect(await ensureVectorIndexes(settings, 100)).toEqual({ built: 1, dropped: 0 })
  expect(await indexes()).toEqual([expect.stringMatching(/hnsw.*'ana'/)])
  const used = async () => {
    await sql`SELECT pg_stat_force_next_flush()`.execute(database.reader)
    const { rows } = await sql<{ scans: number }>`
      SELECT idx_scan AS scans FROM pg_stat_user_indexes WHERE indexrelname LIKE 'vectors_near_%'`.execute(
      database.reader,
    )
    return rows[0]?.scans ?? 0
  }
  let hits = 0
  const queries = unitVectors(7, 10, 16)
  for (const query of queries) {
    const expected = scanned(memories, query, 10)
    const found = await search.nearest(wholeAccount('ana'), model, query, 10)
    expect(found.compared).toBe(300)
    expect(found.mean).toBeCloseTo(expected.mean, 5)
    const ids = new Set(found.candidates.map(({ id }) => id))
    hits += expected.candidates.filter(({ id }) => ids.has(id)).length
  }
  expect(hits).toBeGreaterThanOrEqual(95)
  await search.close()
  await expect.poll(used).toBe(queries.length)
})

test('a large account without an index is scanned, and a small one always is', async () => {
  const { search, model, memories } = await openIndexed()
  const [query = floats()] = unitVectors(8, 1, 16)
  for (const [accountId, own] of [
    ['ana', memories],
    ["b'ea", memories.slice(0, 5)],
  ] as const) {
    const found = await search.nearest(wholeAccount(accountId), model, query, 10)
    expect(found.candidates.map(({ id }) => id)).toEqual(scanned(own, query, 10).candidates.map(({ id }) => id))
  }
})

test('unneeded and half-built indexes are dropped', async () => {
  const { settings, indexes, store, database } = await openIndexed()
  expect(await ensureVectorIndexes(settings, 3)).toEqual({ built: 2, dropped: 0 })
  expect(await ensureVectorIndexes(settings, 3)).toEqual({ built: 0, dropped: 0 })
  await store.accounts.remove("b'ea")
  expect(await ensureVectorIndexes(settings, 3)).toEqual({ built: 0, dropped: 1 })
  await sql`UPDATE pg_index SET indisvalid = false WHERE indrelid = 'vectors'::regclass
    AND indexrelid::regclass::text LIKE 'vectors_near_%'`.execute(database.writer)
  expect(await ensureVectorIndexes(settings, 3)).toEqual({ built: 1, dropped: 1 })
  expect(await indexes()).toHaveLength(1)
  expect(await ensureVectorIndexes(settings, null)).toEqual({ built: 0, dropped: 1 })
  expect(await indexes()).toEqual([])
})

test('if two processes ensure the indexes at the same time, each index is built once', async () => {
  const { settings, indexes } = await openIndexed()
  const done = await Promise.all([1, 2].map(() => ensureVectorIndexes(settings, 100)))
  expect(done.reduce((sum, { built }) => sum + built, 0)).toBe(1)
  expect(await indexes()).toHaveLength(1)
})

test('a search that times out in the database can be retried', async () => {
  const { folder, model, database, put } = await openAna()
  await put('ana', { m1: [floats(1, 0)] })
  const hurried = openVectorSearch({ url: (await postgresUrlOf(folder)) ?? '' }, { timeoutMs: 300 })
  onTestFinished(() => hurried.close())
  await database.writer.transaction().execute(async (tx) => {
    await sql`LOCK TABLE vectors IN ACCESS EXCLUSIVE MODE`.execute(tx)
    await expect(hurried.nearest(wholeAccount('ana'), model, floats(1, 0), 1)).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('briefly overloaded'),
      retryAfterSeconds: 2,
    })
  })
  await expect.poll(() => hurried.nearest(wholeAccount('ana'), model, floats(1, 0), 1)).toMatchObject({ compared: 1 })
})

test('a search without a reachable database is unavailable', async () => {
  const lost = openVectorSearch({ url: 'postgres://nobody@127.0.0.1:1/nowhere' })
  onTestFinished(() => lost.close())
  await expect(lost.nearest(wholeAccount('ana'), 1, floats(1), 1)).rejects.toMatchObject({ kind: 'unavailable' })
  await expect(ensureVectorIndexes({ url: 'postgres://nobody@127.0.0.1:1/nowhere' }, 1)).rejects.toMatchObject({
    kind: 'unavailable',
  })
})
