import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { rowsOf } from '../support/database-rows.ts'
import { personByKey } from '../support/mailbox.ts'
import { registerClient } from '../support/oauth.ts'
import type { Body, Person } from '../support/person.ts'

const meStatus = async (person: Person) => (await person.request('GET', '/v1/auth/me')).status

/** Every operation that requires a device token by the contract, with ids that exist. */
async function administration(app: TestApp, ana: Person) {
  const { paths } = await app.stranger().get('/openapi.json')
  const [device] = (await ana.get('/v1/auth/devices')).items
  const [connection] = (await ana.get('/v1/connections')).items
  const channel = await ana.post('/v1/notifications/channels', 201, { kind: 'webhook', url: 'https://hooks.example' })
  const ids: Record<string, string> = {
    '/v1/auth/devices/{id}': device.id,
    '/v1/connections/{id}': connection.id,
    '/v1/notifications/channels/{id}': channel.id,
    '/v1/notifications/channels/{id}/test': channel.id,
  }
  return Object.entries<Record<string, Body>>(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, { description }]) => description?.includes('Needs a device token'))
      .map(([method]) => ({ method: method.toUpperCase() as 'POST', path: path.replace('{id}', ids[path] ?? '') })),
  )
}

async function securityOf({ folder }: TestApp) {
  const queries = [
    'SELECT id, email, password_hash FROM accounts ORDER BY id',
    'SELECT id, kind, digest FROM credentials ORDER BY id',
    'SELECT id FROM connections ORDER BY id',
    'SELECT * FROM channels ORDER BY id',
    'SELECT digest FROM oauth_codes ORDER BY digest',
  ]
  return Promise.all(queries.map((query) => rowsOf(folder, query)))
}

test('an API key or a connection cannot administer the account: 403 whatever the body, and nothing changes', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const client = await registerClient(app)
  const tokens = await client.connected(ana)
  const { apiKey } = await ana.post('/v1/apikeys', 201, { label: 'Assistant' })
  const operations = await administration(app, ana)
  expect(operations.map(({ method, path }) => `${method} ${path.replace(/(dev|con|chn)_\w+/, ':id')}`).sort()).toEqual([
    'DELETE /v1/auth/devices/:id',
    'DELETE /v1/auth/me',
    'DELETE /v1/connections/:id',
    'DELETE /v1/notifications/channels/:id',
    'PATCH /v1/notifications/channels/:id',
    'POST /v1/auth/password',
    'POST /v1/notifications/channels',
    'POST /v1/notifications/channels/:id/test',
    'POST /v1/oauth/approvals',
    'POST /v1/oauth/requests',
    'POST /v1/tasks/feed',
  ])
  const bodies: Record<string, object> = {
    '/v1/auth/password': { newPassword: 'the password of a thief', currentPassword: 'correct horse' },
    '/v1/auth/me': { confirm: ana.email },
    '/v1/oauth/approvals': { ...client.parameters(), decision: 'approve' },
  }
  const before = await securityOf(app)
  for (const token of [apiKey, tokens.access_token])
    for (const { method, path } of operations)
      for (const options of [{ body: bodies[path] ?? {} }, { raw: '{broken' }]) {
        const { status, body } = await ana.with(token).request(method, path, options)
        const answer = { error: expect.stringContaining('device token') }
        expect({ path, status, body }).toEqual({ path, status: 403, body: answer })
      }
  expect(await securityOf(app)).toEqual(before)
})

test('an API key cannot set a first password, but may change the name', async () => {
  const app = await startApp()
  const ana = await personByKey(app, 'ana@example.org')
  const { apiKey } = await ana.post('/v1/apikeys', 201, { label: 'Assistant' })
  const assistant = ana.with(apiKey)
  await assistant.post('/v1/auth/password', 403, { newPassword: 'the password of a thief' })
  expect(await assistant.patch('/v1/auth/me', 200, { name: 'Ana' })).toMatchObject({ hasPassword: false, name: 'Ana' })
})

test('with an API key there is no current device, and any other one is forbidden', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { apiKey } = await ana.post('/v1/apikeys', 201, { label: 'Assistant' })
  await ana.with(apiKey).delete('/v1/auth/devices/current', 404)
  await ana.with(apiKey).delete('/v1/auth/devices/dev_unknown', 403)
  expect(await meStatus(ana)).toBe(200)
})

test('keys made with a key end with it, through every generation, and other keys stay', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const make = async (by: Person, query = {}) => {
    const { apiKey, id } = await by.post('/v1/apikeys', 201, { label: 'Key' }, { query })
    return { id, by: ana.with(apiKey) }
  }
  const other = await make(ana)
  const parent = await make(ana)
  const child = await make(parent.by)
  const sibling = await make(parent.by)
  const grandchild = await make(child.by)
  const reader = await make(grandchild.by, { access: 'read' })
  const alive = async () => {
    const statuses = await Promise.all(
      [other, parent, child, sibling, grandchild, reader].map(({ by }) => meStatus(by)),
    )
    return statuses.map((status) => status === 200)
  }
  // Parents, siblings and unknown keys cannot be revoked.
  for (const id of [parent.id, sibling.id, other.id, 'key_unknown']) await child.by.delete(`/v1/apikeys/${id}`, 403)
  expect(await alive()).toEqual([true, true, true, true, true, true])
  await child.by.delete(`/v1/apikeys/${grandchild.id}`)
  expect(await alive()).toEqual([true, true, true, true, false, false])
  await ana.delete(`/v1/apikeys/${parent.id}`)
  expect(await alive()).toEqual([true, false, false, false, false, false])
  expect((await ana.get('/v1/apikeys')).items).toMatchObject([{ id: other.id }])
})

test('a key that revokes itself ends with all keys made with it', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { apiKey, id } = await ana.post('/v1/apikeys', 201, { label: 'Parent' })
  const child = await ana.with(apiKey).post('/v1/apikeys', 201, { label: 'Child' })
  await ana.with(apiKey).delete(`/v1/apikeys/${id}`)
  expect([await meStatus(ana.with(apiKey)), await meStatus(ana.with(child.apiKey))]).toEqual([401, 401])
})

test('a key that is made while its parent is being revoked does not survive', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  for (let round = 0; round < 5; round += 1) {
    const { apiKey, id } = await ana.post('/v1/apikeys', 201, { label: 'Parent' })
    const making = Array.from({ length: 10 }, () =>
      ana.with(apiKey).request('POST', '/v1/apikeys', { body: { label: 'Child' } }),
    )
    await Promise.all([...making, ana.delete(`/v1/apikeys/${id}`)])
    expect((await ana.get('/v1/apikeys')).items).toEqual([])
  }
})

test("another account's keys are unknown to a device, whatever their parents", async () => {
  const app = await startApp()
  const [ana, eve] = [await app.person('Ana'), await app.person('Eve')]
  const { apiKey, id } = await ana.post('/v1/apikeys', 201, { label: 'Parent' })
  await ana.with(apiKey).post('/v1/apikeys', 201, { label: 'Child' })
  await eve.delete(`/v1/apikeys/${id}`, 404)
  expect((await ana.get('/v1/apikeys')).items).toHaveLength(2)
})

test.each(['a changed password', 'a device signed out'])(
  'a program that was approved but has not fetched its tokens gets none after %s',
  async (event) => {
    const app = await startApp()
    const ana = await app.person('Ana')
    const client = await registerClient(app)
    const { deviceToken } = await app.stranger().post('/v1/auth/login', 200, {
      email: ana.email,
      password: 'correct horse',
    })
    const thief = ana.with(deviceToken)
    const { currentDeviceId } = await thief.get('/v1/auth/devices')
    const code = await client.approved(thief)
    if (event === 'a changed password')
      await ana.post('/v1/auth/password', 204, { currentPassword: 'correct horse', newPassword: 'battery staple' })
    else await ana.delete(`/v1/auth/devices/${currentDeviceId}`)
    expect(await client.redeem(code)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
    expect(await ana.get('/v1/connections')).toEqual({ items: [] })
  },
)
