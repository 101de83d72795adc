import { expect, test } from 'vitest'
import { sweepConnections } from '../../src/core/oauth/connections.ts'
import { startApp } from '../support/app.ts'
import { openStoreIn } from '../support/database.ts'
import { rowsOf } from '../support/database-rows.ts'
import { mcpStatus, registerClient } from '../support/oauth.ts'

const DAY = 86_400_000

test('each approval is a separate connection, listed newest first, only in its own account', async () => {
  const app = await startApp()
  const [ana, eve] = [await app.person('Ana'), await app.person('Eve')]
  const claude = await registerClient(app)
  const cursor = await registerClient(app, { client_name: 'Cursor', redirect_uris: ['cursor://anysphere/callback'] })
  await claude.connected(ana)
  app.clock.now += 1_000
  const redirect_uri = 'cursor://anysphere/callback'
  const code = await cursor.approved(ana, { redirect_uri }, 'read')
  await cursor.redeem(code, { redirect_uri })
  const { items } = await ana.get('/v1/connections')
  expect(items).toMatchObject([
    { name: 'Cursor', host: 'cursor', access: 'read', lastUsedAt: null },
    { name: 'Claude', host: 'client.example', access: 'write', lastUsedAt: null },
  ])
  expect(await eve.get('/v1/connections')).toEqual({ items: [] })
  for (const id of [items[0].id, 'con_none', 'x']) await eve.delete(`/v1/connections/${id}`, 404)
  await ana.delete(`/v1/connections/${items[0].id}`)
  await ana.delete(`/v1/connections/${items[0].id}`, 404)
  expect((await ana.get('/v1/connections')).items).toMatchObject([{ name: 'Claude' }])
})

test('a connection shows its last use, also after that token has ended', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const client = await registerClient(app)
  const tokens = await client.connected(ana)
  app.clock.now += 30 * 60_000
  expect(await mcpStatus(app, tokens.access_token)).toBe(200)
  const lastUsedAt = '2026-03-02T12:30:00.000Z'
  // Each process writes the uses that it has seen within seconds.
  await expect.poll(async () => (await ana.get('/v1/connections')).items).toMatchObject([{ lastUsedAt }])
  await app.service.stop()
  const { store } = await openStoreIn(app.folder)
  await store.credentials.removeExpired(app.clock.now + 2 * DAY)
  await store.close()
  const later = await startApp({ folder: app.folder, now: '2026-03-03T11:00:00Z' })
  const annaLater = ana.on(later.service)
  expect((await annaLater.get('/v1/connections')).items).toMatchObject([{ lastUsedAt }])
})

test('connections are no devices and no API keys, and survive a change of the password', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const client = await registerClient(app)
  const tokens = await client.connected(ana)
  expect((await ana.get('/v1/auth/devices')).items).toHaveLength(1)
  expect((await ana.get('/v1/apikeys')).items).toEqual([])
  await ana.post('/v1/auth/password', 204, { currentPassword: 'correct horse', newPassword: 'battery staple' })
  expect(await mcpStatus(app, tokens.access_token)).toBe(200)
})

test('a read-only key can list the connections but not end one', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const client = await registerClient(app)
  await client.connected(ana)
  const { apiKey } = await ana.post('/v1/apikeys?access=read', 201, { label: 'Reader' })
  const { items } = await ana.with(apiKey).get('/v1/connections')
  expect(items).toHaveLength(1)
  await ana.with(apiKey).delete(`/v1/connections/${items[0].id}`, 403)
})

test('unusable connections are swept, and usable ones stay', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const used = await registerClient(app)
  await registerClient(app, { client_name: 'Never approved' })
  await used.connected(ana)
  await used.approved(ana)
  app.clock.now += 45 * DAY
  const young = await used.connected(ana)
  await registerClient(app, { client_name: 'Just registered' })
  app.clock.now += 45 * DAY
  await used.refresh(young.refresh_token)
  await app.service.stop()
  const { store } = await openStoreIn(app.folder)
  await sweepConnections({ store, clock: () => app.clock.now })
  expect(await rowsOf(app.folder, 'SELECT digest FROM oauth_codes')).toEqual([])
  expect(await rowsOf(app.folder, 'SELECT name FROM oauth_clients')).toEqual([{ name: 'Claude' }])
  expect(await rowsOf(app.folder, 'SELECT id FROM connections')).toHaveLength(1)
  expect(await rowsOf(app.folder, 'SELECT digest FROM refresh_tokens')).toHaveLength(2)
  expect(await rowsOf(app.folder, "SELECT id FROM credentials WHERE kind = 'connection'")).toHaveLength(1)
  await sweepConnections({ store, clock: () => app.clock.now + 90 * DAY })
  expect(await rowsOf(app.folder, 'SELECT id FROM connections')).toEqual([])
  expect(await rowsOf(app.folder, "SELECT id FROM credentials WHERE kind = 'connection'")).toEqual([])
})
