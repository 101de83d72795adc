import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'

const NO_PLACE = { error: 'There is nothing at this address.' }

test.each([
  ['GET', '/v1/search', 'OPTIONS, POST', 'Use POST.'],
  ['HEAD', '/v1/search', 'OPTIONS, POST', ''],
  ['PUT', '/v1/memories', 'GET, HEAD, OPTIONS, POST', 'Use GET or POST.'],
  ['POST', '/v1/memories/mem_unknown', 'DELETE, GET, HEAD, OPTIONS, PATCH', 'Use DELETE, GET, or PATCH.'],
  ['GET', '/v1/auth/devices/current', 'DELETE, OPTIONS', 'Use DELETE.'],
  ['DELETE', '/v1/usage/', 'GET, HEAD, OPTIONS', 'Use GET.'],
  ['PROPFIND', '/v1/usage?depth=1', 'GET, HEAD, OPTIONS', 'Use GET.'],
  ['POST', '/healthz', 'GET, HEAD, OPTIONS', 'Use GET.'],
  ['POST', '/m/mem_unknown', 'GET, HEAD, OPTIONS', 'Use GET.'],
] as const)('%s %s is answered 405 with the allowed methods', async (method, url, allow, advice) => {
  const { service } = await startApp()
  const answer = await service.server.inject({ method, url })
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, allow])
  if (method === 'HEAD') return
  expect(JSON.parse(answer.body)).toEqual({ error: `${method} is not possible here. ${advice}` })
})

test.each([
  ['GET', '/v1/nothing'],
  ['POST', '/nothing'],
  ['POST', '/v1/memories/mem_unknown/nothing'],
  ['OPTIONS', '/v1/nothing'],
  ['PROPFIND', '/nothing'],
  ['GET', '/v1//usage'],
] as const)('%s %s is answered 404, with a credential or without', async (method, url) => {
  const { service, person } = await startApp()
  const ana = await person('Ana')
  for (const headers of [{}, { authorization: `Bearer ${ana.token}` }]) {
    const answer = await service.server.inject({ method, url, headers })
    expect([answer.statusCode, JSON.parse(answer.body), answer.headers.allow]).toEqual([404, NO_PLACE, undefined])
  }
})

test.each([
  ['/v1/nothing', 404],
  ['/v1/usage', 405],
] as const)('a malformed or oversized body at %s does not matter: %i', async (url, status) => {
  const { service } = await startApp()
  const headers = { 'content-type': 'application/json' }
  for (const payload of ['{', 'x'.repeat(1_100_000)]) {
    const answer = await service.server.inject({ method: 'POST', url, headers, payload })
    expect(answer.statusCode).toBe(status)
  }
})

test('OPTIONS returns the methods of a path without a credential and allows no other site', async () => {
  const { service } = await startApp()
  const answer = await service.server.inject({
    method: 'OPTIONS',
    url: '/v1/memories',
    headers: { origin: 'https://elsewhere.example', 'access-control-request-method': 'POST' },
  })
  expect([answer.statusCode, answer.headers.allow, answer.body]).toEqual([204, 'GET, HEAD, OPTIONS, POST', ''])
  expect(answer.headers).not.toHaveProperty('access-control-allow-origin')
})

test("a wrong method at an OAuth address is an error in OAuth's format", async () => {
  const { service } = await startApp()
  const answer = await service.server.inject({ method: 'GET', url: '/oauth/token' })
  expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'OPTIONS, POST'])
  expect(JSON.parse(answer.body)).toEqual({
    error: 'invalid_request',
    error_description: 'GET is not possible here. Use POST.',
  })
})

test('a wrong method at /mcp is a JSON-RPC error for callers with a credential', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  for (const method of ['GET', 'DELETE', 'PUT', 'PATCH'] as const) {
    const answer = await ana.request(method, '/mcp')
    expect([answer.status, answer.headers['allow']]).toEqual([405, 'POST'])
    expect(answer.body).toMatchObject({ jsonrpc: '2.0', id: null, error: { message: expect.any(String) } })
  }
})

test('a trailing slash is ignored', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.post('/v1/memories/', 201, { text: 'A slash too many' })
  expect(await ana.get(`/v1/memories/${id}/`)).toEqual(await ana.read(id))
  expect(await ana.get('/v1/memories/', { limit: '1' })).toEqual(await ana.get('/v1/memories', { limit: '1' }))
  await ana.delete(`/v1/memories/${id}/`)
})
