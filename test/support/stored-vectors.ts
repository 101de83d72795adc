import { onTestFinished } from 'vitest'
import type { MemoryVectors } from '../../src/core/embedding-ports.ts'
import { openVectorSearch, type VectorSearchOptions } from '../../src/store/sqlite/vector-search.ts'
import { openStore } from './stored-memories.ts'

export type Parts = readonly Float32Array[]

/** A store on a fresh folder, a model, and the thread that searches its vectors. They end with the test. */
export async function openVectors(options: VectorSearchOptions = {}) {
  const opened = await openStore()
  const { store, database } = opened
  const search = openVectorSearch(database.file, options)
  onTestFinished(() => search.close())
  const model = (await store.vectors.addModel('test/one', 'active', null)).id
  return {
    ...opened,
    search,
    model,
    put: (accountId: string, vectors: Record<string, Parts>, of = model) =>
      store.transaction((tx) => tx.vectors.put(of, memoryVectors(accountId, vectors))),
  }
}

/** With Ana's memories m1, m2 and m3. */
export async function openAna(options: VectorSearchOptions = {}) {
  const opened = await openVectors(options)
  await opened.addAccount('ana')
  await opened.addMemories('ana', ['m1', 'm2', 'm3'])
  return opened
}

export function memoryVectors(accountId: string, vectors: Record<string, Parts>): MemoryVectors[] {
  return Object.entries(vectors).map(([id, parts]) => ({ accountId, id, parts }))
}
