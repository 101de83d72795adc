import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApp, type TestOptions } from '../support/app.ts'
import { openEvents } from '../support/event-stream.ts'
import { askMcp, registerClient } from '../support/oauth.ts'
import type { Answer, Body, Person } from '../support/person.ts'
import { sample } from '../support/samples.ts'
import { unzip } from '../support/zip.ts'

interface Operation {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'
  path: string
  operation: Body
}

const document: Body = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8'))
/** A stream never ends; it has a test of its own. */
const STREAM = '/v1/events'
const PATHS = Object.entries<Body>(document.paths).filter(([path]) => path !== STREAM)
const OPERATIONS: Operation[] = PATHS.flatMap(([path, methods]) =>
  Object.entries<Body>(methods).map(([method, operation]) => ({
    method: method.toUpperCase() as Operation['method'],
    path,
    operation,
  })),
)

function limitedKey(ana: Person, limit: object, access = 'write'): Promise<Person> {
  return ana
    .post(`/v1/apikeys?access=${access}`, 201, { label: 'Limited', ...limit })
    .then(({ apiKey }: Body) => ana.with(apiKey))
}

async function startLimited(options: TestOptions = {}) {
  const app = await startApp(options)
  const ana = await app.person('Ana')
  return { ...app, ana, work: await limitedKey(ana, { tags: ['work'] }) }
}

test('a key with a tag lists, reads, searches and recalls the memories with the tag, and no other exists for it', async () => {
  const { ana, work } = await startLimited()
  const shown = await ana.remember('The budget of Zebedeu is due', { tags: ['work', 'money'] })
  const hidden = await ana.remember('The diamonds of Zebedeu are in the freezer', { tags: ['home'] })
  expect((await work.list()).map(({ id }) => id)).toEqual([shown.id])
  expect(await work.list({ q: 'Zebedeu' })).toMatchObject([{ id: shown.id }])
  expect(await work.list({ q: 'diamonds', mode: 'text' })).toEqual([])
  expect(await work.search('Zebedeu')).toEqual([shown.id])
  expect(await work.search('diamonds in the freezer')).toEqual([])
  expect((await work.recall('Zebedeu', { depth: 3 })).text).not.toContain('diamonds')
  const unknown = await work.request('GET', '/v1/memories/mem_00000000000000000000000000')
  for (const path of ['', '/relations', '/media', '/media/link'])
    expect(await work.request('GET', `/v1/memories/${hidden.id}${path}`)).toMatchObject({
      status: 404,
      body: unknown.body,
    })
  expect(await work.get('/v1/labels')).toMatchObject({ tags: ['money', 'work'], types: ['note'] })
})

test('a key with types sees those types, and media by their source', async () => {
  const { ana } = await startLimited()
  const task = await ana.remember('Pay the rent', { type: 'task', tags: ['home'] })
  const note = await ana.remember('The rent is 900', { tags: ['home'] })
  const image = await ana.send(sample('images/formats/plain.png'), 'image/png')
  const tasks = await limitedKey(ana, { types: ['task'] })
  expect((await tasks.list()).map(({ id }) => id)).toEqual([task.id])
  expect(await tasks.search('rent')).toEqual([task.id])
  expect(await tasks.tasks()).toMatchObject([{ id: task.id }])
  const both = await limitedKey(ana, { types: ['note', 'image'] })
  expect(new Set((await both.list()).map(({ id }) => id))).toEqual(new Set([note.id, image.id]))
  expect((await both.request('GET', `/v1/memories/${image.id}/media`)).status).toBe(200)
  expect((await tasks.request('GET', `/v1/memories/${image.id}/media`)).status).toBe(404)
  const homeTasks = await limitedKey(ana, { types: ['task'], tags: ['garden'] })
  expect(await homeTasks.list()).toEqual([])
})

test('the best results within the limit are found however many better ones are outside of it', async () => {
  const { ana, work } = await startLimited()
  for (let index = 0; index < 120; index++)
    await ana.remember(`Dentist, dentist and the dentist again, number ${index}`, { tags: ['home'] })
  const { id } = await ana.remember('A long report about the office and, in passing, a dentist', { tags: ['work'] })
  expect(await work.search('dentist', 1)).toEqual([id])
  expect(await work.list({ q: 'dentist', limit: '1' })).toMatchObject([{ id }])
  expect((await work.recall('dentist', { limit: 1 })).matches).toBe(1)
})

test('what a limited key writes has its tag or type, and stays within the limit', async () => {
  const { ana, work } = await startLimited()
  const { id } = await work.capture('Call the printer shop')
  expect((await ana.read(id)).metadata.tags).toEqual(['work'])
  const image = await work.send(sample('images/formats/plain.png'), 'image/png', { tag: 'poster' })
  expect((await ana.read(image.id)).metadata.tags).toEqual(['poster', 'work'])
  expect(await work.patch(`/v1/memories/${id}`, 403, { tags: ['home'] })).toEqual({
    error: expect.stringContaining('tagged work'),
  })
  await work.patch(`/v1/memories/${id}`, 200, { tags: ['work', 'print'], title: 'Printer' })
  expect((await ana.read(id)).metadata.tags).toEqual(['work', 'print'])
  const several = await limitedKey(ana, { tags: ['work', 'club'] })
  expect(await several.post('/v1/memories', 403, { text: 'Which one is it?' })).toEqual({
    error: expect.stringContaining('tagged club or work'),
  })
  await several.capture('The club meets on Monday', { tags: ['club'] })
  const tasks = await limitedKey(ana, { types: ['task'] })
  const task = await tasks.capture('The printer shop has new paper')
  expect(task.type).toBe('task')
  expect((await tasks.remember('More paper')).id).toBe((await tasks.list())[0].id)
  await tasks.patch(`/v1/memories/${task.id}`, 403, { type: 'note' })
  await tasks.post('/v1/remember', 403, { content: 'A note', type: 'note' })
  expect(
    (
      await tasks.request('POST', '/v1/memories', {
        raw: sample('images/formats/plain.png'),
        headers: { 'content-type': 'image/png' },
      })
    ).status,
  ).toBe(403)
})

test('a limited key neither changes nor deletes what lies outside its limit', async () => {
  const { ana, work } = await startLimited()
  const { id } = await ana.remember('The spare key is under the blue pot', { tags: ['home'] })
  await work.patch(`/v1/memories/${id}`, 404, { title: 'Taken' })
  await work.patch(`/v1/memories/${id}`, 404, { tags: ['work'] })
  await work.delete(`/v1/memories/${id}`, 404)
  await work.post(`/v1/memories/${id}/retry`, 404)
  expect((await ana.read(id)).metadata.tags).toEqual(['home'])
})

test('a client id that a hidden memory has is free for a limited key, and works for its repetitions', async () => {
  const { ana, work } = await startLimited()
  const headers = { 'idempotency-key': 'the-same-client-id' }
  const hidden = await ana.post('/v1/memories', 201, { text: 'The diamonds are in the freezer' }, { headers })
  const first = await work.post('/v1/memories', 201, { text: 'The budget' }, { headers })
  const second = await work.post('/v1/memories', 201, { text: 'The budget' }, { headers })
  expect([first.duplicate, second.duplicate, second.id]).toEqual([false, true, first.id])
  expect(first.id).not.toBe(hidden.id)
  expect((await ana.read(hidden.id)).text).toContain('diamonds')
})

test('changes tell a limited key of what entered and left its limit, and of nothing else', async () => {
  const { ana, work } = await startLimited()
  const first = await ana.remember('Within from the start', { tags: ['work'] })
  const outside = await ana.remember('Never within')
  const { items, cursor } = await work.get('/v1/changes')
  expect(items.map(({ id }: Body) => id)).toEqual([first.id])
  await ana.patch(`/v1/memories/${first.id}`, 200, { tags: ['home'] })
  await ana.patch(`/v1/memories/${first.id}`, 200, { tags: ['garden'] })
  await ana.patch(`/v1/memories/${outside.id}`, 200, { title: 'Changed' })
  await ana.forget(outside.id)
  const entered = await ana.remember('Within later', { tags: ['work'] })
  const next = await work.get('/v1/changes', { since: cursor })
  expect([next.items.map(({ id }: Body) => id), next.deleted]).toEqual([[entered.id], [first.id]])
  await ana.forget(entered.id)
  expect((await work.get('/v1/changes', { since: next.cursor })).deleted).toEqual([entered.id])
})

test('the stream of events tells a limited key of what it sees', async () => {
  const { ana, work, service } = await startLimited()
  const { id } = await ana.remember('The budget', { tags: ['work'] })
  const events = await openEvents(await service.listen(), work.token)
  const hidden = await ana.remember('The diamonds')
  await ana.patch(`/v1/memories/${id}`, 200, { title: 'Budget' })
  expect(await events.next()).toMatchObject({ data: { id, type: 'updated' } })
  await ana.forget(hidden.id)
  await ana.patch(`/v1/memories/${id}`, 200, { tags: ['home'] })
  expect(await events.next()).toMatchObject({ data: { id, type: 'deleted' } })
})

test('a child of a limited key has at most its limit', async () => {
  const { ana, work } = await startLimited()
  const { id } = await ana.remember('The budget', { tags: ['work'] })
  const hidden = await ana.remember('The diamonds', { tags: ['home'] })
  expect(await work.post('/v1/apikeys', 403, { label: 'Wider', tags: ['home'] })).toEqual({
    error: 'A new key may not have more access than the one that makes it.',
  })
  await work.post('/v1/apikeys', 403, { label: 'Wider', tags: ['work', 'home'] })
  for (const limit of [{}, { tags: [] }, { tags: ['work'] }, { types: ['note'] }]) {
    const child = await limitedKey(work, limit)
    expect((await child.list()).map((memory) => memory.id)).toEqual([id])
    expect((await child.request('GET', `/v1/memories/${hidden.id}`)).status).toBe(404)
  }
  const { items } = await ana.get('/v1/apikeys')
  expect(items.map(({ tags, types }: Body) => [tags, types])).toEqual([
    [['work'], ['note']],
    [['work'], []],
    [['work'], []],
    [['work'], []],
    [['work'], []],
  ])
  expect(await ana.post('/v1/apikeys', 201, { label: 'Whole' })).not.toHaveProperty('tags')
})

test('a limited key exports what it sees, and is refused what concerns the whole account', async () => {
  const { ana, work } = await startLimited()
  await ana.remember('The budget', { tags: ['work'] })
  await ana.remember('The diamonds', { tags: ['home'] })
  const files = unzip((await work.request('GET', '/v1/export')).bytes)
  expect(files.get('memories.jsonl')?.toString()).toContain('The budget')
  expect([...files.values()].join('\n')).not.toContain('diamonds')
  for (const path of [
    '/v1/usage',
    '/v1/apikeys',
    '/v1/connections',
    '/v1/activity',
    '/v1/activity/days',
    '/v1/notifications',
    '/v1/notifications/deliveries',
  ])
    expect(await work.request('GET', path)).toMatchObject({ status: 403, body: { error: /whole account/ } })
  await work.patch('/v1/auth/me', 403, { name: 'Eve' })
  await work.delete('/v1/tasks/feed', 403)
  expect(
    (await work.request('POST', '/v1/import', { raw: '{}', headers: { 'content-type': 'application/json' } })).status,
  ).toBe(403)
  expect((await work.request('GET', '/v1/memories')).headers).not.toHaveProperty('etag')
})

test('a connection that was narrowed on the consent page is limited in every tool, and stays so when it is renewed', async () => {
  const { ana, ...app } = await startLimited()
  const hidden = await ana.remember('The diamonds of Zebedeu are in the freezer', { tags: ['home'] })
  await ana.remember('The budget of Zebedeu', { tags: ['work'] })
  const client = await registerClient(app)
  const body = { ...client.parameters(), decision: 'approve', tags: ['work'] }
  const { redirectTo } = await ana.post('/v1/oauth/approvals', 200, body)
  const first = (await client.redeem(new URL(redirectTo).searchParams.get('code') ?? '')).body
  const { access_token: token } = (await client.refresh(first.refresh_token)).body
  const call = async (name: string, args: object) =>
    (await askMcp(app, token, 'tools/call', { name, arguments: args })).text
  for (const found of [await call('recall', { query: 'Zebedeu' }), await call('search', { query: 'Zebedeu' })]) {
    expect(found).toContain('budget')
    expect(found).not.toContain('diamonds')
  }
  expect(await call('fetch', { id: hidden.id })).toContain('There is no memory with this id')
  expect(await call('remember', { content: 'Order new chairs' })).not.toContain('isError":true')
  const [made] = await ana.list({ q: 'chairs' })
  expect(made?.metadata.tags).toEqual(['work'])
  expect(await call('update_memory', { id: made?.id, tags: ['home'] })).toContain('tagged work')
  expect((await ana.get('/v1/connections')).items).toMatchObject([{ tags: ['work'], types: [] }])
})

const CANARY = 'Zebedeu hides the canary diamonds in the freezer'
const HIDDEN = /canary|zebra-tag|secret-client|hidden-client-id/i

/** Every value that an operation takes, filled with what would reveal the hidden memories. */
function requestsFor({ method, path, operation }: Operation, ids: readonly string[]) {
  const urls = path.includes('{') ? ids.map((id) => path.replace('{id}', id).replaceAll(/\{\w+\}/g, id)) : [path]
  const names: string[] = (operation.parameters ?? [])
    .filter((each: Body) => each.in === 'query')
    .map((each: Body) => each.name)
  const values: Record<string, string> = {
    q: 'canary',
    query: 'canary',
    tag: 'zebra-tag',
    type: 'reminder',
    client: 'secret-client',
    detail: 'true',
    sources: 'true',
    archived: 'true',
    kind: 'person',
    sort: 'capturedAt',
    text: 'tomorrow',
  }
  const queries = [{}, ...names.filter((name) => name in values).map((name) => ({ [name]: values[name] ?? '' }))]
  const bodies =
    method === 'GET' || method === 'DELETE'
      ? [undefined]
      : [
          { query: 'canary diamonds', depth: 3 },
          { query: 'Zebedeu', limit: 50 },
          { text: 'Zebedeu again', clientId: 'hidden-client-id', tags: ['work'] },
          { content: 'Zebedeu again', tags: ['work'] },
          { tags: ['work'], title: 'Taken' },
          { label: 'Child' },
        ]
  return urls.flatMap((url) => queries.flatMap((query) => bodies.map((body) => ({ url, query, body }))))
}

function contentOf({ headers, text, bytes }: Answer): string {
  return headers['content-type'] === 'application/zip' ? [...unzip(bytes).values()].join('\n') : text
}

test('no operation of the API shows a limited key anything of a hidden memory', async () => {
  const { ana, work } = await startLimited()
  const shown = await ana.remember('Zebedeu is on the phone about the budget', { tags: ['work'] })
  const headers = { 'idempotency-key': 'hidden-client-id' }
  const reminder = { text: `Remind me tomorrow: ${CANARY}`, tags: ['zebra-tag'], via: 'secret-client' }
  const hidden = await ana.post('/v1/memories', 201, reminder, { headers })
  const linking = await ana.capture(`Canary again: see ${shown.id}`, { tags: ['zebra-tag'], via: 'secret-client' })
  const image = await ana.send(sample('images/formats/plain.png'), 'image/png', {
    name: 'canary.png',
    tag: 'zebra-tag',
  })
  const hiddenIds: string[] = [hidden.id, linking.id, image.id]
  let answered = 0
  for (const each of OPERATIONS)
    for (const { url, query, body: sent } of requestsFor(each, [...hiddenIds, shown.id])) {
      const answer = await work.request(each.method, url, { query, ...(sent && { body: sent }) })
      const what = `${each.method} ${url} ${JSON.stringify([query, sent])}`
      expect([what, answer.status < 500]).toEqual([what, true])
      const content = contentOf(answer)
      for (const id of hiddenIds) expect([what, content.includes(id)]).toEqual([what, false])
      expect([what, HIDDEN.exec(content)?.[0]]).toEqual([what, undefined])
      if (answer.status < 300) answered += 1
    }
  expect(answered).toBeGreaterThan(30)
  for (const id of hiddenIds) expect((await ana.read(id)).metadata.tags).toEqual(['zebra-tag'])
})
