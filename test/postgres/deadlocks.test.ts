import { expect, test } from 'vitest'
import { buildApp, type Service } from '../../src/app/app.ts'
import { readConfig } from '../../src/config/config.ts'
import { postgresUrlOf, settingsOf } from '../support/database.ts'
import { startEmbeddingServer } from '../support/embedding-server.ts'
import { freshFolder } from '../support/folder.ts'
import { type Answer, Person, statusCounts } from '../support/person.ts'
import { onPostgres } from '../support/postgres-server.ts'

const PASSWORD = 'correct horse'

/** Two processes on one database. `deadlocks` stops both first, because a connection reports its deadlocks when it ends, if not before. */
async function startTwo() {
  const folder = freshFolder()
  const url = (await postgresUrlOf(folder)) ?? ''
  const { url: embeddings } = await startEmbeddingServer()
  const environment = {
    ...(await settingsOf(folder)),
    EMBEDDINGS: 'openai',
    EMBEDDINGS_URL: embeddings,
    EMBEDDINGS_MODEL: 'test-model',
    LOG_LEVEL: 'silent',
    RATE_LIMIT: 'off',
  }
  const services = [await buildApp(readConfig(environment)), await buildApp(readConfig(environment))] as const
  return {
    services,
    deadlocks: async () => {
      await Promise.all(services.map((service) => service.stop()))
      const query = 'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()'
      const { rows } = await onPostgres(url, (client) => client.query<{ deadlocks: number }>(query))
      return rows[0]?.deadlocks
    },
  }
}

/** The same person at either process. */
async function register(services: readonly [Service, Service], name: string) {
  const stranger = new Person(services[0].server, null, '')
  const email = `${name}@example.org`
  const { deviceToken } = await stranger.post('/v1/auth/register', 201, { email, name, password: PASSWORD })
  const person = new Person(services[0].server, deviceToken, email)
  return services.map((service) => person.on(service))
}

test('captures, changes, deletions and searches of one account at two processes never deadlock', async () => {
  const { services, deadlocks } = await startTwo()
  const [here, there] = await register(services, 'ana')
  if (!here || !there) throw new Error('Two processes are needed')
  // Lines of one conversation: each change queues its neighbours too.
  const line = (index: number) => `Rui: the anchor and the tide, line ${index}`
  const captured: string[] = []
  for (let index = 0; index < 12; index++) captured.push((await here.capture(line(index))).id)
  const changesOf = (id: string, index: number) => [
    here.request('PATCH', `/v1/memories/${id}`, { body: { content: `${line(index)} once more` } }),
    there.request('PATCH', `/v1/memories/${id}`, { body: { tags: ['sea', `line-${index}`] } }),
    (index % 2 === 0 ? here : there).request('DELETE', `/v1/memories/${captured[(index + 3) % 12]}`),
    there.request('POST', '/v1/memories', { body: { text: line(index + 100), clientId: `line-number-${index}` } }),
    here.request('POST', '/v1/memories', { body: { text: line(index + 100), clientId: `line-number-${index}` } }),
    here.request('POST', '/v1/search', { body: { query: 'anchor' } }),
    there.request('POST', '/v1/recall', { body: { query: 'tide' } }),
  ]
  const answers: Answer[] = []
  // Two neighbours at once: with more, requests would wait for a connection of their process, on a slow machine until they are refused.
  for (let index = 0; index < 12; index += 2)
    answers.push(
      ...(await Promise.all(captured.slice(index, index + 2).flatMap((id, place) => changesOf(id, index + place)))),
    )
  const { 200: ok = 0, 201: created = 0, 204: gone = 0, 404: unknown = 0, ...others } = statusCounts(answers)
  expect(others).toEqual({})
  expect(created).toBe(24)
  expect(ok + gone + unknown).toBe(answers.length - 24)
  expect(await deadlocks()).toBe(0)
})

test('devices that change the password or make keys at the same moment never deadlock', async () => {
  const { services, deadlocks } = await startTwo()
  const [here, there] = await register(services, 'ana')
  if (!here || !there) throw new Error('Two processes are needed')
  const body = { email: here.email, password: PASSWORD }
  const { deviceToken } = await here.post('/v1/auth/login', 200, body)
  const tablet = there.with(deviceToken)
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => [
      here.request('POST', '/v1/apikeys', { body: { label: 'Laptop' } }),
      tablet.request('POST', '/v1/apikeys', { body: { label: 'Tablet' } }),
      here.request('POST', '/v1/auth/password', { body: { currentPassword: PASSWORD, newPassword: PASSWORD } }),
      tablet.request('POST', '/v1/auth/password', { body: { currentPassword: PASSWORD, newPassword: PASSWORD } }),
    ]).flat(),
  )
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(await deadlocks()).toBe(0)
})

test('deleting an account twice at once, while its memories are changed, causes no deadlock', async () => {
  const { services, deadlocks } = await startTwo()
  const [here, there] = await register(services, 'ana')
  if (!here || !there) throw new Error('Two processes are needed')
  const captured: string[] = []
  for (let index = 0; index < 8; index++) captured.push((await here.capture(`Melody ${index}`)).id)
  const answers = await Promise.all([
    ...captured.map((id) => there.request('PATCH', `/v1/memories/${id}`, { body: { content: 'An encore' } })),
    here.request('DELETE', '/v1/auth/me', { body: { confirm: here.email } }),
    there.request('DELETE', '/v1/auth/me', { body: { confirm: here.email } }),
    ...captured.map((id) => here.request('DELETE', `/v1/memories/${id}`)),
  ])
  expect(answers.filter(({ status }) => status >= 500)).toEqual([])
  expect(await deadlocks()).toBe(0)
})
