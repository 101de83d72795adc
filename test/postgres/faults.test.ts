import { expect, test } from 'vitest'
import { openPostgres } from '../../src/store/postgres/database.ts'
import { createPostgresStore } from '../../src/store/postgres/store.ts'
import { startApp } from '../support/app.ts'
import { postgresUrlOf } from '../support/database.ts'
import { freshFolder } from '../support/folder.ts'
import { gateBefore } from '../support/gate.ts'
import { makeAccount } from '../support/make-memory.ts'

async function openGate() {
  const folder = freshFolder()
  const gate = await gateBefore((await postgresUrlOf(folder)) ?? '')
  return { folder, gate }
}

async function startBehindGate() {
  const { folder, gate } = await openGate()
  return { gate, ...(await startApp({ folder, environment: { DATABASE_URL: gate.url } })) }
}

test('without its database every request is told to retry, the process lives, and everything works at once when it is back', async () => {
  const { gate, service, person, stranger } = await startBehindGate()
  const ana = await person('Ana')
  const { id } = await ana.capture('The spare key is under the blue pot')
  gate.shut()
  for (const [method, url, body] of [
    ['POST', '/v1/memories', { text: 'The bins go out on Tuesday' }],
    ['POST', '/v1/search', { query: 'key' }],
    ['POST', '/v1/recall', { query: 'key' }],
    ['GET', `/v1/memories/${id}`, undefined],
    ['GET', '/v1/tasks', undefined],
    ['GET', '/readyz', undefined],
  ] as const) {
    const answer = await ana.request(method, url, { body })
    expect({ url, status: answer.status, retryAfter: answer.headers['retry-after'] }).toEqual({
      url,
      status: 503,
      retryAfter: expect.stringMatching(/^\d+$/),
    })
    expect(answer.text).not.toMatch(/ECONN|postgres|terminat/i)
  }
  expect((await stranger().request('GET', '/healthz')).status).toBe(200)
  gate.open()
  await ana.capture('The bins go out on Tuesday')
  expect(await ana.search('spare key')).toEqual([id])
  expect((await stranger().request('GET', '/readyz')).status).toBe(200)
  await service.jobsIdle()
})

test('a capture that was cut off and is sent again with its client id is saved once', async () => {
  const { gate, person } = await startBehindGate()
  const ana = await person('Ana')
  const sent = Array.from({ length: 20 }, (_, index) => ({ text: `Line ${index}`, clientId: `cut-off-line-${index}` }))
  const answers = sent.map((body) => ana.request('POST', '/v1/memories', { body }))
  await answers[3]
  gate.shut()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect(statuses.filter((status) => status !== 201 && status !== 503)).toEqual([])
  gate.open()
  await expect.poll(async () => (await ana.request('GET', '/readyz')).status).toBe(200)
  for (const body of sent) await ana.post('/v1/memories', 201, body)
  const listed = await ana.list({ limit: '100' })
  const texts: string[] = listed.map(({ text }) => text)
  expect(texts).toHaveLength(sent.length)
  expect(new Set(texts)).toEqual(new Set(sent.map(({ text }) => text)))
})

test('jobs continue without a restart once the database is back', async () => {
  const { gate, service, person, clock } = await startBehindGate()
  const ana = await person('Ana')
  await service.jobsIdle()
  await ana.post('/v1/auth/key', 202, { email: ana.email })
  gate.shut()
  gate.open()
  clock.now += 3_600_000
  await expect
    .poll(async () => {
      service.wakeJobs()
      await service.jobsIdle()
      return (await ana.request('GET', '/metrics')).text.includes('lembra_jobs{kind="send-mail"')
    })
    .toBe(false)
})

test('a hanging database is abandoned in time, and the next connection works', async () => {
  const { gate } = await openGate()
  const store = createPostgresStore(await openPostgres({ url: gate.url, timeoutMs: 200, poolSize: 2 }))
  try {
    await store.transaction((tx) => tx.accounts.add(makeAccount({ id: 'ana' })))
    gate.freeze()
    await expect(store.accounts.get('ana')).rejects.toMatchObject({ kind: 'unavailable' })
    gate.open()
    await expect.poll(() => store.accounts.get('ana').catch(() => null)).toMatchObject({ id: 'ana' })
  } finally {
    await store.close()
  }
})

test('if all connections are in use the next request waits, and is then told to retry', async () => {
  const { gate } = await openGate()
  const store = createPostgresStore(await openPostgres({ url: gate.url, poolSize: 1 }))
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
  try {
    const long = store.transaction(async (tx) => {
      await tx.accounts.add(makeAccount({ id: 'ana' }))
      await isOver
    })
    await expect(store.accounts.get('ana')).rejects.toMatchObject({ kind: 'unavailable' })
    end()
    await long
    expect(await store.accounts.get('ana')).toMatchObject({ id: 'ana' })
  } finally {
    end()
    await store.close()
  }
})
