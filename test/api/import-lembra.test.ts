import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { contentOf, emptyServer, exportOf, imported, zipOf } from '../support/import.ts'
import type { Body, Person } from '../support/person.ts'
import { sample } from '../support/samples.ts'

/** On a busy machine a query's embedding may come too late, and then words alone answer. */
async function foundBySimilarity(ana: Person, query: string): Promise<Body[]> {
  let results: Body[] = []
  const search = async () => {
    results = (await ana.post('/v1/search?detail=true', 200, { query, limit: 10 })).results
    return results.flatMap(({ match }) => match?.by ?? [])
  }
  await expect.poll(search).toContain('meaning')
  return results
}

test('imported memories are found by embeddings in the same order', async () => {
  const environment = { EMBEDDINGS: 'builtin' }
  const first = await startApp({ environment })
  const ana = await first.person('Ana')
  const texts = [
    'My dog is afraid of thunder',
    'The car needs new tyres',
    'Grandma makes the best soup',
    'The cat sleeps all day',
  ]
  for (const text of texts) await ana.remember(text)
  await first.service.jobsIdle()
  const second = await emptyServer(first.clock.now, environment)
  await imported(second.ana, await exportOf(ana))
  await second.app.service.jobsIdle()
  for (const query of ['a frightened puppy in a storm', 'automobile wheels', 'cooking by my grandmother'])
    expect(await foundBySimilarity(second.ana, query)).toEqual(await foundBySimilarity(ana, query))
}, 120_000)

test('a file missing from the export stays missing, and nothing else', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  await ana.send(sample('images/formats/plain.png'), 'image/png')
  await ana.remember('A note')
  await app.service.jobsIdle()
  rmSync(join(app.folder, 'blobs'), { recursive: true })
  const archive = await exportOf(ana)
  const second = await emptyServer(app.clock.now)
  expect(await imported(second.ana, archive)).toMatchObject({ imported: 2, media: 0, problems: [] })
  expect(contentOf(await exportOf(second.ana))).toEqual(contentOf(archive))
})

test('the lines alone are an export too; an invalid line is reported and the others are imported', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const one = await ana.remember('One')
  const two = await ana.remember('Two')
  const [first = '', second = ''] = (contentOf(await exportOf(ana)).get('memories.jsonl') ?? '').split('\n')
  const other = await emptyServer(app.clock.now)
  const lines = [first, '{"id":"mem_1"', first.replace(one.id, 'mem_../../etc'), '[]', '', second].join('\n')
  const report = await imported(other.ana, lines)
  expect(report).toMatchObject({ format: 'lembra', found: 5, imported: 2, skipped: 3, problemCount: 3 })
  expect(report.problems.map(({ item }: Body) => item)).toEqual([2, 3, 4].map((line) => `memories.jsonl, line ${line}`))
  expect(report.problems.map(({ place }: Body) => place.number)).toEqual([2, 3, 4])
  expect(await other.ana.read(two.id)).toEqual(await ana.read(two.id))
})

test('an account in use keeps its name and settings; an empty one takes them from the import', async () => {
  const app = await startApp()
  const ana = await app.person('Ana', { timezone: 'Asia/Tokyo', language: 'es', geolocation: false })
  await ana.remember('One')
  const hours = { dayTime: '08:15', quietHours: { from: '22:00', to: '07:00' }, escalateAfterMinutes: 20 }
  await ana.patch('/v1/notifications', 200, { ...hours, digest: { at: '07:30' } })
  await ana.post('/v1/notifications/channels', 201, { kind: 'webhook', url: 'https://hooks.example.org/ana' })
  const archive = await exportOf(ana)
  const settings = { timezone: 'Asia/Tokyo', language: 'es', geolocation: false }
  const [bea, cleo] = [await app.person('Bea'), await app.person('Cleo')]
  await imported(bea, archive)
  expect(await bea.get('/v1/auth/me')).toMatchObject({ name: 'Ana', email: bea.email, settings })
  const notifications = await bea.get('/v1/notifications')
  expect(notifications).toMatchObject({ ...hours, digest: { at: '07:30' } })
  // A channel holds a secret, or leads to a device of the other server.
  expect(notifications.channels.map(({ kind }: Body) => kind)).toEqual(['mail'])
  await cleo.remember('In use')
  await imported(cleo, archive)
  expect(await cleo.get('/v1/auth/me')).toMatchObject({ name: 'Cleo', settings: { timezone: 'UTC', language: 'en' } })
})

test('an invalid account.json does not stop the import of memories', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  await ana.remember('One')
  const lines = contentOf(await exportOf(ana)).get('memories.jsonl') ?? ''
  const eve = await app.person('Eve')
  const account = {
    account: {
      name: '\u0000\n',
      settings: { timezone: 'Mars/Olympus', language: 7, geolocation: 'yes' },
      notifications: { dayTime: '25:00', quietHours: { from: '22:00' }, escalateAfterMinutes: 'soon', digest: 7 },
    },
  }
  expect(
    await imported(eve, await zipOf({ 'account.json': JSON.stringify(account), 'memories.jsonl': lines })),
  ).toMatchObject({ imported: 1 })
  expect(await eve.get('/v1/auth/me')).toMatchObject({ name: 'Eve', settings: { timezone: 'UTC' } })
})

test('an audio that still waits keeps waiting, and is processed once there is a transcriber', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { id } = await ana.send(sample('audio/wav-16.wav'), 'audio/wav')
  await app.service.jobsIdle()
  const second = await emptyServer(app.clock.now, {
    TRANSCRIBER: 'command',
    TRANSCRIBER_COMMAND: 'echo Buy milk tomorrow',
  })
  await imported(second.ana, await exportOf(ana))
  await second.app.service.jobsIdle()
  expect(await second.ana.read(id)).toMatchObject({
    text: expect.stringMatching(/^Buy milk tomorrow/),
    metadata: { memory: { status: 'ready' } },
  })
})
