// Every input of the specification, tested by someone who does not know the code: each field, its type, and its limits at both ends.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Answer, Person } from '../support/person.ts'
import { plainWav } from '../support/speech-file.ts'
import { type ContractService, startContractService } from './service.ts'

let service: ContractService
let ana: Person
let id: string

beforeAll(async () => {
  service = await startContractService()
  ana = await service.person()
  id = (await ana.remember('A fact to change')).id
})
afterAll(() => service.stop())

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'
type Sent = { body?: unknown; query?: Record<string, string | string[]>; headers?: Record<string, string> }

function send(method: Method, path: string, sent: Sent, person: Person = ana): Promise<Answer> {
  return person.request(method, path.replace('{id}', id), sent)
}

/** Expects that the body or query is refused because of this field. */
function expectRefused(answer: Answer, field: string): void {
  expect([answer.status, answer.body]).toEqual([400, { error: expect.stringMatching(/^\S.*\.$/), field }])
}

const RANGES: Array<
  [method: Method, path: string, where: 'body' | 'query', name: string, least: number, most: number]
> = [
  ['POST', '/v1/search', 'body', 'limit', 1, 50],
  ['POST', '/v1/recall', 'body', 'limit', 1, 50],
  ['POST', '/v1/recall', 'body', 'depth', 0, 3],
  ['POST', '/v1/recall', 'body', 'maxChars', 500, 20_000],
  ['GET', '/v1/memories', 'query', 'limit', 1, 100],
  ['GET', '/v1/tasks', 'query', 'limit', 1, 50],
]

describe.each(RANGES)('%s %s accepts %s %s', (method, path, where, name, least, most) => {
  const holding = (value: unknown): Sent =>
    where === 'body' ? { body: { query: 'fact', [name]: value } } : { query: { [name]: String(value) } }

  test.each([least, most])('%i', async (value) => {
    expect((await send(method, path, holding(value))).status).toBe(200)
  })
  test.each([least - 1, most + 1, least + 0.5, 'many'])('refuses %s', async (value) => {
    expectRefused(await send(method, path, holding(value)), name)
  })
})

const STRINGS: Array<[method: Method, path: string, base: object, name: string, isRequired: boolean]> = [
  ['POST', '/v1/search', {}, 'query', true],
  ['POST', '/v1/recall', {}, 'query', true],
  ['POST', '/v1/remember', {}, 'content', true],
  ['POST', '/v1/remember', { content: 'x' }, 'title', false],
  ['POST', '/v1/remember', { content: 'x' }, 'type', false],
  ['PATCH', '/v1/memories/{id}', {}, 'title', false],
  ['PATCH', '/v1/memories/{id}', {}, 'content', false],
  ['PATCH', '/v1/memories/{id}', {}, 'type', false],
  ['POST', '/v1/uploads', { contentType: 'audio/mp4' }, 'name', true],
  ['POST', '/v1/uploads', { name: 'a.m4a' }, 'contentType', true],
  ['POST', '/v1/memories', {}, 'text', true],
  ['POST', '/v1/memories', { text: 'x' }, 'via', false],
  ['POST', '/v1/memories', { text: 'x' }, 'clientId', false],
  ['POST', '/v1/memories', { text: 'x' }, 'capturedAt', false],
  ['POST', '/v1/memories', { key: 'usr_x/fil_x' }, 'contentType', false],
  ['POST', '/v1/memories', { key: 'usr_x/fil_x' }, 'name', false],
  ['POST', '/v1/apikeys', {}, 'label', true],
  ['POST', '/v1/signup', {}, 'email', true],
  ['POST', '/v1/signup', { email: 'new@example.org' }, 'name', false],
  ['POST', '/v1/signup', { email: 'new@example.org' }, 'client', false],
  ['POST', '/v1/connect', {}, 'key', true],
  ['POST', '/v1/connect', { key: 'x' }, 'client', false],
  ['POST', '/v1/auth/register', { password: 'correct horse' }, 'email', true],
  ['POST', '/v1/auth/register', { email: 'new@example.org' }, 'password', true],
  ['POST', '/v1/auth/register', { email: 'new@example.org', password: 'correct horse' }, 'name', false],
  ['POST', '/v1/auth/register', { email: 'new@example.org', password: 'correct horse' }, 'deviceName', false],
  ['POST', '/v1/auth/register', { email: 'new@example.org', password: 'correct horse' }, 'platform', false],
  ['POST', '/v1/auth/login', { password: 'x' }, 'email', true],
  ['POST', '/v1/auth/login', { email: 'new@example.org' }, 'password', true],
  ['POST', '/v1/auth/key', {}, 'email', true],
  ['POST', '/v1/auth/key/redeem', {}, 'key', true],
  ['POST', '/v1/auth/password', {}, 'newPassword', true],
  ['PATCH', '/v1/auth/me', {}, 'name', false],
]

describe.each(STRINGS)('%s %s with %j and %s', (method, path, base, name, isRequired) => {
  test('refuses a value that is not a string', async () => {
    for (const value of [5, true, null, ['x'], { x: 'y' }])
      expectRefused(await send(method, path, { body: { ...base, [name]: value } }), name)
  })
  test.runIf(isRequired)('needs the field', async () => {
    expectRefused(await send(method, path, { body: base }), name)
  })
})

test.each([
  ['POST', '/v1/signup', { email: 'new@example.org' }],
  ['POST', '/v1/connect', { key: 'x' }],
  ['POST', '/v1/auth/register', { email: 'new@example.org', password: 'correct horse' }],
  ['PATCH', '/v1/auth/me', { name: 'Ana' }],
  ['POST', '/v1/search', { query: 'x' }],
  ['PATCH', '/v1/memories/{id}', { title: 'x' }],
  ['POST', '/v1/memories', { text: 'x' }],
  ['POST', '/v1/memories', { key: 'x' }],
  ['POST', '/v1/memories', { audioBase64: plainWav().toString('base64') }],
  ['POST', '/v1/apikeys', { label: 'x' }],
] as const)('%s %s with %j accepts no other property', async (method, path, body) => {
  expectRefused(await send(method, path, { body: { ...body, unlisted: 1 } }), 'unlisted')
})

test.each([
  ['location.lat', { lat: 90.1, lon: 0 }],
  ['location.lat', { lat: -90.1, lon: 0 }],
  ['location.lon', { lat: 0, lon: 180.1 }],
  ['location.lon', { lat: 0, lon: -180.1 }],
  ['location.accuracy', { lat: 0, lon: 0, accuracy: -0.1 }],
  ['location.capturedAt', { lat: 0, lon: 0, capturedAt: 'today' }],
  ['location.lat', { lon: 0 }],
  ['location.lon', { lat: 0 }],
  ['unlisted', { lat: 0, lon: 0, unlisted: 1 }],
] as const)('a location is refused for %s: %j', async (field, location) => {
  expectRefused(await send('POST', '/v1/memories', { body: { text: 'x', location } }), field)
})

test.each([
  { lat: 90, lon: 180 },
  { lat: -90, lon: -180, accuracy: 0 },
  { lat: 1.5, lon: 2.5, accuracy: 12.5, capturedAt: '2026-03-07T14:05:00Z' },
])('the location %j is stored in attributes.location', async (location) => {
  const captured = await ana.capture('Somewhere', { location })
  expect((await ana.read(captured.id)).attributes.location).toEqual(location)
})

test.each([
  ['lat', { lat: '90.1', lon: '0' }],
  ['lon', { lat: '0', lon: '-180.1' }],
  ['lon', { lat: '0' }],
  ['lat', { lon: '0' }],
  ['accuracy', { lat: '0', lon: '0', accuracy: '-1' }],
  ['clientId', { clientId: 'short' }],
  ['capturedAt', { capturedAt: 'today' }],
] as const)('the query of a capture is refused for %s: %j', async (field, query) => {
  expectRefused(await send('POST', '/v1/memories', { body: { text: 'x' }, query }), field)
})

test.each([
  ['8', 'a'.repeat(8), 201],
  ['100', 'A0_-'.repeat(25), 201],
  ['7', 'a'.repeat(7), 400],
  ['101', 'a'.repeat(101), 400],
  ['other characters', 'client id!', 400],
] as const)('a client id of %s characters in the body, the query and the header', async (_name, key, status) => {
  const other = await service.person()
  const body = { text: 'x' }
  const sent: Array<[string, Sent]> = [
    ['clientId', { body: { ...body, clientId: key } }],
    ['clientId', { body, query: { clientId: key } }],
    ['Idempotency-Key', { body, headers: { 'idempotency-key': key } }],
  ]
  for (const [field, request] of sent) {
    const answer = await send('POST', '/v1/memories', request, other)
    expect(answer.status).toBe(status)
    if (status === 201) expect(answer.body.clientId).toBe(key)
    else expectRefused(answer, field)
  }
})

test.each([
  [7, 400],
  [8, 201],
])('a password of %i characters is answered %i', async (length, status) => {
  const body = { email: `password${length}@example.org`, password: 'p'.repeat(length) }
  expect((await service.stranger.request('POST', '/v1/auth/register', { body })).status).toBe(status)
})

test.each([
  ['', 400],
  ['N', 200],
  ['N'.repeat(100), 200],
  ['N'.repeat(101), 400],
])('the profile name %j is answered %i', async (name, status) => {
  expect((await send('PATCH', '/v1/auth/me', { body: { name } })).status).toBe(status)
})

test.each([
  [{ language: 'pt-BR' }, null],
  [{ language: 'en' }, null],
  [{ language: 'es' }, null],
  [{ timezone: 'America/Sao_Paulo' }, null],
  [{ geolocation: true }, null],
  [{ language: 'fr' }, 'settings.language'],
  [{ timezone: '' }, 'settings.timezone'],
  [{ timezone: 'Mars/Olympus' }, 'settings.timezone'],
  [{ geolocation: 'yes' }, 'settings.geolocation'],
] as const)('the settings %j are validated for %s', async (settings, field) => {
  const answer = await send('PATCH', '/v1/auth/me', { body: { settings } })
  if (field === null) expect(answer.body.settings).toMatchObject(settings)
  else expectRefused(answer, field)
})

const TEXTS: Array<[method: Method, path: string, base: object]> = [
  ['POST', '/v1/memories', { text: 'x' }],
  ['POST', '/v1/memories', { key: 'usr_x/fil_x' }],
  ['POST', '/v1/remember', { content: 'x' }],
  ['PATCH', '/v1/memories/{id}', {}],
]
test.each(TEXTS)('%s %s with %j accepts tags only as a list of strings', async (method, path, base) => {
  for (const tags of ['home', { 0: 'home' }, 5])
    expectRefused(await send(method, path, { body: { ...base, tags } }), 'tags')
  expectRefused(await send(method, path, { body: { ...base, tags: ['home', 5] } }), 'tags.1')
})

test.each(['home', ['x'], 5])('attributes of a PATCH cannot be %j', async (attributes) => {
  expectRefused(await send('PATCH', '/v1/memories/{id}', { body: { attributes } }), 'attributes')
})

test.each([
  [-0.1, 'durationSeconds'],
  ['1', 'durationSeconds'],
  [0, 'key'],
  [1.5, 'key'],
])('durationSeconds %j of an upload is checked before its key: %s', async (durationSeconds, field) => {
  expectRefused(await send('POST', '/v1/memories', { body: { key: 'never-uploaded', durationSeconds } }), field)
})

test.each([
  ['2026-03-07T14:05:00Z', 201],
  ['2026-03-07T14:05:00.123-03:00', 201],
  ['2026-02-30T14:05:00Z', 400],
  ['2026-03-07', 400],
  ['2026-03-07T14:05:00', 400],
])('the time %s of a capture is answered %i', async (capturedAt, status) => {
  expect((await send('POST', '/v1/memories', { body: { text: 'x', capturedAt } })).status).toBe(status)
})

test('a JSON body of just over 1 MB is 413, and one of just under is accepted', async () => {
  const letters = 1_048_576 - JSON.stringify({ text: '' }).length
  expect((await send('POST', '/v1/memories', { body: { text: 'x'.repeat(letters) } })).status).toBe(201)
  const over = await send('POST', '/v1/memories', { body: { text: 'x'.repeat(letters + 1) } })
  expect([over.status, Object.keys(over.body)]).toEqual([413, ['error']])
})
