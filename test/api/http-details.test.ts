import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { statusCounts } from '../support/person.ts'
import { sample } from '../support/samples.ts'

const PAGE = 'https://notes.example'

describe('pages of other origins', () => {
  async function start() {
    const { person } = await startApp({ environment: { CORS_ORIGINS: `${PAGE}, https://Other.example` } })
    return person('Ana')
  }

  test('a page of a listed origin may call the API and read its headers, without cookies', async () => {
    const ana = await start()
    const { headers } = await ana.request('GET', '/v1/memories', { headers: { origin: PAGE } })
    expect(headers).toMatchObject({ 'access-control-allow-origin': PAGE, vary: 'Origin' })
    expect(String(headers['access-control-expose-headers'])).toContain('ETag')
    expect(headers).not.toHaveProperty('access-control-allow-credentials')
    const refused = await ana.with('lmb_wrong').request('GET', '/v1/memories', { headers: { origin: PAGE } })
    expect([refused.status, refused.headers['access-control-allow-origin']]).toEqual([401, PAGE])
  })

  test('a preflight names the methods and headers, and an unknown path has none', async () => {
    const { service } = await startApp({ environment: { CORS_ORIGINS: PAGE } })
    const headers = {
      origin: PAGE,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'if-match',
    }
    const known = await service.server.inject({ method: 'OPTIONS', url: '/v1/memories/mem_1', headers })
    expect([known.statusCode, known.headers['access-control-allow-origin']]).toEqual([204, PAGE])
    expect(known.headers['access-control-allow-methods']).toContain('PATCH')
    expect(known.headers['access-control-allow-headers']).toContain('If-Match')
    const unknown = await service.server.inject({ method: 'OPTIONS', url: '/v1/nothing', headers })
    expect(unknown.statusCode).toBe(404)
  })

  test.each([`${PAGE}.evil.example`, 'https://notes.example:8443', 'http://notes.example', 'null', '*'])(
    'a page of %s gets no permission, and neither do pages outside of the API',
    async (origin) => {
      const ana = await start()
      const { headers } = await ana.request('GET', '/v1/memories', { headers: { origin } })
      expect([headers['access-control-allow-origin'], headers['vary']]).toEqual([undefined, 'Origin'])
      const outside = await ana.request('GET', '/healthz', { headers: { origin: PAGE } })
      expect(outside.headers).not.toHaveProperty('access-control-allow-origin')
    },
  )
})

describe('compression', () => {
  const GZIP = { 'accept-encoding': 'gzip, deflate, br' }

  async function start() {
    const { person, service } = await startApp()
    const ana = await person('Ana')
    const get = async (url: string, headers: Record<string, string> = {}) => {
      const authorization = `Bearer ${ana.token}`
      const answer = await service.server.inject({ url, headers: { authorization, ...headers } })
      return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload }
    }
    return { ana, get, ...(await ana.remember('The spare key is under the blue pot. '.repeat(100))) }
  }

  test('JSON of more than a kilobyte is compressed for those who accept it', async () => {
    const { get, id } = await start()
    const plain = await get(`/v1/memories/${id}`)
    const { headers, bytes } = await get(`/v1/memories/${id}`, GZIP)
    expect(headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'Accept-Encoding',
      etag: `W/${plain.headers['etag']}`,
    })
    expect(plain.headers).toMatchObject({ vary: 'Accept-Encoding', 'content-length': String(plain.bytes.length) })
    expect(plain.headers).not.toHaveProperty('content-encoding')
    expect(headers['content-length']).toBe(String(bytes.length))
    expect(bytes.length).toBeLessThan(plain.bytes.length / 5)
    expect(gunzipSync(bytes).equals(plain.bytes)).toBe(true)
  })

  test('a list with large memories is compressed while it is sent', async () => {
    const { ana, get } = await start()
    await ana.remember('a long text '.repeat(50_000))
    const plain = await get('/v1/memories')
    const { headers, bytes } = await get('/v1/memories', GZIP)
    expect(headers['content-encoding']).toBe('gzip')
    expect(bytes.length).toBeLessThan(20_000)
    expect(gunzipSync(bytes).equals(plain.bytes)).toBe(true)
  })

  test.each(['gzip;q=0', 'br', 'identity', 'gzip;q=0.000', 'notgzip'])(
    'Accept-Encoding: %s is not answered with gzip',
    async (encoding) => {
      const { get, id } = await start()
      const { headers } = await get(`/v1/memories/${id}`, { 'accept-encoding': encoding })
      expect(headers).not.toHaveProperty('content-encoding')
    },
  )

  test('short answers, media and archives are not compressed', async () => {
    const { ana, get } = await start()
    const { id } = await ana.send(sample('images/page-en.png'), 'image/png')
    for (const path of ['/v1/usage', `/v1/memories/${id}/media`, '/v1/export', `/v1/memories/${id}`]) {
      const { status, headers } = await get(path, GZIP)
      expect([path, status, headers['content-encoding']]).toEqual([path, 200, undefined])
    }
  })
})

describe('entity tags', () => {
  async function start() {
    const { person } = await startApp()
    const ana = await person('Ana')
    const { id } = await ana.remember('The spare key is under the blue pot')
    const path = `/v1/memories/${id}`
    const tag = async (url = path) => String((await ana.request('GET', url)).headers['etag'])
    return { ana, path, tag }
  }

  test('a memory that is known is answered 304 until it changes', async () => {
    const { ana, path, tag } = await start()
    const known = await tag()
    for (const header of [known, `W/${known}`, `"other", ${known}`, '*']) {
      const answer = await ana.request('GET', path, { headers: { 'if-none-match': header } })
      expect([answer.status, answer.text, answer.headers['etag']]).toEqual([304, '', known])
    }
    const changed = await ana.request('PATCH', path, { body: { tags: ['home'] } })
    expect(changed.headers['etag']).not.toBe(known)
    const answer = await ana.request('GET', path, { headers: { 'if-none-match': known } })
    expect([answer.status, answer.headers['etag']]).toEqual([200, changed.headers['etag']])
  })

  test('a list that is known is answered 304 until a memory is added, changed or deleted', async () => {
    const { ana, path } = await start()
    const ask = (known: string) => ana.request('GET', '/v1/memories', { headers: { 'if-none-match': known } })
    let known = String((await ana.request('GET', '/v1/memories')).headers['etag'])
    for (const change of [
      () => ana.remember('Another'),
      () => ana.patch(path, 200, { attributes: { a: 1 } }),
      () => ana.delete(path),
    ]) {
      expect((await ask(known)).status).toBe(304)
      await change()
      const { status, headers } = await ask(known)
      expect(status).toBe(200)
      known = String(headers['etag'])
    }
    expect((await ana.request('GET', '/v1/memories', { query: { q: 'key' } })).headers).not.toHaveProperty('etag')
  })

  test('a change or deletion that is based on an older state is refused with the current tag', async () => {
    const { ana, path, tag } = await start()
    const old = await tag()
    await ana.patch(path, 200, { title: 'Keys' })
    const current = await tag()
    for (const method of ['PATCH', 'DELETE'] as const) {
      const options = { headers: { 'if-match': old }, ...(method === 'PATCH' && { body: { title: 'Lost' } }) }
      const refused = await ana.request(method, path, options)
      expect([refused.status, refused.body.field, refused.headers['etag']]).toEqual([412, 'If-Match', current])
    }
    expect(await tag()).toBe(current)
    const headers = { 'if-match': `"other", W/${current}` }
    expect((await ana.request('PATCH', path, { headers, body: { title: 'Spare keys' } })).status).toBe(200)
    expect((await ana.request('DELETE', path, { headers: { 'if-match': '*' } })).status).toBe(204)
  })

  test('of changes that are based on the same state, one wins', async () => {
    const { ana, path, tag } = await start()
    const headers = { 'if-match': await tag() }
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        ana.request('PATCH', path, { headers, body: { title: `Title ${index}` } }),
      ),
    )
    expect(statusCounts(answers)).toEqual({ 200: 1, 412: 7 })
  })
})

test('each answer has the id of its request, which the log has too', async () => {
  const { person, log } = await startApp()
  const ana = await person('Ana')
  const answer = await ana.request('PATCH', '/v1/memories/mem_1', { body: {} })
  expect(answer.headers['x-request-id']).toMatch(/^req_\w+$/)
  expect(log.join('')).toContain(String(answer.headers['x-request-id']))
})

test('application/merge-patch+json is taken by PATCH alone', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.remember('One')
  const headers = { 'content-type': 'application/merge-patch+json' }
  const raw = '{"attributes":{"a":1}}'
  const changed = await ana.request('PATCH', `/v1/memories/${id}`, { headers, raw })
  expect([changed.status, changed.body.attributes]).toEqual([200, { a: 1 }])
  expect((await ana.request('PATCH', '/v1/auth/me', { headers, raw: '{"name":"Ana Souza"}' })).body.name).toBe(
    'Ana Souza',
  )
  expect((await ana.request('POST', '/v1/remember', { headers, raw: '{"content":"x"}' })).status).toBe(400)
})

describe('Prefer: wait', () => {
  const send = async (prefer: string, environment = {}) => {
    const { person } = await startApp({ environment })
    const ana = await person('Ana')
    const headers = { 'content-type': 'image/png', prefer }
    return ana.request('POST', '/v1/memories', { headers, raw: sample('images/formats/plain.png') })
  }

  test('an image is answered once it is processed', async () => {
    const { status, headers, body } = await send('respond-async, wait=20')
    expect([status, headers['preference-applied'], body.memory]).toEqual([201, 'wait', 'ready'])
  })

  test.each(['wait=0', 'respond-async', 'wait=x'])('with %s it is answered at once', async (prefer) => {
    const { status, headers, body } = await send(prefer)
    expect([status, headers['preference-applied'], body.memory]).toEqual([201, undefined, 'pending'])
  })
})

test('emails may have letters of every script, and two spellings of one are the same account', async () => {
  const { stranger } = await startApp()
  const password = 'correct horse'
  const { user } = await stranger().post('/v1/auth/register', 201, {
    email: 'Jos\u0065\u0301@B\u00fccher.example',
    password,
  })
  expect(user.email).toBe('jos\u00e9@xn--bcher-kva.example')
  await stranger().post('/v1/auth/login', 200, { email: 'JOS\u00c9@b\u00fccher.example', password })
  await stranger().post('/v1/auth/register', 400, { email: 'jos\u00e9@xn--bcher-kva.example', password })
})
