import { expect, test } from 'vitest'
import { AppError } from './errors.ts'
import { createRateLimits, networkOf } from './rate-limits.ts'

const SECOND = 1_000
const MINUTE = 60 * SECOND

function limitsAt(now: number) {
  const time = { now }
  return { time, limits: createRateLimits({ clock: () => time.now, isOn: true }) }
}

/** What it is refused with; null where it is not. */
function refusalOf(action: () => void): AppError | null {
  try {
    action()
    return null
  } catch (error) {
    if (error instanceof AppError && error.kind === 'rate-limit') return error
    throw error
  }
}

/** How often it can be done in a row. */
function timesUntilRefused(action: () => void, most = 1_000): number {
  for (let times = 0; times < most; times += 1) if (refusalOf(action)) return times
  return most
}

test('an address has 120 sign-in requests a minute and another address its own', () => {
  const { time, limits } = limitsAt(1_000_000)
  expect(timesUntilRefused(() => limits.checkSignIn('192.0.2.1'))).toBe(120)
  expect(() => limits.checkSignIn('192.0.2.2')).not.toThrow()
  time.now += MINUTE
  expect(timesUntilRefused(() => limits.checkSignIn('192.0.2.1'))).toBe(120)
})

test('an address has 10 failures a minute, whatever the account', () => {
  const { limits } = limitsAt(0)
  let account = 0
  expect(timesUntilRefused(() => limits.tryToSignIn('192.0.2.1', `${(account += 1)}@example.org`))).toBe(10)
})

test('an account has 10 failures a minute, also spread over addresses', () => {
  const { limits } = limitsAt(0)
  let host = 0
  expect(timesUntilRefused(() => limits.tryToSignIn(`192.0.2.${(host += 1)}`, 'ana@example.org'))).toBe(10)
  expect(() => limits.tryToSignIn('192.0.2.200', 'bia@example.org')).not.toThrow()
})

test('what succeeds is not counted, and guesses at the same time are counted before any has failed', () => {
  const { limits } = limitsAt(0)
  expect(timesUntilRefused(() => limits.tryToSignIn('192.0.2.1', 'ana@example.org').succeeded(), 50)).toBe(50)
  const atOnce = Array.from({ length: 10 }, () => limits.tryToSignIn('192.0.2.1', 'ana@example.org'))
  expect(() => limits.tryToSignIn('192.0.2.1', 'ana@example.org')).toThrow('Too many requests')
  atOnce[0]?.succeeded()
  expect(() => limits.tryToSignIn('192.0.2.1', 'ana@example.org')).not.toThrow()
})

test('an email is mailed 10 keys an hour, and whoever waits as long as told is mailed again', () => {
  const { time, limits } = limitsAt(0)
  expect(timesUntilRefused(() => limits.checkMail('ana@example.org'))).toBe(10)
  const seconds = refusalOf(() => limits.checkMail('ana@example.org'))?.retryAfterSeconds ?? 0
  expect(seconds).toBe(360)
  time.now += seconds * SECOND - 1_000
  expect(() => limits.checkMail('ana@example.org')).toThrow('Too many requests')
  time.now += 1_000
  expect(() => limits.checkMail('ana@example.org')).not.toThrow()
})

test('an account with a limit of its own is held to it, one without is not', () => {
  const { limits } = limitsAt(0)
  expect(timesUntilRefused(() => limits.checkAccount('usr_1', 3))).toBe(3)
  expect(timesUntilRefused(() => limits.checkAccount('usr_2', null), 500)).toBe(500)
})

test('unknown bearers and current passwords have limits of their own that touch no sign-in', () => {
  const { limits } = limitsAt(0)
  expect(timesUntilRefused(() => limits.noteUnknownBearer('192.0.2.1'))).toBe(120)
  expect(timesUntilRefused(() => limits.tryCurrentPassword('dev_1'))).toBe(10)
  expect(() => limits.tryCurrentPassword('dev_2')).not.toThrow()
  expect(() => limits.tryToSignIn('192.0.2.1', 'ana@example.org')).not.toThrow()
})

test('a clock set back by a day locks nobody out for longer than one window', () => {
  const { time, limits } = limitsAt(100 * 24 * 60 * MINUTE)
  timesUntilRefused(() => limits.tryToSignIn('192.0.2.1'))
  time.now -= 24 * 60 * MINUTE
  expect(() => limits.tryToSignIn('192.0.2.1')).toThrow('Too many requests')
  time.now += MINUTE
  expect(() => limits.tryToSignIn('192.0.2.1')).not.toThrow()
})

test('a flood of addresses does not make it grow without bound', () => {
  const { limits } = limitsAt(0)
  timesUntilRefused(() => limits.checkSignIn('192.0.2.1'))
  for (let host = 0; host < 50_000; host += 1) limits.checkSignIn(`10.${host >> 16}.${(host >> 8) & 255}.${host & 255}`)
  expect(timesUntilRefused(() => limits.checkSignIn('192.0.2.1'))).toBe(120)
})

test('off is off', () => {
  const limits = createRateLimits({ clock: () => 0, isOn: false })
  expect(timesUntilRefused(() => limits.checkSignIn('192.0.2.1'))).toBe(1_000)
  expect(timesUntilRefused(() => limits.checkMail('ana@example.org'))).toBe(1_000)
  expect(timesUntilRefused(() => limits.tryToSignIn('192.0.2.1', 'ana@example.org'))).toBe(1_000)
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
