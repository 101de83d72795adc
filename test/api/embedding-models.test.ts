import { expect, test, vi } from 'vitest'
import { modelTable } from '../../src/cli/operator-tables.ts'
import { readConfig } from '../../src/config/config.ts'
import { listJobs, listModels } from '../../src/operator/operator.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { settingsOf } from '../support/database.ts'
import { rowsOf } from '../support/database-rows.ts'
import { type EmbeddingCall, startEmbeddingServer } from '../support/embedding-server.ts'
import { FOREIGN_WORDS } from '../support/fake-provider.ts'
import { freshFolder } from '../support/folder.ts'
import type { Person } from '../support/person.ts'
import { withEmbeddings } from '../support/with-embeddings.ts'

const KEY = 'sk-of-the-models-31622776'
const HOUR = 3_600_000
/** For events that happen within milliseconds on an idle machine. */
const PATIENT = { timeout: 20_000 }
// Each is found by its question only through embeddings: they have no word or synonym in common.
const ANCHOR = { text: 'The anchor is rusty', question: 'starboard' }
const DRUMMER = { text: 'The drummer was late again', question: 'melody' }
const TULIP = { text: 'Yellow tulip by the gate', question: 'pruning' }

/** One service after another on one folder, each with its own model and the clock of the one before. */
async function openFolder() {
  const server = await startEmbeddingServer()
  const folder = freshFolder()
  let now = '2026-03-02T12:00:00Z'
  let last: TestApp | undefined
  async function startWith(environment: Record<string, string>): Promise<TestApp> {
    if (last) {
      await last.service.stop()
      now = new Date(last.clock.now).toISOString()
    }
    last = await startApp({ folder, now, environment })
    return last
  }
  return {
    server,
    folder,
    start: (model: string) =>
      startWith({
        EMBEDDINGS: 'openai',
        EMBEDDINGS_URL: server.url,
        EMBEDDINGS_MODEL: model,
        EMBEDDINGS_KEY: KEY,
      }),
    startWithout: () => startWith({ EMBEDDINGS: 'none' }),
  }
}

async function startReady() {
  const opened = await openFolder()
  const app = await opened.start('first')
  await app.service.jobsIdle()
  return { ...opened, app, ana: await app.person('Ana') }
}

/** A model is measured with the first memory that it embeds. */
async function startMeasured() {
  const ready = await startReady()
  const { id } = await ready.ana.capture('Gone before it matters')
  await ready.app.service.jobsIdle()
  await ready.ana.forget(id)
  await ready.app.service.jobsIdle()
  return ready
}

function findsBySimilarity(app: TestApp, ana: Person, question: string): Promise<string[]> {
  return withEmbeddings(app, () => ana.on(app.service).search(question))
}

async function captureIds(ana: Person, texts: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const text of texts) ids.push((await ana.capture(text)).id)
  return ids
}

const modelsIn = async (folder: string) => listModels(readConfig(await settingsOf(folder)))

/** By the model's name. If there are more vectors than memories, and none of them is long, there are duplicates. */
async function vectorsIn(folder: string): Promise<Record<string, { memories: number; vectors: number }>> {
  const rows = await rowsOf(
    folder,
    `SELECT name, count(DISTINCT memory_id) AS memories, count(*) AS vectors
     FROM vectors LEFT JOIN embedding_models ON embedding_models.id = vectors.model GROUP BY name`,
  )
  return Object.fromEntries(
    rows.map(({ name, memories, vectors }) => [String(name), { memories: Number(memories), vectors: Number(vectors) }]),
  )
}

const says = (words: string, model?: string) => (call: EmbeddingCall) =>
  (model === undefined || call.model === model) && call.texts.some((text) => text.includes(words))

function passTime({ clock, service }: TestApp, ms: number): Promise<void> {
  clock.now += ms
  service.wakeJobs()
  return service.jobsIdle()
}

test('until a new model is complete the old one answers, and then its vectors are deleted', async () => {
  const { server, folder, start, app: first, ana } = await startReady()
  const [anchor] = await captureIds(ana, [ANCHOR.text, TULIP.text, 'Nothing of note'])
  await first.service.jobsIdle()
  expect(await findsBySimilarity(first, ana, ANCHOR.question)).toEqual([anchor])

  const held = server.hold(says(ANCHOR.text, 'second'))
  const second = await start('second')
  await server.taken(says(ANCHOR.text, 'second'))
  expect(await findsBySimilarity(second, ana, 'tide')).toEqual([anchor])
  expect(server.calls).toContainEqual({ model: 'first', texts: ['tide'] })
  const drummer = await ana.on(second.service).capture(DRUMMER.text)
  await vi.waitUntil(async () => (await modelsIn(folder)).waiting === 0, PATIENT)
  const both = await modelsIn(folder)
  expect(both).toEqual({
    models: [
      { name: 'openai/first', state: 'active', memories: 3 },
      { name: 'openai/second', state: 'building', memories: 1 },
    ],
    memories: 4,
    waiting: 0,
  })
  expect(modelTable(both).join('\n')).toMatch(
    /openai\/first +3 of 4 +75 % +answers\nopenai\/second +1 of 4 +25 % +is being/,
  )
  const { text: metrics } = await second.stranger().request('GET', '/metrics')
  expect(metrics).toContain('lembra_embedded_memories{model="openai/first",state="active"} 3')
  expect(metrics).toContain('lembra_embedded_memories{model="openai/second",state="building"} 1')
  expect(metrics).toContain('lembra_memories_to_embed 0')

  held.release()
  await second.service.jobsIdle()
  expect(await findsBySimilarity(second, ana, ANCHOR.question)).toEqual([anchor])
  expect(await findsBySimilarity(second, ana, DRUMMER.question)).toEqual([drummer.id])
  expect(server.calls.at(-1)).toEqual({ model: 'second', texts: [DRUMMER.question] })
  expect((await modelsIn(folder)).models).toEqual([{ name: 'openai/second', state: 'active', memories: 4 }])
  expect(await vectorsIn(folder)).toEqual({ 'openai/second': { memories: 4, vectors: 4 } })
})

test('after switching back before the new model was complete, memories captured meanwhile are found as well', async () => {
  const { server, folder, start, app: first, ana } = await startReady()
  const [anchor] = await captureIds(ana, [ANCHOR.text])
  await first.service.jobsIdle()

  server.answer({ status: 503 })
  const second = await start('second')
  await second.service.jobsIdle()
  server.answer('well')
  // Building waits for its next attempt, because the clock stands still.
  const drummer = await ana.on(second.service).capture(DRUMMER.text)
  await second.service.jobsIdle()
  expect(await vectorsIn(folder)).toMatchObject({ 'openai/second': { memories: 1 } })

  const third = await start('first')
  await third.service.jobsIdle()
  expect(await findsBySimilarity(third, ana, ANCHOR.question)).toEqual([anchor])
  expect(await findsBySimilarity(third, ana, DRUMMER.question)).toEqual([drummer.id])
  expect(await vectorsIn(folder)).toEqual({ 'openai/first': { memories: 2, vectors: 2 } })
  expect((await modelsIn(folder)).models).toEqual([{ name: 'openai/first', state: 'active', memories: 2 }])
})

test('memories captured and changed while there is no model are found once there is one again', async () => {
  const { folder, start, startWithout, app: first, ana } = await startReady()
  const [anchor, other] = await captureIds(ana, [ANCHOR.text, TULIP.text])
  await first.service.jobsIdle()

  const second = await startWithout()
  const later = ana.on(second.service)
  const drummer = await later.capture(DRUMMER.text)
  await later.patch(`/v1/memories/${other}`, 200, { content: 'A comet over the roof' })
  await second.service.jobsIdle()
  expect(await later.search(ANCHOR.question)).toEqual([])
  expect(await later.search('anchor')).toEqual([anchor])

  const third = await start('first')
  await third.service.jobsIdle()
  expect(await findsBySimilarity(third, ana, ANCHOR.question)).toEqual([anchor])
  expect(await findsBySimilarity(third, ana, DRUMMER.question)).toEqual([drummer.id])
  expect(await findsBySimilarity(third, ana, 'eclipse')).toEqual([other])
  expect(await findsBySimilarity(third, ana, TULIP.question)).toEqual([])
  expect(await vectorsIn(folder)).toEqual({ 'openai/first': { memories: 3, vectors: 3 } })
})

test('while the server is down captures work and words answer, and when it is back everything is embedded', async () => {
  const { server, folder, app, ana } = await startReady()
  server.answer('down')
  const [anchor, drummer] = await captureIds(ana, [ANCHOR.text, DRUMMER.text])
  await app.service.jobsIdle()
  const askedAt = performance.now()
  expect(await ana.search('rusty')).toEqual([anchor])
  expect(performance.now() - askedAt).toBeLessThan(2_000)
  expect(await ana.search(ANCHOR.question)).toEqual([])
  expect(await modelsIn(folder)).toMatchObject({ models: [{ memories: 0 }], waiting: 2 })

  server.answer('well')
  await passTime(app, HOUR)
  expect(await findsBySimilarity(app, ana, ANCHOR.question)).toEqual([anchor])
  expect(await findsBySimilarity(app, ana, DRUMMER.question)).toEqual([drummer])
  expect(await modelsIn(folder)).toMatchObject({ models: [{ memories: 2 }], waiting: 0 })
})

test('a server that sends Retry-After is not called before that time, whatever is captured', async () => {
  const { server, folder, app, ana } = await startReady()
  server.answer({ status: 429, retryAfter: '120' })
  await ana.capture(ANCHOR.text)
  await app.service.jobsIdle()
  server.answer('well')
  const before = server.calls.length
  await ana.capture(DRUMMER.text)
  await passTime(app, 119_000)
  expect(server.calls.slice(before)).toEqual([])
  expect(await vectorsIn(folder)).toEqual({})
  await passTime(app, 2_000)
  expect(await vectorsIn(folder)).toEqual({ 'openai/first': { memories: 2, vectors: 2 } })
})

test.each([500, 404, 401])('a server that answers %i is called again until it succeeds', async (status) => {
  const { server, folder, app, ana } = await startMeasured()
  server.answer({ status })
  await ana.capture(ANCHOR.text)
  await app.service.jobsIdle()
  for (let hour = 0; hour < 12; hour++) await passTime(app, HOUR)
  expect(server.calls.filter(says(ANCHOR.text)).length).toBeGreaterThanOrEqual(12)
  expect(await vectorsIn(folder)).toEqual({})
  server.answer('well')
  await passTime(app, HOUR)
  expect(await vectorsIn(folder)).toEqual({ 'openai/first': { memories: 1, vectors: 1 } })
})

test('a text that the model refuses for good blocks no other, and is found by its words', async () => {
  const { server, folder, app, ana } = await startReady()
  server.answer({ refusing: 'unspeakable' })
  const [anchor, odd, drummer] = await captureIds(ana, [ANCHOR.text, 'An unspeakable thing', DRUMMER.text])
  await app.service.jobsIdle()
  expect(await modelsIn(folder)).toMatchObject({ models: [{ memories: 2 }], waiting: 0 })
  expect(await findsBySimilarity(app, ana, ANCHOR.question)).toEqual([anchor])
  expect(await findsBySimilarity(app, ana, DRUMMER.question)).toEqual([drummer])
  expect(await ana.search('unspeakable')).toEqual([odd])
  expect(app.log.join('')).toContain('the embedding model refuses texts')
  expect(app.log.join('')).not.toContain('unspeakable')
})

test.each(['NaN', '1e999', 'null'])('vectors of %s are neither stored nor used in a search', async (number) => {
  const { server, folder, app, ana } = await startReady()
  server.answer({ number })
  const [anchor] = await captureIds(ana, [ANCHOR.text])
  await app.service.jobsIdle()
  await passTime(app, HOUR)
  expect(await vectorsIn(folder)).toEqual({})
  expect(await ana.search('rusty starboard')).toEqual([anchor])
  server.answer('well')
  await passTime(app, HOUR)
  expect(await findsBySimilarity(app, ana, ANCHOR.question)).toEqual([anchor])
})

test('a model that returns vectors of another length under the same name is treated as another model', async () => {
  const { server, folder, start, app, ana } = await startReady()
  const [anchor] = await captureIds(ana, [ANCHOR.text])
  await app.service.jobsIdle()
  server.answer({ dimensions: 8 })
  const changed = await start('first')
  const [drummer] = await captureIds(ana.on(changed.service), [DRUMMER.text])
  await changed.service.jobsIdle()
  expect(await ana.on(changed.service).search('rusty drummer')).toHaveLength(2)
  const { jobs } = await listJobs(readConfig(await settingsOf(folder)))
  expect(jobs).toMatchObject([
    { kind: 'embed-memories', lastError: expect.stringMatching(/8 dimensions.*another name/u) },
  ])

  server.answer('well')
  const mended = await start('first')
  await passTime(mended, HOUR)
  expect(await findsBySimilarity(mended, ana, ANCHOR.question)).toEqual([anchor])
  expect(await findsBySimilarity(mended, ana, DRUMMER.question)).toEqual([drummer])
})

test('a question whose embedding hangs is answered by its words', async () => {
  const { server, app, ana } = await startReady()
  const [anchor] = await captureIds(ana, [ANCHOR.text])
  await app.service.jobsIdle()
  const held = server.hold(says('hang'))
  const askedAt = performance.now()
  expect(await ana.search('does the rusty one hang?')).toEqual([anchor])
  expect(performance.now() - askedAt).toBeLessThan(2_000)
  expect(server.calls.filter(says('hang'))).toHaveLength(1)
  held.release()
})

test('a text that was being embedded at shutdown is embedded after the next start, once', async () => {
  const { server, folder, start, app: first, ana } = await startReady()
  const held = server.hold(says('Line'))
  await captureIds(
    ana,
    Array.from({ length: 80 }, (_, index) => `Line ${index} of the log book`),
  )
  await server.taken(says('Line'))
  // It waits for running calls, ten seconds at most, and then abandons them.
  await first.service.stop()
  expect(await vectorsIn(folder)).toEqual({})
  held.release()

  const second = await start('first')
  await second.service.jobsIdle()
  expect(await vectorsIn(folder)).toEqual({ 'openai/first': { memories: 80, vectors: 80 } })
  expect(await modelsIn(folder)).toMatchObject({ memories: 80, waiting: 0 })
}, 60_000)

test('the key of the server appears in no log line, no answer and no error of a job', async () => {
  const { server, folder, app, ana } = await startReady()
  const answers: string[] = []
  for (const mode of [
    { status: 401 },
    { status: 400 },
    { status: 500 },
    { refusing: 'anchor' },
    'down',
    'well',
  ] as const) {
    server.answer(mode)
    answers.push(JSON.stringify(await ana.capture(ANCHOR.text)))
    await passTime(app, HOUR)
    const requests = [
      await ana.request('POST', '/v1/search', { body: { query: ANCHOR.question } }),
      await ana.request('POST', '/v1/recall', { body: { query: ANCHOR.question } }),
      await ana.request('GET', '/v1/usage'),
      await ana.request('GET', '/metrics'),
    ]
    answers.push(...requests.map(({ text, headers }) => text + JSON.stringify(headers)))
    answers.push(JSON.stringify(await listJobs(readConfig(await settingsOf(folder)))))
  }
  expect(app.log.join('')).toContain('The server answered 401')
  expect(answers.join('')).toContain('The server answered 500')
  for (const told of [...app.log, ...answers]) {
    expect(told).not.toContain(KEY)
    expect(told).not.toContain(FOREIGN_WORDS)
  }
})

test('a memory that is changed while a new model is built keeps no vector of its old text', async () => {
  const { server, folder, start, app: first, ana } = await startReady()
  const [id = ''] = await captureIds(ana, [ANCHOR.text])
  await first.service.jobsIdle()

  const held = server.hold(says(ANCHOR.text, 'second'))
  const second = await start('second')
  await server.taken(says(ANCHOR.text, 'second'))
  await ana.on(second.service).patch(`/v1/memories/${id}`, 200, { content: DRUMMER.text })
  await vi.waitUntil(async () => (await modelsIn(folder)).waiting === 0, PATIENT)
  held.release()
  await second.service.jobsIdle()
  expect(await findsBySimilarity(second, ana, DRUMMER.question)).toEqual([id])
  expect(await findsBySimilarity(second, ana, ANCHOR.question)).toEqual([])
})

test('a memory that is changed while it is embedded never has a vector of its old text', async () => {
  const { server, folder, app, ana } = await startReady()
  const before = server.hold(says(ANCHOR.text))
  const [id = ''] = await captureIds(ana, [ANCHOR.text])
  app.service.wakeJobs()
  await server.taken(says(ANCHOR.text))
  const after = server.hold(says(DRUMMER.text))
  await ana.patch(`/v1/memories/${id}`, 200, { content: DRUMMER.text })
  before.release()
  // The next text is sent once the one before is written.
  await server.taken(says(DRUMMER.text))
  expect(await vectorsIn(folder)).toEqual({})
  after.release()
  await app.service.jobsIdle()
  expect(await findsBySimilarity(app, ana, DRUMMER.question)).toEqual([id])
})

/** Texts that are embedded at first use, to measure the similarity of unrelated texts. */
const measuring = says('tomato seedlings', 'second')

test.each([1, 2])(
  'a new model that has taken over stays active, whichever of its jobs finishes late (%i)',
  async (late) => {
    const { server, folder, start, startWithout, app: first, ana } = await startReady()
    await ana.capture(ANCHOR.text)
    await first.service.jobsIdle()
    const between = await startWithout()
    await ana.on(between.service).capture(DRUMMER.text)

    // Both jobs are held until each has asked; otherwise the first might finish before the second begins.
    const heldJobs = [0, 1].map((index) => server.hold((call) => server.calls.filter(measuring)[index] === call))
    const second = await start('second')
    await server.taken(measuring, 2)
    heldJobs[2 - late]?.release()
    await vi.waitUntil(async () => {
      const { models, waiting } = await modelsIn(folder)
      return waiting === 0 || models.some(({ name, state }) => name === 'openai/second' && state === 'active')
    }, PATIENT)
    heldJobs[late - 1]?.release()
    await second.service.jobsIdle()
    expect((await modelsIn(folder)).models).toEqual([{ name: 'openai/second', state: 'active', memories: 2 }])
  },
)
