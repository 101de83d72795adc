import { expect, test } from 'vitest'
import { PATTERN_RULES } from '../../src/schema/rules.ts'
import { startApp } from '../support/app.ts'
import { usesPostgres } from '../support/database.ts'
import type { Body } from '../support/person.ts'

const INVISIBLE = ['\u200b', '\u202e', '\u3164', '\u00ad', '\ufe0f', '\u{e0041}']
const LINE_ENDS = ['\n', '\r', '\u0000', '\u0085', '\u2028', '\t']

const JARGON =
  /\bmust be (?:string|integer|number|boolean|array|object)\b|must match|must NOT|\\p\{|\^\[|undefined|\bschema\b/

test.each([
  ['/v1/memories', { text: 5 }, 'text must be a string.', 'text'],
  ['/v1/memories', { text: '' }, 'text must not be empty.', 'text'],
  ['/v1/memories', { text: ' \n' }, 'text must not be blank.', 'text'],
  ['/v1/memories', {}, 'text is required.', 'text'],
  ['/v1/memories', { text: 'x', tags: 'home' }, 'tags must be a list.', 'tags'],
  ['/v1/memories', { text: 'x', tags: [1] }, 'tags.0 must be a string.', 'tags.0'],
  ['/v1/memories', { text: 'x', tags: ['y'.repeat(101)] }, 'tags.0 may have at most 100 characters.', 'tags.0'],
  ['/v1/memories', { text: 'x', tags: Array(101).fill('y') }, 'tags may have at most 100 entries.', 'tags'],
  ['/v1/memories', { text: 'x', clientId: 'short' }, 'clientId must be 8 to 100 letters, digits, _ or -.', 'clientId'],
  ['/v1/memories', { text: 'x', location: [] }, 'location must be a JSON object.', 'location'],
  [
    '/v1/memories',
    { text: 'x', location: { lat: 91, lon: 0 } },
    'location.lat must be a number from -90 to 90.',
    'location.lat',
  ],
  ['/v1/memories', { text: 'x', location: { lat: 0 } }, 'location.lon is required.', 'location.lon'],
  [
    '/v1/memories',
    { text: 'x', location: { lat: 0, lon: 0, accuracy: -1 } },
    'location.accuracy must be a number of 0 or more.',
    'location.accuracy',
  ],
  [
    '/v1/memories',
    { text: 'x', capturedAt: 'now' },
    'capturedAt must be a time such as 2026-03-07T14:05:00Z.',
    'capturedAt',
  ],
  ['/v1/memories', { text: 'x', page: 1 }, 'page is not allowed here.', 'page'],
  [
    '/v1/remember',
    { content: 'x', type: 'Note' },
    'type must be one lower-case word such as note or task, with at most 50 letters, digits, - and _.',
    'type',
  ],
  ['/v1/search', { query: 'x', limit: 51 }, 'limit must be a whole number from 1 to 50.', 'limit'],
  ['/v1/search', { query: 'x', limit: '5' }, 'limit must be a whole number from 1 to 50.', 'limit'],
  ['/v1/search', { query: 'x', limit: 1.5 }, 'limit must be a whole number from 1 to 50.', 'limit'],
  ['/v1/search', [], 'The body must be a JSON object.', undefined],
  ['/v1/apikeys', { label: 'two\nlines' }, 'label must be one line of plain text.', 'label'],
  [
    '/v1/auth/register',
    { email: 'ana', password: 'correct horse' },
    'This is not an email address we can write to. Please check it.',
    'email',
  ],
  [
    '/v1/auth/register',
    { email: 'ana@example.org', password: 'short' },
    'password must have at least 8 characters.',
    'password',
  ],
] as const)('POST %s with %j is answered: %s', async (url, body, error, field) => {
  const { person } = await startApp()
  const ana = await person('Ana')
  expect(await ana.post(url, 400, body)).toEqual({ error, ...(field !== undefined && { field }) })
})

test.each(['0x10', '1e1', ' 5', '+5', '5.0', '', 'five', '9'.repeat(30)])(
  'a query number written as %j is refused',
  async (limit) => {
    const { person } = await startApp()
    const ana = await person('Ana')
    const answer = await ana.request('GET', '/v1/memories', { query: { limit } })
    expect([answer.status, answer.body]).toEqual([
      400,
      { error: 'limit must be a whole number from 1 to 100.', field: 'limit' },
    ])
  },
)

test.each(['0x10', '1e1', '+5', '.5', '5.', ''])('a coordinate in the query written as %j is refused', async (lat) => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const answer = await ana.request('POST', '/v1/memories', { query: { lat, lon: '-46.6' }, body: { text: 'x' } })
  expect([answer.status, answer.body]).toEqual([400, { error: 'lat must be a number from -90 to 90.', field: 'lat' }])
})

test.each(['/v1/memories', '/v1/remember'])(
  'an invalid Idempotency-Key of %s is reported by its own name',
  async (url) => {
    const { person } = await startApp()
    const ana = await person('Ana')
    const body = url.endsWith('remember') ? { content: 'x' } : { text: 'x' }
    for (const key of ['short', 'x'.repeat(101), 'with space', 'ünïcödé-key'])
      expect(await ana.post(url, 400, body, { headers: { 'idempotency-key': key } })).toEqual({
        error: 'Idempotency-Key must be 8 to 100 letters, digits, _ or -.',
        field: 'Idempotency-Key',
      })
  },
)

test('a number in attributes that would change is refused with its path, and the memory is unchanged', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.remember('An order')
  const send = (json: string) =>
    ana.request('PATCH', `/v1/memories/${id}`, { raw: json, headers: { 'content-type': 'application/json' } })
  const refused = await send('{"attributes":{"order":{"number":9007199254740993}}}')
  expect([refused.status, refused.body]).toEqual([
    400,
    {
      error: 'attributes.order.number is a number that can not be kept exactly: send it as a string.',
      field: 'attributes.order.number',
    },
  ])
  expect((await ana.read(id)).attributes).toEqual({})
  expect((await send('{"attributes":{"order":{"number":9007199254740991}}}')).status).toBe(200)
  expect((await ana.read(id)).attributes).toEqual({ order: { number: 9007199254740991 } })
})

test('via and the name of a client are one line without invisible characters', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  for (const character of [...INVISIBLE, ...LINE_ENDS.slice(0, 2)]) {
    const name = `Clau${character}de`
    const told = { error: expect.stringMatching(/^(?:via|client) must be one line of plain text/) }
    expect(await ana.post('/v1/memories', 400, { text: 'x', via: name })).toMatchObject({ ...told, field: 'via' })
    const query = `via=${encodeURIComponent(name)}`
    expect(await ana.post(`/v1/memories?${query}`, 400, { text: 'x' })).toMatchObject({ ...told, field: 'via' })
    const asked = await ana.post('/v1/signup', 400, { email: 'rui@example.org', client: name })
    expect(asked).toMatchObject({ ...told, field: 'client' })
  }
  expect(await ana.capture('x', { via: 'Ação do João 🌻 日本' })).toMatchObject({ client: 'Ação do João 🌻 日本' })
})

test('remember with a used Idempotency-Key returns the existing memory', async () => {
  const { person } = await startApp()
  const [ana, rui] = [await person('Ana'), await person('Rui')]
  const headers = { 'idempotency-key': 'remember-0001' }
  const first = await ana.post('/v1/remember', 201, { content: 'The key is under the pot', title: 'Key' }, { headers })
  await ana.patch(`/v1/memories/${first.id}`, 200, { title: 'Spare key' })
  const again = await ana.post('/v1/remember', 201, { content: 'Something else' }, { headers })
  expect([first, again]).toEqual([
    { id: expect.any(String), title: 'Key' },
    { id: first.id, title: 'Spare key', duplicate: true },
  ])
  expect(await ana.list()).toMatchObject([
    { id: first.id, text: 'The key is under the pot', metadata: { clientId: 'remember-0001' } },
  ])
  expect((await ana.get('/v1/usage')).counters.memories).toBe(1)
  const captured = await ana.post('/v1/memories', 201, { text: 'Captured' }, { headers })
  expect(captured).toMatchObject({ id: first.id, duplicate: true })
  const other = await rui.post('/v1/remember', 201, { content: 'Of Rui' }, { headers })
  expect(other.duplicate).toBeUndefined()
})

test('many equal simultaneous requests to remember save one memory', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const headers = { 'idempotency-key': 'remember-0001' }
  const answers: Body[] = await Promise.all(
    Array.from({ length: 10 }, () => ana.post('/v1/remember', 201, { content: 'Once' }, { headers })),
  )
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
  expect(answers.filter(({ duplicate }) => duplicate !== true)).toHaveLength(1)
})

test('every pattern of the contract has a plain-language description', async () => {
  const { stranger } = await startApp()
  const patterns = new Set<string>()
  JSON.stringify(await stranger().get('/openapi.json'), (key, value) => {
    if (key === 'pattern') patterns.add(value)
    return value
  })
  expect(patterns.size).toBeGreaterThan(4)
  for (const pattern of patterns) {
    expect(PATTERN_RULES).toHaveProperty([pattern])
    expect(PATTERN_RULES[pattern]).not.toMatch(JARGON)
  }
})

// Some thousand requests, which are refused before any store is called.
test.skipIf(usesPostgres())('no refusal of any field uses the terms of a validator', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { paths } = await ana.get('/openapi.json')
  const wrong = [null, 5, 1.5, true, '', ' ', 'x'.repeat(2000), [], [null], {}, { x: 1 }]
  const errors: string[] = []
  for (const [path, item] of Object.entries<Body>(paths)) {
    for (const [method, operation] of Object.entries<Body>(item)) {
      const schemas = operation.requestBody?.content?.['application/json']?.schema
      if (!path.startsWith('/v1/') || !schemas || /password|devices|auth\/me$|import/.test(path)) continue
      for (const schema of schemas.anyOf ?? [schemas])
        for (const field of Object.keys(schema.properties ?? {}))
          for (const value of wrong) {
            const url = path.replace(/\{\w+\}/g, 'x')
            const answer = await ana.request(method.toUpperCase() as 'POST', url, { body: { [field]: value } })
            if (answer.status === 400) errors.push(answer.body.error)
          }
    }
  }
  expect(errors.length).toBeGreaterThan(50)
  expect(errors.filter((error) => JARGON.test(error) || !/^[\p{Lu}a-z][^\n]*[.:]$|\.$/u.test(error))).toEqual([])
})
