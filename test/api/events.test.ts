import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { openEvents } from '../support/event-stream.ts'
import type { Body } from '../support/person.ts'

async function startListening() {
  const app = await startApp()
  const ana = await app.person('Ana')
  return { ...app, ana, address: await app.service.listen() }
}

test('a stream tells what is created, updated and deleted in the account, and nothing of others', async () => {
  const { ana, person, address } = await startListening()
  const bia = await person('Bia')
  const events = await openEvents(address, ana.token)
  await bia.remember('Not for Ana')
  const { id } = await ana.remember('The spare key is under the blue pot')
  expect(await events.next()).toMatchObject({ event: 'memory', data: { id, type: 'created' } })
  await ana.patch(`/v1/memories/${id}`, 200, { title: 'Spare key' })
  expect(await events.next()).toMatchObject({ event: 'memory', data: { id, type: 'updated' } })
  await ana.forget(id)
  expect(await events.next()).toMatchObject({ event: 'memory', data: { id, type: 'deleted' } })
})

test('the response is neither compressed, cached nor buffered, and HEAD returns at once', async () => {
  const { ana, address } = await startListening()
  const { response } = await openEvents(address, ana.token)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(response.headers.has('content-encoding')).toBe(false)
  const head = await fetch(`${address}/v1/events`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${ana.token}` },
  })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('a client that was away continues after the last event that it read', async () => {
  const { ana, address } = await startListening()
  const first = await openEvents(address, ana.token)
  const one = await ana.remember('One')
  const read = await first.next()
  first.close()
  const two = await ana.remember('Two')
  await ana.forget(one.id)
  const again = await openEvents(address, ana.token, read?.id)
  expect(await again.next()).toMatchObject({ data: { id: two.id, type: 'created' } })
  expect(await again.next()).toMatchObject({ data: { id: one.id, type: 'deleted' } })
})

test('a client that missed too much is told to read everything again, and then continues', async () => {
  const { ana, address } = await startListening()
  const lines = Array.from({ length: 600 }, (_, index) => ({ id: `n-${index}`, content: `Note ${index}` }))
  await openEvents(address, ana.token)
  const csv = `content\n${lines.map(({ content }) => content).join('\n')}\n`
  await ana.post('/v1/import', 200, undefined, { raw: csv, headers: { 'content-type': 'text/csv' } })
  const events = await openEvents(address, ana.token, '1')
  expect(await events.next()).toMatchObject({ event: 'reset', data: {} })
  const { id } = await ana.remember('After that')
  expect(await events.next()).toMatchObject({ data: { id, type: 'created' } })
})

test('a stream ends within seconds after its credential was revoked, and tells nothing more', async () => {
  const { ana, address } = await startListening()
  const { apiKey, id } = await ana.post('/v1/apikeys', 201, { label: 'Watcher' })
  const events = await openEvents(address, apiKey)
  await ana.delete(`/v1/apikeys/${id}`)
  await ana.remember('Not for the watcher')
  expect(await events.next()).toBeNull()
})

test('a stream ends when the service stops, without waiting for its client', async () => {
  const { ana, address, service } = await startListening()
  const events = await openEvents(address, ana.token)
  const stopped = service.stop()
  expect(await events.next()).toBeNull()
  await stopped
})

test('an account has a limited number of streams, and they take no slot of its requests', async () => {
  const { ana, address } = await startListening()
  const open = await Promise.all(Array.from({ length: 16 }, () => openEvents(address, ana.token)))
  expect(new Set(open.map(({ response }) => response.status))).toEqual(new Set([200]))
  const refused = await openEvents(address, ana.token)
  expect([refused.response.status, refused.response.headers.get('retry-after')]).toEqual([429, '30'])
  open[0]?.close()
  await expect.poll(async () => (await openEvents(address, ana.token)).response.status).toBe(200)
})

test('without a credential there is no stream', async () => {
  const { address } = await startListening()
  const { response } = await openEvents(address, null)
  expect([response.status, (await response.json().catch(() => null)) as Body]).toMatchObject([401, {}])
})

test('an open stream is told of a due minute within a second', async ({ annotate }) => {
  const app = await startApp({ overrides: { clock: Date.now } })
  const ana = await app.person('Ana')
  const events = await openEvents(await app.service.listen(), ana.token)
  const start = Date.now() + 2_000
  for (let count = 0; count < 5; count += 1) {
    const { id } = await ana.remember('Take the bread out', { type: 'reminder' })
    const dueAt = new Date(start + 150 * count).toISOString()
    await ana.patch(`/v1/memories/${id}`, 200, { attributes: { dueAt } })
  }
  const late: number[] = []
  while (late.length < 5) {
    const told = await events.next()
    if (told?.event === 'reminder') late.push(Date.now() - Date.parse(told.data.dueAt))
  }
  const inOrder = late.toSorted((one, other) => one - other)
  await annotate(`From the due minute to the event, in ms: ${inOrder.join(', ')}`)
  expect(inOrder.at(-1)).toBeLessThan(1_000)
})
