import { expect, test } from 'vitest'
import { createApiKey } from '../../src/core/accounts/credentials.ts'
import { connect, logIn, redeemKey, requestKey, signUp } from '../../src/core/accounts/sign-in.ts'
import { DAY, MINUTE, openAccounts, STRANGER } from '../support/accounts.ts'

test('signup mails a key to anyone, and redeeming it creates the account', async () => {
  const accounts = await openAccounts()
  expect(await signUp(accounts.deps, { email: ' Ana@Example.org ', name: 'Ana', client: 'Claude' })).toEqual({
    sent: true,
    expiresInMinutes: 15,
  })
  expect(accounts.mails).toEqual([])
  await accounts.sendMails()
  expect(accounts.mails).toMatchObject([{ to: 'ana@example.org' }])
  expect(await accounts.store.accounts.getByEmail('ana@example.org')).toBeNull()

  const connected = await connect(accounts.deps, { key: accounts.lastKey() }, STRANGER)
  expect(connected).toEqual({ apiKey: expect.stringMatching(/^lmb_/), email: 'ana@example.org', name: 'Ana' })
  const presented = await accounts.presented(connected.apiKey)
  expect(presented?.account).toMatchObject({
    name: 'Ana',
    passwordHash: null,
    language: 'en',
    timezone: 'UTC',
    plan: 'unlimited',
  })
  expect(presented?.account.emailProvenAt).toBe(accounts.time.now)
  expect(presented?.credential).toMatchObject({ kind: 'api-key', label: 'Claude', client: 'Claude', access: 'write' })
})

test('the client named at connect takes precedence over the one named at signup, and without either it is just an API key', async () => {
  const accounts = await openAccounts()
  const labels: Array<string | null | undefined> = []
  for (const [given, named] of [
    [{ client: 'Claude' }, { client: 'Cursor' }],
    [{}, { client: 'Cursor' }],
    [{}, {}],
  ]) {
    const key = await accounts.emailKey('ana@example.org', given)
    const { apiKey } = await connect(accounts.deps, { key, ...named }, STRANGER)
    const credential = (await accounts.presented(apiKey))?.credential
    labels.push(credential?.label, credential?.client)
  }
  expect(labels).toEqual(['Cursor', 'Cursor', 'Cursor', 'Cursor', 'API key', null])
})

test('an account without a given name gets the part before the @ as its name', async () => {
  const accounts = await openAccounts()
  const key = await accounts.emailKey('ana.lima@example.org')
  const { user, deviceToken } = await redeemKey(
    accounts.deps,
    { key, deviceName: 'Phone', platform: 'android' },
    STRANGER,
  )
  expect(user).toMatchObject({ name: 'ana.lima', hasPassword: false })
  expect((await accounts.presented(deviceToken))?.credential).toMatchObject({ label: 'Phone', platform: 'android' })
})

test('a key is mailed to an existing account and to no unknown email, with the same answer', async () => {
  const accounts = await openAccounts()
  await accounts.registered('ana@example.org')
  await accounts.sendMails()
  accounts.mails.length = 0
  const known = await requestKey(accounts.deps, { email: 'ana@example.org' }, STRANGER)
  const unknown = await requestKey(accounts.deps, { email: 'nobody@example.org' }, STRANGER)
  expect(unknown).toEqual(known)
  expect(await accounts.store.jobs.counts()).toEqual([{ kind: 'send-mail', state: 'queued', count: 2 }])
  await accounts.sendMails()
  expect(accounts.mails.map((mail) => mail.to)).toEqual(['ana@example.org'])
  expect(await accounts.store.jobs.counts()).toEqual([])
})

test('a key request for an unknown email does not affect its pending signup', async () => {
  const accounts = await openAccounts()
  const key = await accounts.emailKey('ana@example.org')
  await requestKey(accounts.deps, { email: 'ana@example.org' }, STRANGER)
  await expect(connect(accounts.deps, { key }, STRANGER)).resolves.toMatchObject({ email: 'ana@example.org' })
})

test('a key works once, in any notation', async () => {
  const accounts = await openAccounts()
  const key = await accounts.emailKey('ana@example.org')
  await redeemKey(accounts.deps, { key: key.replaceAll('-', ' ').toLowerCase() }, STRANGER)
  await expect(redeemKey(accounts.deps, { key }, STRANGER)).rejects.toMatchObject({ kind: 'invalid', field: 'key' })
  await expect(connect(accounts.deps, { key }, STRANGER)).rejects.toMatchObject({ kind: 'invalid', field: 'key' })
})

test('if many redeem one key at once, exactly one succeeds', async () => {
  const accounts = await openAccounts()
  const key = await accounts.emailKey('ana@example.org')
  const tries = Array.from({ length: 20 }, (_, index) =>
    index % 2 === 0 ? connect(accounts.deps, { key }, STRANGER) : redeemKey(accounts.deps, { key }, STRANGER),
  )
  const outcomes = await Promise.allSettled(tries)
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
  for (const reason of refused) expect(reason).toMatchObject({ kind: 'invalid', field: 'key' })
})

test('a newer key invalidates the older one, even before its mail is sent', async () => {
  const accounts = await openAccounts()
  const older = await accounts.emailKey('ana@example.org')
  await signUp(accounts.deps, { email: 'ana@example.org' })
  await signUp(accounts.deps, { email: 'ana@example.org' })
  accounts.mails.length = 0
  await accounts.sendMails()
  expect(accounts.mails).toHaveLength(1)
  await expect(connect(accounts.deps, { key: older }, STRANGER)).rejects.toMatchObject({ field: 'key' })
  await expect(connect(accounts.deps, { key: accounts.lastKey() }, STRANGER)).resolves.toBeDefined()
})

test('a key is valid for exactly 15 minutes, even if the clock was set back a day in between', async () => {
  const accounts = await openAccounts()
  const first = await accounts.emailKey('ana@example.org')
  accounts.time.now += 15 * MINUTE - 1
  await connect(accounts.deps, { key: first }, STRANGER)
  const second = await accounts.emailKey('ana@example.org')
  accounts.time.now += 15 * MINUTE
  await expect(connect(accounts.deps, { key: second }, STRANGER)).rejects.toMatchObject({ field: 'key' })
  accounts.time.now -= DAY
  const third = await accounts.emailKey('ana@example.org')
  await expect(connect(accounts.deps, { key: third }, STRANGER)).resolves.toBeDefined()
})

test('a malformed key gets the same answer as a wrong one', async () => {
  const accounts = await openAccounts()
  const outcomes = await Promise.allSettled(
    ['', 'hello', '00000-00000-00000-00000', '\0', "'; drop table accounts; --"].map((key) =>
      connect(accounts.deps, { key }, STRANGER),
    ),
  )
  const messages = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.message : 'redeemed'))
  expect(new Set(messages)).toEqual(new Set(['This key is wrong, spent or expired. Please ask for a new one.']))
})

test('redeeming a key of an email that someone else claimed takes the account over and removes password, devices and keys', async () => {
  const accounts = await openAccounts()
  const claimer = await accounts.registered('ana@example.org', 'of the claimer')
  const { apiKey } = await createApiKey(accounts.deps, claimer.presented, { label: 'Own', access: 'write' })
  await requestKey(accounts.deps, { email: 'ana@example.org' }, STRANGER)
  await accounts.sendMails()
  expect(accounts.mails.at(-1)?.text).toContain('its password stops working')

  const { user } = await redeemKey(accounts.deps, { key: accounts.lastKey() }, STRANGER)
  expect(user).toMatchObject({ id: claimer.user.id, hasPassword: false })
  expect(await accounts.presented(claimer.deviceToken)).toBeNull()
  expect(await accounts.presented(apiKey)).toBeNull()
  await expect(
    logIn(accounts.deps, { email: 'ana@example.org', password: 'of the claimer' }, STRANGER),
  ).rejects.toMatchObject({ kind: 'unauthorized' })
  await expect(
    createApiKey(accounts.deps, claimer.presented, { label: 'Late', access: 'write' }),
  ).rejects.toMatchObject({
    kind: 'unauthorized',
  })
})

test('the confirmation key proves the email if it is redeemed in the app that registered, and changes nothing else', async () => {
  const accounts = await openAccounts()
  const ana = await accounts.registered('ana@example.org')
  await accounts.sendMails()
  expect(accounts.mails.at(-1)?.subject).toBe('Confirm your email for Lembra')
  accounts.time.now += MINUTE

  const answer = await redeemKey(accounts.deps, { key: accounts.lastKey() }, await accounts.callerWith(ana.deviceToken))
  expect(answer).toEqual({ deviceToken: ana.deviceToken, user: ana.user })
  expect((await accounts.presented(ana.deviceToken))?.account.emailProvenAt).toBe(accounts.time.now)
  expect(await accounts.store.credentials.list(ana.user.id, 'device')).toHaveLength(1)

  await requestKey(accounts.deps, { email: 'ana@example.org' }, STRANGER)
  await accounts.sendMails()
  expect(accounts.mails.at(-1)?.text).not.toContain('its password stops working')
  await redeemKey(accounts.deps, { key: accounts.lastKey() }, STRANGER)
  expect(await accounts.presented(ana.deviceToken)).not.toBeNull()
})

test('a signed-in account whose email is not proven can ask for another confirmation key', async () => {
  const accounts = await openAccounts()
  const ana = await accounts.registered('ana@example.org')
  await accounts.sendMails()
  accounts.time.now += 60 * MINUTE
  await requestKey(accounts.deps, { email: 'Ana@example.org' }, await accounts.callerWith(ana.deviceToken))
  await accounts.sendMails()
  expect(accounts.mails.map(({ subject }) => subject)).toEqual(Array(2).fill('Confirm your email for Lembra'))
  const answer = await redeemKey(accounts.deps, { key: accounts.lastKey() }, await accounts.callerWith(ana.deviceToken))
  expect(answer).toEqual({ deviceToken: ana.deviceToken, user: ana.user })
  expect((await accounts.presented(ana.deviceToken))?.account.emailProvenAt).toBe(accounts.time.now)
})

test("with the account's own API key a redeemed key adds a device and keeps the password", async () => {
  const accounts = await openAccounts()
  const ana = await accounts.registered('ana@example.org')
  const { apiKey } = await createApiKey(accounts.deps, ana.presented, { label: 'Own', access: 'write' })
  await accounts.sendMails()
  const answer = await redeemKey(accounts.deps, { key: accounts.lastKey() }, await accounts.callerWith(apiKey))
  expect(answer.deviceToken).toMatch(/^lmd_/)
  expect(answer.user.hasPassword).toBe(true)
  expect(await accounts.presented(ana.deviceToken)).not.toBeNull()
})

test("a credential of another account in the request does not count as the account's own", async () => {
  const accounts = await openAccounts()
  const eve = await accounts.registered('eve@example.org')
  const ana = await accounts.registered('ana@example.org')
  await accounts.sendMails()
  const key = accounts.lastKey()
  const { user } = await redeemKey(accounts.deps, { key }, await accounts.callerWith(eve.deviceToken))
  expect(user).toMatchObject({ id: ana.user.id, hasPassword: false })
  expect(await accounts.presented(ana.deviceToken)).toBeNull()
})

test('mails are in the language of the account', async () => {
  const accounts = await openAccounts()
  const ana = await accounts.registered('ana@example.org')
  await accounts.store.accounts.update({ ...ana.presented.account, language: 'pt-BR' })
  await requestKey(accounts.deps, { email: 'ana@example.org' }, STRANGER)
  await accounts.sendMails()
  expect(accounts.mails.at(-1)?.html).toContain('<html lang="pt-BR">')
})

test('once its mail is sent, no key, token or password is in the database', async () => {
  const accounts = await openAccounts()
  const ana = await accounts.registered('ana@example.org', 'my own secret words')
  const { apiKey } = await createApiKey(accounts.deps, ana.presented, { label: 'Own', access: 'write' })
  await requestKey(accounts.deps, { email: 'nobody@example.org' }, STRANGER)
  const jobs = accounts.database.writer.selectFrom('jobs').where('kind', '=', 'send-mail')
  const payloads = await jobs.select('payload').execute()
  const keys = payloads.map(({ payload }) => /[0-9A-Z]{5}(-[0-9A-Z]{5}){3}/.exec(payload)?.[0] ?? '')
  expect(keys).toHaveLength(2)
  await accounts.sendMails()
  const rows = await accounts.wholeDatabase()
  expect(rows).toContain('ana@example.org')
  for (const secret of [...keys, ...keys.map((key) => key.replaceAll('-', '')), apiKey, ana.deviceToken]) {
    expect(rows).not.toContain(secret)
  }
  expect(accounts.log.lines.join()).not.toContain(keys[0])
})

test('an email gets at most 10 keys an hour, known or unknown, with the same answer', async () => {
  const accounts = await openAccounts({ isRateLimited: true })
  await accounts.registered('ana@example.org')
  const refusals: unknown[] = []
  for (const email of ['ana@example.org', 'nobody@example.org']) {
    for (let times = 0; times < 11; times += 1) {
      await requestKey(accounts.deps, { email }, STRANGER).catch((error: unknown) => refusals.push(error))
    }
  }
  expect(refusals).toHaveLength(3)
  for (const refusal of refusals) expect(refusal).toMatchObject({ kind: 'rate-limit', retryAfterSeconds: 360 })
})

test('guessing keys is rate limited by address', async () => {
  const accounts = await openAccounts({ isRateLimited: true })
  const kinds: string[] = []
  for (let times = 0; times < 12; times += 1) {
    await connect(accounts.deps, { key: '00000-00000-00000-00000' }, STRANGER).catch(({ kind }) => kinds.push(kind))
  }
  expect(kinds).toEqual([...Array<string>(10).fill('invalid'), 'rate-limit', 'rate-limit'])
})
