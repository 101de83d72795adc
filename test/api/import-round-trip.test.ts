import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { contentOf, exportOf, imported, zipOf } from '../support/import.ts'
import type { Body, Person } from '../support/person.ts'
import { sample } from '../support/samples.ts'

const QUERIES = ['spare key', 'pagar aluguel', 'Maria', 'blue pot', 'Porto', 'reunião amanhã', 'where is the ladder']

/** Some of everything that an account can contain. */
async function fill(app: TestApp, ana: Person): Promise<string[]> {
  const ids: string[] = []
  const add = async (body: Promise<Body>) => {
    const { id } = await body
    ids.push(id)
    app.clock.now += 3_600_000
    return id
  }
  const key = await add(
    ana.remember('The spare key is under the blue pot', { tags: ['home', 'garden'], title: 'Spare key' }),
  )
  await add(ana.capture('Lembrar de pagar o aluguel amanhã às 9h', { clientId: 'phone-000001', via: 'Claude Desktop' }))
  await add(ana.capture('Call Maria about the ladder on Friday', { location: { lat: 1.5, lon: -2.5 } }))
  await add(ana.remember(`See mem_ids: ${key}, and https://lembra.example/m/${key} and [[Spare key]]`))
  await add(ana.remember('Trip to Porto\r\nwith María \u2028 & "quotes" 日本語 🎉', { type: 'recipe' }))
  const done = await add(ana.remember('Buy paint', { type: 'task' }))
  await ana.patch(`/v1/memories/${done}`, 200, {
    attributes: { status: 'done', dueAt: '2026-03-09', note: { b: 1, a: [null, 2.5] } },
  })
  app.clock.now += 1_000
  await ana.patch(`/v1/memories/${key}`, 200, { attributes: { colour: 'blue' } })
  await add(ana.send(sample('images/page-en.png'), 'image/png', { name: 'page.png' }))
  await app.service.jobsIdle()
  await add(ana.send(sample('audio/wav-16.wav'), 'audio/wav'))
  await app.service.jobsIdle()
  return ids
}

/** The scores are compared too, because they determine the order. */
async function answers(ana: Person, ids: readonly string[]): Promise<Body> {
  return {
    list: await ana.list({ limit: '100' }),
    tagged: await ana.list({ tag: 'home' }),
    tasks: [await ana.tasks(), await ana.tasks({ status: 'done' })],
    search: await Promise.all(QUERIES.map((query) => ana.post('/v1/search', 200, { query, limit: 20 }))),
    recall: await Promise.all(QUERIES.map((query) => ana.recall(query))),
    relations: await Promise.all(ids.map((id) => ana.get(`/v1/memories/${id}/relations`))),
    labels: await ana.get('/v1/labels'),
  }
}

/** On a busy machine a query's embedding may come too late, and then words alone answer. */
async function foundBySimilarity(ana: Person, query: string): Promise<Body[]> {
  let results: Body[] = []
  const search = async () => {
    results = (await ana.post('/v1/search?detail=true', 200, { query, limit: 10 })).results
    return results.flatMap(({ match }) => match?.by ?? [])
  }
  await expect.poll(search, { timeout: 20_000 }).toContain('meaning')
  return results
}

async function emptyServer(now: number, environment: Record<string, string> = {}) {
  const app = await startApp({ now: new Date(now).toISOString(), environment })
  return { app, ana: await app.person('Ana') }
}

test('an export is restored completely on another server: every answer, and the next export to the byte', async () => {
  const first = await startApp()
  const ana = await first.person('Ana', { timezone: 'America/Sao_Paulo', language: 'pt-BR' })
  await ana.patch('/v1/auth/me', 200, { name: 'Ana Lima' })
  const ids = await fill(first, ana)
  const archive = await exportOf(ana)
  const second = await emptyServer(first.clock.now)
  const report = await imported(second.ana, archive)
  expect(report).toEqual({
    dryRun: false,
    format: 'lembra',
    found: 8,
    imported: 8,
    updated: 0,
    alreadyThere: 0,
    skipped: 0,
    media: 2,
    problems: [],
    problemCount: 0,
    stoppedBy: null,
  })
  await second.app.service.jobsIdle()
  expect(contentOf(await exportOf(second.ana))).toEqual(contentOf(archive))
  expect(await answers(second.ana, ids)).toEqual(await answers(ana, ids))
  const key = ids[0] ?? ''
  const links = await second.ana.get(`/v1/memories/${key}/relations`)
  expect(links.items.map(({ id, kind }: Body) => [id, kind])).toContainEqual([ids[3], 'link-to'])
  const media = await second.ana.request('GET', `/v1/memories/${ids[6]}/media`)
  expect(media.bytes.equals(sample('images/page-en.png'))).toBe(true)
  // The counters are the same as after capturing.
  const { counters } = await second.ana.get('/v1/usage')
  expect(counters).toMatchObject({ memories: 8, images: 1 })
}, 120_000)

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

test('importing twice imports once: nothing into the same account, everything into another one of the same server', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const ids = await fill(app, ana)
  const archive = await exportOf(ana)
  expect(await imported(ana, archive)).toMatchObject({ found: 8, imported: 0, alreadyThere: 8, media: 0 })
  const eve = await app.person('Eve')
  expect(await imported(eve, archive, { query: { dryRun: 'true' } })).toMatchObject({
    dryRun: true,
    imported: 8,
    media: 2,
  })
  expect(await eve.list()).toEqual([])
  expect(await imported(eve, archive)).toMatchObject({ imported: 8, media: 2 })
  expect(await imported(eve, archive)).toMatchObject({ imported: 0, alreadyThere: 8 })
  const theirs: string[] = (await eve.list({ limit: '100' })).map(({ id }) => id)
  expect(theirs.toSorted()).toEqual(ids.toSorted())
  await eve.forget(ids[6] ?? '')
  await app.service.jobsIdle()
  // Each has its own file: deleting one keeps the other.
  expect((await ana.request('GET', `/v1/memories/${ids[6]}/media`)).status).toBe(200)
  expect(await imported(eve, archive)).toMatchObject({ imported: 1, alreadyThere: 7, media: 1 })
}, 120_000)

test('a file missing from the export stays missing, and nothing else', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  await ana.send(sample('images/page-en.png'), 'image/png')
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
  const archive = await exportOf(ana)
  const settings = { timezone: 'Asia/Tokyo', language: 'es', geolocation: false }
  const [bea, cleo] = [await app.person('Bea'), await app.person('Cleo')]
  await imported(bea, archive)
  expect(await bea.get('/v1/auth/me')).toMatchObject({ name: 'Ana', email: bea.email, settings })
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
    account: { name: '\u0000\n', settings: { timezone: 'Mars/Olympus', language: 7, geolocation: 'yes' } },
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

test('a full plan stops the import; imported memories stay, and more room lets it continue', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  for (let number = 0; number < 30; number += 1) await ana.remember(`Fact ${number}`)
  const archive = await exportOf(ana)
  const second = await emptyServer(app.clock.now, { PLANS: '{"free":{"memories":20}}' })
  expect(await imported(second.ana, archive, { query: { dryRun: 'true' } })).toMatchObject({
    imported: 20,
    stoppedBy: 'plan-limit',
  })
  const report = await imported(second.ana, archive)
  expect(report).toMatchObject({ imported: 20, stoppedBy: 'plan-limit', problems: [] })
  expect(await second.ana.list({ limit: '100' })).toHaveLength(20)
  // The quota is per month.
  second.app.clock.now += 40 * 86_400_000
  expect(await imported(second.ana, archive)).toMatchObject({ imported: 10, alreadyThere: 20, stoppedBy: null })
})
