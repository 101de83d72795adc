import { setImmediate as nextTurn } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { changePassword } from '../../src/core/accounts/accounts.ts'
import { createApiKey } from '../../src/core/accounts/credentials.ts'
import { ARGON2_PARAMETERS, createPasswords, type PasswordMatch } from '../../src/core/accounts/passwords.ts'
import type { RateLimitStore } from '../../src/core/accounts/rate-limits.ts'
import { createRateLimits, processRateLimits } from '../../src/core/accounts/rate-limits.ts'
import { logIn, redeemKey, register } from '../../src/core/accounts/sign-in.ts'
import { openAccounts, STRANGER } from '../support/accounts.ts'

const EMAIL = 'ana@example.org'
const PASSWORD = 'correct horse'

test('registering creates an account, returns a device token and mails a key to confirm the email', async () => {
  const accounts = await openAccounts()
  const answer = await register(
    accounts.deps,
    { email: 'Ana@Example.org', password: PASSWORD, name: 'Ana', deviceName: 'Phone', platform: 'ios' },
    STRANGER,
  )
  expect(answer.user).toEqual({
    id: expect.stringMatching(/^usr_/),
    email: EMAIL,
    name: 'Ana',
    hasPassword: true,
    plan: 'unlimited',
    settings: { language: 'en', timezone: 'UTC', geolocation: true },
    createdAt: '2026-05-04T09:00:00.000Z',
    updatedAt: '2026-05-04T09:00:00.000Z',
  })
  const presented = await accounts.presented(answer.deviceToken)
  expect(presented?.credential).toMatchObject({ kind: 'device', label: 'Phone', platform: 'ios', access: 'write' })
  expect(presented?.account.emailProvenAt).toBeNull()
  await accounts.sendMails()
  expect(accounts.mails.map((mail) => [mail.to, mail.subject])).toEqual([[EMAIL, 'Confirm your email for Lembra']])
})

test('a taken email cannot be registered, and its account is unchanged', async () => {
  const accounts = await openAccounts()
  await accounts.registered(EMAIL)
  const again = register(accounts.deps, { email: 'ANA@example.org', password: 'something else' }, STRANGER)
  await expect(again).rejects.toMatchObject({ kind: 'invalid', field: 'email' })
  await expect(logIn(accounts.deps, { email: EMAIL, password: PASSWORD }, STRANGER)).resolves.toBeDefined()
  await accounts.sendMails()
  expect(accounts.mails.filter(({ subject }) => subject.includes('Confirm'))).toHaveLength(1)
})

test('if two register one email at once, one succeeds', async () => {
  const accounts = await openAccounts()
  const outcomes = await Promise.allSettled([
    register(accounts.deps, { email: EMAIL, password: 'first password' }, STRANGER),
    register(accounts.deps, { email: EMAIL, password: 'second password' }, STRANGER),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('the right password logs in on a new device', async () => {
  const accounts = await openAccounts()
  const ana = await accounts.registered(EMAIL)
  const answer = await logIn(
    accounts.deps,
    { email: ' ANA@example.org', password: PASSWORD, deviceName: 'Tablet' },
    STRANGER,
  )
  expect(answer.user).toEqual(ana.user)
  expect(answer.deviceToken).not.toBe(ana.deviceToken)
  expect((await accounts.presented(answer.deviceToken))?.credential.label).toBe('Tablet')
})

test('wrong password, unknown email and no password set get the same answer after the same work', async () => {
  const accounts = await openAccounts()
  await accounts.registered(EMAIL)
  const key = await accounts.emailKey('keyonly@example.org')
  await redeemKey(accounts.deps, { key }, STRANGER)
  accounts.deps.passwords.verified = 0
  const answers: unknown[] = []
  for (const [email, password] of [
    [EMAIL, 'wrong password'],
    ['nobody@example.org', PASSWORD],
    ['keyonly@example.org', PASSWORD],
    ['keyonly@example.org', ''],
  ] as const) {
    const before = accounts.deps.passwords.verified
    await logIn(accounts.deps, { email, password }, STRANGER).catch(({ kind, message, field }) =>
      answers.push({ kind, message, field, work: accounts.deps.passwords.verified - before }),
    )
  }
  expect(answers).toHaveLength(4)
  expect(answers[0]).toMatchObject({ kind: 'unauthorized', field: undefined, work: 1 })
  for (const answer of answers) expect(answer).toEqual(answers[0])
})

test('guessing passwords is rate limited by account over all addresses, and its devices stay signed in', async () => {
  const accounts = await openAccounts({ isRateLimited: true })
  const ana = await accounts.registered(EMAIL)
  const kinds: string[] = []
  for (let host = 1; host <= 12; host += 1) {
    const caller = { address: `198.51.100.${host}`, bearer: null }
    await logIn(accounts.deps, { email: EMAIL, password: 'a wrong guess' }, caller).catch(({ kind }) =>
      kinds.push(kind),
    )
  }
  expect(kinds).toEqual([...Array<string>(10).fill('unauthorized'), 'rate-limit', 'rate-limit'])
  expect(await accounts.presented(ana.deviceToken)).not.toBeNull()
  await accounts.sendMails()
  await expect(
    redeemKey(accounts.deps, { key: accounts.lastKey() }, await accounts.callerWith(ana.deviceToken)),
  ).resolves.toMatchObject({ deviceToken: ana.deviceToken })
  await expect(
    changePassword(accounts.deps, ana.presented, { newPassword: 'a new password', currentPassword: PASSWORD }),
  ).resolves.toBeUndefined()
})

test('probing which emails have an account is rate limited by address', async () => {
  const accounts = await openAccounts({ isRateLimited: true })
  const taken = Array.from({ length: 12 }, (_, index) => `${index}@example.org`)
  for (const email of taken) await accounts.registered(email)
  const kinds: string[] = []
  for (const email of taken)
    await register(accounts.deps, { email, password: PASSWORD }, STRANGER).catch(({ kind }) => kinds.push(kind))
  expect(kinds).toEqual([...Array<string>(10).fill('invalid'), 'rate-limit', 'rate-limit'])
})

test('many simultaneous registrations from one address do not count as failures, however late the limits answer', async () => {
  const accounts = await openAccounts()
  const kept = processRateLimits()
  const late = <T>(answer: Promise<T>): Promise<T> => nextTurn().then(() => answer)
  const store: RateLimitStore = {
    take: (...asked) => late(kept.take(...asked)),
    waitMs: (...asked) => late(kept.waitMs(...asked)),
    giveBack: (...asked) => late(kept.giveBack(...asked)),
  }
  const limits = createRateLimits({ clock: accounts.deps.clock, isOn: true, store })
  const pupils = Array.from({ length: 25 }, (_, index) =>
    register({ ...accounts.deps, limits }, { email: `${index}@example.org`, password: PASSWORD }, STRANGER),
  )
  await expect(Promise.all(pupils)).resolves.toHaveLength(25)
})

test('simultaneous guesses get no more tries than sequential ones', async () => {
  const accounts = await openAccounts({ isRateLimited: true })
  await accounts.registered(EMAIL)
  accounts.deps.passwords.verified = 0
  const guesses = Array.from({ length: 100 }, (_, index) =>
    logIn(accounts.deps, { email: EMAIL, password: `guess number ${index}` }, STRANGER),
  )
  await Promise.allSettled(guesses)
  expect(accounts.deps.passwords.verified).toBe(10)
})

test('successful logins are not rate limited', async () => {
  const accounts = await openAccounts({ isRateLimited: true })
  await accounts.registered(EMAIL)
  for (let times = 0; times < 30; times += 1) {
    await expect(logIn(accounts.deps, { email: EMAIL, password: PASSWORD }, STRANGER)).resolves.toBeDefined()
  }
})

test('a first password is set without a current one, and then logs in', async () => {
  const accounts = await openAccounts()
  const { deviceToken } = await redeemKey(accounts.deps, { key: await accounts.emailKey(EMAIL) }, STRANGER)
  const caller = await accounts.callerWith(deviceToken)
  if (!caller.bearer) throw new Error('not signed in')
  await changePassword(accounts.deps, caller.bearer, { newPassword: PASSWORD })
  await expect(logIn(accounts.deps, { email: EMAIL, password: PASSWORD }, STRANGER)).resolves.toMatchObject({
    user: { hasPassword: true },
  })
})

test('a password can be changed only with the current one', async () => {
  const accounts = await openAccounts()
  const { presented } = await accounts.registered(EMAIL)
  for (const given of [{}, { currentPassword: '' }, { currentPassword: 'wrong password' }]) {
    await expect(
      changePassword(accounts.deps, presented, { newPassword: 'a new password', ...given }),
    ).rejects.toMatchObject({
      kind: 'invalid',
      field: 'currentPassword',
    })
  }
  await expect(
    changePassword(accounts.deps, presented, { newPassword: 'short', currentPassword: PASSWORD }),
  ).rejects.toMatchObject({ kind: 'invalid', field: 'newPassword' })
  await expect(logIn(accounts.deps, { email: EMAIL, password: PASSWORD }, STRANGER)).resolves.toBeDefined()
})

test('changing the password signs all other devices out at once and keeps this one and API keys', async () => {
  const accounts = await openAccounts()
  const ana = await accounts.registered(EMAIL)
  const other = await logIn(accounts.deps, { email: EMAIL, password: PASSWORD }, STRANGER)
  const { apiKey } = await createApiKey(accounts.deps, ana.presented, { label: 'Own', access: 'write' })
  await changePassword(accounts.deps, ana.presented, { newPassword: 'a new password', currentPassword: PASSWORD })
  expect(await accounts.presented(other.deviceToken)).toBeNull()
  expect(await accounts.presented(ana.deviceToken)).not.toBeNull()
  expect(await accounts.presented(apiKey)).not.toBeNull()
  await expect(logIn(accounts.deps, { email: EMAIL, password: PASSWORD }, STRANGER)).rejects.toMatchObject({
    kind: 'unauthorized',
  })
  await expect(logIn(accounts.deps, { email: EMAIL, password: 'a new password' }, STRANGER)).resolves.toBeDefined()
})

test('of two simultaneous password changes one succeeds', async () => {
  const accounts = await openAccounts()
  const { presented } = await accounts.registered(EMAIL)
  const outcomes = await Promise.allSettled([
    changePassword(accounts.deps, presented, { newPassword: 'new password one', currentPassword: PASSWORD }),
    changePassword(accounts.deps, presented, { newPassword: 'new password two', currentPassword: PASSWORD }),
  ])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a login is refused if the password changes while it is verified', async () => {
  const accounts = await openAccounts()
  const { presented } = await accounts.registered(EMAIL)
  const slow = Promise.withResolvers<PasswordMatch>()
  const passwords = { ...accounts.deps.passwords, verify: () => slow.promise }
  const login = logIn({ ...accounts.deps, passwords }, { email: EMAIL, password: PASSWORD }, STRANGER)
  await changePassword(accounts.deps, presented, { newPassword: 'a new password', currentPassword: PASSWORD })
  slow.resolve('right')
  await expect(login).rejects.toMatchObject({ kind: 'unauthorized' })
})

test('a password that was hashed in its decomposed form still logs in, and its hash is replaced', async () => {
  const accounts = await openAccounts()
  const deps = { ...accounts.deps, passwords: createPasswords() }
  const { user } = await accounts.registered(EMAIL)
  const account = await accounts.store.accounts.get(user.id)
  if (!account) throw new Error('the new account is unknown')
  const typed = 'São João é'
  const old = await hash(typed.normalize('NFD'), ARGON2_PARAMETERS)
  await accounts.store.transaction((tx) => tx.accounts.update({ ...account, passwordHash: old }))
  await logIn(deps, { email: EMAIL, password: typed.normalize('NFC') }, STRANGER)
  const kept = (await accounts.store.accounts.get(user.id))?.passwordHash ?? null
  expect(kept).not.toBe(old)
  expect(await deps.passwords.verify(kept, typed.normalize('NFC'))).toBe('right')
})

test('the length of a new password is measured in its composed form', async () => {
  const accounts = await openAccounts()
  const short = { email: EMAIL, password: 'ééééé'.normalize('NFD') }
  await expect(register(accounts.deps, short, STRANGER)).rejects.toMatchObject({ field: 'password' })
})
