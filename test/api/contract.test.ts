import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'

const methods = ['get', 'post', 'patch', 'put', 'delete'] as const

test('the committed OpenAPI description is the one that the service serves', async () => {
  const { stranger } = await startApp({ environment: { BASE_URL: 'http://127.0.0.1:8080' } })
  const served = await stranger().get('/openapi.json')
  const committed = JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8'))
  expect(served).toEqual(committed)
})

test('every operation has an id, a summary, its errors and its security', async () => {
  const { stranger } = await startApp()
  const { paths, openapi, info } = await stranger().get('/openapi.json')
  expect([openapi, info.version]).toEqual(['3.1.0', '1.0.0'])
  const operations = Object.entries<Record<string, Operation>>(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => (item[method] ? [{ path, ...item[method] }] : [])),
  )
  expect(operations.length).toBeGreaterThan(20)
  expect(new Set(operations.map((operation) => operation.operationId)).size).toBe(operations.length)
  for (const operation of operations) {
    expect(operation).toMatchObject({
      operationId: expect.any(String),
      summary: expect.any(String),
      security: expect.any(Array),
    })
    const statuses = Object.keys(operation.responses)
    expect(statuses).toEqual(expect.arrayContaining(['400', '429', '500', '503']))
    if (
      operation.security.some((scheme) => 'bearer' in scheme) &&
      !operation.security.some((scheme) => !('bearer' in scheme))
    )
      expect(statuses).toEqual(expect.arrayContaining(['401', '403']))
    if (operation.path.includes('{id}')) expect(statuses).toContain('404')
  }
})

test('the documentation page needs no other host', async () => {
  const { stranger } = await startApp()
  const page = await stranger().request('GET', '/docs/')
  expect(page.status).toBe(200)
  expect(page.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\//)
  expect(String(page.headers['content-security-policy'])).toMatch(/default-src 'self'/)
})

test('probes and metrics answer without a credential, and metrics name routes and never ids', async () => {
  const { person, stranger } = await startApp()
  const ana = await person('Ana')
  const { id } = await ana.remember('A fact')
  await ana.read(id)
  expect(await stranger().get('/healthz')).toEqual({ status: 'ok' })
  expect(await stranger().get('/readyz')).toEqual({ status: 'ok' })
  const texts: string[] = []
  const metrics = async () => {
    texts.push((await stranger().request('GET', '/metrics')).text)
    return texts.at(-1)
  }
  // Each process reports only its own requests.
  await expect
    .poll(metrics)
    .toContain('lembra_http_request_seconds_count{method="GET",route="/v1/memories/:id",status="200"} 1')
  expect(texts.join('\n')).not.toContain(id)
})

test('without an embedder no memory is reported as waiting for its vectors', async () => {
  const { person, stranger } = await startApp({ environment: { EMBEDDINGS: 'none' } })
  const ana = await person('Ana')
  for (const text of ['One', 'Two', 'Three']) await ana.capture(text)
  const { text } = await stranger().request('GET', '/metrics')
  expect(/^lembra_memories_to_embed (\d+)$/m.exec(text)?.[1]).toBe('0')
})

interface Operation {
  operationId: string
  summary: string
  security: object[]
  responses: Record<string, unknown>
}
