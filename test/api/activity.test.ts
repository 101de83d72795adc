import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { lockForWriting, rowsOf } from '../support/database-rows.ts'
import type { Body, Person } from '../support/person.ts'

async function clientOf(person: Person, label = 'Claude Desktop', access = 'write'): Promise<Person> {
  const { apiKey } = await person.post(`/v1/apikeys?access=${access}`, 201, { label })
  return person.with(apiKey)
}

/** Accesses logged by another process are written within a second. */
async function readings(person: Person, count: number, query: Record<string, string> = {}): Promise<Body[]> {
  const read = async () => (await person.get('/v1/activity', query)).items
  await expect.poll(async () => (await read()).length).toBe(count)
  return read()
}

async function startWithKey(
  options: Parameters<typeof startApp>[0] = {},
): Promise<TestApp & { ana: Person; claude: Person }> {
  const app = await startApp(options)
  const ana = await app.person('Ana')
  return { ...app, ana, claude: await clientOf(ana) }
}

test('each way to read is logged with the client, the time, its query and the returned memories', async () => {
  const { ana, claude, clock } = await startWithKey()
  const { id: key, url } = await ana.capture('The spare key is under the blue pot')
  const { id: rent } = await ana.remember('Pay the rent', { type: 'task' })
  const reads: Array<[kind: string, query: string | null, ids: string[], read: () => Promise<unknown>]> = [
    ['search', 'blue pot', [key], () => claude.search('blue pot')],
    ['search', 'spare', [key], () => claude.list({ q: 'spare', mode: 'text' })],
    ['recall', 'key', [key], () => claude.recall('key', { depth: 0, limit: 1 })],
    ['fetch', null, [rent], () => claude.read(rent)],
    ['fetch', null, [key], () => claude.get(`/v1/memories/${key}/relations`)],
    ['fetch', null, [key], () => claude.patch(`/v1/memories/${key}`, 200, {})],
    ['fetch', null, [key], () => claude.post(`/v1/memories/${key}/retry`, 202)],
    ['list', null, [rent, key], () => claude.list()],
    ['list', null, [rent], () => claude.tasks()],
  ]
  for (const [, , , read] of reads) {
    clock.now += 60_000
    await read()
  }
  const items = (await readings(ana, reads.length)).toReversed()
  for (const [index, [kind, query, ids]] of reads.entries()) {
    expect(items[index]).toMatchObject({ kind, query, client: 'Claude Desktop' })
    expect(items[index].memories.map(({ id }: Body) => id)).toEqual(expect.arrayContaining(ids))
    expect(items[index].at).toBe(new Date(Date.parse('2026-03-02T12:00:00Z') + (index + 1) * 60_000).toISOString())
  }
  expect(items[0]).toMatchObject({
    count: 1,
    memories: [{ id: key, url, title: 'The spare key is under the blue pot' }],
  })
})

test('an export is logged when it ends, with the number of memories in it', async () => {
  const { ana, claude } = await startWithKey()
  for (const text of ['One', 'Two', 'Three']) await ana.capture(text)
  await claude.request('GET', '/v1/export')
  expect(await readings(ana, 1)).toMatchObject([{ kind: 'export', query: null, count: 3, memories: [] }])
})

test("reads that are not a client's are not logged: the person's device, a HEAD, a miss and a write", async () => {
  const { ana, claude } = await startWithKey()
  const { id } = await ana.capture('The spare key is under the blue pot')
  await ana.search('key')
  await ana.read(id)
  await ana.patch(`/v1/memories/${id}`, 200, {})
  await ana.post(`/v1/memories/${id}/retry`, 202)
  await claude.request('PATCH', '/v1/memories/mem_00000000000000000000000000', { body: {} })
  await claude.request('HEAD', `/v1/memories/${id}`)
  await claude.request('GET', '/v1/memories/mem_00000000000000000000000000')
  await claude.capture('The attic leaks')
  await claude.search('attic')
  expect(await readings(ana, 1)).toMatchObject([{ kind: 'search', query: 'attic' }])
})

test('a search that finds nothing is logged too', async () => {
  const { ana, claude } = await startWithKey()
  await claude.search('zeppelin')
  expect(await readings(ana, 1)).toMatchObject([{ query: 'zeppelin', count: 0, memories: [] }])
})

test('accesses are filtered by day, client and kind, page by page', async () => {
  const { ana, claude, clock } = await startWithKey()
  const cursor = await clientOf(ana, 'Cursor', 'read')
  await claude.search('one')
  clock.now += 86_400_000
  await claude.search('two')
  await cursor.search('three')
  await cursor.list()
  await readings(ana, 4)
  const queries = async (query: Record<string, string>) =>
    (await ana.get('/v1/activity', query)).items.map((item: Body) => item.query)
  expect(await queries({ day: '2026-03-02' })).toEqual(['one'])
  expect(await queries({ client: 'claude-desktop' })).toEqual(['two', 'one'])
  expect(await queries({ client: 'Claude Desktop', day: '2026-03-03' })).toEqual(['two'])
  expect(await queries({ kind: 'list' })).toEqual([null])
  expect(await ana.get('/v1/activity', { limit: '2', offset: '2' })).toMatchObject({
    limit: 2,
    offset: 2,
    items: [{}, {}],
  })
  await expect(ana.get('/v1/activity', { day: 'Tuesday' })).rejects.toThrow()
  expect(await ana.get('/v1/activity/days')).toEqual({
    keptDays: 90,
    days: [
      {
        day: '2026-03-03',
        clients: [
          {
            name: 'Claude Desktop',
            slug: 'claude-desktop',
            searches: 1,
            recalls: 0,
            fetches: 0,
            lists: 0,
            exports: 0,
            memories: 0,
          },
          { name: 'Cursor', slug: 'cursor', searches: 1, recalls: 0, fetches: 0, lists: 1, exports: 0, memories: 0 },
        ],
      },
      {
        day: '2026-03-02',
        clients: [
          {
            name: 'Claude Desktop',
            slug: 'claude-desktop',
            searches: 1,
            recalls: 0,
            fetches: 0,
            lists: 0,
            exports: 0,
            memories: 0,
          },
        ],
      },
    ],
  })
  const { days } = await ana.get('/v1/activity/days', { client: 'cursor' })
  expect(days).toMatchObject([{ day: '2026-03-03', clients: [{ slug: 'cursor' }] }])
})

test("a day is the one in the account's timezone at the time of reading", async () => {
  const app = await startApp({ now: '2026-03-03T02:30:00Z' })
  const ana = await app.person('Ana', { timezone: 'America/Sao_Paulo' })
  const claude = await clientOf(ana)
  await claude.search('one')
  await ana.patch('/v1/auth/me', 200, { settings: { timezone: 'Europe/Lisbon' } })
  await claude.search('two')
  await readings(ana, 2)
  expect((await ana.get('/v1/activity/days')).days).toMatchObject([
    { day: '2026-03-03', clients: [{ searches: 1 }] },
    { day: '2026-03-02', clients: [{ searches: 1 }] },
  ])
})

test('a deleted memory stays in the activity log only as a count, and a changed one has its current title', async () => {
  const { ana, claude } = await startWithKey()
  const { id: key } = await ana.capture('The spare key is under the blue pot')
  const { id: door } = await ana.capture('The blue door sticks')
  await claude.list()
  await ana.forget(key)
  await ana.patch(`/v1/memories/${door}`, 200, { title: 'Door' })
  expect(await readings(ana, 1)).toMatchObject([{ count: 2, memories: [{ id: door, title: 'Door' }] }])
})

test("nobody sees another account's activity", async () => {
  const { person, ana, claude } = await startWithKey()
  const rui = await person('Rui')
  await claude.search('one')
  await readings(ana, 1)
  expect((await rui.get('/v1/activity')).items).toEqual([])
  expect((await rui.get('/v1/activity/days')).days).toEqual([])
})

test('while the database cannot be written clients can read, and their reads are logged afterwards', async () => {
  const { ana, claude, folder } = await startWithKey()
  await ana.capture('The spare key is under the blue pot')
  const lock = await lockForWriting(folder)
  try {
    expect(await claude.search('key')).toHaveLength(1)
    expect(await claude.search('pot')).toHaveLength(1)
  } finally {
    await lock.release()
  }
  expect((await readings(ana, 2)).map(({ query }) => query)).toEqual(['pot', 'key'])
})

test('accesses survive a restart of the service', async () => {
  const { ana, claude, folder, service } = await startWithKey()
  await claude.search('one')
  await service.stop()
  const again = await startApp({ folder })
  expect(await readings(ana.on(again.service), 1)).toMatchObject([{ query: 'one' }])
})

test('accesses are deleted after 90 days', async () => {
  const { ana, claude, folder, service, clock } = await startWithKey()
  await claude.search('old')
  clock.now += 2 * 86_400_000
  await claude.search('young')
  await service.stop()
  const again = await startApp({
    folder,
    now: new Date(Date.parse('2026-03-02T12:00:01Z') + 90 * 86_400_000).toISOString(),
  })
  expect(await readings(ana.on(again.service), 1)).toMatchObject([{ query: 'young' }])
})

test('accesses are deleted with their account, including unwritten ones, and those of other accounts stay', async () => {
  const { ana, claude, folder, person, service } = await startWithKey()
  const rui = await person('Rui')
  const client = await clientOf(rui)
  await claude.search('before')
  await readings(ana, 1)
  await claude.search('just now')
  await client.search('of Rui')
  const ended = await ana.request('DELETE', '/v1/auth/me', { body: { confirm: ana.email } })
  expect(ended.status).toBe(204)
  await readings(rui, 1)
  await service.stop()
  expect(await rowsOf(folder, 'SELECT query FROM activity')).toEqual([{ query: 'of Rui' }])
})
