import { expect, test } from 'vitest'
import { startApp } from '../support/app.ts'
import { rowsByTable } from '../support/database-rows.ts'
import type { Body, Person } from '../support/person.ts'

const ITEM_KEYS = ['access', 'client', 'createdAt', 'id', 'label', 'lastUsedAt', 'prefix']

const meStatus = async (person: Person) => (await person.request('GET', '/v1/auth/me')).status

test('an API key is shown completely at its creation, and in lists only by its prefix', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const created = await ana.post('/v1/apikeys', 201, { label: 'Claude on the laptop' })
  expect(created).toEqual({
    id: expect.stringMatching(/^key_[0-9a-hjkmnp-tv-z]{26}$/),
    label: 'Claude on the laptop',
    prefix: created.apiKey.slice(0, 8),
    access: 'write',
    client: null,
    createdAt: '2026-03-02T12:00:00.000Z',
    lastUsedAt: null,
    apiKey: expect.stringMatching(/^lmb_[0-9A-Za-z]{43}[0-9A-Za-z]{6}$/),
  })
  const { apiKey, ...item } = created
  expect(await ana.get('/v1/apikeys')).toEqual({ items: [item] })
  expect(Object.keys(item).sort()).toEqual(ITEM_KEYS)
  for (const path of ['/v1/apikeys', '/v1/auth/me', '/v1/auth/devices', '/v1/usage'])
    for (const person of [ana, ana.with(apiKey)])
      expect((await person.request('GET', path)).text).not.toContain(apiKey.slice(8))
})

test('the database stores only a hash of every secret', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { apiKey } = await ana.post('/v1/apikeys', 201, { label: 'Assistant' })
  await app.service.stop()
  const rows = [...(await rowsByTable(app.folder)).values()].flat().join('\n')
  expect(rows).toContain(apiKey.slice(0, 8))
  for (const secret of [apiKey.slice(8), String(ana.token).slice(8), 'correct horse'])
    expect(rows).not.toContain(secret)
})

test('keys are listed newest first, with their last use', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const made = []
  for (const label of ['First', 'Second', 'Third']) made.push(await ana.post('/v1/apikeys', 201, { label }))
  app.clock.now += 3_600_000
  await ana.with(made[1].apiKey).get('/v1/auth/me')
  const lastUses = async () => (await ana.get('/v1/apikeys')).items.map((item: Body) => [item.label, item.lastUsedAt])
  // Uses at another process are written within seconds.
  await expect.poll(lastUses).toEqual([
    ['Third', null],
    ['Second', '2026-03-02T13:00:00.000Z'],
    ['First', null],
  ])
})

test('a revoked key is refused at the very next request, and other keys stay valid', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const [first, second] = [
    await ana.post('/v1/apikeys', 201, { label: 'Same label' }),
    await ana.post('/v1/apikeys', 201, { label: 'Same label' }),
  ]
  expect(first.id).not.toBe(second.id)
  await ana.delete(`/v1/apikeys/${first.id}`)
  expect([await meStatus(ana.with(first.apiKey)), await meStatus(ana.with(second.apiKey))]).toEqual([401, 200])
  await ana.delete(`/v1/apikeys/${first.id}`, 404)
  // A key may revoke itself.
  await ana.with(second.apiKey).delete(`/v1/apikeys/${second.id}`)
  expect(await meStatus(ana.with(second.apiKey))).toBe(401)
  expect(await ana.get('/v1/apikeys')).toEqual({ items: [] })
})

test('an id that is no key of the account is unknown', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { currentDeviceId } = await ana.get('/v1/auth/devices')
  for (const id of ['key_00000000000000000000000000', 'nonsense', '%2e%2e', currentDeviceId])
    expect((await ana.request('DELETE', `/v1/apikeys/${id}`)).body).toEqual({ error: expect.any(String) })
  expect(await meStatus(ana)).toBe(200)
})

test('a label has 1 to 100 characters on one line', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  for (const label of ['x', '🌻'.repeat(100), '<b>"Olá"</b>'])
    expect((await ana.post('/v1/apikeys', 201, { label })).label).toBe(label)
  for (const body of [{}, { label: '' }, { label: '  ' }, { label: 'x'.repeat(101) }, { label: 7 }, { label: 'a\nb' }])
    expect(await ana.post('/v1/apikeys', 400, body)).toEqual({ error: expect.any(String), field: 'label' })
  expect(await ana.post('/v1/apikeys', 400, { label: 'x', access: 'read' })).toMatchObject({ field: 'access' })
  expect((await ana.get('/v1/apikeys')).items).toHaveLength(3)
})

test('a read-only key says so, and any other access is refused as the field access', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const reader = await ana.post('/v1/apikeys?access=read', 201, { label: 'Reader' })
  const writer = await ana.post('/v1/apikeys?access=write', 201, { label: 'Writer' })
  expect([reader.access, writer.access]).toEqual(['read', 'write'])
  expect((await ana.get('/v1/apikeys')).items.map(({ access }: { access: string }) => access)).toEqual([
    'write',
    'read',
  ])
  for (const query of [{ access: 'admin' }, { access: '' }, { access: 'READ' }, { access: ['read', 'write'] }])
    expect(await ana.post('/v1/apikeys', 400, { label: 'x' }, { query })).toMatchObject({ field: 'access' })
  await ana.with(reader.apiKey).post('/v1/apikeys?access=read', 403, { label: 'Another' })
  await ana.with(reader.apiKey).delete(`/v1/apikeys/${reader.id}`, 403)
})

test('a credential is accepted only as a bearer token, with its scheme in any case', async () => {
  const { person, stranger } = await startApp()
  const { token } = await person('Ana')
  const statusWith = async (authorization: string) =>
    (await stranger().request('GET', '/v1/auth/me', { headers: { authorization } })).status
  for (const good of [`Bearer ${token}`, `bearer ${token}`, `BEARER  ${token}`])
    expect(await statusWith(good)).toBe(200)
  for (const bad of [
    `${token}`,
    `Basic ${token}`,
    `Bearer${token}`,
    'Bearer',
    'Bearer ',
    `Bearer ${token?.toUpperCase()}`,
    `Bearer ${token} x`,
  ])
    expect({ bad, status: await statusWith(bad) }).toEqual({ bad, status: 401 })
  expect((await stranger().request('GET', '/v1/auth/me', { query: { token: String(token) } })).status).toBe(401)
})
