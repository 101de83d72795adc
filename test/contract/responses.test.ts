// Every answer and rule of the specification, tested by someone who does not know the code.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../support/person.ts'
import { sample } from '../support/samples.ts'
import { type ContractService, startContractService } from './service.ts'

let service: ContractService
let ana: Person

beforeAll(async () => {
  service = await startContractService()
  ana = await service.person()
})
afterAll(() => service.stop())

const TEXT = expect.any(String)
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/)
const ADDRESS = expect.stringMatching(/^https?:\/\//)
const USER = {
  id: expect.stringMatching(/^usr_[0-9a-hjkmnp-tv-z]{26}$/),
  email: TEXT,
  name: TEXT,
  hasPassword: expect.any(Boolean),
  plan: TEXT,
  settings: { language: TEXT, timezone: TEXT, geolocation: expect.any(Boolean) },
  createdAt: TIME,
  updatedAt: TIME,
}

describe('accounts', () => {
  test('signup and auth/key answer 202 with sent and expiresInMinutes for every email', async () => {
    for (const [path, email] of [
      ['/v1/signup', 'signup@example.org'],
      ['/v1/auth/key', 'nobody@example.org'],
      ['/v1/auth/key', ana.email],
    ] as const)
      expect(await service.stranger.post(path, 202, { email })).toEqual({ sent: true, expiresInMinutes: 15 })
  })

  test('a key of signup is redeemed at connect for an API key with email and name', async () => {
    const email = 'connect@example.org'
    await service.stranger.post('/v1/signup', 202, { email, name: 'Con', client: 'Claude' })
    const connected = await service.stranger.post('/v1/connect', 200, { key: await service.keyMailedTo(email) })
    expect(connected).toEqual({ apiKey: expect.stringMatching(/^lmb_/), email, name: 'Con' })
    expect((await ana.with(connected.apiKey).get('/v1/auth/me')).email).toBe(email)
  })

  test('a key of signup is redeemed at auth/key/redeem for a device token, once', async () => {
    const email = 'redeem@example.org'
    await service.stranger.post('/v1/signup', 202, { email })
    const key = await service.keyMailedTo(email)
    const redeemed = await service.stranger.post('/v1/auth/key/redeem', 200, { key, deviceName: 'Phone' })
    expect(redeemed).toEqual({ deviceToken: expect.stringMatching(/^lmd_/), user: { ...USER, email } })
    expect(redeemed.user.hasPassword).toBe(false)
    expect(await service.stranger.post('/v1/auth/key/redeem', 400, { key })).toEqual({ error: TEXT, field: 'key' })
    const person = ana.with(redeemed.deviceToken)
    expect((await person.request('POST', '/v1/auth/password', { body: { newPassword: 'first one' } })).status).toBe(204)
    expect((await person.get('/v1/auth/me')).hasPassword).toBe(true)
  })

  test('register answers 201 and login 200 with deviceToken and user', async () => {
    const body = { email: 'both@example.org', password: 'correct horse' }
    const expected = { deviceToken: expect.stringMatching(/^lmd_/), user: { ...USER, email: body.email } }
    expect(await service.stranger.post('/v1/auth/register', 201, body)).toEqual(expected)
    expect(await service.stranger.post('/v1/auth/login', 200, body)).toEqual(expected)
    expect(await service.stranger.post('/v1/auth/login', 401, { ...body, password: 'wrong' })).toEqual({ error: TEXT })
    expect(await service.stranger.post('/v1/auth/register', 400, body)).toMatchObject({ field: 'email' })
  })

  test('me returns the account, and a new one records locations and has the defaults', async () => {
    const person = await service.person()
    const me = await person.get('/v1/auth/me')
    expect(me).toEqual(USER)
    expect(me.settings).toEqual({ language: 'en', timezone: 'UTC', geolocation: true })
    const changed = await person.patch('/v1/auth/me', 200, { name: 'Bea', settings: { language: 'es' } })
    expect(changed).toMatchObject({ name: 'Bea', settings: { language: 'es', timezone: 'UTC', geolocation: true } })
  })

  test('a password is changed with the current one, and every other device is signed out', async () => {
    const person = await service.person()
    const login = { email: person.email, password: 'correct horse' }
    const { deviceToken } = await service.stranger.post('/v1/auth/login', 200, login)
    for (const currentPassword of [undefined, 'wrong one'])
      expect(await person.post('/v1/auth/password', 400, { newPassword: 'better horse', currentPassword })).toEqual({
        error: TEXT,
        field: 'currentPassword',
      })
    const change = { newPassword: 'better horse', currentPassword: 'correct horse' }
    const answer = await person.request('POST', '/v1/auth/password', { body: change })
    expect([answer.status, answer.text]).toEqual([204, ''])
    expect((await person.with(deviceToken).request('GET', '/v1/auth/me')).status).toBe(401)
    expect((await person.request('GET', '/v1/auth/me')).status).toBe(200)
  })

  test('devices are listed with the calling one, and current signs it out', async () => {
    const person = await service.person()
    const listed = await person.get('/v1/auth/devices')
    expect(listed).toEqual({ items: [expect.objectContaining({ id: listed.currentDeviceId })], currentDeviceId: TEXT })
    const { apiKey } = await person.post('/v1/apikeys', 201, { label: 'Claude' })
    expect((await person.with(apiKey).get('/v1/auth/devices')).currentDeviceId).toBeNull()
    const out = await person.request('DELETE', '/v1/auth/devices/current')
    expect([out.status, out.text]).toEqual([204, ''])
    expect((await person.request('GET', '/v1/auth/me')).status).toBe(401)
  })
})

describe('memories', () => {
  const NODE = {
    id: expect.stringMatching(/^mem_[0-9a-hjkmnp-tv-z]{26}$/),
    title: TEXT,
    text: TEXT,
    url: ADDRESS,
    attributes: expect.any(Object),
    metadata: expect.objectContaining({
      type: TEXT,
      tags: expect.any(Array),
      createdAt: TIME,
      updatedAt: TIME,
      memory: expect.objectContaining({ status: 'ready', review: null, error: null, audioSeconds: null }),
    }),
  }

  test('remember answers 201 with id and title, and the default type is note', async () => {
    const { id, ...rest } = await ana.remember('Buy milk tomorrow')
    expect([id, rest]).toEqual([NODE.id, { title: TEXT }])
    const node = await ana.read(id)
    expect(node).toEqual(NODE)
    expect(node.metadata).toMatchObject({ type: 'note', client: null, status: null, resolved: null, source: 'text' })
    const typed = await ana.remember('Soup', { title: 'Grandmother', tags: ['food'], type: 'recipe' })
    expect(typed.title).toBe('Grandmother')
    expect((await ana.read(typed.id)).metadata).toMatchObject({ type: 'recipe', tags: ['food'] })
  })

  test('remember with classify=true reads a missing type from the text, and answers what it understood', async () => {
    const send = async (body: object) =>
      (await ana.request('POST', '/v1/remember', { query: { classify: 'true' }, body })).body
    const due = { dueAt: expect.stringMatching(/T09:00:00\.000Z$/), duePrecision: 'minute' }
    const content = 'Remind me to call the dentist tomorrow at 9'
    expect(await send({ content, title: 'Dentist', tags: ['health'] })).toEqual({
      id: NODE.id,
      title: 'Dentist',
      understood: { type: 'reminder', tags: ['health'], url: ADDRESS, ...due },
    })
    const nothing = { dueAt: null, duePrecision: null }
    expect(await send({ content, type: 'note' })).toMatchObject({
      understood: { type: 'note', tags: [], ...nothing, suggested: { type: 'reminder', ...due } },
    })
    const plain = await send({ content: 'Grandmother likes soup' })
    expect(plain.understood).toEqual({ type: 'note', tags: [], url: ADDRESS, ...nothing })
  })

  test('the answer to a text capture has every field', async () => {
    expect(await ana.capture('Call the dentist tomorrow at 9', { via: 'ChatGPT', clientId: 'contract-0001' })).toEqual({
      id: NODE.id,
      clientId: 'contract-0001',
      duplicate: false,
      type: expect.stringMatching(/^(?:task|reminder)$/),
      title: TEXT,
      client: 'ChatGPT',
      status: 'open',
      memory: 'ready',
      review: null,
      resolved: false,
      url: ADDRESS,
    })
  })

  test('a repeated client id is answered as a duplicate and changes nothing', async () => {
    const first = await ana.capture('The first', { clientId: 'contract-0002' })
    const again = await ana.capture('The second', { clientId: 'contract-0002' })
    expect([again.id, again.duplicate]).toEqual([first.id, true])
    expect((await ana.read(first.id)).text).toBe('The first')
  })

  test('Idempotency-Key takes precedence over the body, and the body over the query', async () => {
    const send = (body: object, headers?: Record<string, string>) =>
      ana.request('POST', '/v1/memories', {
        body: { text: 'Which id', ...body },
        query: { clientId: 'from-the-query', capturedAt: '2025-01-01T00:00:00Z' },
        ...(headers && { headers }),
      })
    expect((await send({})).body.clientId).toBe('from-the-query')
    const inBody = await send({ clientId: 'from-the-body', capturedAt: '2025-02-02T00:00:00Z' })
    expect(inBody.body.clientId).toBe('from-the-body')
    expect((await ana.read(inBody.body.id)).metadata.capturedAt).toBe('2025-02-02T00:00:00.000Z')
    const inHeader = await send({ clientId: 'not-this-one' }, { 'idempotency-key': 'from-the-header' })
    expect(inHeader.body.clientId).toBe('from-the-header')
  })

  test('a location is discarded when geolocation is off', async () => {
    const person = await service.person()
    await person.patch('/v1/auth/me', 200, { settings: { geolocation: false } })
    const { id } = await person.capture('Somewhere', { location: { lat: 1, lon: 2 } })
    expect((await person.read(id)).attributes).not.toHaveProperty('location')
  })

  test.each([
    ['audio/wav', 'audio/wav-16.wav', 'audio'],
    ['image/png', 'images/formats/plain.png', 'image'],
  ])('a binary body of %s is captured, to be processed later', async (contentType, file, type) => {
    const query = {
      clientId: `binary-${type}`,
      lat: '1.5',
      lon: '-2.5',
      accuracy: '3',
      capturedAt: '2026-01-01T00:00:00Z',
    }
    const captured = await ana.send(sample(file), contentType, query)
    expect(captured).toMatchObject({ clientId: query.clientId, duplicate: false, type, memory: 'pending' })
    expect((await ana.read(captured.id)).attributes.location).toEqual({ lat: 1.5, lon: -2.5, accuracy: 3 })
  })

  test('a file is captured with a ticket, one PUT and its key', async () => {
    const ticket = await ana.post('/v1/uploads', 200, { name: 'memo.wav', contentType: 'audio/wav' })
    expect(ticket).toEqual({ key: TEXT, uploadUrl: ADDRESS, expiresIn: 900 })
    const { pathname, search } = new URL(ticket.uploadUrl)
    const put = { raw: sample('audio/wav-16.wav'), headers: { 'content-type': 'audio/wav' } }
    expect((await service.stranger.request('PUT', pathname + search, put)).status).toBe(204)
    expect(await ana.post('/v1/memories', 201, { key: ticket.key, durationSeconds: 1 })).toMatchObject({
      type: 'audio',
    })
    expect(await ana.post('/v1/memories', 400, { key: ticket.key })).toMatchObject({ field: 'key' })
    expect(await ana.post('/v1/memories', 400, { key: 'never-uploaded' })).toMatchObject({ field: 'key' })
  })

  test('an audio inside JSON is captured', async () => {
    const audioBase64 = sample('audio/wav-16.wav').toString('base64')
    const body = { audioBase64, contentType: 'audio/wav', name: 'memo.wav', durationSeconds: 0 }
    expect(await ana.post('/v1/memories', 201, body)).toMatchObject({ type: 'audio' })
  })

  test('PATCH changes the given fields, returns the full node and merges attributes', async () => {
    const { id } = await ana.remember('Old text', { tags: ['old'] })
    const change = {
      title: 'New title',
      content: 'New text',
      type: 'idea',
      tags: ['a', 'b'],
      attributes: { x: { y: 1 } },
    }
    const changed = await ana.patch(`/v1/memories/${id}`, 200, change)
    expect(changed).toMatchObject({ id: NODE.id, url: ADDRESS, title: 'New title', text: 'New text' })
    expect(changed.attributes).toEqual({ x: { y: 1 } })
    expect(changed.metadata).toMatchObject({ type: 'idea', tags: ['a', 'b'] })
    expect((await ana.patch(`/v1/memories/${id}`, 200, { attributes: { x: { y: null, z: 2 } } })).attributes).toEqual({
      x: { z: 2 },
    })
  })

  test('DELETE answers 204 without a body, and the memory is unknown from then on', async () => {
    const { id } = await ana.remember('To be deleted')
    const answer = await ana.request('DELETE', `/v1/memories/${id}`)
    expect([answer.status, answer.text]).toEqual([204, ''])
    for (const method of ['GET', 'DELETE'] as const)
      expect((await ana.request(method, `/v1/memories/${id}`)).status).toBe(404)
    await ana.patch(`/v1/memories/${id}`, 404, { title: 'x' })
  })

  test('the list has limit 30 and offset 0 by default, and the last updated comes first', async () => {
    const person = await service.person()
    const ids: string[] = []
    for (let count = 0; count < 32; count += 1) ids.push((await person.remember(`Fact ${count}`)).id)
    const first = await person.get('/v1/memories')
    expect([first.limit, first.offset, first.items.length]).toEqual([30, 0, 30])
    expect(first.items[0]).toEqual(NODE)
    await person.patch(`/v1/memories/${ids[0]}`, 200, { title: 'Changed last' })
    const page = await person.get('/v1/memories', { limit: '1', offset: '0' })
    expect(page).toMatchObject({ limit: 1, offset: 0, items: [{ id: ids[0] }] })
    expect((await person.get('/v1/memories', { offset: '31' })).items).toHaveLength(1)
    expect((await person.request('GET', '/v1/memories', { query: { offset: '-1' } })).body.field).toBe('offset')
  })

  test('the list is filtered by type, repeated tags, client and a query in either mode', async () => {
    const person = await service.person()
    const both = await person.remember('The violin is at the repair shop', { tags: ['a', 'b'], type: 'idea' })
    await person.remember('The bicycle is in the cellar', { tags: ['a'] })
    const captured = await person.capture('The umbrella is at the office', { via: 'Claude Desktop' })
    const ids = async (query: Record<string, string | string[]>) => (await person.list(query)).map(({ id }) => id)
    expect(await ids({ type: 'idea' })).toEqual([both.id])
    expect(await ids({ tag: ['a', 'b'] })).toEqual([both.id])
    expect(await ids({ tag: 'a' })).toHaveLength(2)
    expect(await ids({ client: 'claude-desktop' })).toEqual([captured.id])
    for (const mode of ['semantic', 'text']) expect(await ids({ q: 'violin', mode })).toEqual([both.id])
    const wrong = await person.request('GET', '/v1/memories', { query: { q: 'x', mode: 'magic' } })
    expect([wrong.status, wrong.body.field]).toEqual([400, 'mode'])
  })

  test('search returns at most 10 items by default, with id, title, url and text', async () => {
    const person = await service.person()
    for (let count = 0; count < 12; count += 1) await person.remember(`Penguins number ${count} live here`)
    const { results } = await person.post('/v1/search', 200, { query: 'penguins' })
    expect(results).toHaveLength(10)
    expect(results[0]).toEqual({ id: NODE.id, title: TEXT, url: ADDRESS, text: TEXT })
    expect((await person.post('/v1/search', 200, { query: 'penguins', limit: 3 })).results).toHaveLength(3)
    expect(await person.post('/v1/search', 200, { query: 'zzyzx' })).toEqual({ results: [] })
  })

  test('recall returns a text within maxChars and the number of matches', async () => {
    const person = await service.person()
    await person.remember(`The lighthouse keeper ${'walks the stairs. '.repeat(60)}`)
    const recalled = await person.recall('lighthouse keeper', { maxChars: 500 })
    expect(recalled).toEqual({ text: TEXT, matches: 1 })
    expect(recalled.text.length).toBeLessThanOrEqual(500)
    expect(await person.recall('zzyzx')).toEqual({ text: '', matches: 0 })
  })

  test('tasks are the open tasks and reminders, at most 20 by default', async () => {
    const person = await service.person()
    for (let count = 0; count < 21; count += 1) await person.remember(`Chore ${count}`, { type: 'task' })
    await person.remember('No task at all')
    const tasks = await person.tasks()
    expect(tasks).toHaveLength(20)
    expect(tasks[0]).toEqual({ id: NODE.id, title: TEXT, client: null, status: 'open', dueAt: null, url: ADDRESS })
    const { id } = tasks[0]
    await person.patch(`/v1/memories/${id}`, 200, { attributes: { status: 'done' } })
    expect((await person.tasks({ status: 'done' })).map((task) => task.id)).toEqual([id])
    expect(await person.tasks({ limit: '50' })).toHaveLength(20)
    expect(await person.tasks({ client: 'nobody' })).toEqual([])
  })
})
