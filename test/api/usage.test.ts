import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { runLembra } from '../support/command-line.ts'
import { statusCounts } from '../support/person.ts'

const UNLIMITED = (used: number) => ({ used, limit: null, remaining: null })

test('usage counts memories, the bytes of their texts, searches and recalls of the month', async () => {
  const { person } = await startApp()
  const [ana, rui] = [await person('Ana'), await person('Rui')]
  const text = 'Pão de açúcar às três 🌻'
  await ana.capture(text)
  const { id } = await ana.remember('café')
  await ana.search('pão')
  await ana.search('nothing of the kind')
  await ana.list({ q: 'açúcar' })
  await ana.recall('café')
  const bytes = Buffer.byteLength(text) + Buffer.byteLength('café')
  // Counts of another process are written within a second.
  await expect
    .poll(() => ana.get('/v1/usage'))
    .toEqual({
      plan: 'unlimited',
      period: { start: '2026-03-01T00:00:00.000Z', end: '2026-04-01T00:00:00.000Z' },
      counters: { memories: 2, audioSeconds: 0, images: 0, storageBytes: bytes, searches: 3, recalls: 1 },
      quotas: {
        memories: UNLIMITED(2),
        audioSeconds: UNLIMITED(0),
        images: UNLIMITED(0),
        storageBytes: UNLIMITED(bytes),
      },
      indexing: 'active',
      processing: { pending: 0, processing: 0, paused: 0, failed: 0, reasons: [] },
    })
  await ana.patch(`/v1/memories/${id}`, 200, { content: 'chá' })
  expect((await ana.get('/v1/usage')).counters.storageBytes).toBe(bytes - 1)
  await ana.forget(id)
  expect((await ana.get('/v1/usage')).counters.storageBytes).toBe(Buffer.byteLength(text))
  expect((await rui.get('/v1/usage')).counters).toMatchObject({ memories: 0, storageBytes: 0, searches: 0, recalls: 0 })
})

test('a new month resets the counters, and stored data stays counted', async () => {
  const app = await startApp({ now: '2026-12-31T23:59:59.999Z' })
  const ana = await app.person('Ana')
  const { id } = await ana.remember('Twelve bytes')
  await ana.search('bytes')
  await expect
    .poll(() => ana.get('/v1/usage'))
    .toMatchObject({
      period: { start: '2026-12-01T00:00:00.000Z', end: '2027-01-01T00:00:00.000Z' },
      counters: { memories: 1, storageBytes: 12, searches: 1 },
    })
  app.clock.now += 1
  const after = await ana.get('/v1/usage')
  expect(after.period).toEqual({ start: '2027-01-01T00:00:00.000Z', end: '2027-02-01T00:00:00.000Z' })
  expect(after.counters).toMatchObject({ memories: 0, storageBytes: 12, searches: 0 })
  await ana.forget(id)
  expect((await ana.get('/v1/usage')).counters).toMatchObject({ memories: 0, storageBytes: 0 })
})

const PLANS = '{"free":{"memories":2},"pro":{}}'

test('at the limit captures are refused and nothing is stored, and everything else works', async () => {
  const app = await startApp({ environment: { PLANS } })
  const ana = await app.person('Ana')
  const first = await ana.capture('The first fits', { clientId: 'capture-0001' })
  const second = await ana.remember('The second fits too')
  const usage = await ana.get('/v1/usage')
  expect(usage).toMatchObject({ plan: 'free', indexing: 'paused' })
  expect(usage.quotas.memories).toEqual({ used: 2, limit: 2, remaining: 0 })
  for (const [path, body] of [
    ['/v1/memories', { text: 'The third', clientId: 'capture-0003' }],
    ['/v1/remember', { content: 'The third' }],
  ] as const) {
    const refused = await ana.request('POST', path, { body })
    expect(refused).toMatchObject({ status: 429, body: { error: expect.stringMatching(/plan/) } })
    expect(refused.headers['retry-after']).toBe('2548800')
  }
  expect(await ana.list()).toHaveLength(2)
  expect((await ana.get('/v1/usage')).counters).toEqual(usage.counters)

  expect(await ana.capture('Sent again', { clientId: 'capture-0001' })).toMatchObject({ id: first.id, duplicate: true })
  expect(await ana.search('second fits')).toEqual([second.id, first.id])
  expect((await ana.recall('second')).matches).toBeGreaterThan(0)
  await ana.patch(`/v1/memories/${second.id}`, 200, { content: 'The second fits, and was changed' })
  expect((await ana.read(second.id)).text).toBe('The second fits, and was changed')
  await ana.forget(second.id)
  expect(await ana.list()).toHaveLength(1)
})

test('refused captures can be sent again with their client id in the next month', async () => {
  const app = await startApp({ environment: { PLANS } })
  const ana = await app.person('Ana')
  for (const text of ['One', 'Two']) await ana.capture(text)
  const third = { text: 'Three', clientId: 'capture-0003' }
  await ana.post('/v1/memories', 429, third)
  app.clock.now = Date.parse('2026-04-01T00:00:00Z')
  expect((await ana.get('/v1/usage')).indexing).toBe('active')
  expect(await ana.post('/v1/memories', 201, third)).toMatchObject({ duplicate: false, title: 'Three' })
})

test('simultaneous captures never exceed the limit', async () => {
  const app = await startApp({ environment: { PLANS } })
  const ana = await app.person('Ana')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      ana.request('POST', '/v1/memories', { body: { text: `Number ${index}` } }),
    ),
  )
  expect(statusCounts(answers)).toEqual({ 201: 2, 429: 18 })
  expect(await ana.list()).toHaveLength(2)
})

test('stored bytes have their own limit, which no new month resets', async () => {
  const app = await startApp({ environment: { PLANS: '{"small":{"storageBytes":20}}' } })
  const ana = await app.person('Ana')
  await ana.capture('Eighteen bytes, ok')
  await ana.post('/v1/memories', 429, { text: 'olá' })
  app.clock.now = Date.parse('2026-04-01T00:00:00Z')
  await ana.post('/v1/memories', 429, { text: 'olá' })
  expect((await ana.get('/v1/usage')).quotas.storageBytes).toEqual({ used: 18, limit: 20, remaining: 2 })
  await ana.capture('ok')
  expect((await ana.get('/v1/usage')).indexing).toBe('paused')
})

test("the operator's command raises the limit of an account while the service runs", async () => {
  const app = await startApp({ environment: { PLANS } })
  const [ana, rui] = [await app.person('Ana'), await app.person('Rui')]
  for (const text of ['One', 'Two']) for (const person of [ana, rui]) await person.capture(text)
  await ana.post('/v1/memories', 429, { text: 'Three' })
  const ended = await runLembra(['plan', 'Ana@example.org', 'pro'], { DATA_DIR: app.folder, PLANS })
  expect(ended).toMatchObject({ code: 0, stderr: '' })
  await ana.capture('Three')
  expect(await ana.get('/v1/usage')).toMatchObject({
    plan: 'pro',
    indexing: 'active',
    quotas: { memories: { used: 3, limit: null } },
  })
  await rui.post('/v1/memories', 429, { text: 'Three' })
})

test('an account whose plan was removed has the limits of new accounts', async () => {
  const before = await startApp({ environment: { PLANS: '{"gold":{}}' } })
  const ana = await before.person('Ana')
  await before.service.stop()
  const app = await startApp({ folder: before.folder, environment: { PLANS: '{"free":{"memories":0}}' } })
  const again = app.stranger().with(String(ana.token))
  await again.post('/v1/memories', 429, { text: 'One' })
  expect((await again.get('/v1/usage')).quotas.memories).toEqual({ used: 0, limit: 0, remaining: 0 })
})
