import { expect, test } from 'vitest'
import { wholeAccount } from '../../src/core/accounts/record.ts'
import { removeOldChanges } from '../../src/core/memories/changes.ts'
import { makeMemory } from '../support/make-memory.ts'
import { openStore } from '../support/stored-memories.ts'

const DAY_MS = 86_400_000

async function startWith(ids: readonly string[]) {
  const opened = await openStore()
  await opened.addAccount('usr_1')
  await opened.addMemories('usr_1', ids)
  const removeOlderThan = (days: number) =>
    // The database's clock gives the revisions, so the time of the sweep is moved instead.
    removeOldChanges(opened.store.changes, Date.now() + (180 - days) * DAY_MS, new AbortController().signal)
  return { ...opened, removeOlderThan }
}

test('a transaction that changes a memory twice leaves one change, with the times from before it', async () => {
  const { store } = await startWith(['mem_1'])
  const from = await store.changes.latest(wholeAccount('usr_1'))
  const memory = makeMemory({ accountId: 'usr_1', id: 'mem_1', language: 'en' })
  await store.transaction(async (tx) => {
    await tx.memories.update({ ...memory, updatedAt: memory.updatedAt + 1 })
    await tx.memories.update({ ...memory, updatedAt: memory.updatedAt + 2 })
  })
  expect(await store.changes.after(wholeAccount('usr_1'), from, 10)).toMatchObject([{ memoryId: 'mem_1' }])
  const { updatedAt, capturedAt } = memory
  expect(await store.changes.movedAfter(wholeAccount('usr_1'), from, 10)).toEqual([
    { memoryId: 'mem_1', before: { updatedAt, capturedAt } },
  ])
})

test('a transaction that fails leaves no change', async () => {
  const { store } = await startWith(['mem_1'])
  const from = await store.changes.latest(wholeAccount('usr_1'))
  const failing = store.transaction(async (tx) => {
    await tx.memories.remove('usr_1', 'mem_1')
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await store.changes.latest(wholeAccount('usr_1'))).toBe(from)
})

test('after old changes were removed, an older cursor is known to be too old, and later ones work', async () => {
  const { store, addMemories, removeOlderThan } = await startWith(['mem_1', 'mem_2', 'mem_3'])
  const latest = await store.changes.latest(wholeAccount('usr_1'))
  await removeOlderThan(1)
  expect(await store.changes.after(wholeAccount('usr_1'), 0, 10)).toHaveLength(3)
  await removeOlderThan(-1)
  expect(await store.changes.after(wholeAccount('usr_1'), 0, 10)).toBeNull()
  expect(await store.changes.movedAfter(wholeAccount('usr_1'), latest - 1, 10)).toBeNull()
  await addMemories('usr_1', ['mem_4'])
  expect(await store.changes.after(wholeAccount('usr_1'), latest, 10)).toMatchObject([{ memoryId: 'mem_4' }])
  await removeOlderThan(-1)
  expect(await store.changes.after(wholeAccount('usr_1'), latest, 10)).toBeNull()
})

test('the changes of an account end with it', async () => {
  const { store } = await startWith(['mem_1'])
  await store.transaction((tx) => tx.accounts.remove('usr_1'))
  expect(await store.changes.after(wholeAccount('usr_1'), 0, 10)).toEqual([])
})
