import { expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { listJobs } from '../../src/operator/operator.ts'
import { settingsOf } from '../support/database.ts'
import {
  ANCHOR,
  captureIds,
  DRUMMER,
  findsBySimilarity,
  HOUR,
  KEY,
  modelsIn,
  passTime,
  says,
  startReady,
  vectorsIn,
} from '../support/embedding-models.ts'
import { FOREIGN_WORDS } from '../support/fake-provider.ts'

/** A model is measured with the first memory that it embeds. */
async function startMeasured() {
  const ready = await startReady()
  const { id } = await ready.ana.capture('Gone before it matters')
  await ready.app.service.jobsIdle()
  await ready.ana.forget(id)
  await ready.app.service.jobsIdle()
  return ready
}

test('while the server is down captures work and words answer, and when it is back everything is embedded', async () => {
  const { server, folder, app, ana } = await startReady()
  server.answer('down')
  const [anchor, drummer] = await captureIds(ana, [ANCHOR.text, DRUMMER.text])
  await app.service.jobsIdle()
  expect(await ana.search('rusty')).toEqual([anchor])
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

test('a question whose embedding hangs is answered by its words', async () => {
  const { server, app, ana } = await startReady()
  const [anchor] = await captureIds(ana, [ANCHOR.text])
  await app.service.jobsIdle()
  const held = server.hold(says('hang'))
  // Answered before the server is.
  expect(await ana.search('does the rusty one hang?')).toEqual([anchor])
  expect(server.calls.filter(says('hang'))).toHaveLength(1)
  held.release()
})

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
