// The specification's rules on keys, credentials and errors, tested by someone who does not know the code.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Person } from '../support/person.ts'
import { type ContractService, startContractService } from './service.ts'

let service: ContractService
let ana: Person

beforeAll(async () => {
  service = await startContractService()
  ana = await service.person()
})
afterAll(() => service.stop())

const TEXT = expect.any(String)
const NUMBER = expect.any(Number)

describe('API keys and usage', () => {
  test('a key is shown once, listed without its secret, and refused from the moment it is revoked', async () => {
    const created = await ana.post('/v1/apikeys', 201, { label: 'Claude' })
    expect(created).toMatchObject({
      id: TEXT,
      label: 'Claude',
      access: 'write',
      apiKey: expect.stringMatching(/^lmb_/),
    })
    const { items } = await ana.get('/v1/apikeys')
    expect(items).toContainEqual(expect.objectContaining({ id: created.id, label: 'Claude' }))
    expect(JSON.stringify(items)).not.toContain(created.apiKey)
    const revoked = await ana.request('DELETE', `/v1/apikeys/${created.id}`)
    expect([revoked.status, revoked.text]).toEqual([204, ''])
    expect((await ana.with(created.apiKey).request('GET', '/v1/usage')).status).toBe(401)
    expect((await ana.request('DELETE', `/v1/apikeys/${created.id}`)).status).toBe(404)
  })

  test('a read-only key gets 403 for every write, and reads, searches and recalls', async () => {
    const { apiKey } = await ana.post('/v1/apikeys?access=read', 201, { label: 'Reader' })
    const reader = ana.with(apiKey)
    for (const [method, path] of [
      ['POST', '/v1/memories'],
      ['POST', '/v1/remember'],
      ['POST', '/v1/uploads'],
      ['PATCH', '/v1/memories/mem_x'],
      ['DELETE', '/v1/memories/mem_x'],
      ['POST', '/v1/apikeys'],
      ['PATCH', '/v1/auth/me'],
    ] as const) {
      const answer = await reader.request(method, path, { raw: '{', headers: { 'content-type': 'application/json' } })
      expect([path, answer.status, answer.body]).toEqual([path, 403, { error: TEXT }])
    }
    for (const path of ['/v1/memories', '/v1/tasks', '/v1/usage', '/v1/auth/me']) await reader.get(path)
    await reader.post('/v1/search', 200, { query: 'x' })
    await reader.post('/v1/recall', 200, { query: 'x' })
  })

  test('usage returns the plan, the month, counters and quotas', async () => {
    const quota = { used: NUMBER, limit: null, remaining: null }
    const counters = ['memories', 'audioSeconds', 'images', 'storageBytes', 'searches', 'recalls']
    expect(await ana.get('/v1/usage')).toMatchObject({
      plan: 'unlimited',
      period: {
        start: expect.stringMatching(/-01T00:00:00\.000Z$/),
        end: expect.stringMatching(/-01T00:00:00\.000Z$/),
      },
      counters: Object.fromEntries(counters.map((name) => [name, NUMBER])),
      quotas: { memories: quota, audioSeconds: quota, images: quota, storageBytes: quota },
      indexing: 'active',
    })
  })
})

describe('credentials', () => {
  const OPEN = ['signup', 'connect', 'auth/register', 'auth/login', 'auth/key', 'auth/key/redeem']
  const CLOSED = [
    ['GET', '/v1/auth/me'],
    ['PATCH', '/v1/auth/me'],
    ['POST', '/v1/auth/password'],
    ['GET', '/v1/auth/devices'],
    ['DELETE', '/v1/auth/devices/current'],
    ['POST', '/v1/search'],
    ['POST', '/v1/recall'],
    ['GET', '/v1/memories/mem_x'],
    ['PATCH', '/v1/memories/mem_x'],
    ['DELETE', '/v1/memories/mem_x'],
    ['POST', '/v1/remember'],
    ['POST', '/v1/uploads'],
    ['GET', '/v1/memories'],
    ['POST', '/v1/memories'],
    ['GET', '/v1/tasks'],
    ['GET', '/v1/apikeys'],
    ['POST', '/v1/apikeys'],
    ['DELETE', '/v1/apikeys/key_x'],
    ['GET', '/v1/usage'],
  ] as const

  test.each(OPEN)('%s needs no credential', async (path) => {
    const answer = await service.stranger.request('POST', `/v1/${path}`, { body: {} })
    expect([answer.status, answer.body.field !== undefined]).toEqual([400, true])
  })

  test.each(CLOSED)('%s %s is 401 without a credential, before the body is checked', async (method, path) => {
    const malformed = method === 'GET' ? {} : { raw: '{', headers: { 'content-type': 'application/json' } }
    for (const caller of [service.stranger, ana.with('lmb_unknown'), ana.with('lmd_unknown')]) {
      const answer = await caller.request(method, path, malformed)
      expect([answer.status, answer.body]).toEqual([401, { error: TEXT }])
      expect(answer.headers['www-authenticate']).toMatch(/^Bearer/)
    }
  })
})

describe('errors', () => {
  test.each([
    ['GET', '/v1/nothing', 404],
    ['GET', '/v2/memories', 404],
    ['GET', '/v1/memories/mem_unknown', 404],
    ['PUT', '/v1/memories', 405],
    ['GET', '/v1/memories/%E0%A4%A', 400],
  ] as const)('%s %s is %i in the common error format', async (method, path, status) => {
    const answer = await ana.request(method, path)
    expect([answer.status, answer.body]).toEqual([status, { error: TEXT }])
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
  })

  test.each([
    ['{', 'application/json'],
    ['[1]', 'application/json'],
    ['text', 'text/plain'],
    ['{}', 'application/xml'],
  ])('the body %s of type %s is 400 in the common error format', async (raw, contentType) => {
    const answer = await ana.request('POST', '/v1/search', { raw, headers: { 'content-type': contentType } })
    expect([answer.status, answer.body]).toEqual([400, { error: expect.stringMatching(/\.$/) }])
  })

  test('a memory of another account is unknown', async () => {
    const { id } = await ana.remember('Only of Ana')
    const other = await service.person()
    for (const method of ['GET', 'DELETE'] as const)
      expect((await other.request(method, `/v1/memories/${id}`)).status).toBe(404)
  })

  test('the OpenAPI description has version 1.0.0, and every path of the API begins with /v1', async () => {
    const { info, paths } = await service.stranger.get('/openapi.json')
    expect(info.version).toBe('1.0.0')
    const others = Object.keys(paths).filter((path) => !path.startsWith('/v1/'))
    expect(others.filter((path) => !/^\/(?:oauth|\.well-known)\//.test(path))).toEqual([])
  })
})
