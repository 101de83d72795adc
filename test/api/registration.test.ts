import { expect, test } from 'vitest'
import { readConfig } from '../../src/config/config.ts'
import { invite, resetSignIn } from '../../src/operator/operator.ts'
import { startApp, type TestApp } from '../support/app.ts'
import { settingsOf } from '../support/database.ts'
import { rowsOf } from '../support/database-rows.ts'
import { keyIn, lastKeyTo, mailsTo, personByKey, signUpKey } from '../support/mailbox.ts'
import { registerClient } from '../support/oauth.ts'

const PASSWORD = 'correct horse'
const CLOSED = { REGISTRATION: 'closed' }

const register = (app: TestApp, email: string) =>
  app.stranger().request('POST', '/v1/auth/register', { body: { email, password: PASSWORD } })

async function operatorOf({ folder }: TestApp) {
  return readConfig({ ...(await settingsOf(folder)), BASE_URL: 'https://lembra.example' })
}

test('closed: nobody registers, a signup gets the usual answer and mails nothing, and existing accounts sign in', async () => {
  const open = await startApp()
  await open.person('Ana')
  await open.service.stop()
  // Later, as the mails of two processes are in order only by time.
  const app = await startApp({ folder: open.folder, environment: CLOSED, now: '2026-03-02T13:00:00Z' })
  for (const email of ['eve@example.org', 'ana@example.org'])
    expect(await register(app, email)).toMatchObject({ status: 403, body: { error: expect.any(String) } })
  await app.stranger().post('/v1/auth/register', 403, { no: 'such body' })
  const answers = []
  for (const email of ['eve@example.org', 'ana@example.org'])
    for (const path of ['/v1/signup', '/v1/auth/key']) answers.push(await app.stranger().post(path, 202, { email }))
  for (const answer of answers) expect(answer).toEqual({ sent: true, expiresInMinutes: 15 })
  expect(await mailsTo(app, 'eve@example.org')).toEqual([])
  await app.stranger().post('/v1/auth/key/redeem', 200, { key: await lastKeyTo(app, 'ana@example.org') })
})

test('domains: only emails at exactly these domains create an account, in every way', async () => {
  const app = await startApp({ environment: { REGISTRATION: 'example.org, Example.NET' } })
  expect((await register(app, 'ana@example.org')).status).toBe(201)
  expect((await register(app, 'ana@EXAMPLE.net')).status).toBe(201)
  for (const email of ['eve@evil.example', 'eve@sub.example.org', 'eve@notexample.org', 'eve@example.org.evil.example'])
    expect((await register(app, email)).status).toBe(403)
  await personByKey(app, 'rui@example.org')
  await app.stranger().post('/v1/signup', 202, { email: 'eve@evil.example' })
  expect(await mailsTo(app, 'eve@evil.example')).toEqual([])
})

test.each(['/v1/connect', '/v1/auth/key/redeem'])(
  'a key mailed before registration was closed creates no account at %s',
  async (path) => {
    const open = await startApp()
    const key = await signUpKey(open, 'eve@example.org')
    await open.service.stop()
    const app = await startApp({ folder: open.folder, environment: CLOSED })
    await app.stranger().post(path, 403, { key })
    expect(await rowsOf(app.folder, 'SELECT id FROM accounts')).toEqual([])
  },
)

test.each(['/v1/connect', '/v1/auth/key/redeem'])(
  'an invited person creates an account at %s although registration is closed, once and within a week',
  async (path) => {
    const app = await startApp({ environment: CLOSED, now: new Date(Date.now() + 60_000).toISOString() })
    expect(await invite(await operatorOf(app), ' Bia@Example.org ')).toBe(7)
    const [mail] = await mailsTo(app, 'bia@example.org')
    expect(mail?.subject).toBe('You are invited to Lembra')
    expect(mail?.text).toContain('7 days')
    // A signup by someone else in this name does not invalidate the invitation.
    await app.stranger().post('/v1/signup', 202, { email: 'bia@example.org' })
    app.clock.now += 6 * 86_400_000
    await app.stranger().post(path, 200, { key: keyIn(mail) })
    await app.stranger().post(path, 400, { key: keyIn(mail) })
    expect(await rowsOf(app.folder, 'SELECT email FROM accounts')).toEqual([{ email: 'bia@example.org' }])
  },
)

test('an invitation expires, and an existing account or an invalid email is not invited', async () => {
  const app = await startApp({ environment: CLOSED, now: new Date(Date.now() + 60_000).toISOString() })
  const operator = await operatorOf(app)
  await invite(operator, 'bia@example.org')
  const key = await lastKeyTo(app, 'bia@example.org')
  app.clock.now += 8 * 86_400_000
  await app.stranger().post('/v1/connect', 400, { key })
  // Before the next invitation, because a worker sends no key that has expired by its clock.
  app.clock.now -= 8 * 86_400_000
  await expect(invite(operator, 'no email')).rejects.toThrow(/email/)
  await invite(operator, 'rui@example.org')
  await app.stranger().post('/v1/connect', 200, { key: await lastKeyTo(app, 'rui@example.org') })
  await expect(invite(operator, 'rui@example.org')).rejects.toThrow('has an account already')
})

test('an operator resets the sign-in of an account: password and devices end, keys and memories stay', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { apiKey } = await ana.post('/v1/apikeys', 201, { label: 'Assistant' })
  const client = await registerClient(app)
  const code = await client.approved(ana)
  const { id } = await ana.remember('The spare key is under the blue pot')
  await resetSignIn(await operatorOf(app), 'Ana@example.org')
  await expect.poll(async () => (await ana.request('GET', '/v1/auth/me')).status).toBe(401)
  await app.stranger().post('/v1/auth/login', 401, { email: ana.email, password: PASSWORD })
  expect((await client.redeem(code)).status).toBe(400)
  expect((await ana.with(apiKey).read(id)).id).toBe(id)
})

test('an invalid REGISTRATION is named at startup', () => {
  for (const REGISTRATION of ['shut', 'open,closed', 'example.org,,', 'ana@example.org', '*'])
    expect(() => readConfig({ REGISTRATION })).toThrow(/REGISTRATION must be/)
  expect(readConfig({ REGISTRATION: '@example.org' }).registration).toEqual({ domains: ['example.org'] })
  expect(readConfig({}).registration).toBe('open')
})
