import { expect, test } from 'vitest'
import { AppError } from '../errors.ts'
import type { RateLimitStore } from './rate-limits.ts'
import { createRateLimits, networkOf, processRateLimits } from './rate-limits.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

function limitsAt(now: number) {
  const time = { now }
  return { time, limits: createRateLimits({ clock: () => time.now, isOn: true }) }
}

/** Returns the rate-limit error, or null if the action passed. */
async function refusalOf(action: () => Promise<unknown>): Promise<AppError | null> {
  try {
    await action()
    return null
  } catch (error) {
    if (error instanceof AppError && error.kind === 'rate-limit') return error
    throw error
  }
}

async function timesUntilRefused(action: () => Promise<unknown>, most = 1_000): Promise<number> {
  for (let times = 0; times < most; times += 1) if (await refusalOf(action)) return times
  return most
}

test('each address may send 120 sign-in requests a minute', async () => {
  const { time, limits } = limitsAt(1_000_000)
  expect(await timesUntilRefused(() => limits.checkSignIn('192.0.2.1'))).toBe(120)
  expect(await refusalOf(() => limits.checkSignIn('192.0.2.2'))).toBeNull()
  time.now += MINUTE
  expect(await timesUntilRefused(() => limits.checkSignIn('192.0.2.1'))).toBe(120)
})

test('an address may fail 10 times a minute across all accounts', async () => {
  const { limits } = limitsAt(0)
  let account = 0
  expect(await timesUntilRefused(() => limits.tryToSignIn('192.0.2.1', `${(account += 1)}@example.org`))).toBe(10)
})

test('an account allows 10 failures a minute across all addresses', async () => {
  const { limits } = limitsAt(0)
  let host = 0
  expect(await timesUntilRefused(() => limits.tryToSignIn(`192.0.2.${(host += 1)}`, 'ana@example.org'))).toBe(10)
  expect(await refusalOf(() => limits.tryToSignIn('192.0.2.200', 'bia@example.org'))).toBeNull()
})

test('a success is not counted, and concurrent guesses are counted before any has failed', async () => {
  const { limits } = limitsAt(0)
  const signIn = async () => (await limits.tryToSignIn('192.0.2.1', 'ana@example.org')).succeeded()
  expect(await timesUntilRefused(signIn, 50)).toBe(50)
  const atOnce = await Promise.all(Array.from({ length: 10 }, () => limits.tryToSignIn('192.0.2.1', 'ana@example.org')))
  await expect(limits.tryToSignIn('192.0.2.1', 'ana@example.org')).rejects.toThrow('Too many requests')
  await atOnce[0]?.succeeded()
  expect(await refusalOf(() => limits.tryToSignIn('192.0.2.1', 'ana@example.org'))).toBeNull()
})

test('an email gets 10 keys an hour, and another one after the time in the answer', async () => {
  const { time, limits } = limitsAt(0)
  expect(await timesUntilRefused(() => limits.checkMail('ana@example.org'))).toBe(10)
  const seconds = (await refusalOf(() => limits.checkMail('ana@example.org')))?.retryAfterSeconds ?? 0
  expect(seconds).toBe(360)
  time.now += seconds * SECOND - 1_000
  await expect(limits.checkMail('ana@example.org')).rejects.toThrow('Too many requests')
  time.now += 1_000
  expect(await refusalOf(() => limits.checkMail('ana@example.org'))).toBeNull()
})

test('an account with a request limit is held to it, and one without is unlimited', async () => {
  const { limits } = limitsAt(0)
  expect(await timesUntilRefused(() => limits.checkAccount('usr_1', 3))).toBe(3)
  expect(await timesUntilRefused(() => limits.checkAccount('usr_2', null), 500)).toBe(500)
})

test('unknown bearer tokens and current passwords have limits apart from sign-in', async () => {
  const { limits } = limitsAt(0)
  expect(await timesUntilRefused(() => limits.noteUnknownBearer('192.0.2.1'))).toBe(120)
  expect(await timesUntilRefused(() => limits.tryCurrentPassword('dev_1'))).toBe(10)
  expect(await refusalOf(() => limits.tryCurrentPassword('dev_2'))).toBeNull()
  expect(await refusalOf(() => limits.tryToSignIn('192.0.2.1', 'ana@example.org'))).toBeNull()
})

test('a clock set back by a day locks nobody out for longer than one window', async () => {
  const { time, limits } = limitsAt(100 * 24 * 60 * MINUTE)
  await timesUntilRefused(() => limits.tryToSignIn('192.0.2.1'))
  time.now -= 24 * 60 * MINUTE
  await expect(limits.tryToSignIn('192.0.2.1')).rejects.toThrow('Too many requests')
  time.now += MINUTE
  expect(await refusalOf(() => limits.tryToSignIn('192.0.2.1'))).toBeNull()
})

test('after a clock is set back by a day, checking for failures locks nobody out longer than one window', async () => {
  const { time, limits } = limitsAt(100 * 24 * 60 * MINUTE)
  await timesUntilRefused(() => limits.tryToSignIn('192.0.2.1'))
  time.now -= 24 * 60 * MINUTE
  await expect(limits.checkFailures('192.0.2.1')).rejects.toThrow('Too many requests')
  time.now += MINUTE
  expect(await refusalOf(() => limits.checkFailures('192.0.2.1'))).toBeNull()
})

test('a flood of addresses does not make the state grow without bound', async () => {
  const { limits } = limitsAt(0)
  await timesUntilRefused(() => limits.checkSignIn('192.0.2.1'))
  for (let host = 0; host < 50_000; host += 1)
    await limits.checkSignIn(`10.${host >> 16}.${(host >> 8) & 255}.${host & 255}`)
  expect(await timesUntilRefused(() => limits.checkSignIn('192.0.2.1'))).toBe(120)
})

test('checking for failures counts nothing, also concurrently, and is refused after ten failures', async () => {
  const { limits } = limitsAt(0)
  await Promise.all(Array.from({ length: 50 }, () => limits.checkFailures('192.0.2.1')))
  expect(await timesUntilRefused(() => limits.tryToSignIn('192.0.2.1'))).toBe(10)
  await expect(limits.checkFailures('192.0.2.1')).rejects.toThrow('Too many requests')
  expect(await refusalOf(() => limits.checkFailures('192.0.2.2'))).toBeNull()
})

/** Limits on a store that fails with `error` once `isGone` is set. */
function vanishing(error: Error) {
  const state = { isGone: false }
  const kept = processRateLimits()
  const orGone = async <T>(work: () => Promise<T>): Promise<T> => {
    if (state.isGone) throw error
    return work()
  }
  const store: RateLimitStore = {
    take: (...asked) => orGone(() => kept.take(...asked)),
    waitMs: (...asked) => orGone(() => kept.waitMs(...asked)),
    giveBack: (...asked) => orGone(() => kept.giveBack(...asked)),
  }
  return { state, limits: createRateLimits({ clock: () => 0, isOn: true, store }) }
}

test('while the store is unreachable only an unlimited account passes, because it needs no store', async () => {
  const gone = new AppError('unavailable', 'Gone for now.')
  const { state, limits } = vanishing(gone)
  state.isGone = true
  const asked = [
    () => limits.checkSignIn('192.0.2.1'),
    () => limits.checkFailures('192.0.2.1'),
    () => limits.tryToSignIn('192.0.2.1', 'ana@example.org'),
    () => limits.noteUnknownBearer('192.0.2.1'),
    () => limits.tryCurrentPassword('dev_1'),
    () => limits.checkMail('ana@example.org'),
    () => limits.checkAccount('usr_1', 3),
  ]
  for (const ask of asked) await expect(ask()).rejects.toBe(gone)
  await expect(limits.checkAccount('usr_2', null)).resolves.toBeUndefined()
})

test('a success stands if the store becomes unreachable, but counts as failed', async () => {
  const { state, limits } = vanishing(new AppError('unavailable', 'Gone for now.'))
  const attempts = [await limits.tryToSignIn('192.0.2.1'), await limits.tryCurrentPassword('dev_1')]
  state.isGone = true
  for (const attempt of attempts) await expect(attempt.succeeded()).resolves.toBeUndefined()
  state.isGone = false
  expect(await timesUntilRefused(() => limits.tryToSignIn('192.0.2.1'))).toBe(9)
})

test('a bug in giving back is not mistaken for an unreachable store', async () => {
  const bug = new TypeError('a bug')
  const { state, limits } = vanishing(bug)
  const attempt = await limits.tryToSignIn('192.0.2.1')
  state.isGone = true
  await expect(attempt.succeeded()).rejects.toBe(bug)
})

test('limits that are switched off refuse nothing', async () => {
  const limits = createRateLimits({ clock: () => 0, isOn: false })
  expect(await timesUntilRefused(() => limits.checkSignIn('192.0.2.1'))).toBe(1_000)
  expect(await timesUntilRefused(() => limits.checkMail('ana@example.org'))).toBe(1_000)
  expect(await timesUntilRefused(() => limits.tryToSignIn('192.0.2.1', 'ana@example.org'))).toBe(1_000)
})

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['', ''],
  ['unix', 'unix'],
])('the address %s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})
