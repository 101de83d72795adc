import { expect, test } from 'vitest'
import type { OutboxEntry } from '../../src/client/outbox.ts'
import type { CapturedView } from '../../src/client/types.ts'
import { createOutboxStore, listenTo, type Progress } from './outbox-store.ts'

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

const answer: CapturedView = {
  id: 'mem_1',
  clientId: 'client-1',
  duplicate: false,
  type: 'note',
  title: 'Bread',
  client: null,
  status: null,
  memory: 'ready',
  review: null,
  resolved: null,
  url: 'https://lembra.example/m/mem_1',
}

function listened(answering: () => Promise<CapturedView>) {
  const heard: Array<[string, Progress | CapturedView | null]> = []
  const memories = listenTo(
    {
      captureText: answering,
      captureFile: (_blob, { onProgress }) => {
        onProgress?.(5, 10)
        return answering()
      },
    },
    {
      onProgress: (id, progress) => heard.push([id, progress]),
      onSaved: (id, saved) => heard.push([id, saved]),
    },
  )
  return { memories, heard }
}

test('a file upload reports progress, then its result, then its end', async () => {
  const { memories, heard } = listened(async () => answer)
  await memories.captureFile(new Blob(['x']), { contentType: 'image/png', clientId: 'client-1' })
  expect(heard).toEqual([
    ['client-1', { sent: 5, total: 10 }],
    ['client-1', answer],
    ['client-1', null],
  ])
})

test('a failed upload rejects and reports its end', async () => {
  const { memories, heard } = listened(() => Promise.reject(new Error('No network')))
  await expect(memories.captureText({ text: 'Bread', clientId: 'client-2' })).rejects.toThrow('No network')
  expect(heard).toEqual([['client-2', null]])
})
