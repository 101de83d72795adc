import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { sample } from '../support/samples.ts'

const MEMO = sample('audio/speech.m4a')

async function withMemo() {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { id } = await ana.send(MEMO, 'audio/mp4')
  return { app, ana, id, url: `/v1/memories/${id}/media` }
}

function linked(app: TestApp, url: string) {
  const { pathname, search } = new URL(url)
  return app.stranger().request('GET', `${pathname}${search}`)
}

test('a range of a file is returned with its Content-Range', async () => {
  const { ana, url } = await withMemo()
  const part = await ana.request('GET', url, { headers: { range: 'bytes=10-19' } })
  expect(part.status).toBe(206)
  expect(part.headers).toMatchObject({
    'content-range': `bytes 10-19/${MEMO.length}`,
    'content-length': '10',
    'accept-ranges': 'bytes',
  })
  expect(part.bytes.equals(MEMO.subarray(10, 20))).toBe(true)
  const tail = await ana.request('GET', url, { headers: { range: 'bytes=-5' } })
  expect(tail.bytes.equals(MEMO.subarray(-5))).toBe(true)
  const rest = await ana.request('GET', url, { headers: { range: `bytes=${MEMO.length - 3}-` } })
  expect(rest.bytes.equals(MEMO.subarray(-3))).toBe(true)
})

test('a range outside the file is 416 with its size, and an invalid range gets the whole file', async () => {
  const { ana, url } = await withMemo()
  const outside = await ana.request('GET', url, { headers: { range: `bytes=${MEMO.length}-` } })
  expect(outside).toMatchObject({ status: 416, headers: { 'content-range': `bytes */${MEMO.length}` } })
  const nonsense = await ana.request('GET', url, { headers: { range: 'pages=1-2' } })
  expect(nonsense.status).toBe(200)
  expect(nonsense.bytes.length).toBe(MEMO.length)
})

test('a HEAD returns the size and the type without the bytes', async () => {
  const { ana, url } = await withMemo()
  const head = await ana.request('HEAD', url)
  expect(head).toMatchObject({
    status: 200,
    headers: { 'content-type': 'audio/mp4', 'content-length': String(MEMO.length) },
  })
  expect(head.bytes.length).toBe(0)
})

test('a client that already has the file gets 304', async () => {
  const { ana, url } = await withMemo()
  const { headers } = await ana.request('GET', url)
  const again = await ana.request('GET', url, { headers: { 'if-none-match': String(headers['etag']) } })
  expect(again.status).toBe(304)
  expect(again.bytes.length).toBe(0)
})

test('a file cannot run as a page, and only types that a browser shows safely are shown inline', async () => {
  const { ana, url } = await withMemo()
  const audio = await ana.request('GET', url)
  expect(audio.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
  expect(String(audio.headers['content-disposition'])).toMatch(/^inline/)
  expect(String(audio.headers['content-security-policy'])).toContain('sandbox')
  const tiff = await ana.send(sample('images/formats/photo.tiff'), 'image/tiff')
  const { headers } = await ana.request('GET', `/v1/memories/${tiff.id}/media`)
  expect(String(headers['content-disposition'])).toMatch(/^attachment/)
})

test('only its owner can read a file', async () => {
  const { app, url } = await withMemo()
  const rui = await app.person('Rui')
  expect((await rui.request('GET', url)).status).toBe(404)
  expect((await rui.request('GET', `${url}/link`)).status).toBe(404)
  expect((await app.stranger().request('GET', url)).status).toBe(401)
})

test('a memory without a file has none to return', async () => {
  const { ana } = await withMemo()
  const { id } = await ana.capture('A note')
  expect((await ana.request('GET', `/v1/memories/${id}/media`)).status).toBe(404)
})

test('a link needs no credential, for five minutes, and only for its own file', async () => {
  const { app, ana, url } = await withMemo()
  const link = await ana.get(`${url}/link`)
  expect(link.expiresIn).toBe(300)
  const answer = await linked(app, link.url)
  expect(answer.status).toBe(200)
  expect(answer.bytes.equals(MEMO)).toBe(true)
  const other = await ana.send(sample('audio/wav-16.wav'), 'audio/wav')
  expect((await linked(app, link.url.replace(/mem_\w+/, other.id))).status).toBe(404)
  expect((await linked(app, link.url.replace('size=original', 'size=thumb'))).status).toBe(404)
  expect((await linked(app, link.url.replace(/expires=\d+/, 'expires=99999999999'))).status).toBe(404)
  app.clock.now += 300_000
  expect((await linked(app, link.url)).status).toBe(404)
})

test('a link ends with the credential that requested it', async () => {
  const { app, ana, url } = await withMemo()
  const { apiKey, id } = await ana.post('/v1/apikeys', 201, { label: 'Assistant' })
  const link = await ana.with(apiKey).get(`${url}/link`)
  const own = await ana.get(`${url}/link`)
  expect((await linked(app, link.url)).status).toBe(200)
  await ana.delete(`/v1/apikeys/${id}`)
  expect((await linked(app, link.url)).status).toBe(404)
  expect((await linked(app, link.url.replace(/by=\w+/, /by=\w+/.exec(own.url)?.[0] ?? ''))).status).toBe(404)
  expect((await linked(app, own.url)).status).toBe(200)
})

test('a link to a deleted memory is 404', async () => {
  const { app, ana, id, url } = await withMemo()
  const link = await ana.get(`${url}/link`)
  await ana.forget(id)
  expect((await linked(app, link.url)).status).toBe(404)
})

test('an image has a small upright thumbnail', async () => {
  const { ana } = await withMemo()
  const { id } = await ana.send(sample('images/formats/photo.jpg'), 'image/jpeg')
  const thumb = await ana.request('GET', `/v1/memories/${id}/media`, { query: { size: 'thumb' } })
  expect(thumb).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
  expect(thumb.bytes.subarray(8, 12).toString()).toBe('WEBP')
  const again = await ana.request('GET', `/v1/memories/${id}/media`, { query: { size: 'thumb' } })
  expect(again.bytes.equals(thumb.bytes)).toBe(true)
})

test('an audio has no thumbnail', async () => {
  const { ana, url } = await withMemo()
  expect((await ana.request('GET', url, { query: { size: 'thumb' } })).status).toBe(404)
})

test('a read-only key reads files and links, and captures, uploads and retries nothing', async () => {
  const { ana, id, url } = await withMemo()
  const { apiKey } = await ana.post('/v1/apikeys?access=read', 201, { label: 'Reader' })
  const reader = ana.with(apiKey)
  expect((await reader.request('GET', url)).status).toBe(200)
  expect((await reader.request('GET', `${url}/link`)).status).toBe(200)
  const raw = { raw: MEMO, headers: { 'content-type': 'audio/mp4' } }
  expect((await reader.request('POST', '/v1/memories', raw)).status).toBe(403)
  expect((await reader.request('POST', '/v1/uploads', { body: { name: 'a', contentType: 'audio/mp4' } })).status).toBe(
    403,
  )
  expect((await reader.request('POST', `/v1/memories/${id}/retry`)).status).toBe(403)
})
