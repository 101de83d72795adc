import { expect, onTestFinished, test } from 'vitest'
import { buildApp } from '../../src/app/app.ts'
import { type Role, readConfig } from '../../src/config/config.ts'
import type { Mail } from '../../src/core/accounts/account-mail.ts'
import { settingsOf } from '../support/database.ts'
import { freshFolder } from '../support/folder.ts'
import { Person } from '../support/person.ts'

/** The clock stands still, so no try is regained meanwhile. */
const NOW = Date.parse('2026-03-02T12:00:00Z')

async function startIn(folder: string, role: Role, settings: Record<string, string> = {}) {
  const mails: Mail[] = []
  const environment = { ...(await settingsOf(folder)), EMBEDDINGS: 'none', PORT: '0', LOG_LEVEL: 'silent', ...settings }
  const mailer = { send: async (mail: Mail) => void mails.push(mail) }
  const service = await buildApp(readConfig(environment, role), { mailer, clock: () => NOW })
  onTestFinished(() => service.stop())
  return { service, mails, stranger: new Person(service.server, null, '') }
}

test('a worker processes what an API process receives', async () => {
  const folder = freshFolder()
  const api = await startIn(folder, 'api')
  const worker = await startIn(folder, 'worker')
  await api.stranger.post('/v1/signup', 202, { email: 'ana@example.org' })
  await expect.poll(() => worker.mails.map(({ to }) => to)).toEqual(['ana@example.org'])
  await api.service.jobsIdle()
  expect(api.mails).toEqual([])
})

test('a worker answers only its probes and metrics', async () => {
  const { stranger } = await startIn(freshFolder(), 'worker')
  expect((await stranger.request('GET', '/healthz')).status).toBe(200)
  expect((await stranger.request('GET', '/readyz')).status).toBe(200)
  expect((await stranger.request('GET', '/metrics')).text).toContain('lembra_jobs')
  for (const url of ['/v1/memories', '/v1/auth/me', '/docs', '/openapi.json'])
    expect({ url, status: (await stranger.request('GET', url)).status }).toEqual({ url, status: 404 })
  // In the format of the API, not as a page.
  expect((await stranger.request('GET', '/')).body).toEqual({ error: 'There is nothing at this address.' })
})

test('a stopping process reports it while it keeps serving, and then ends', async () => {
  const { service } = await startIn(freshFolder(), 'api', { DRAIN_SECONDS: '2' })
  const address = await service.listen()
  const stopped = service.stop()
  const ready = await fetch(`${address}/readyz`)
  expect(ready.status).toBe(503)
  expect(ready.headers.get('retry-after')).toMatch(/^\d+$/)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  await stopped
  await expect(fetch(`${address}/healthz`)).rejects.toThrow()
})

test('a credential revoked at one process is refused by the other at its next request', async () => {
  const folder = freshFolder()
  const [one, other] = [await startIn(folder, 'api'), await startIn(folder, 'api')]
  const { deviceToken } = await one.stranger.post('/v1/auth/register', 201, {
    email: 'ana@example.org',
    name: 'Ana',
    password: 'correct horse',
  })
  const there = other.stranger.with(deviceToken)
  await there.get('/v1/auth/me')
  await one.stranger.with(deviceToken).delete('/v1/auth/devices/current')
  expect((await there.request('GET', '/v1/auth/me')).status).toBe(401)
})

test('tries are counted over all processes', async () => {
  const folder = freshFolder()
  const processes = [await startIn(folder, 'api'), await startIn(folder, 'api')]
  const statuses: number[] = []
  for (let tries = 0; tries < 12; tries++) {
    const body = { email: 'ana@example.org', password: `guess ${tries}` }
    const answer = await processes[tries % 2]?.stranger.request('POST', '/v1/auth/login', { body })
    statuses.push(answer?.status ?? 0)
  }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2)
})
