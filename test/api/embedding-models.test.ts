import { expect, test, vi } from 'vitest'
import { modelTable } from '../../src/cli/operator-tables.ts'
import { readConfig } from '../../src/config/config.ts'
import { listJobs } from '../../src/operator/operator.ts'
import { settingsOf } from '../support/database.ts'
import {
  ANCHOR,
  captureIds,
  DRUMMER,
  findsBySimilarity,
  HOUR,
  modelsIn,
  PATIENT,
  passTime,
  says,
  startReady,
  TULIP,
  vectorsIn,
} from '../support/embedding-models.ts'

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
