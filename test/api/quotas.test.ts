import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { startFakeProvider } from '../support/fake-provider.ts'
import { freshFolder } from '../support/folder.ts'
import { sendImport } from '../support/import.ts'
import { type Answer, type Body, type Person, statusCounts } from '../support/person.ts'
import { sample } from '../support/samples.ts'
import { plainWav } from '../support/speech-file.ts'

const AT_ONCE = 8
const ROOM = 5
/** A tenth of a second. */
const WAV = plainWav()
const PNG = sample('images/formats/plain.png')

async function startWithPlan(plan: object, options: { folder?: string; environment?: Record<string, string> } = {}) {
  const environment = { PLANS: JSON.stringify({ small: plan }), ...options.environment }
  return startApp({ ...options, environment })
}

function atOnce(send: (index: number) => Promise<Answer>): Promise<Answer[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, (_, index) => send(index)))
}

function sendWav(person: Person, query: Record<string, string> = {}): Promise<Answer> {
  return person.request('POST', '/v1/memories', { raw: WAV, headers: { 'content-type': 'audio/wav' }, query })
}

function sendPng(person: Person): Promise<Answer> {
  return person.request('POST', '/v1/memories', { raw: PNG, headers: { 'content-type': 'image/png' } })
}

const base64 = (person: Person) =>
  person.request('POST', '/v1/memories', { body: { audioBase64: WAV.toString('base64'), contentType: 'audio/wav' } })

async function uploaded(person: Person): Promise<string[]> {
  return Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      const { key, uploadUrl } = await person.post('/v1/uploads', 200, { name: 'a.wav', contentType: 'audio/wav' })
      const { pathname, search } = new URL(uploadUrl)
      const put = await person.request('PUT', pathname + search, { raw: WAV, headers: { 'content-type': 'audio/wav' } })
      expect(put.status).toBe(204)
      return key
    }),
  )
}

const kinds: Array<[string, object, (person: Person) => Promise<(index: number) => Promise<Answer>>]> = [
  [
    'texts against the memories of a month',
    { memories: ROOM },
    async (person) => (index) => person.request('POST', '/v1/memories', { body: { text: `Text ${index}` } }),
  ],
  [
    'texts against storage',
    { storageBytes: ROOM * 7 },
    async (person) => (index) =>
      person.request('POST', '/v1/memories', { body: { text: `Text ${String(index).padStart(2, '0')}` } }),
  ],
  [
    'remembered texts',
    { memories: ROOM },
    async (person) => (index) => person.request('POST', '/v1/remember', { body: { content: `Text ${index}` } }),
  ],
  ['images', { images: ROOM }, async (person) => () => sendPng(person)],
  ['recordings as bytes', { audioSeconds: ROOM / 10 }, async (person) => () => sendWav(person)],
  ['recordings as base64', { audioSeconds: ROOM / 10 }, async (person) => () => base64(person)],
  [
    'uploaded recordings',
    { audioSeconds: ROOM / 10 },
    async (person) => {
      const keys = await uploaded(person)
      return (index) => person.request('POST', '/v1/memories', { body: { key: keys[index] } })
    },
  ],
  ['recordings against storage', { storageBytes: ROOM * WAV.length }, async (person) => () => sendWav(person)],
]

test.each(kinds)('%s, many at once, never exceed the limit', async (_name, plan, prepare) => {
  const app = await startWithPlan(plan)
  const ana = await app.person('Ana')
  const answers = await atOnce(await prepare(ana))
  expect(statusCounts(answers)).toEqual({ 201: ROOM, 429: AT_ONCE - ROOM })
  expect(await ana.list()).toHaveLength(ROOM)
  await expectWithinLimits(ana)
})

async function expectWithinLimits(person: Person): Promise<void> {
  const { quotas, indexing } = await person.get('/v1/usage')
  const limited = Object.values<Body>(quotas).filter(({ limit }) => limit !== null)
  expect(limited.map(({ used, limit }) => used === limit)).toEqual([true])
  expect(indexing).toBe('paused')
}

test('simultaneous changes that make texts longer never exceed the storage limit', async () => {
  const app = await startWithPlan({ storageBytes: AT_ONCE + ROOM })
  const ana = await app.person('Ana')
  const ids = await Promise.all(Array.from({ length: AT_ONCE }, async () => (await ana.remember('x')).id as string))
  const answers = await atOnce((index) =>
    ana.request('PATCH', `/v1/memories/${ids[index]}`, { body: { content: 'xy' } }),
  )
  expect(statusCounts(answers)).toEqual({ 200: ROOM, 429: AT_ONCE - ROOM })
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body.error).toBe(
    `Your plan's limit of ${AT_ONCE + ROOM} bytes of storage is reached, so nothing was changed: delete memories for good, or ask the operator for another plan.`,
  )
  expect(refused?.headers).not.toHaveProperty('retry-after')
  expect((await ana.list({ limit: '100' })).filter(({ text }) => text === 'xy')).toHaveLength(ROOM)
  expect((await ana.get('/v1/usage')).quotas.storageBytes.remaining).toBe(0)
  const [first = ''] = ids
  for (const change of [{ title: 'Another title' }, { content: 'z' }, { tags: ['home'] }])
    await ana.patch(`/v1/memories/${first}`, 200, change)
})

test('an import next to captures never exceeds the limit', async () => {
  const limit = 2 * AT_ONCE - 4
  const app = await startWithPlan({ memories: limit })
  const ana = await app.person('Ana')
  const lines = Array.from({ length: AT_ONCE }, (_, index) => `"Row ${index}"`)
  const [report] = await Promise.all([
    sendImport(ana, `text\n${lines.join('\n')}\n`, { type: 'text/csv', query: { format: 'csv' } }),
    atOnce((index) => ana.request('POST', '/v1/memories', { body: { text: `Text ${index}` } })),
  ])
  expect(report.status).toBe(200)
  expect(await ana.list({ limit: '100' })).toHaveLength(limit)
  expect((await ana.get('/v1/usage')).quotas.memories).toEqual({ used: limit, limit, remaining: 0 })
})

test('simultaneous calls of the remember tool never exceed the limit', async () => {
  const app = await startWithPlan({ memories: ROOM })
  const ana = await app.person('Ana')
  const { apiKey } = await ana.post('/v1/apikeys', 201, { label: 'Claude' })
  const client = ana.with(apiKey)
  const headers = { accept: 'application/json, text/event-stream' }
  const answers = await atOnce((index) =>
    client.request('POST', '/mcp', {
      headers,
      body: {
        jsonrpc: '2.0',
        id: index,
        method: 'tools/call',
        params: { name: 'remember', arguments: { content: `Text ${index}` } },
      },
    }),
  )
  expect(answers.filter(({ text }) => text.includes('"isError":true'))).toHaveLength(AT_ONCE - ROOM)
  expect(await ana.list()).toHaveLength(ROOM)
})

test.each([
  ['a total', { storageBytes: 3 }, { text: 'Four' }, null, /storage.*ask the operator/],
  ['a month', { memories: 0 }, { text: 'Four' }, 'some', /0 memories a month.*: ask the operator/],
] as const)('the 429 of %s suggests only actions that help', async (_name, plan, body, retryAfter, advice) => {
  const app = await startWithPlan(plan)
  const ana = await app.person('Ana')
  const refused = await ana.request('POST', '/v1/memories', { body })
  expect([refused.status, refused.body]).toEqual([429, { error: expect.stringMatching(advice) }])
  expect(refused.body.error).not.toMatch(/wait|delete/)
  expect('retry-after' in refused.headers).toBe(retryAfter !== null)
})

test('a recording counts with its real length, whatever length the client declares, and is counted once', async () => {
  const app = await startWithPlan({ audioSeconds: 10 })
  const ana = await app.person('Ana')
  const reserved = await ana.request('POST', '/v1/memories', {
    body: { audioBase64: WAV.toString('base64'), durationSeconds: 9 },
  })
  expect(reserved.status).toBe(201)
  await app.service.jobsIdle()
  expect((await ana.get('/v1/usage')).counters.audioSeconds).toBe(0.1)
})

test('a reservation of a process that ended is settled by the next one, once', async () => {
  const first = await startWithPlan({ audioSeconds: 1, images: 2 })
  const ana = await first.person('Ana')
  await sendWav(ana)
  await sendPng(ana)
  expect((await ana.get('/v1/usage')).counters).toMatchObject({ audioSeconds: 0.1, images: 1 })
  await first.service.stop()
  const next = await startWithPlan({ audioSeconds: 1, images: 2 }, { folder: first.folder })
  const again = ana.on(next.service)
  await next.service.jobsIdle()
  expect((await again.get('/v1/usage')).counters).toMatchObject({ audioSeconds: 0.1, images: 1 })
})

test('a recording that cannot be read counts no audio seconds', async () => {
  const app = await startWithPlan({ audioSeconds: 5 })
  const ana = await app.person('Ana')
  const broken = Buffer.concat([WAV.subarray(0, 12), Buffer.alloc(8_000, 'x')])
  const { id } = await ana.send(broken, 'audio/wav')
  await app.service.jobsIdle()
  expect((await ana.read(id)).metadata.memory).toMatchObject({ status: 'failed', error: 'unsupported_media' })
  expect((await ana.get('/v1/usage')).counters).toMatchObject({ memories: 1, audioSeconds: 0 })
  await ana.post(`/v1/memories/${id}/retry`, 202)
  await app.service.jobsIdle()
  expect((await ana.get('/v1/usage')).counters.audioSeconds).toBe(0)
})

test('a deleted memory releases its usage, also before its file is processed', async () => {
  const app = await startWithPlan({ memories: 2, audioSeconds: 0.1, images: 1 })
  const ana = await app.person('Ana')
  for (const send of [sendWav, sendPng]) {
    const unread = (await send(ana)).body
    expect((await send(ana)).status).toBe(429)
    await ana.forget(unread.id)
    const { id } = (await send(ana)).body
    await app.service.jobsIdle()
    await ana.forget(id)
    expect((await ana.get('/v1/usage')).counters).toMatchObject({
      memories: 0,
      audioSeconds: 0,
      images: 0,
      storageBytes: 0,
    })
  }
})

test('a transcript without storage quota waits, is not requested again, and appears once there is room', async () => {
  const provider = await startFakeProvider()
  provider.answer({ transcript: 'Buy bread at the corner' })
  const environment = { TRANSCRIBER: 'openai', TRANSCRIBER_URL: provider.url }
  const app: TestApp = await startWithPlan({ storageBytes: WAV.length + 10 }, { folder: freshFolder(), environment })
  const ana = await app.person('Ana')
  const { id } = (await sendWav(ana)).body
  await app.service.jobsIdle()
  const paused = await ana.read(id)
  expect([paused.text, paused.metadata.memory.status]).toEqual(['', 'paused'])
  expect((await ana.get('/v1/usage')).counters.storageBytes).toBe(WAV.length)
  await app.service.stop()
  provider.answer({ transcript: 'Another answer' })
  const next = await startApp({
    folder: app.folder,
    environment: { PLANS: '{"small":{"storageBytes":null}}', ...environment },
  })
  next.clock.now += 600_000
  next.service.wakeJobs()
  await next.service.jobsIdle()
  expect((await ana.on(next.service).read(id)).text).toBe('Buy bread at the corner')
})
