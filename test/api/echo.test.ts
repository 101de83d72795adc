import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import type { Body, Person } from '../support/person.ts'

const KEY = 'The spare key is under the blue pot by the back door'
const WIFI = 'The wifi password of the house in Lisbon is gato-azul-88'

async function startWithClients() {
  const app = await startApp()
  const ana = await app.person('Ana')
  const clientNamed = async (label: string) => {
    const { apiKey } = await ana.post('/v1/apikeys', 201, { label })
    return ana.with(apiKey)
  }
  const { id } = await ana.capture(KEY)
  return { ...app, ana, id, claude: await clientNamed('Claude'), cursor: await clientNamed('Cursor') }
}

/** Reads, and waits until every process knows of it. */
async function served(ana: Person, client: Person, read: (client: Person) => Promise<unknown>): Promise<void> {
  const count = async () => (await ana.get('/v1/activity')).items.length
  const before = await count()
  await read(client)
  await expect.poll(count).toBeGreaterThan(before)
}

const reads: Array<[how: string, read: (client: Person, id: string) => Promise<unknown>]> = [
  ['a search', (client) => client.search('spare key')],
  ['a recall', (client) => client.recall('spare key')],
]
const otherReads: typeof reads = [
  ['a fetch', (client, id) => client.read(id)],
  ['a list', (client) => client.list()],
  ['the list of tasks', (client) => client.tasks()],
  ['a change', (client, id) => client.patch(`/v1/memories/${id}`, 200, {})],
]

test.each(reads)(
  'a text from %s that comes back returns the existing memory and stores nothing',
  async (_how, read) => {
    const { ana, id, claude } = await startWithClients()
    await served(ana, claude, (client) => read(client, id))
    const usage = await ana.get('/v1/usage')
    expect(await claude.capture(`- "${KEY}."`)).toMatchObject({ id, duplicate: true, title: KEY })
    expect(await claude.remember(KEY)).toEqual({ id, title: KEY, duplicate: true })
    expect(await ana.list()).toHaveLength(1)
    expect((await ana.get('/v1/usage')).counters).toMatchObject({
      memories: usage.counters.memories,
      storageBytes: usage.counters.storageBytes,
    })
  },
)

test.each(otherReads)('a text from %s is no part of a conversation: sent again, it is new', async (_how, read) => {
  const { ana, id, claude } = await startWithClients()
  await served(ana, claude, (client) => read(client, id))
  expect(await claude.capture(KEY)).toMatchObject({ duplicate: false })
  expect(await claude.remember(KEY)).toEqual({ id: expect.any(String), title: KEY })
  expect(await ana.list()).toHaveLength(3)
})

test('a habit is new each day, whatever its program has read', async () => {
  const { ana, claude, clock } = await startWithClients()
  await ana.patch('/v1/auth/me', 200, { settings: { timezone: 'America/Sao_Paulo' } })
  const first = await claude.capture('Took my pill', { clientId: 'pill-0001' })
  await served(ana, claude, (client) => client.search('pill'))
  expect(await claude.capture('Took my pill')).toMatchObject({ id: first.id, duplicate: true })
  // 23:59 and then midnight in São Paulo.
  clock.now = Date.parse('2026-03-03T02:59:00Z')
  expect(await claude.capture('Took my pill', { clientId: 'pill-0002' })).toMatchObject({ duplicate: true })
  clock.now += 60_000
  const second = await claude.capture('Took my pill', { clientId: 'pill-0003' })
  expect(second).toMatchObject({ duplicate: false })
  await served(ana, claude, (client) => client.search('pill'))
  const sent = { clientId: 'pill-0004', capturedAt: '2026-03-05T12:00:00Z' }
  expect(await claude.capture('Took my pill', sent)).toMatchObject({ duplicate: false })
  expect(await claude.capture('Took my pill', { clientId: 'pill-0005' })).toMatchObject({
    id: second.id,
    duplicate: true,
  })
})

test('a short text of an earlier day is an echo on the day it was given out, unless its client sends it as an event', async () => {
  const { ana, id, claude, clock } = await startWithClients()
  clock.now += 86_400_000
  let text = ''
  await served(ana, claude, async (client) => ({ text } = await client.recall('spare key')))
  expect(await claude.capture(text)).toMatchObject({ id, duplicate: true })
  expect(await claude.capture(KEY)).toMatchObject({ id, duplicate: true })
  const now = new Date(clock.now).toISOString()
  expect(await claude.capture(KEY, { capturedAt: now })).toMatchObject({ duplicate: false })
  clock.now += 86_400_000
  expect(await claude.capture(KEY)).toMatchObject({ duplicate: false })
})

test('a text typed at a terminal is new, whatever was searched with the same key', async () => {
  const { ana, claude } = await startWithClients()
  await served(ana, claude, (client) => client.search('spare key'))
  const headers = { 'user-agent': 'lembra-terminal' }
  const captured = await claude.post('/v1/memories', 201, { text: KEY }, { headers })
  expect(captured).toMatchObject({ duplicate: false })
  const remembered = await claude.post('/v1/remember', 201, { content: KEY }, { headers })
  expect(remembered.id).not.toBe(captured.id)
  expect(await claude.capture(KEY)).toMatchObject({ duplicate: true })
})

test('a capture of the largest size that is nearly a recall is stored', async () => {
  const { ana, claude } = await startWithClients()
  await ana.capture(`The mill and ${'a '.repeat(21_000)}end`)
  let text = ''
  await served(ana, claude, async (client) => ({ text } = await client.recall('the mill', { limit: 1, depth: 0 })))
  const frame = text.split('\n').filter((line) => /^##|mem_/u.test(line))
  // Comparing it line by line with the memory took minutes.
  expect(await claude.capture(`${frame.join('\n')}\n${'> end a\n'.repeat(5_000)}`)).toMatchObject({ duplicate: false })
})

test('the very next capture after a search recognises an echo', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { apiKey } = await ana.post('/v1/apikeys', 201, { label: 'Claude' })
  const claude = ana.with(apiKey)
  await ana.capture(KEY)
  await claude.search('spare key')
  // Another process learns of it within a second.
  await expect.poll(async () => (await claude.capture(KEY)).duplicate).toBe(true)
})

test("a recall's whole text that comes back is an echo, with its header, headings and detail lines", async () => {
  const { ana, id, claude } = await startWithClients()
  await ana.capture('The blue pot was bought in Porto, together with two smaller ones.', { tags: ['garden'] })
  await ana.remember('Water the blue pot', { type: 'task', tags: ['garden'] })
  let text = ''
  await served(ana, claude, async (client) => ({ text } = await client.recall('the blue pot')))
  expect(text).toContain(id)
  for (const sent of [text, text.split('\n').slice(1).join('\n')])
    expect(await claude.capture(sent)).toMatchObject({ duplicate: true })
  for (const sent of [
    `From memory:\n\n${text}`,
    `${text}\nAna sold it last week.`,
    text.replace('blue pot by', 'red pot by'),
    text.replace(/^> .*$/mu, '$&, or so'),
  ])
    expect(await claude.capture(sent)).toMatchObject({ duplicate: false })
})

test('a text that this client did not get is stored, whoever else has read it', async () => {
  const { ana, claude, cursor } = await startWithClients()
  await served(ana, cursor, (client) => client.search('spare key'))
  await ana.search('spare key')
  expect(await claude.capture(KEY)).toMatchObject({ duplicate: false })
  expect(await ana.capture(KEY)).toMatchObject({ duplicate: false })
})

test('a text with new content is stored', async () => {
  const { ana, claude } = await startWithClients()
  await served(ana, claude, (client) => client.recall('spare key'))
  for (const text of [`${KEY}. Ana moved it.`, KEY.replace('blue', 'red'), KEY.replace('is', 'is not'), `Rui: ${KEY}`])
    expect(await claude.capture(text)).toMatchObject({ duplicate: false })
  expect(await ana.list()).toHaveLength(5)
})

test('a memory that was changed or deleted since is compared in its current state', async () => {
  const { ana, id, claude } = await startWithClients()
  await served(ana, claude, (client) => client.search('spare key'))
  expect(await claude.capture(KEY)).toMatchObject({ duplicate: true })
  await ana.patch(`/v1/memories/${id}`, 200, { content: WIFI })
  expect(await claude.capture(KEY)).toMatchObject({ duplicate: false })
  expect(await claude.capture(WIFI)).toMatchObject({ id, duplicate: true })
  await ana.forget(id)
  expect(await claude.capture(WIFI)).toMatchObject({ duplicate: false })
})

const LETTER = Array.from({ length: 40 }, (_, line) => `On day ${line} we walked to mile ${line * 7}.`).join(' ')

test('a long text is no echo any more seven days after it was given out', async () => {
  const { ana, claude, clock } = await startWithClients()
  const { id } = await ana.capture(LETTER)
  await served(ana, claude, (client) => client.search('we walked to mile 7'))
  clock.now += 7 * 86_400_000 - 1
  expect(await claude.capture(LETTER)).toMatchObject({ id, duplicate: true })
  clock.now += 2
  expect(await claude.capture(LETTER)).toMatchObject({ duplicate: false })
})

test('a done task can be captured again', async () => {
  const { ana, claude } = await startWithClients()
  const { id } = await ana.capture('I have to pay the rent of the garage')
  await served(ana, claude, (client) => client.search('rent of the garage'))
  const again = 'I have to pay the rent of the garage'
  expect(await claude.capture(again)).toMatchObject({ id, duplicate: true })
  await ana.patch(`/v1/memories/${id}`, 200, { attributes: { status: 'done' } })
  expect(await claude.capture(again)).toMatchObject({ duplicate: false })
})

test('a repeated capture is recognised by its client id, whatever was read meanwhile', async () => {
  const { ana, claude } = await startWithClients()
  const first = await claude.capture('The attic leaks above the window', { clientId: 'capture-0001' })
  await served(ana, claude, (client) => client.search('attic'))
  const again = await claude.capture('The attic leaks above the window', { clientId: 'capture-0001' })
  expect(again).toMatchObject({ id: first.id, clientId: 'capture-0001', duplicate: true })
})

test('an echo is recognised over the quota too', async () => {
  const app = await startApp({ environment: { PLANS: '{"free":{"memories":1}}' } })
  const ana = await app.person('Ana')
  const { apiKey } = await ana.post('/v1/apikeys', 201, { label: 'Claude' })
  const claude = ana.with(apiKey)
  const { id } = await ana.capture(KEY)
  await served(ana, claude, (client) => client.search('spare key'))
  expect(await claude.capture(KEY)).toMatchObject({ id, duplicate: true })
  await claude.post('/v1/memories', 429, { text: WIFI })
})

test('many who send an echo at once get the same answer', async () => {
  const { ana, id, claude } = await startWithClients()
  await served(ana, claude, (client) => client.search('spare key'))
  const answers = await Promise.all(Array.from({ length: 20 }, () => claude.capture(KEY)))
  expect(new Set(answers.map((answer: Body) => answer.id))).toEqual(new Set([id]))
})
