// How long it takes to find the nearest of 100,000 vectors of 384 dimensions and of 10,000 of 512, in one account each, and the memory for it.
// node bench/vector-scan.ts [--times 200] [--scale 0.1] [--record]

import type { MemoryVectors } from '../src/core/embedding/record.ts'
import type { Store } from '../src/core/store.ts'
import { openDatabase } from '../src/store/sqlite/database.ts'
import { openVectorSearch } from '../src/store/sqlite/search.ts'
import { createSqliteStore } from '../src/store/sqlite/store.ts'
import { makeAccount, makeMemory, memoryId } from '../test/support/make-memory.ts'
import { residentMegabytes } from './support/process.ts'
import { type Figures, median, numberOption, quantile, report } from './support/report.ts'
import { withFolder } from './support/service.ts'
import { seeded } from './support/texts.ts'

const times = numberOption('times', 200)
const scale = numberOption('scale', 1)
const SIZES = [
  { name: '100k × 384', count: 100_000 * scale, dimensions: 384 },
  { name: '10k × 512', count: 10_000 * scale, dimensions: 512 },
]
const BATCH = 2_000
const LIMIT = 100
const random = seeded(20_261_121)

function unitVector(dimensions: number): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, () => random() - 0.5)
  const length = Math.sqrt(vector.reduce((sum, number) => sum + number * number, 0))
  return vector.map((number) => number / length)
}

async function fill(store: Store, accountId: string, model: number, count: number, dimensions: number): Promise<void> {
  await store.accounts.add(makeAccount({ id: accountId }))
  for (let first = 0; first < count; first += BATCH) {
    const memories = Array.from({ length: Math.min(BATCH, count - first) }, (_, index) =>
      makeMemory({
        accountId,
        id: memoryId(first + index),
        text: 'A memory',
        language: 'en',
        capturedAt: first + index,
      }),
    )
    const vectors: MemoryVectors[] = memories.map(({ id }) => ({ accountId, id, chunks: [unitVector(dimensions)] }))
    await store.transaction(async (tx) => {
      for (const memory of memories) await tx.memories.add(memory)
      await tx.vectors.put(model, vectors)
    })
  }
}

async function milliseconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return performance.now() - startedAt
}

await withFolder(async (folder) => {
  const database = await openDatabase(folder)
  const store = createSqliteStore(database)
  const filled: Array<(typeof SIZES)[number] & { accountId: string; model: number }> = []
  for (const [index, size] of SIZES.entries()) {
    const accountId = `usr_${String(index).padStart(26, '0')}`
    const { id: model } = await store.vectors.addModel(size.name, 'active', null)
    const took = await milliseconds(() => fill(store, accountId, model, size.count, size.dimensions))
    console.log(`${size.name} inserted in ${(took / 1_000).toFixed(0)} s, memories included`)
    filled.push({ ...size, accountId, model })
  }
  const search = openVectorSearch(database.file, { timeoutMs: 60_000 })
  await search.nearest('usr_nobody', 0, new Float32Array(1), 1)
  const figures: Figures = { 'MB before': residentMegabytes(process.pid) }
  for (const { name, accountId, model, dimensions } of filled) {
    const nearest = () => search.nearest(accountId, model, unitVector(dimensions), LIMIT)
    figures[`${name}, first, ms`] = await milliseconds(nearest)
    const taken: number[] = []
    for (let time = 0; time < times; time++) taken.push(await milliseconds(nearest))
    figures[`${name}, median, ms`] = median(taken)
    figures[`${name}, p95, ms`] = quantile(taken, 0.95)
    const [changed] = (await nearest()).candidates
    if (!changed) throw new Error('Nothing was found')
    await store.transaction((tx) =>
      tx.vectors.put(model, [{ accountId, id: changed.id, chunks: [unitVector(dimensions)] }]),
    )
    figures[`${name}, after a change, ms`] = await milliseconds(nearest)
    figures[`${name}, MB`] = residentMegabytes(process.pid)
  }
  await search.close()
  await store.close()
  report('vector-scan', figures, { '100k × 384, median, ms': { atMost: 30 } })
})
