import { expect, test } from 'vitest'
import type { OutboxEntry } from '../../src/client/outbox.ts'
import { createOutboxStore } from './outbox-store.ts'

const entry: OutboxEntry = {
  id: 'client-id-1',
  accountId: 'usr_1',
  kind: 'text',
  text: 'Bread',
  tags: [],
  capturedAt: '2026-03-07T10:00:00.000Z',
  addedAt: 1,
  attempts: 0,
  state: 'waiting',
  error: null,
  field: null,
}

test('if the browser stores nothing, entries stay in memory and `onAtRisk` is called', async () => {
  let told = 0
  const store = createOutboxStore(
    () => {
      told += 1
    },
    () => {
      // Browsers that block cookies throw synchronously instead of rejecting.
      throw new DOMException('Storage is not allowed here.', 'SecurityError')
    },
  )
  await store.put(entry)
  expect(told).toBe(1)
  expect(store.isAtRisk()).toBe(true)
  await store.put({ ...entry, attempts: 1 })
  expect(await store.all()).toEqual([{ ...entry, attempts: 1 }])
  await store.remove(entry.id)
  expect(await store.all()).toEqual([])
  expect(store.isAtRisk()).toBe(false)
})
