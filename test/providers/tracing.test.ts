import { connect } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import pino from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../../src/core/errors.ts'
import { createRandom, type Store } from '../../src/core/store.ts'
import { createSchemaCompilers } from '../../src/http/schema-compilers.ts'
import { createServer } from '../../src/http/server.ts'
import { startRunner } from '../../src/jobs/runner.ts'
import { openTracing, type Tracing, type TracingOptions } from '../../src/providers/tracing.ts'
import { openDatabase } from '../../src/store/sqlite/database.ts'
import { createSqliteStore } from '../../src/store/sqlite/store.ts'
import { recordingLog } from '../support/accounts.ts'
import { freshFolder } from '../support/folder.ts'
import { startTraceCollector, type TraceCollector } from '../support/trace-collector.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

interface Given {
  options?: Partial<TracingOptions>
  collector?: TraceCollector
}

async function openTraces({ options = {}, collector }: Given = {}) {
  const taking = collector ?? (await startTraceCollector())
  const log = recordingLog()
  const time = { now: 1_000_000 }
  const tracing = openTracing(
    {
      url: `${taking.url}/v1/traces`,
      headers: {},
      timeoutMs: 1_000,
      resource: { 'service.name': 'lembra' },
      sampler: { kind: 'always_on', ratio: 1, isParentBased: true },
      batch: { delayMs: 60_000, timeoutMs: 5_000, maxQueued: 2_048, maxSent: 512 },
      ...options,
    },
    { log, clock: () => time.now },
  )
  onTestFinished(() => tracing.close())
  const sent = async () => {
    await tracing.close()
    return taking.spans
  }
  return { tracing, collector: taking, log, time, sent }
}

async function openStore(tracing: Tracing): Promise<Store> {
  const store = createSqliteStore(await openDatabase(freshFolder(), { telemetry: tracing }))
  onTestFinished(() => store.close())
  return store
}

function serve(tracing: Tracing, routes: Record<string, () => Promise<unknown>>) {
  const app = createServer({
    logger: pino({ level: 'silent' }),
    trustedProxies: [],
    corsOrigins: [],
    random: createRandom(),
    requestTimeoutMs: 5_000,
    unreadTimeoutMs: 30_000,
    metrics: { observe: () => {} },
    traces: tracing,
    compilers: createSchemaCompilers(),
  })
  for (const [route, answer] of Object.entries(routes)) app.get(route, answer)
  onTestFinished(() => app.close())
  return app
}

test('a request is a span with its route and status and nothing of its address', async () => {
  const { tracing, sent, collector } = await openTraces({ options: { headers: { 'x-team': 'ours' } } })
  const app = serve(tracing, { '/v1/memories/:id': async () => ({}) })
  await app.inject({ url: '/v1/memories/mem_zebedeu?token=zebedeu', headers: { 'user-agent': 'zebedeu' } })
  expect(await sent()).toMatchObject([
    {
      name: 'GET /v1/memories/:id',
      kind: 2,
      parentSpanId: null,
      attributes: {
        'http.request.method': 'GET',
        'http.route': '/v1/memories/:id',
        'http.response.status_code': 200,
      },
    },
  ])
  const [request] = collector.requests
  expect(request?.path).toBe('/v1/traces')
  expect(request?.headers).toMatchObject({ 'x-team': 'ours', 'content-type': 'application/json' })
  expect(request?.resource['service.name']).toBe('lembra')
  expect(request?.body).not.toContain('zebedeu')
})

test('operations of the store and a provider for a request are child spans of it', async () => {
  const { tracing, sent } = await openTraces()
  const store = await openStore(tracing)
  const app = serve(tracing, {
    '/work': async () => {
      await store.memories.countAll()
      await turn()
      await store.transaction((tx) => tx.jobs.counts())
      await tracing.observe('provider', 'embeddings/openai', async () => {})
      return {}
    },
  })
  await app.inject('/work')
  const spans = await sent()
  const named = (name: string) => spans.find((span) => span.name === name)
  const request = named('GET /work')
  for (const name of ['store select memories', 'store transaction', 'provider embeddings/openai'])
    expect(named(name)).toMatchObject({ traceId: request?.traceId, parentSpanId: request?.spanId })
  expect(named('store select jobs')?.parentSpanId).toBe(named('store transaction')?.spanId)
  expect(named('provider embeddings/openai')).toMatchObject({
    kind: 3,
    attributes: { 'lembra.kind': 'provider', 'lembra.name': 'embeddings/openai' },
  })
})

test('requests whose transactions share a commit keep their own spans', async () => {
  const { tracing, sent } = await openTraces()
  const store = await openStore(tracing)
  const app = serve(tracing, {
    '/one': async () => store.transaction((tx) => tx.memories.countAll()),
    '/two': async () => store.transaction((tx) => tx.jobs.counts()),
  })
  await Promise.all([app.inject('/one'), app.inject('/two')])
  const spans = await sent()
  const traceOf = (name: string) => spans.find((span) => span.name === name)?.traceId
  expect(traceOf('store select memories')).toBe(traceOf('GET /one'))
  expect(traceOf('store select jobs')).toBe(traceOf('GET /two'))
  expect(traceOf('GET /one')).not.toBe(traceOf('GET /two'))
})

test.each([
  ['belongs to the trace in its header', `00-${TRACE}-${PARENT}-01`, [{ traceId: TRACE, parentSpanId: PARENT }]],
  ['is not recorded if its trace is not', `00-${TRACE}-${PARENT}-00`, []],
  [
    'with a later version of the header is accepted',
    `cc-${TRACE}-${PARENT}-01-more`,
    [{ traceId: TRACE, parentSpanId: PARENT }],
  ],
  ['starts a trace if the header is malformed', `00-${TRACE}-01`, [{ parentSpanId: null }]],
  ['starts a trace if the version is invalid', `ff-${TRACE}-${PARENT}-01`, [{ parentSpanId: null }]],
  ['starts a trace if the trace id is zero', `00-${'0'.repeat(32)}-${PARENT}-01`, [{ parentSpanId: null }]],
])('a request %s', async (_what, traceparent, expected) => {
  const { tracing, sent } = await openTraces()
  const store = await openStore(tracing)
  const app = serve(tracing, { '/x': async () => ({ count: await store.memories.countAll() }) })
  await app.inject({ url: '/x', headers: { traceparent } })
  const spans = await sent()
  expect(spans.filter(({ kind }) => kind === 2)).toMatchObject(expected)
  expect(spans).toHaveLength(expected.length * 2)
})

test('a failure is recorded by its kind, never by its message', async () => {
  const { tracing, sent, collector } = await openTraces()
  const secret = 'zebedeu said so'
  const failWith = (error: Error) => () =>
    tracing.observe('provider', 'mailer/smtp', async () => {
      throw error
    })
  const app = serve(tracing, {
    '/bug': failWith(new TypeError(secret)),
    '/refused': failWith(Object.assign(new Error(secret), { code: 'ECONNREFUSED' })),
    '/named': failWith(Object.assign(new Error(secret), { name: secret, code: secret })),
    '/full': failWith(new AppError('unavailable', secret)),
    '/unknown': failWith(new AppError('not-found', secret)),
  })
  for (const path of ['/bug', '/refused', '/named', '/full', '/unknown', '/nowhere?zebedeu']) await app.inject(path)
  const spans = await sent()
  const calls = spans.filter(({ kind }) => kind === 3)
  expect(calls.map(({ attributes }) => attributes['error.type'])).toEqual([
    'TypeError',
    'ECONNREFUSED',
    'Error',
    'unavailable',
    undefined,
  ])
  expect(calls.map(({ status }) => status.code ?? 0)).toEqual([2, 2, 2, 2, 0])
  const requests = spans.filter(({ kind }) => kind === 2)
  expect(requests.map(({ attributes }) => attributes['http.response.status_code'])).toEqual([
    500, 500, 500, 503, 404, 404,
  ])
  expect(requests.map(({ status }) => status.code ?? 0)).toEqual([2, 2, 2, 2, 0, 0])
  expect(requests.at(-1)?.name).toBe('GET')
  for (const { body } of collector.requests) expect(body).not.toContain('zebedeu')
})

test('a request whose client disconnects before the answer ends as cancelled', async () => {
  const { tracing, sent } = await openTraces()
  const arrived = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  const app = serve(tracing, {
    '/slow': async () => {
      arrived.resolve()
      await left.promise
      return {}
    },
  })
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(port), '127.0.0.1', () => socket.write('GET /slow HTTP/1.1\r\nHost: x\r\n\r\n'))
  app.server.on('connection', (connection) => connection.on('close', () => left.resolve()))
  await arrived.promise
  socket.destroy()
  await left.promise
  await turn()
  const [span] = await sent()
  expect(span?.attributes).toMatchObject({ 'error.type': 'cancelled' })
  expect(span?.attributes['http.response.status_code']).toBeUndefined()
})

test('a job is a trace of its own, also if a request woke the runner; polling for jobs is not traced', async () => {
  const { tracing, sent } = await openTraces()
  const store = await openStore(tracing)
  const handler = { maxAttempts: 1, atOnce: 1, timeoutMs: 5_000, backoff: { firstMs: 1, longestMs: 1 } }
  const run = async () => void (await store.memories.countAll())
  const runner = startRunner({
    store,
    handlers: { 'send-mail': { ...handler, run } },
    clock: () => 1_000,
    random: createRandom(),
    log: recordingLog(),
    telemetry: tracing,
  })
  onTestFinished(() => runner.stop(0))
  await runner.idle()
  const app = serve(tracing, {
    '/wake': async () => {
      await store.jobs.add({ id: 'job_1', kind: 'send-mail', key: 'a', accountId: null, payload: {}, createdAt: 1_000 })
      runner.wake()
      return {}
    },
  })
  await app.inject('/wake')
  await runner.idle()
  const spans = await sent()
  const job = spans.find(({ name }) => name === 'job send-mail')
  const ofJob = spans.filter(({ traceId }) => traceId === job?.traceId).map(({ name }) => name)
  expect(job?.parentSpanId).toBeNull()
  expect(ofJob.sort()).toEqual(['job send-mail', 'store select memories'])
  const others = spans.filter(({ traceId }) => traceId !== job?.traceId).map(({ name }) => name)
  expect(others.sort()).toEqual(['GET /wake', 'store insert jobs'])
})

test('a sampling share of 0 records nothing, and unsampled requests create no child spans', async () => {
  const { tracing, sent, collector } = await openTraces({
    options: { sampler: { kind: 'traceidratio', ratio: 0, isParentBased: true } },
  })
  const store = await openStore(tracing)
  const app = serve(tracing, { '/x': async () => ({ count: await store.memories.countAll() }) })
  expect((await app.inject('/x')).statusCode).toBe(200)
  await tracing.observe('job', 'send-mail', async () => store.memories.countAll())
  expect(await sent()).toEqual([])
  expect(collector.requests).toEqual([])
})

test('a collector that refuses fails nothing, and is logged once a minute', async () => {
  const { tracing, collector, log, time } = await openTraces({
    options: { batch: { delayMs: 1, timeoutMs: 5_000, maxQueued: 2_048, maxSent: 1 } },
  })
  collector.status = 400
  const app = serve(tracing, { '/x': async () => ({}) })
  const refused = async (count: number) => {
    expect((await app.inject('/x')).statusCode).toBe(200)
    await expect.poll(() => collector.requests).toHaveLength(count)
  }
  await refused(1)
  await expect.poll(() => log.lines).toHaveLength(1)
  await refused(2)
  await refused(3)
  time.now += 60_000
  await refused(4)
  await expect.poll(() => log.lines).toHaveLength(2)
  expect(log.lines[0]).toContain('traces could not be sent')
  expect(log.lines[0]).toContain('400')
})

test('without a collector the work continues, and spans beyond the queue are dropped', async () => {
  const { tracing, log } = await openTraces({
    options: {
      url: 'http://127.0.0.1:9/v1/traces',
      timeoutMs: 50,
      batch: { delayMs: 1, timeoutMs: 100, maxQueued: 10, maxSent: 5 },
    },
  })
  for (let count = 0; count < 100; count += 1)
    expect(await tracing.observe('job', 'send-mail', async () => count)).toBe(count)
  await expect.poll(() => log.lines).toHaveLength(1)
  expect(log.lines[0]).toContain('ECONNREFUSED')
  await tracing.close()
})

test('a shutdown waits three seconds for a silent collector and no longer', async () => {
  const { tracing, collector } = await openTraces({ options: { timeoutMs: 20_000 } })
  collector.status = null
  await tracing.observe('job', 'send-mail', async () => {})
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  let isClosed = false
  void tracing.close().finally(() => {
    isClosed = true
  })
  while (collector.requests.length === 0) await turn()
  vi.advanceTimersByTime(2_900)
  await turn()
  expect(isClosed).toBe(false)
  vi.advanceTimersByTime(100)
  await turn()
  expect(isClosed).toBe(true)
})
