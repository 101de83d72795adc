import { sql } from 'kysely'
import { onTestFinished } from 'vitest'
import type { MemoryVectors } from '../../src/core/embedding/record.ts'
import type { Nearness, VectorSearch } from '../../src/core/embedding/semantic-search.ts'
import type { Store } from '../../src/core/store.ts'
import { floatsOfSent } from '../../src/store/postgres/vector-arrays.ts'
import type { VectorSearchOptions } from '../../src/store/sqlite/search.ts'
import { floatsOf, rounded } from '../../src/store/vector-bytes.ts'
import { databaseFile, postgresUrlOf, type TestDatabase, usesPostgres } from './database.ts'
import { openStore } from './stored-memories.ts'

export type Parts = readonly Float32Array[]

/** `maxCacheMb` applies only to SQLite's search, which caches vectors in memory. */
export type SearchOptions = VectorSearchOptions & { indexAbove?: number }

/** A store on a fresh folder, a model, and a search of its vectors. They end with the test. */
export async function openVectors(options: SearchOptions = {}) {
  const opened = await openStore()
  const { store, folder } = opened
  const opening = await openSearch(folder, options)
  onTestFinished(() => opening.close())
  const search = { ...opening, nearest: onceRead(opening.nearest) }
  const model = (await store.vectors.addModel('test/one', 'active', null)).id
  return {
    ...opened,
    search,
    model,
    put: (accountId: string, vectors: Record<string, Parts>, of = model) =>
      store.transaction((tx) => tx.vectors.put(of, memoryVectors(accountId, vectors))),
    remove: (accountId: string, id: string) => removeMemory(store, accountId, id),
  }
}

async function openSearch(folder: string, { maxCacheMb, ...options }: SearchOptions): Promise<VectorSearch> {
  const url = await postgresUrlOf(folder)
  if (url !== null) return (await import('../../src/store/postgres/search.ts')).openVectorSearch({ url }, options)
  const { openVectorSearch } = await import('../../src/store/sqlite/search.ts')
  return openVectorSearch(databaseFile(folder), { ...options, ...(maxCacheMb !== undefined && { maxCacheMb }) })
}

/** Repeats a search until a large account has been read into memory. */
function onceRead(nearest: VectorSearch['nearest']) {
  return async (...asked: Parameters<VectorSearch['nearest']>): Promise<Nearness> => {
    for (;;) {
      const found = await nearest(...asked)
      if (found) return found
    }
  }
}

export async function openAna(options: SearchOptions = {}) {
  const opened = await openVectors(options)
  await opened.addAccount('ana')
  await opened.addMemories('ana', ['m1', 'm2', 'm3'])
  return opened
}

export function memoryVectors(accountId: string, vectors: Record<string, Parts>): MemoryVectors[] {
  return Object.entries(vectors).map(([id, chunks]) => ({ accountId, id, chunks }))
}

/**
 * Removes a memory as the service does: PostgreSQL updates an account's vector count when vectors are forgotten, not when they are deleted with their
 * memory.
 */
export function removeMemory(store: Store, accountId: string, id: string): Promise<void> {
  return store.transaction(async (tx) => {
    await tx.vectors.delete({ accountId, id })
    await tx.memories.remove(accountId, id)
  })
}

/** The vector as the database keeps it: PostgreSQL exactly, SQLite rounded. */
export function stored(vector: Float32Array): Float32Array {
  return usesPostgres() ? vector : rounded(vector)
}

/** Account, memory, chunk and numbers, in the order of insertion. */
export async function keptVectors(
  { reader }: TestDatabase,
  model: number,
): Promise<Array<[string, string, number, Float32Array]>> {
  const bytes = usesPostgres() ? sql<Uint8Array>`vector_send(vector)` : sql<Uint8Array>`vector`
  const rows = await reader
    .selectFrom('vectors')
    .select(['account_id', 'memory_id', 'part as chunk', bytes.as('bytes')])
    .where('model', '=', model)
    .orderBy('row')
    .execute()
  return rows.map((row) => [
    row.account_id,
    row.memory_id,
    row.chunk,
    usesPostgres() ? floatsOfSent(row.bytes) : floatsOf(row.bytes),
  ])
}

/** The counters of each account that has any. */
export function countedAccounts({ reader }: TestDatabase, model: number) {
  return reader
    .selectFrom('vector_accounts')
    .select(['account_id', 'vectors', 'memories'])
    .where('model', '=', model)
    .where('vectors', '>', 0)
    .orderBy('account_id')
    .execute()
}
