import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { startApp, type TestOptions } from '../support/app.ts'
import { startListening } from '../support/listening.ts'
import type { Body, Person } from '../support/person.ts'

const LARGE = 900_000
/** More than the socket buffers hold, and fewer than a page of a list. */
const COUNT = 16
const MOST_OPEN = 16

/** Large memories, in the order of a list: newest first. */
async function rememberLarge(ana: Person, count: number): Promise<string[]> {
  const ids: string[] = []
  for (let place = 0; place < count; place += 1) {
    const { id } = await ana.remember(`Number ${place} ${'A page of a diary. '.repeat(LARGE / 18)}`)
    ids.unshift(id)
  }
  return ids
}

/** Sends a request and reads only the headers of the answer. Without an agent the connection ends with the answer. */
async function unread(
  port: number,
  person: Person,
  path: string,
  agent: Agent | false = false,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const asked = get({ port, path, headers: { authorization: `Bearer ${person.token}` }, agent }, resolve)
  asked.on('error', reject)
  onTestFinished(() => void asked.destroy())
  const answer = await promise
  answer.on('error', () => {})
  return answer
}

async function startWithLarge(count: number, options: TestOptions = {}) {
  const app = await startListening(options)
  const ana = await app.person('Ana')
  const ids = await rememberLarge(ana, count)
  return { ...app, ana, ids }
}

test('a list of large and small memories is complete and in order', async () => {
  const { person, clock } = await startApp()
  const ana = await person('Ana')
  const ids: string[] = []
  for (const length of [10, 400_000, 5_000, 30, 100_000, 2_000, 300_000, 4_100]) {
    clock.now += 1_000
    ids.unshift((await ana.remember('é"\n'.repeat(length / 3), { tags: ['long'] })).id)
  }
  const list = await ana.get('/v1/memories', { tag: 'long', limit: '50' })
  expect(list).toEqual({
    items: await Promise.all(ids.map((id) => ana.read(id))),
    limit: 50,
    offset: 0,
    nextCursor: null,
  })
  const page = await ana.get('/v1/memories', { limit: '2', offset: '5' })
  expect(page.items.map(({ id }: Body) => id)).toEqual(ids.slice(5, 7))
  const head = await ana.request('HEAD', '/v1/memories')
  expect(head).toMatchObject({ status: 200, text: '' })
  expect(head.headers['content-type']).toBe('application/json; charset=utf-8')
})

test('tasks with long texts are listed by due time, and done ones by completion time', async () => {
  const { person, clock } = await startApp()
  const ana = await person('Ana')
  const ids: string[] = []
  for (const [day, length] of [
    [5, 200_000],
    [3, 10],
    [4, 200_000],
    [2, 10],
  ] as const) {
    clock.now += 1_000
    const { id } = await ana.remember('x '.repeat(length), { type: 'task', title: `Day ${day}` })
    await ana.patch(`/v1/memories/${id}`, 200, { attributes: { dueAt: `2026-05-0${day}T09:00:00Z` } })
    ids.push(id)
  }
  expect((await ana.tasks()).map(({ title }) => title)).toEqual(['Day 2', 'Day 3', 'Day 4', 'Day 5'])
  for (const id of ids) {
    clock.now += 1_000
    await ana.patch(`/v1/memories/${id}`, 200, { attributes: { status: 'done' } })
  }
  const done = await ana.tasks({ status: 'done' })
  expect(done.map(({ title }) => title)).toEqual(['Day 2', 'Day 4', 'Day 3', 'Day 5'])
})

test('a search finds large memories and returns their passages, also while someone types', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const filler = 'Nothing was decided about the usual matters. '.repeat(5_000)
  const { id } = await ana.remember(`The boiler code is 4711. ${filler}`)
  const small = await ana.remember('The boiler is in the cellar')
  for (const query of ['', '?typing=true', '?detail=true']) {
    const { results } = await ana.post(`/v1/search${query}`, 200, { query: 'boiler' })
    expect(new Set(results.map((result: Body) => result.id))).toEqual(new Set([id, small.id]))
    expect(results.find((result: Body) => result.id === id).text).toContain('The boiler code is 4711.')
  }
  const found = await ana.get('/v1/memories', { q: 'boiler' })
  expect(found.items.find((item: Body) => item.id === id).text.length).toBe(filler.length + 25)
})

test('other requests are answered between the items of a list', async () => {
  const { ana, port } = await startWithLarge(COUNT)
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { authorization: `Bearer ${ana.token}` } })
    return (await answer.json()) as Body
  }
  const list = ask('/v1/memories')
  const state = { isDone: false }
  void list.finally(() => (state.isDone = true))
  let others = 0
  while (!state.isDone && others < COUNT) {
    await ask('/v1/auth/me')
    others += 1
  }
  expect(others).toBe(COUNT)
  expect((await list).items).toHaveLength(COUNT)
})

test('an unread answer holds only its next items: memories deleted meanwhile are not in it', async () => {
  const { ana, ids, port } = await startWithLarge(COUNT)
  const answer = await unread(port, ana, '/v1/memories')
  const last = ids.pop() ?? ''
  await ana.forget(last)
  const list: Body = await json(answer)
  expect(list.items.map(({ id }: Body) => id)).toEqual(ids)
})

test('a list ends when its credential is revoked, and does not look complete', async () => {
  const { ana, port } = await startWithLarge(COUNT)
  const { id, apiKey } = await ana.post('/v1/apikeys', 201, { label: 'Reader' })
  const answer = await unread(port, ana.with(apiKey), '/v1/memories')
  await ana.delete(`/v1/apikeys/${id}`)
  await expect(json(answer)).rejects.toThrow('aborted')
})

test('a service that stops closes a connection after the answer that was under way, and lets other answers end', async () => {
  const { ana, port, service } = await startWithLarge(COUNT)
  const agent = new Agent({ keepAlive: true })
  onTestFinished(() => agent.destroy())
  const first = await unread(port, ana, '/v1/memories', agent)
  const second = await unread(port, ana, '/v1/memories', agent)
  const stopped = service.stop()
  const isClosed = once(first.socket, 'close')
  expect(((await json(first)) as Body).items).toHaveLength(COUNT)
  await isClosed
  expect(((await json(second)) as Body).items).toHaveLength(COUNT)
  await stopped
})

test('an answer that nobody reads is closed, and its share is free for others', async () => {
  const { ana, port } = await startWithLarge(COUNT, { overrides: { unreadTimeoutMs: 500 } })
  const open = await openAnswers(port, ana, MOST_OPEN)
  await expect.poll(() => statusOf(ana)).toBe(200)
  // The first one was opened first, and closed first.
  for (const first of open.slice(0, 1)) await expect(json(first)).rejects.toThrow('aborted')
})

test('an account with many large answers open is told to read them first, and others are answered', async () => {
  const { ana, person, port } = await startWithLarge(COUNT)
  const bob = await person('Bob')
  await rememberLarge(bob, 1)
  const open = await openAnswers(port, ana, MOST_OPEN)
  const refused = await ana.request('GET', '/v1/memories')
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '5' } })
  expect(refused.body).toEqual({ error: expect.stringContaining('Read the open ones to their end first') })
  expect(await bob.list()).toHaveLength(1)
  // Small answers are not counted.
  expect(await ana.list({ type: 'task' })).toEqual([])
  for (const answer of open) answer.destroy()
  await expect.poll(() => statusOf(ana)).toBe(200)
})

async function openAnswers(port: number, person: Person, count: number): Promise<IncomingMessage[]> {
  const open: IncomingMessage[] = []
  for (let place = 0; place < count; place += 1) open.push(await unread(port, person, '/v1/memories'))
  expect(open.map(({ statusCode }) => statusCode)).toEqual(open.map(() => 200))
  return open
}

async function statusOf(person: Person): Promise<number> {
  return (await person.request('GET', '/v1/memories')).status
}
