import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { contentOf, emptyServer, exportOf, imported } from '../support/import.ts'
import type { Body, Person } from '../support/person.ts'
import { sample } from '../support/samples.ts'

const PICTURE = sample('images/formats/plain.png')
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
  await add(ana.send(PICTURE, 'image/png', { name: 'page.png' }))
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
  expect(media.bytes.equals(PICTURE)).toBe(true)
  // The counters are the same as after capturing.
  const { counters } = await second.ana.get('/v1/usage')
  expect(counters).toMatchObject({ memories: 8, images: 1 })
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
