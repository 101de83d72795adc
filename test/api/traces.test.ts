import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { startTraceCollector } from '../support/trace-collector.ts'

const TEXT = 'Zebedeu keeps the spare key under the blue pot'
const QUERY = 'where does zebedeu keep it'

async function startTraced(environment: Record<string, string> = {}) {
  const collector = await startTraceCollector()
  const app = await startApp({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_BSP_SCHEDULE_DELAY: '10', ...environment },
  })
  return { app, collector }
}

async function useIt(app: TestApp) {
  const ana = await app.person('Ana')
  const { id } = await ana.post('/v1/memories', 201, { text: TEXT, tags: ['zebedeu'] })
  await ana.post('/v1/search', 200, { query: QUERY })
  await ana.get(`/v1/memories/${id}`)
  await ana.request('GET', '/v1/memories?tag=zebedeu&clientId=zebedeu')
  await app.stranger().request('GET', '/zebedeu?q=zebedeu', { headers: { 'user-agent': 'zebedeu' } })
  return { ana, id }
}

test('a capture is one trace from its route to its store operations', async () => {
  const { app, collector } = await startTraced()
  await useIt(app)
  await expect.poll(() => collector.spans.map(({ name }) => name)).toContain('GET /v1/memories/:id')
  const capture = collector.spans.find(({ name }) => name === 'POST /v1/memories')
  expect(capture).toMatchObject({ kind: 2, attributes: { 'http.response.status_code': 201 } })
  const parts = collector.spans.filter(({ traceId }) => traceId === capture?.traceId)
  const names = parts.map(({ name }) => name)
  for (const name of ['store select credentials', 'store transaction', 'store insert memories'])
    expect(names).toContain(name)
  const ids = new Set(parts.map(({ spanId }) => spanId))
  expect(parts.filter(({ parentSpanId }) => parentSpanId !== null && !ids.has(parentSpanId))).toEqual([])
  const search = collector.spans.find(({ name }) => name === 'POST /v1/search')
  expect(collector.spans).toContainEqual(
    expect.objectContaining({ name: 'store textSearch.find', traceId: search?.traceId }),
  )
})

test('a job is a trace of its own, with a child span for its mail', async () => {
  const { app, collector } = await startTraced()
  await app.person('Ana')
  await app.service.jobsIdle()
  await expect.poll(() => collector.spans.map(({ name }) => name)).toContain('job send-mail')
  const job = collector.spans.find(({ name }) => name === 'job send-mail')
  expect(job?.parentSpanId).toBeNull()
  expect(collector.spans).toContainEqual(
    expect.objectContaining({ name: 'provider mailer/outbox', traceId: job?.traceId }),
  )
})

test('no trace contains a text, a query, an address, a name, an id of an account or a secret', async () => {
  const { app, collector } = await startTraced()
  const { ana, id } = await useIt(app)
  const { user } = (await ana.request('GET', '/v1/auth/me')).body
  await app.service.jobsIdle()
  await app.service.stop()
  expect(collector.spans.length).toBeGreaterThan(30)
  const sent = collector.requests.map(({ body }) => body).join('\n')
  for (const secret of ['zebedeu', 'blue pot', 'ana@', 'example.org', ana.token ?? '', id, user?.id ?? 'usr_'])
    expect({ secret, isSent: sent.toLowerCase().includes(secret.toLowerCase()) }).toEqual({ secret, isSent: false })
})

async function metricsOf(app: TestApp): Promise<string> {
  return (await app.stranger().request('GET', '/metrics')).text
}

test('the metrics include the store, the jobs and the providers, by fixed words only', async () => {
  const app = await startApp()
  const { id } = await useIt(app)
  await app.service.jobsIdle()
  // Each process reports only its own operations.
  const text = `${await metricsOf(app)}${await metricsOf(app)}`
  expect(text).toMatch(/lembra_store_seconds_count\{operation="insert memories",outcome="ok"\} 1/)
  expect(text).toMatch(/lembra_job_seconds_count\{kind="send-mail",outcome="ok"\} 1/)
  expect(text).toMatch(/lembra_provider_seconds_count\{provider="mailer\/outbox",outcome="ok"\} 1/)
  for (const secret of ['ebedeu', 'blue pot', 'example.org', id, 'usr_']) expect(text).not.toContain(secret)
})

test('without an endpoint, or with the SDK disabled, nothing is sent', async () => {
  const { app, collector } = await startTraced({ OTEL_SDK_DISABLED: 'true' })
  await useIt(app)
  await app.service.stop()
  expect(collector.requests).toEqual([])
})
