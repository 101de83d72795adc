import { expect, test } from 'vitest'
import { startApp, type TestApp } from '../support/app.ts'
import { rowsOf } from '../support/database-rows.ts'
import { keyMailsTo, mailsTo, personByKey } from '../support/mailbox.ts'
import { registerClient } from '../support/oauth.ts'
import type { Person } from '../support/person.ts'

const QUARTER = 900_000
const PASSWORD = 'correct horse'

/** Notices, without the mails that bring a key. */
async function noticesTo(app: TestApp, email: string) {
  const withKey = new Set((await keyMailsTo(app, email)).map(({ messageId }) => messageId))
  return (await mailsTo(app, email)).filter(({ messageId }) => !withKey.has(messageId))
}

async function subjectsTo(app: TestApp, { email }: Person): Promise<Array<string | undefined>> {
  return (await noticesTo(app, email)).map(({ subject }) => subject)
}

const logIn = (app: TestApp, { email }: Person, device: object = {}) =>
  app.stranger().post('/v1/auth/login', 200, { email, password: PASSWORD, ...device })

test('registration, and an account created with an email key, send no mail except the one with the key', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  await personByKey(app, 'rui@example.org')
  expect(await subjectsTo(app, ana)).toEqual([])
  expect(await noticesTo(app, 'rui@example.org')).toEqual([])
})

test('the owner is mailed about a new device, with its name, the local time, and how to undo it', async () => {
  const app = await startApp()
  const ana = await app.person('Ana', { timezone: 'America/Sao_Paulo' })
  await logIn(app, ana, { deviceName: 'Phone' })
  const [mail, ...others] = await noticesTo(app, ana.email)
  expect(others).toEqual([])
  expect(mail?.subject).toBe('A new device is signed in to Lembra')
  expect(mail?.text).toMatch(/March 2, 2026 at 9:00\sAM \(America\/Sao_Paulo\): A new device signed in: “Phone”\./)
  expect(mail?.text).toContain('https://lembra.example/account')
})

test.each<[string, string, (app: TestApp, ana: Person) => Promise<unknown>]>([
  [
    'a new API key',
    'A new API key for your Lembra account',
    (_app, ana) => ana.post('/v1/apikeys', 201, { label: 'x' }),
  ],
  [
    'a new connection',
    'A new app is connected to Lembra',
    async (app, ana) => (await registerClient(app)).connected(ana),
  ],
  [
    'a changed password',
    'Your Lembra password was changed',
    (_app, ana) => ana.post('/v1/auth/password', 204, { currentPassword: PASSWORD, newPassword: 'battery staple' }),
  ],
  [
    'a deleted account',
    'Your Lembra account was deleted',
    (_app, ana) => ana.request('DELETE', '/v1/auth/me', { body: { confirm: ana.email } }),
  ],
])('the owner is mailed about %s', async (_what, subject, happen) => {
  const app = await startApp()
  const ana = await app.person('Ana')
  await happen(app, ana)
  expect(await subjectsTo(app, ana)).toEqual([subject])
})

test('a first password, and keys redeemed for an existing account, are mailed too', async () => {
  const app = await startApp()
  const ana = await personByKey(app, 'ana@example.org')
  await ana.post('/v1/auth/password', 204, { newPassword: PASSWORD })
  await app.service.jobsIdle()
  app.clock.now += QUARTER
  await personByKey(app, 'ana@example.org')
  expect((await noticesTo(app, 'ana@example.org')).map(({ subject }) => subject)).toEqual([
    'Your Lembra account now has a password',
    'A new device is signed in to Lembra',
  ])
})

test('a key made with another key is mailed like any other key', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const { apiKey } = await ana.post('/v1/apikeys', 201, { label: 'Parent' })
  await app.service.jobsIdle()
  await ana.with(apiKey).post('/v1/apikeys', 201, { label: 'Child' })
  app.clock.now += QUARTER
  expect((await noticesTo(app, ana.email)).at(-1)?.text).toContain('“Child”')
})

test('many events in a short time make one mail at once and one for the rest, and hide no other kind of event', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  await ana.post('/v1/apikeys', 201, { label: 'First' })
  expect(await subjectsTo(app, ana)).toHaveLength(1)
  for (let count = 0; count < 30; count += 1) await ana.post('/v1/apikeys', 201, { label: `Key ${count}` })
  await ana.post('/v1/auth/password', 204, { currentPassword: PASSWORD, newPassword: 'battery staple' })
  expect(await subjectsTo(app, ana)).toHaveLength(1)
  app.clock.now += QUARTER
  const mails = await noticesTo(app, ana.email)
  expect(mails.map(({ subject }) => subject).slice(1)).toEqual(['Changes to your Lembra account'])
  expect(mails[1]?.text).toContain('“Key 0”')
  expect(mails[1]?.text).toContain('The password was changed')
  app.clock.now += QUARTER
  expect(await subjectsTo(app, ana)).toHaveLength(2)
  await app.service.stop()
  expect(await rowsOf(app.folder, "SELECT id FROM jobs WHERE kind = 'mail-notices'")).toEqual([])
  expect(await rowsOf(app.folder, 'SELECT id FROM notices')).toEqual([])
})

test('many events do not fill the database, and the mail says that there may be more', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  await ana.post('/v1/apikeys', 201, { label: 'First' })
  await app.service.jobsIdle()
  for (let count = 0; count < 30; count += 1) await ana.post('/v1/apikeys', 201, { label: `Key ${count}` })
  expect(await rowsOf(app.folder, 'SELECT id FROM notices')).toHaveLength(10)
  app.clock.now += QUARTER
  expect((await noticesTo(app, ana.email)).at(-1)?.text).toContain('There may be more')
})

test('the mail is in the language of the account', async () => {
  const app = await startApp()
  for (const [name, language, subject, what] of [
    ['Rui', 'pt-BR', 'Uma nova chave de API na sua conta do Lembra', 'Uma nova chave de API foi criada: “Robô”.'],
    ['Sol', 'es', 'Una clave de API nueva en tu cuenta de Lembra', 'Se creó una clave de API nueva: “Robô”.'],
  ] as const) {
    const person = await app.person(name, { language })
    await person.post('/v1/apikeys', 201, { label: 'Robô' })
    const [mail] = await noticesTo(app, person.email)
    expect(mail?.subject).toBe(subject)
    expect(mail?.text).toContain(what)
    expect(mail?.html).toContain(`<html lang="${language}">`)
  }
})

test('a name puts no link, markup or header into a mail, and the mail contains no secret', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  const label = '<a href="https://evil.example">Click</a> Bcc: eve@evil.example'
  const { apiKey } = await ana.post('/v1/apikeys', 201, { label })
  const [mail] = await noticesTo(app, ana.email)
  expect(mail?.bcc).toBeUndefined()
  for (const text of [mail?.text, mail?.html]) {
    expect(text).not.toMatch(/evil\.example|<a href="https:\/\/evil|eve@/)
    expect(text).not.toContain(apiKey.slice(8))
  }
})

test('nothing of a deleted account is left once its owner is told', async () => {
  const app = await startApp()
  const ana = await app.person('Ana')
  await ana.post('/v1/apikeys', 201, { label: 'Key' })
  await ana.request('DELETE', '/v1/auth/me', { body: { confirm: ana.email } })
  await app.service.jobsIdle()
  await app.service.stop()
  expect(await rowsOf(app.folder, "SELECT id FROM jobs WHERE kind = 'mail-notices'")).toEqual([])
  expect(await rowsOf(app.folder, 'SELECT id FROM notices')).toEqual([])
})
