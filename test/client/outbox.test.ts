import { expect, test } from 'vitest'
import { createClient } from '../../src/client/client.ts'
import { createOutbox, type OutboxEntry, type OutboxStore } from '../../src/client/outbox.ts'
import { startListening } from '../support/listening.ts'
import { sample } from '../support/samples.ts'
import { startDroppingProxy } from './answer-dropping-proxy.ts'

function memoryStore(): OutboxStore & { kept: Map<string, OutboxEntry> } {
  const kept = new Map<string, OutboxEntry>()
  return {
    kept,
    all: async () => [...kept.values()],
    put: async (entry) => void kept.set(entry.id, entry),
    remove: async (id) => void kept.delete(id),
  }
}

/** Ana's outbox, whose service loses so many answers after it has stored the captures. */
async function outboxThatHears(answersToDrop: number) {
  const app = await startListening()
  const ana = await app.person('Ana')
  const proxy = await startDroppingProxy(app.port, answersToDrop)
  const client = createClient({ baseUrl: proxy.url, token: () => ana.token, retry: { wait: async () => {} } })
  const store = memoryStore()
  // A new outbox over the same store, like a reopened page.
  const reopened = () => createOutbox({ store, client, clock: Date.now, newId: () => crypto.randomUUID() })
  return { ana, proxy, store, reopened }
}

test('a text whose answers are lost, over retries and a reopened page, is one memory', async () => {
  const { ana, proxy, store, reopened } = await outboxThatHears(5)
  await reopened().add({ accountId: 'ana', kind: 'text', text: 'The spare key is under the blue pot' })
  expect(await reopened().flush('ana')).toMatchObject({ sent: 0, left: 1, stoppedBy: { name: 'UnreachableError' } })
  expect(await ana.list()).toHaveLength(1)
  expect(await reopened().flush('ana')).toMatchObject({ sent: 1, left: 0 })
  expect(proxy.dropped).toBe(5)
  expect(store.kept.size).toBe(0)
  expect(await ana.list()).toMatchObject([{ text: 'The spare key is under the blue pot' }])
})

test('a file whose answers are lost is one memory with all its bytes', async () => {
  const { ana, store, reopened } = await outboxThatHears(4)
  const bytes = sample('images/formats/photo.jpg')
  const capture = { kind: 'file', file: new Blob([bytes]), contentType: 'image/jpeg', name: 'photo.jpg' } as const
  await reopened().add({ accountId: 'ana', tags: ['home'], ...capture })
  expect(await reopened().flush('ana')).toMatchObject({ sent: 0, left: 1 })
  expect(await reopened().flush('ana')).toMatchObject({ sent: 1, left: 0 })
  expect(store.kept.size).toBe(0)
  const [memory, ...others] = await ana.list()
  expect(others).toEqual([])
  expect(memory.metadata.media).toMatchObject({ bytes: bytes.length })
})

test('a refused capture is kept with its error message, corrected and saved', async () => {
  const { ana, store, reopened } = await outboxThatHears(0)
  const outbox = reopened()
  const { id } = await outbox.add({ accountId: 'ana', kind: 'text', text: '   ' })
  expect(await outbox.flush('ana')).toMatchObject({ sent: 0, left: 0, stoppedBy: null })
  expect(store.kept.get(id)).toMatchObject({ state: 'refused', field: 'text', error: 'text must not be blank.' })
  await outbox.retry(id, { text: 'milk' })
  expect(await outbox.flush('ana')).toMatchObject({ sent: 1 })
  expect(await ana.list()).toMatchObject([{ text: 'milk', metadata: { clientId: id } }])
})
