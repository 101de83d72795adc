import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { type Answer, type Person, statusCounts } from '../support/person.ts'
import { sample } from '../support/samples.ts'

const MEMO = sample('audio/speech.m4a')
const TICKET = { name: 'memo.m4a', contentType: 'audio/mp4' }

interface Put {
  raw?: Buffer
  contentType?: string
}

/** Like any HTTP client without a credential: the address is the permission. */
function put(app: TestApp, uploadUrl: string, { raw = MEMO, contentType = 'audio/mp4' }: Put = {}): Promise<Answer> {
  const { pathname, search } = new URL(uploadUrl)
  return app.stranger().request('PUT', `${pathname}${search}`, { raw, headers: { 'content-type': contentType } })
}

function altered(uploadUrl: string, change: (url: URL) => void): string {
  const url = new URL(uploadUrl)
  change(url)
  return url.href
}

async function ticketOf(ana: Person, more: object = {}) {
  return ana.post('/v1/uploads', 200, { ...TICKET, ...more })
}

test('a ticket, a PUT and a capture by its key make a memory of exactly these bytes', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const ticket = await ticketOf(ana)
  expect(ticket).toEqual({
    key: expect.stringMatching(/^usr_\w{26}\/fil_\w{26}$/),
    uploadUrl: expect.stringMatching(/^https:\/\/lembra\.example\/v1\/uploads\//),
    expiresIn: 900,
  })
  expect(await put(app, ticket.uploadUrl)).toMatchObject({ status: 204 })
  const { id, type, title } = await ana.post('/v1/memories', 201, { key: ticket.key, tags: ['home'], via: 'Phone' })
  expect({ type, title }).toEqual({ type: 'audio', title: 'memo' })
  const media = await ana.request('GET', `/v1/memories/${id}/media`)
  expect(media.bytes.equals(MEMO)).toBe(true)
  expect((await ana.read(id)).metadata).toMatchObject({ tags: ['home'], client: 'Phone', media: { name: 'memo.m4a' } })
})

test('an image can be uploaded too', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { key, uploadUrl } = await ticketOf(ana, { name: 'page.png', contentType: 'image/png' })
  const raw = sample('images/formats/plain.png')
  expect(await put(app, uploadUrl, { raw, contentType: 'image/png' })).toMatchObject({ status: 204 })
  expect(await ana.post('/v1/memories', 201, { key })).toMatchObject({ type: 'image', title: 'page' })
})

test('an address accepts one PUT', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { key, uploadUrl } = await ticketOf(ana)
  expect(await put(app, uploadUrl)).toMatchObject({ status: 204 })
  expect(await put(app, uploadUrl, { raw: sample('audio/wav-16.wav') })).toMatchObject({ status: 404 })
  const { id } = await ana.post('/v1/memories', 201, { key })
  expect(await put(app, uploadUrl)).toMatchObject({ status: 404 })
  expect((await ana.read(id)).metadata.media.bytes).toBe(MEMO.length)
})

test('of two simultaneous PUTs one succeeds and the file is complete', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { key, uploadUrl } = await ticketOf(ana)
  const answers = await Promise.all([put(app, uploadUrl), put(app, uploadUrl)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([204, 404])
  const { id } = await ana.post('/v1/memories', 201, { key })
  expect((await ana.request('GET', `/v1/memories/${id}/media`)).bytes.equals(MEMO)).toBe(true)
})

test.each<[string, (url: URL) => void]>([
  ['another expiry', (url) => url.searchParams.set('expires', '99999999999')],
  ['another type', (url) => url.searchParams.set('type', 'audio/wav')],
  ['a larger size', (url) => url.searchParams.set('size', '999999999')],
  ['another signature', (url) => url.searchParams.set('signature', 'A'.repeat(43))],
  ['no signature', (url) => url.searchParams.delete('signature')],
  ['no terms at all', (url) => void (url.search = '')],
  ['another file', (url) => void (url.pathname = url.pathname.replace(/.$/, (last) => (last === '0' ? '1' : '0')))],
  ['a step up', (url) => void (url.pathname = url.pathname.replace(/fil_.*/, '%2e%2e%2fx'))],
])('an address with %s is refused and stores nothing', async (_what, change) => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { key, uploadUrl } = await ticketOf(ana)
  const contentType = new URL(altered(uploadUrl, change)).searchParams.get('type') ?? 'audio/mp4'
  expect((await put(app, altered(uploadUrl, change), { contentType })).status).toBe(404)
  expect(await ana.request('POST', '/v1/memories', { body: { key } })).toMatchObject({
    status: 400,
    body: { field: 'key' },
  })
})

test('an address of one account does not work for another', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const rui = await app.person('Rui')
  const [own, others] = [await ticketOf(ana), await ticketOf(rui)]
  const [account = ''] = others.key.split('/')
  const stolen = altered(own.uploadUrl, (url) => void (url.pathname = url.pathname.replace(/usr_\w+/, account)))
  expect((await put(app, stolen)).status).toBe(404)
  expect(await put(app, own.uploadUrl)).toMatchObject({ status: 204 })
  const asRui = await rui.request('POST', '/v1/memories', { body: { key: own.key } })
  expect(asRui).toMatchObject({ status: 400, body: { field: 'key' } })
})

test('an address is valid for a quarter of an hour, and an uncaptured file is deleted after a day', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const late = await ticketOf(ana)
  const unused = await ticketOf(ana)
  expect((await put(app, unused.uploadUrl)).status).toBe(204)
  app.clock.now += 900_000
  expect((await put(app, late.uploadUrl)).status).toBe(404)
  app.clock.now += 86_400_000
  expect(await ana.request('POST', '/v1/memories', { body: { key: unused.key } })).toMatchObject({
    status: 400,
    body: { field: 'key' },
  })
})

test('the PUT must match the declared type and size', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { key, uploadUrl } = await ticketOf(ana)
  expect((await put(app, uploadUrl, { contentType: 'audio/wav' })).status).toBe(400)
  expect((await put(app, uploadUrl, { raw: sample('audio/wav-16.wav') })).status).toBe(400)
  expect((await put(app, uploadUrl, { raw: Buffer.from('a text') })).status).toBe(400)
  expect((await put(app, uploadUrl, { raw: Buffer.alloc(0) })).status).toBe(400)
  expect(await ana.request('POST', '/v1/memories', { body: { key } })).toMatchObject({
    status: 400,
    body: { field: 'key' },
  })
  // None of these used the address up.
  expect(await put(app, uploadUrl)).toMatchObject({ status: 204 })
})

test('if the size was declared, the address accepts no more', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { uploadUrl } = await ticketOf(ana, { bytes: MEMO.length - 1 })
  expect((await put(app, uploadUrl)).status).toBe(413)
  const exact = await ticketOf(ana, { bytes: MEMO.length })
  expect((await put(app, exact.uploadUrl)).status).toBe(204)
})

test('a key is used once, and the same client id answers as a duplicate', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { key, uploadUrl } = await ticketOf(ana)
  await put(app, uploadUrl)
  const body = { key, clientId: 'memo-0003' }
  const first = await ana.post('/v1/memories', 201, body)
  expect(await ana.post('/v1/memories', 201, body)).toMatchObject({ id: first.id, duplicate: true })
  const again = await ana.request('POST', '/v1/memories', { body: { key } })
  expect(again).toMatchObject({ status: 400, body: { field: 'key' } })
  expect(await ana.list()).toHaveLength(1)
})

test.each(['../../etc/passwd', '%2e%2e/%2e%2e/lembra.db', '/etc/passwd', 'usr_x/fil_\u0001', '', 'x'.repeat(150)])(
  'the key %j is unknown',
  async (key) => {
    const app = await startApp()
    const ana = await app.person('Ana')
    expect(await ana.request('POST', '/v1/memories', { body: { key } })).toMatchObject({
      status: 400,
      body: { field: 'key' },
    })
  },
)

test.each([
  [{ name: 'a', contentType: 'text/html' }, 'contentType'],
  [{ name: 'a', contentType: 'image/svg+xml' }, 'contentType'],
  [{ name: 'a', contentType: 'audio/../x' }, 'contentType'],
  [{ name: '', contentType: 'audio/mp4' }, 'name'],
  [{ contentType: 'audio/mp4' }, 'name'],
  [{ name: 'a' }, 'contentType'],
  [{ name: 'a', contentType: 'audio/mp4', bytes: 0 }, 'bytes'],
])('no ticket is issued for %j', async (body, field) => {
  const { person } = await startApp()
  const ana = await person('Ana')
  expect(await ana.request('POST', '/v1/uploads', { body })).toMatchObject({ status: 400, body: { field } })
})

test('names that look like paths are only names', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { key, uploadUrl } = await ticketOf(ana, { name: '../../../etc/cron.d/x\r\nSet-Cookie: a=b' })
  expect(key).not.toContain('..')
  await put(app, uploadUrl)
  const { id } = await ana.post('/v1/memories', 201, { key })
  const { headers } = await ana.request('GET', `/v1/memories/${id}/media`)
  expect(headers['content-disposition']).not.toMatch(/\.\.|\r|\n|\//)
  expect(headers).not.toHaveProperty('set-cookie')
})

test('a client with too many unused tickets is told to use them first', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const ask = () => ana.request('POST', '/v1/uploads', { body: TICKET })
  for (let batch = 0; batch < 10; batch += 1)
    expect(statusCounts(await Promise.all(Array.from({ length: 100 }, ask)))).toEqual({ 200: 100 })
  const more = await ask()
  expect(more.status).toBe(429)
  expect(Number(more.headers['retry-after'])).toBeGreaterThan(0)
  app.clock.now += 86_400_000
  await ticketOf(ana)
})
