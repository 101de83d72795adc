import { expect, test } from 'vitest'
import { memoryOf, openStore } from '../support/stored-memories.ts'

test('reading labels takes a step for each label, and none for each memory', async () => {
  const { store, addAccount } = await openStore()
  await addAccount('usr_a')
  const labelled = { tags: ['a', 'b'], client: 'Claude', clientSlug: 'claude' }
  await store.transaction(async (tx) => {
    for (let place = 0; place < 5_000; place += 1)
      await tx.memories.add({ ...memoryOf('usr_a', `mem_${place}`), ...(place % 2 === 0 && labelled) })
  })
  const timeOf = async (work: () => Promise<unknown>) => {
    const times: number[] = []
    for (let round = 0; round < 9; round += 1) {
      const from = performance.now()
      await work()
      times.push(performance.now() - from)
    }
    return times.toSorted((a, b) => a - b)[4] ?? 0
  }
  expect(await store.memories.labels('usr_a', 500)).toEqual({
    types: ['note'],
    tags: ['a', 'b'],
    clients: [{ name: 'Claude', slug: 'claude' }],
  })
  const labels = await timeOf(() => store.memories.labels('usr_a', 500))
  const everything = await timeOf(() => store.memories.after('usr_a', null, 5_000))
  expect(labels).toBeLessThan(everything / 10)
})
