import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { databaseFile, usesPostgres } from '../support/database.ts'
import { rowsByTable } from '../support/database-rows.ts'
import { personByKey, signUpKey } from '../support/mailbox.ts'
import type { Body, Person } from '../support/person.ts'

const DAY = 86_400_000
const PASSWORD = 'correct horse'

const meStatus = async (person: Person) => (await person.request('GET', '/v1/auth/me')).status

async function anotherDevice(app: TestApp, person: Person, given: object = {}): Promise<Person> {
  const login = { email: person.email, password: PASSWORD, ...given }
  const { deviceToken } = await app.stranger().post('/v1/auth/login', 200, login)
  return person.with(deviceToken)
}

test('a change of name or settings keeps everything it does not name', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const before = await ana.get('/v1/auth/me')
  app.clock.now += 1_000
  const named = await ana.patch('/v1/auth/me', 200, { name: 'Ana María Núñez 🌻' })
  expect(named).toEqual({ ...before, name: 'Ana María Núñez 🌻', updatedAt: '2026-03-02T12:00:01.000Z' })
  await ana.patch('/v1/auth/me', 200, { settings: { language: 'pt-BR' } })
  await ana.patch('/v1/auth/me', 200, { settings: { timezone: 'America/Sao_Paulo' } })
  const last = await ana.patch('/v1/auth/me', 200, { settings: { geolocation: false } })
  expect(last.settings).toEqual({ language: 'pt-BR', timezone: 'America/Sao_Paulo', geolocation: false })
  expect(await ana.get('/v1/auth/me')).toEqual(last)
})

test('an invalid change is refused with its field, and no part of it is applied', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const before = await ana.get('/v1/auth/me')
  for (const [body, field] of [
    [{ name: '' }, 'name'],
    [{ name: ' \t ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: null }, 'name'],
    [{ name: 'Two\nlines' }, 'name'],
    [{ name: 'Good', settings: { language: 'fr' } }, 'settings.language'],
    [{ name: 'Good', settings: { timezone: 'Mars/Olympus' } }, 'settings.timezone'],
    [{ settings: { timezone: '' } }, 'settings.timezone'],
    [{ settings: { timezone: '+03:00' } }, 'settings.timezone'],
    [{ settings: { geolocation: 'no' } }, 'settings.geolocation'],
    [{ settings: { theme: 'dark' } }, 'theme'],
    [{ settings: 'dark' }, 'settings'],
    [{ email: 'new@example.org' }, 'email'],
    [{ plan: 'pro' }, 'plan'],
  ] as const)
    expect(await ana.patch('/v1/auth/me', 400, body)).toEqual({ error: expect.any(String), field })
  expect(await ana.get('/v1/auth/me')).toEqual(before)
  await ana.patch('/v1/auth/me', 200, { name: '🌻'.repeat(100) })
})

test('a first password needs no current one, and each later one does', async () => {
  const app = await startApp()
  const ana = await personByKey(app, 'ana@example.org')
  expect(await ana.post('/v1/auth/password', 400, { newPassword: 'short' })).toMatchObject({ field: 'newPassword' })
  expect((await ana.request('POST', '/v1/auth/password', { body: { newPassword: PASSWORD } })).text).toBe('')
  expect((await ana.get('/v1/auth/me')).hasPassword).toBe(true)
  await app.stranger().post('/v1/auth/login', 200, { email: 'ana@example.org', password: PASSWORD })
  for (const given of [{}, { currentPassword: '' }, { currentPassword: 'wrong password' }])
    expect(await ana.post('/v1/auth/password', 400, { newPassword: 'another password', ...given })).toEqual({
      error: expect.any(String),
      field: 'currentPassword',
    })
  await ana.post('/v1/auth/password', 204, { newPassword: 'another password', currentPassword: PASSWORD })
  await app.stranger().post('/v1/auth/login', 401, { email: 'ana@example.org', password: PASSWORD })
  await app.stranger().post('/v1/auth/login', 200, { email: 'ana@example.org', password: 'another password' })
})

test('a changed password signs out all other devices at once, but neither the calling one nor API keys', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const [phone, tablet] = [await anotherDevice(app, ana), await anotherDevice(app, ana)]
  const { apiKey } = await ana.post('/v1/apikeys', 201, { label: 'Assistant' })
  for (const person of [ana, phone, tablet]) expect(await meStatus(person)).toBe(200)
  const body = { newPassword: 'another password', currentPassword: PASSWORD }
  await phone.post('/v1/auth/password', 204, body)
  expect(await Promise.all([ana, tablet, phone, ana.with(apiKey)].map(meStatus))).toEqual([401, 401, 200, 200])
  expect((await phone.get('/v1/auth/devices')).items).toHaveLength(1)
})

test('devices are listed newest first, with the calling one marked', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  app.clock.now += DAY
  const phone = await anotherDevice(app, ana, { deviceName: 'Phone', platform: 'android' })
  const { items, currentDeviceId } = await phone.get('/v1/auth/devices')
  expect(items).toEqual([
    {
      id: currentDeviceId,
      name: 'Phone',
      platform: 'android',
      createdAt: '2026-03-03T12:00:00.000Z',
      lastUsedAt: '2026-03-03T12:00:00.000Z',
      expiresAt: '2026-08-30T12:00:00.000Z',
      current: true,
    },
    {
      id: expect.stringMatching(/^dev_[0-9a-hjkmnp-tv-z]{26}$/),
      name: null,
      platform: null,
      createdAt: '2026-03-02T12:00:00.000Z',
      lastUsedAt: '2026-03-02T12:00:00.000Z',
      expiresAt: '2026-08-29T12:00:00.000Z',
      current: false,
    },
  ])
  expect((await ana.get('/v1/auth/devices')).currentDeviceId).toBe(items[1].id)

  const { apiKey } = await ana.post('/v1/apikeys', 201, { label: 'Assistant' })
  const seen = await ana.with(apiKey).get('/v1/auth/devices')
  expect(seen.currentDeviceId).toBeNull()
  expect(seen.items.map(({ current }: { current: boolean }) => current)).toEqual([false, false])
})

test('a revoked device is refused at the very next request', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const [phone, tablet] = [await anotherDevice(app, ana), await anotherDevice(app, ana)]
  const { currentDeviceId } = await phone.get('/v1/auth/devices')
  await ana.delete(`/v1/auth/devices/${currentDeviceId}`)
  expect(await meStatus(phone)).toBe(401)
  await ana.delete(`/v1/auth/devices/${currentDeviceId}`, 404)
  await tablet.delete('/v1/auth/devices/current')
  expect(await meStatus(tablet)).toBe(401)
  expect((await ana.get('/v1/auth/devices')).items).toHaveLength(1)
})

test('with an API key there is no current device to sign out', async () => {
  const { person } = await startApp()
  const ana = await person('Ana')
  const { apiKey, id } = await ana.post('/v1/apikeys', 201, { label: 'Assistant' })
  await ana.with(apiKey).delete('/v1/auth/devices/current', 404)
  await ana.delete(`/v1/auth/devices/${id}`, 404)
  expect(await meStatus(ana.with(apiKey))).toBe(200)
})

/** Waits until every process has written the uses that it collected, so that all list the same. */
async function usesWritten(person: Person): Promise<void> {
  const lastUses = async () =>
    JSON.stringify((await person.get('/v1/auth/devices')).items.map((item: Body) => [item.id, item.lastUsedAt]))
  await expect.poll(async () => (await lastUses()) === (await lastUses())).toBe(true)
}

test('a device ends after 180 days without use, and each use restarts them; an API key never ends', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const [used, atTheLast] = [await anotherDevice(app, ana), await anotherDevice(app, ana)]
  const { apiKey } = await ana.post('/v1/apikeys', 201, { label: 'Assistant' })
  app.clock.now += 100 * DAY
  expect(await meStatus(used)).toBe(200)
  await usesWritten(used)
  app.clock.now += 80 * DAY - 1
  expect(await meStatus(atTheLast)).toBe(200)
  await usesWritten(used)
  app.clock.now += 1
  expect(await meStatus(ana)).toBe(401)
  app.clock.now += 99 * DAY
  expect(await meStatus(used)).toBe(200)
  expect((await used.get('/v1/auth/devices')).items).toHaveLength(2)
  app.clock.now += 1_000 * DAY
  expect(await Promise.all([used, atTheLast, ana.with(apiKey)].map(meStatus))).toEqual([401, 401, 200])
  expect((await ana.with(apiKey).get('/v1/auth/devices')).items).toEqual([])
})

test('the number of idle days of a device is a setting', async () => {
  const app = await startApp({ environment: { DEVICE_IDLE_DAYS: '2' } })
  const ana = await app.person('Ana')
  app.clock.now += 2 * DAY
  expect(await meStatus(ana)).toBe(401)
})

test('an account is deleted only if its own email confirms it', async () => {
  const app = await startApp()
  const [ana, rui] = [await app.person('Ana'), await app.person('Rui')]
  for (const [body, field] of [
    [{}, 'confirm'],
    [{ confirm: '' }, 'confirm'],
    [{ confirm: true }, 'confirm'],
    [{ confirm: rui.email }, 'confirm'],
  ] as const) {
    const answer = await ana.request('DELETE', '/v1/auth/me', { body })
    expect(answer).toMatchObject({ status: 400, body: { error: expect.any(String), field } })
  }
  const gone = await ana.request('DELETE', '/v1/auth/me', { body: { confirm: 'ANA@example.org' } })
  expect(gone).toMatchObject({ status: 204, text: '' })
  expect([await meStatus(ana), await meStatus(rui)]).toEqual([401, 200])
})

const ONLY_HERS = ['zarabumba', 'quixabeira', 'jabuticabal', 'xaxando']

/** Deletes an account that has rows in every table; another account stays. */
async function deletedAccount(app: TestApp) {
  const [ana, rui] = [await app.person('Ana'), await app.person('Rui')]
  const stays = await rui.remember('The harbour office opens at nine')
  const { id } = await ana.capture('Remind me to water the quixabeira tomorrow', {
    tags: ['jabuticabal'],
    via: 'Zarabumba',
  })
  await ana.capture(`Dona Zarabumba (zarabumba@example.org) keeps xaxando, see ${id}`)
  await ana.search('quixabeira')
  await ana.recall('jabuticabal')
  const { apiKey, id: keyId } = await ana.post('/v1/apikeys', 201, { label: 'Quixabeira key' })
  const { id: accountId } = await ana.get('/v1/auth/me')
  const { currentDeviceId } = await ana.get('/v1/auth/devices')
  await signUpKey(app, ana.email, { name: 'Xaxando', client: 'Jabuticabal' })
  const answer = await ana.request('DELETE', '/v1/auth/me', { body: { confirm: ana.email } })
  expect(answer.status).toBe(204)
  // Slow parts of the deletion are a job.
  await app.service.jobsIdle()
  return { ana, rui, stays, apiKey, ids: [accountId, id, keyId, currentDeviceId] }
}

test('after a deletion no table of the database has a row of the account', async () => {
  const app = await startApp()
  const { ana, rui, stays, apiKey, ids } = await deletedAccount(app)
  expect(await meStatus(ana.with(apiKey))).toBe(401)
  await app.stranger().post('/v1/auth/login', 401, { email: ana.email, password: PASSWORD })
  expect(await rui.search('harbour office')).toEqual([stays.id])
  await app.service.stop()
  const tables = await rowsByTable(app.folder)
  expect(tables.get('accounts')).toHaveLength(1)
  expect(tables.get('memories')).toHaveLength(1)
  const traces = [...ONLY_HERS, ana.email, ...ids]
  for (const [table, rows] of tables)
    for (const trace of traces)
      expect({ table, trace, found: rows.filter((row) => row.toLowerCase().includes(trace)) }).toEqual({
        table,
        trace,
        found: [],
      })
})

// PostgreSQL keeps deleted rows until it vacuums, which its operator configures.
test.skipIf(usesPostgres())(
  'after a deletion not even the bytes of the database contain anything of the account',
  async () => {
    const app = await startApp()
    const { ana } = await deletedAccount(app)
    await app.service.stop()
    const bytes = readFileSync(databaseFile(app.folder)).toString('latin1').toLowerCase()
    expect(bytes).toContain('harbour')
    expect([...ONLY_HERS, ana.email].filter((trace) => bytes.includes(trace))).toEqual([])
  },
)

test('the email of a deleted account can register again and finds no earlier data', async () => {
  const app = await startApp()
  const { ana } = await deletedAccount(app)
  const again = await app.person('Ana')
  expect(again.email).toBe(ana.email)
  expect(await again.list()).toEqual([])
  expect(await again.search('quixabeira')).toEqual([])
  await expect
    .poll(async () => (await again.get('/v1/usage')).counters)
    .toMatchObject({ memories: 0, storageBytes: 0, searches: 1, recalls: 0 })
  expect((await again.get('/v1/apikeys')).items).toEqual([])
  expect(await meStatus(ana)).toBe(401)
})

test('an email key of a deleted account is invalid', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const key = await signUpKey(app, ana.email)
  await ana.request('DELETE', '/v1/auth/me', { body: { confirm: ana.email } })
  for (const path of ['/v1/connect', '/v1/auth/key/redeem'])
    expect(await app.stranger().post(path, 400, { key })).toMatchObject({ field: 'key' })
})
