import { globSync } from 'node:fs'
import { get, type IncomingMessage, request } from 'node:http'
import { buffer, text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { type ListeningApp, startListening } from '../support/listening.ts'
import type { Body, Person } from '../support/person.ts'
import { sample } from '../support/samples.ts'

interface SlowRequest {
  method: string
  path: string
  type: string
  body: string | Buffer
}

/** Sends the headers and half of the body. `finish` sends the rest and returns the status and the text. */
function sendHalf({ port }: ListeningApp, token: string | null, { method, path, type, body }: SlowRequest) {
  const bytes = Buffer.from(body)
  const headers = {
    'content-type': type,
    'content-length': bytes.length,
    ...(token !== null && { authorization: `Bearer ${token}` }),
  }
  const outgoing = request({ port, method, path, headers, agent: false })
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  outgoing.on('response', resolve).on('error', reject)
  promise.catch(() => {})
  outgoing.write(bytes.subarray(0, bytes.length / 2))
  onTestFinished(() => void outgoing.destroy())
  return {
    finish: async () => {
      outgoing.end(bytes.subarray(bytes.length / 2))
      const answer = await promise
      return { status: answer.statusCode, body: await text(answer) }
    },
  }
}

/** An API key of Ana's. `untilUsed` resolves once a request with it was admitted. */
async function newKey(ana: Person) {
  const { id, apiKey } = await ana.post('/v1/apikeys', 201, { label: 'Phone' })
  const isUsed = async () => {
    const { items } = await ana.get('/v1/apikeys')
    return items.find((key: Body) => key.id === id).lastUsedAt !== null
  }
  return {
    token: String(apiKey),
    untilUsed: async () => {
      await expect.poll(isUsed).toBe(true)
    },
    revoke: () => ana.delete(`/v1/apikeys/${id}`),
  }
}

const JSON_TYPE = 'application/json'
const CSV = `title,text\n${Array.from({ length: 50 }, (_, row) => `Row ${row},Text of row ${row}`).join('\n')}\n`

test.each<[string, SlowRequest]>([
  ['a capture', { method: 'POST', path: '/v1/memories', type: JSON_TYPE, body: '{"text": "Pay the rent"}' }],
  ['a memory to save', { method: 'POST', path: '/v1/remember', type: JSON_TYPE, body: '{"content": "Pay the rent"}' }],
  ['an image', { method: 'POST', path: '/v1/memories', type: 'image/png', body: sample('images/formats/plain.png') }],
  [
    'an audio inside JSON',
    {
      method: 'POST',
      path: '/v1/memories',
      type: JSON_TYPE,
      body: JSON.stringify({ audioBase64: sample('audio/wav-16.wav').toString('base64') }),
    },
  ],
  ['an import', { method: 'POST', path: '/v1/import?name=rows.csv', type: 'text/csv', body: CSV }],
])('%s that arrives slowly is not stored if its credential is revoked meanwhile', async (_, sent) => {
  const app = await startListening()
  const ana = await app.person('Ana')
  const key = await newKey(ana)
  const { finish } = sendHalf(app, key.token, sent)
  await key.untilUsed()
  await key.revoke()
  const answer = await finish()
  expect(answer).toMatchObject({ status: 401, body: expect.stringContaining('no longer valid') })
  expect(await ana.list()).toEqual([])
  expect(globSync('blobs/*/*', { cwd: app.folder })).toEqual([])
})

test('a change that arrives slowly is not applied if its credential is revoked meanwhile', async () => {
  const app = await startListening()
  const ana = await app.person('Ana')
  const { id } = await ana.remember('Pay the rent')
  const key = await newKey(ana)
  const sent = { method: 'PATCH', path: `/v1/memories/${id}`, type: JSON_TYPE, body: '{"content": "Pay nothing"}' }
  const { finish } = sendHalf(app, key.token, sent)
  await key.untilUsed()
  await key.revoke()
  expect(await finish()).toMatchObject({ status: 401 })
  expect((await ana.read(id)).text).toBe('Pay the rent')
})

test('an upload address ends with the credential that requested it, also while the file arrives', async () => {
  const app = await startListening()
  const ana = await app.person('Ana')
  const key = await newKey(ana)
  const ticket = { name: 'memo.wav', contentType: 'audio/wav' }
  const phone = ana.with(key.token)
  const [first, second] = [await phone.post('/v1/uploads', 200, ticket), await phone.post('/v1/uploads', 200, ticket)]
  const put = ({ uploadUrl }: Body): SlowRequest => {
    const { pathname, search } = new URL(uploadUrl)
    return { method: 'PUT', path: pathname + search, type: 'audio/wav', body: sample('audio/wav-16.wav') }
  }
  const { finish } = sendHalf(app, null, put(first))
  // The file is received in the folder of the service.
  await expect.poll(() => globSync('tmp/*', { cwd: app.folder }).length).toBeGreaterThan(0)
  await key.revoke()
  expect(await finish()).toMatchObject({ status: 404, body: expect.stringContaining('no longer valid') })
  expect(await sendHalf(app, null, put(second)).finish()).toMatchObject({ status: 404 })
  expect(globSync('blobs/*/*', { cwd: app.folder })).toEqual([])
})

test('a capture that waits for its transcript learns nothing more once its credential is revoked', async () => {
  const { person } = await startListening()
  const ana = await person('Ana')
  const { id, apiKey } = await ana.post('/v1/apikeys', 201, { label: 'Phone' })
  const headers = { 'content-type': 'audio/wav', prefer: 'wait=30' }
  const waiting = ana.with(apiKey).request('POST', '/v1/memories', { headers, raw: sample('audio/wav-16.wav') })
  await expect.poll(() => ana.list()).toHaveLength(1)
  await ana.delete(`/v1/apikeys/${id}`)
  expect((await waiting).status).toBe(401)
  expect(await ana.list()).toHaveLength(1)
})

test('an import stops when its credential is revoked', async () => {
  const app = await startListening()
  const ana = await app.person('Ana')
  const key = await newKey(ana)
  const rows = Array.from({ length: 4_000 }, (_, row) => `Row ${row},Text of row ${row}`)
  const count = async () => (await ana.get('/v1/usage')).counters.memories
  const body = `title,text\n${rows.join('\n')}\n`
  const answer = sendHalf(app, key.token, { method: 'POST', path: '/v1/import', type: 'text/csv', body }).finish()
  await expect.poll(count, { timeout: 20_000, interval: 5 }).toBeGreaterThan(0)
  await key.revoke()
  const stored = await count()
  expect(await answer).toMatchObject({ status: 401 })
  expect(await count()).toBe(stored)
  expect(stored).toBeLessThan(rows.length)
})

test('a capture that arrives slowly is refused if the account is deleted meanwhile', async () => {
  const app = await startListening()
  const ana = await app.person('Ana')
  const key = await newKey(ana)
  const sent = { method: 'POST', path: '/v1/memories', type: JSON_TYPE, body: '{"text": "Pay the rent"}' }
  const { finish } = sendHalf(app, key.token, sent)
  await key.untilUsed()
  expect((await ana.request('DELETE', '/v1/auth/me', { body: { confirm: ana.email } })).status).toBe(204)
  expect(await finish()).toMatchObject({ status: 401 })
})

/** More than the socket buffers hold. */
async function rememberMuch(ana: Person): Promise<void> {
  for (let place = 0; place < 16; place += 1)
    await ana.remember(`Number ${place} ${'A page of a diary. '.repeat(50_000)}`)
}

/** Begins to read an export, and stops. */
async function exportBegun({ port }: ListeningApp, token: string | null): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const headers = { authorization: `Bearer ${token}` }
  const asked = get({ port, path: '/v1/export', headers, agent: false }, resolve).on('error', reject)
  onTestFinished(() => void asked.destroy())
  const answer = await promise
  expect(answer.statusCode).toBe(200)
  return answer.on('error', () => {})
}

test('an export ends when its credential is revoked, and does not look complete', async () => {
  const app = await startListening()
  const ana = await app.person('Ana')
  await rememberMuch(ana)
  const key = await newKey(ana)
  const answer = await exportBegun(app, key.token)
  await key.revoke()
  await expect(buffer(answer)).rejects.toThrow('aborted')
})

test('an export ends when its account is deleted', async () => {
  const app = await startListening()
  const ana = await app.person('Ana')
  await rememberMuch(ana)
  const answer = await exportBegun(app, ana.token)
  expect((await ana.request('DELETE', '/v1/auth/me', { body: { confirm: ana.email } })).status).toBe(204)
  await expect(buffer(answer)).rejects.toThrow('aborted')
})
