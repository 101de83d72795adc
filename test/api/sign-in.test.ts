import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { keyIn, keyMailsTo, lastKeyTo, personByKey, signUpKey } from '../support/mailbox.ts'
import { statusCounts } from '../support/person.ts'

const MINUTE = 60_000
const PASSWORD = 'correct horse'
const API_KEY = /^lmb_[0-9A-Za-z]{49}$/
const DEVICE_TOKEN = /^lmd_[0-9A-Za-z]{49}$/

test('a signup mails a key, which connects a client with an API key labelled by the client', async () => {
  const app = await startApp()
  const sent = await app.stranger().post('/v1/signup', 202, { email: 'Ana@Example.org', name: 'Ana', client: 'Claude' })
  expect(sent).toEqual({ sent: true, expiresInMinutes: 15 })
  const mails = await keyMailsTo(app, 'ana@example.org')
  expect(mails).toHaveLength(1)
  expect(mails[0]).toMatchObject({ subject: 'Your key to sign in to Lembra', to: [{ address: 'ana@example.org' }] })
  expect(mails[0]?.text).toContain('15 minutes')

  const connected = await app.stranger().post('/v1/connect', 200, { key: keyIn(mails[0]) })
  expect(connected).toEqual({ apiKey: expect.stringMatching(API_KEY), email: 'ana@example.org', name: 'Ana' })
  const ana = app.stranger().with(connected.apiKey)
  expect(await ana.get('/v1/auth/me')).toMatchObject({ email: 'ana@example.org', name: 'Ana', hasPassword: false })
  expect((await ana.get('/v1/apikeys')).items).toMatchObject([{ label: 'Claude', client: 'Claude', access: 'write' }])
  const { id } = await ana.capture('The client of the key is the client of the memory')
  expect((await ana.read(id)).metadata.client).toBe('Claude')
})

test('the client named at connect takes precedence over the one named at signup', async () => {
  const app = await startApp()
  const key = await signUpKey(app, 'ana@example.org', { client: 'Claude' })
  const { apiKey } = await app.stranger().post('/v1/connect', 200, { key, client: 'Cursor' })
  expect((await app.stranger().with(apiKey).get('/v1/apikeys')).items).toMatchObject([{ label: 'Cursor' }])
})

test('the key of a signup also signs in a device', async () => {
  const app = await startApp()
  const key = await signUpKey(app, 'ana.lima@example.org')
  const device = { deviceName: 'Phone', platform: 'android' }
  const signedIn = await app.stranger().post('/v1/auth/key/redeem', 200, { key, ...device })
  expect(signedIn).toEqual({
    deviceToken: expect.stringMatching(DEVICE_TOKEN),
    user: {
      id: expect.stringMatching(/^usr_[0-9a-hjkmnp-tv-z]{26}$/),
      email: 'ana.lima@example.org',
      name: 'ana.lima',
      hasPassword: false,
      plan: 'unlimited',
      settings: { language: 'en', timezone: 'UTC', geolocation: true },
      createdAt: '2026-03-02T12:00:00.000Z',
      updatedAt: '2026-03-02T12:00:00.000Z',
    },
  })
  const ana = app.stranger().with(signedIn.deviceToken)
  expect((await ana.get('/v1/auth/devices')).items).toMatchObject([{ name: 'Phone', platform: 'android' }])
})

test('an account gets mails in its own language, and a new email in that of the service', async () => {
  const app = await startApp({ environment: { DEFAULT_LANGUAGE: 'es' } })
  for (const [name, language, subject] of [
    ['Ana', 'en', 'Your key to sign in to Lembra'],
    ['Rui', 'pt-BR', 'Sua chave para entrar no Lembra'],
    ['Sol', 'es', 'Tu clave para entrar en Lembra'],
  ] as const) {
    const { email } = await app.person(name, { language })
    await app.stranger().post('/v1/auth/key', 202, { email })
    const mail = (await keyMailsTo(app, email)).at(-1)
    expect(mail?.subject).toBe(subject)
    expect(mail?.html).toContain(`<html lang="${language}">`)
  }
  await signUpKey(app, 'new@example.org')
  expect((await keyMailsTo(app, 'new@example.org'))[0]?.subject).toBe('Tu clave para entrar en Lembra')
})

test('blanks around an email are ignored', async () => {
  const app = await startApp()
  const { email } = await app.person('Ana')
  await app.stranger().post('/v1/auth/login', 200, { email: ` ${email} `, password: PASSWORD })
  await app.stranger().post('/v1/signup', 202, { email: ` ${email}` })
  expect(await keyMailsTo(app, email)).toHaveLength(2)
})

test('key requests for a known and an unknown email get the same answer, and only the known one is mailed', async () => {
  const app = await startApp()
  await personByKey(app, 'ana@example.org')
  const known = await app.stranger().request('POST', '/v1/auth/key', { body: { email: 'Ana@example.org' } })
  const unknown = await app.stranger().request('POST', '/v1/auth/key', { body: { email: 'nobody@example.org' } })
  expect(known).toMatchObject({ status: 202, body: { sent: true, expiresInMinutes: 15 } })
  expect({ ...unknown, headers: null }).toEqual({ ...known, headers: null })
  expect(Object.keys(unknown.headers)).toEqual(Object.keys(known.headers))
  expect(await keyMailsTo(app, 'nobody@example.org')).toEqual([])
  expect(await keyMailsTo(app, 'ana@example.org')).toHaveLength(2)
  const key = await lastKeyTo(app, 'ana@example.org')
  await app.stranger().post('/v1/auth/key/redeem', 200, { key })
})

test('a key may be typed in lower case, without dashes, or with spaces around it', async () => {
  const app = await startApp()
  for (const typed of [
    (key: string) => key.toLowerCase(),
    (key: string) => key.replaceAll('-', ''),
    (key: string) => ` ${key.toLowerCase().replaceAll('-', ' ')} `,
  ]) {
    const key = typed(await signUpKey(app, 'ana@example.org'))
    const answer = await app.stranger().request('POST', '/v1/auth/key/redeem', { body: { key } })
    expect({ key, status: answer.status }).toEqual({ key, status: 200 })
  }
})

test('a used, replaced, expired, unknown or malformed key is refused as the field key', async () => {
  const app = await startApp()
  const spent = await signUpKey(app, 'spent@example.org')
  await app.stranger().post('/v1/connect', 200, { key: spent })
  const replaced = await signUpKey(app, 'replaced@example.org')
  const newer = await signUpKey(app, 'replaced@example.org')
  const expiring = await signUpKey(app, 'expired@example.org')
  app.clock.now += 15 * MINUTE - 1
  await app.stranger().post('/v1/auth/key/redeem', 200, { key: newer })
  app.clock.now += 1
  const answers = []
  for (const key of [spent, replaced, expiring, 'AAAAA-BBBBB-CCCCC-DDDDD', 'hello'])
    for (const path of ['/v1/connect', '/v1/auth/key/redeem'])
      answers.push(await app.stranger().post(path, 400, { key }))
  for (const answer of answers) expect(answer).toEqual({ error: expect.any(String), field: 'key' })
  expect(new Set(answers.map(({ error }) => error)).size).toBe(1)
})

test('a key redeemed many times at once gives exactly one credential', async () => {
  const app = await startApp()
  const key = await signUpKey(app, 'ana@example.org')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      app.stranger().request('POST', index % 2 ? '/v1/connect' : '/v1/auth/key/redeem', { body: { key } }),
    ),
  )
  expect(statusCounts(answers)).toEqual({ 200: 1, 400: 19 })
  const winner = answers.find(({ status }) => status === 200)?.body
  const ana = app.stranger().with(winner.apiKey ?? winner.deviceToken)
  const [devices, keys] = [await ana.get('/v1/auth/devices'), await ana.get('/v1/apikeys')]
  expect(devices.items.length + keys.items.length).toBe(1)
})

test('a link that is prefetched does not use the key up', async () => {
  const app = await startApp()
  const key = await signUpKey(app, 'ana@example.org')
  for (const path of [
    '/v1/signup',
    '/v1/connect',
    '/v1/auth/register',
    '/v1/auth/login',
    '/v1/auth/key',
    '/v1/auth/key/redeem',
  ])
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.stranger().request(method, path, { query: { key, email: 'ana@example.org' } })
      expect({ method, path, status: answer.status }).toEqual({ method, path, status: 405 })
    }
  await app.stranger().post('/v1/connect', 200, { key })
})

test('registration returns a device token and the account, and mails a key that confirms the email', async () => {
  const app = await startApp()
  const body = { email: 'Ana@example.org', password: PASSWORD, deviceName: 'Phone', platform: 'ios' }
  const registered = await app.stranger().post('/v1/auth/register', 201, body)
  expect(registered).toMatchObject({
    deviceToken: expect.stringMatching(DEVICE_TOKEN),
    user: { email: 'ana@example.org', name: 'ana', hasPassword: true },
  })
  expect((await keyMailsTo(app, 'ana@example.org')).map(({ subject }) => subject)).toEqual([
    'Confirm your email for Lembra',
  ])
})

test('an invalid registration is refused with its field, and creates no account', async () => {
  const app = await startApp()
  const email = 'ana@example.org'
  for (const [body, field] of [
    [{ password: PASSWORD }, 'email'],
    [{ email: 'nothing', password: PASSWORD }, 'email'],
    [{ email }, 'password'],
    [{ email, password: 'seven77' }, 'password'],
    [{ email, password: 12_345_678 }, 'password'],
    [{ email, password: PASSWORD, name: '' }, 'name'],
    [{ email, password: PASSWORD, role: 'admin' }, 'role'],
    [{ email: `${email}\r\nBcc: eve@example.org`, password: PASSWORD }, 'email'],
    [{ email: `${email},eve@example.org`, password: PASSWORD }, 'email'],
    [{ email, password: PASSWORD, name: 'Ana\r\nBcc: eve@example.org' }, 'name'],
  ] as const)
    expect(await app.stranger().post('/v1/auth/register', 400, body)).toEqual({ error: expect.any(String), field })
  await app.stranger().post('/v1/auth/login', 401, { email, password: PASSWORD })
  expect(await keyMailsTo(app, email)).toEqual([])
})

test('a taken email is refused as the field email, also if two register it at once', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const body = { email: 'ANA@example.org', password: 'another password' }
  expect(await app.stranger().post('/v1/auth/register', 400, body)).toMatchObject({ field: 'email' })
  await app.stranger().post('/v1/auth/login', 200, { email: ana.email, password: PASSWORD })

  const both = await Promise.all(
    ['first password', 'second password'].map((password) =>
      app.stranger().request('POST', '/v1/auth/register', { body: { email: 'rui@example.org', password } }),
    ),
  )
  expect(statusCounts(both)).toEqual({ 201: 1, 400: 1 })
  expect(both.find(({ status }) => status === 400)?.body.field).toBe('email')
})

test('a wrong password, an unknown email and an account without a password get the same answer', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  await personByKey(app, 'keyonly@example.org')
  const answers = []
  for (const [email, password] of [
    [ana.email, 'wrong password'],
    [ana.email, ''],
    ['nobody@example.org', PASSWORD],
    ['keyonly@example.org', PASSWORD],
    ['keyonly@example.org', ''],
  ]) {
    const answer = await app.stranger().request('POST', '/v1/auth/login', { body: { email, password } })
    expect(answer.headers['www-authenticate']).toBe('Bearer')
    answers.push({ status: answer.status, body: answer.body })
  }
  expect(answers[0]).toEqual({ status: 401, body: { error: expect.any(String) } })
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('a login returns a new device of the same account', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const login = { email: 'ANA@example.org', password: PASSWORD, deviceName: 'Tablet' }
  const { deviceToken, user } = await app.stranger().post('/v1/auth/login', 200, login)
  expect(user).toEqual(await ana.get('/v1/auth/me'))
  expect((await ana.with(deviceToken).get('/v1/auth/devices')).items.map(({ name }: { name: string }) => name)).toEqual(
    ['Tablet', null],
  )
})

/** Registered by someone who may not own the mailbox, with a second device, an API key and a memory. */
async function claimedAccount(app: TestApp, name = 'Ana') {
  const claimant = await app.person(name)
  const login = { email: claimant.email, password: PASSWORD }
  const { deviceToken: second } = await app.stranger().post('/v1/auth/login', 200, login)
  const { apiKey } = await claimant.post('/v1/apikeys', 201, { label: 'Early' })
  const { id } = await claimant.remember('The boat key hangs behind the door')
  return { claimant, login, earlier: [claimant, claimant.with(second), claimant.with(apiKey)], memoryId: id }
}

test('the mailbox owner who redeems a key takes an unproven account over, as the mail says', async () => {
  const app = await startApp()
  for (const [name, request, redeem] of [
    ['Ana', null, 'auth/key/redeem'],
    ['Rui', 'auth/key', 'auth/key/redeem'],
    ['Sol', 'signup', 'connect'],
  ] as const) {
    const { claimant, login, earlier, memoryId } = await claimedAccount(app, name)
    if (request !== null) await app.stranger().post(`/v1/${request}`, 202, { email: claimant.email })
    const mail = (await keyMailsTo(app, claimant.email)).at(-1)
    expect(mail?.text).toMatch(/takes the account over: its password stops working/)
    expect(mail?.html).toMatch(/takes the account over: its password stops working/)

    const { deviceToken, apiKey } = await app.stranger().post(`/v1/${redeem}`, 200, { key: keyIn(mail) })
    for (const person of earlier) expect((await person.request('GET', '/v1/auth/me')).status).toBe(401)
    await app.stranger().post('/v1/auth/login', 401, login)
    const owner = app.stranger().with(deviceToken ?? apiKey)
    expect(await owner.get('/v1/auth/me')).toMatchObject({ hasPassword: false, name })
    expect(await owner.search('boat key')).toEqual([memoryId])
  }
})

test("someone else's credential in the request does not prevent the takeover of an unproven account", async () => {
  const app = await startApp()
  const { claimant } = await claimedAccount(app)
  const eve = await app.person('Eve')
  const key = await lastKeyTo(app, claimant.email)
  const { user, deviceToken } = await eve.post('/v1/auth/key/redeem', 200, { key })
  expect(user).toMatchObject({ email: claimant.email, hasPassword: false })
  expect(deviceToken).not.toBe(eve.token)
  expect((await claimant.request('GET', '/v1/auth/me')).status).toBe(401)
  expect(await eve.get('/v1/auth/me')).toMatchObject({ email: eve.email, hasPassword: true })
})

test("a key redeemed with the account's own credential proves the email and changes nothing else", async () => {
  const app = await startApp()
  const { claimant, earlier, login } = await claimedAccount(app)
  const before = await claimant.get('/v1/auth/me')
  app.clock.now += MINUTE
  const key = await lastKeyTo(app, claimant.email)
  const answer = await claimant.post('/v1/auth/key/redeem', 200, { key, deviceName: 'Never made' })
  expect(answer).toEqual({ deviceToken: claimant.token, user: before })
  for (const person of earlier) expect(await person.get('/v1/auth/me')).toEqual(before)
  expect((await claimant.get('/v1/auth/devices')).items).toHaveLength(2)
  await app.stranger().post('/v1/auth/key/redeem', 400, { key })

  await app.stranger().post('/v1/auth/key', 202, { email: claimant.email })
  const later = (await keyMailsTo(app, claimant.email)).at(-1)
  expect(later?.text).not.toMatch(/password/)
  await app.stranger().post('/v1/auth/key/redeem', 200, { key: keyIn(later) })
  for (const person of earlier) expect((await person.get('/v1/auth/me')).hasPassword).toBe(true)
  await app.stranger().post('/v1/auth/login', 200, login)
})

test('a password set on an account that was created with a key survives later keys', async () => {
  const app = await startApp()
  const ana = await personByKey(app, 'ana@example.org')
  await ana.post('/v1/auth/password', 204, { newPassword: PASSWORD })
  const key = await signUpKey(app, 'ana@example.org', { name: 'Another name' })
  const { user } = await app.stranger().post('/v1/auth/key/redeem', 200, { key })
  expect(user).toMatchObject({ hasPassword: true, name: 'ana' })
  await app.stranger().post('/v1/auth/login', 200, { email: 'ana@example.org', password: PASSWORD })
})
