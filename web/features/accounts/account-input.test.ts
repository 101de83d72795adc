import { expect, test } from 'vitest'
import {
  allTimezones,
  deviceNameOf,
  findTimezone,
  isEmail,
  isLongEnough,
  isShortEnough,
  isWholeKey,
  keyInFragment,
  tidyKey,
} from './account-input.ts'

test('accepts the emails that the service accepts, also with surrounding spaces', () => {
  for (const email of ['ana@example.org', ' Ana.Maria+lembra@sub.example.org ', 'a@localhost'])
    expect(isEmail(email)).toBe(true)
})

test('rejects invalid emails before sending', () => {
  for (const email of [
    '',
    'ana',
    'ana@',
    '@example.org',
    'ana@exa mple.org',
    'ana@-example.org',
    `${'a'.repeat(65)}@example.org`,
  ])
    expect(isEmail(email)).toBe(false)
})

test('the length of a password counts characters, not UTF-16 units', () => {
  expect(isLongEnough('1234567')).toBe(false)
  expect(isLongEnough('12345678')).toBe(true)
  expect(isLongEnough('🐢🐢🐢🐢')).toBe(false)
  expect(isShortEnough('🐢'.repeat(1_000))).toBe(true)
  expect(isShortEnough('a'.repeat(1_001))).toBe(false)
})

const KEY = '7K3QX-0ZB5M-W8R2D-4HVNT'

test('the key is found in the fragment of a link', () => {
  expect(keyInFragment(`#key=${KEY}`)).toBe(KEY)
  expect(keyInFragment('#key=7k3qx0zb5mw8r2d4hvnt')).toBe(KEY)
  expect(keyInFragment(`#from=mail&key=${KEY}`)).toBe(KEY)
})

test('a fragment without a key gives none', () => {
  for (const fragment of ['', '#', '#key=', '#key=%20', '#content']) expect(keyInFragment(fragment)).toBeNull()
})

test('a key is normalised for case, dashes and look-alike letters', () => {
  for (const typed of ['7k3qx 0zb5m w8r2d 4hvnt', '7K3QX–OZB5M–W8R2D–4HVNT', ` ${KEY}\n`, '7k3qxozb5mw8r2d4hvnt'])
    expect(tidyKey(typed)).toBe(KEY)
  expect(tidyKey('IL')).toBe('11')
})

test('the key is extracted from a pasted link', () => {
  expect(tidyKey(`https://lembra.example/sign-in#key=${KEY}`)).toBe(KEY)
  expect(isWholeKey(`https://lembra.example/sign-in#key=${KEY}`)).toBe(true)
})

test('invalid input stays as it was typed', () => {
  expect(tidyKey(' my password! ')).toBe('my password!')
  expect(isWholeKey('my password!')).toBe(false)
})

test('a key has exactly twenty characters', () => {
  expect(isWholeKey(KEY)).toBe(true)
  expect(isWholeKey(KEY.slice(0, -1))).toBe(false)
  expect(isWholeKey(`${KEY}0`)).toBe(false)
  expect(isWholeKey('')).toBe(false)
})

const CHROME_LIKE =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'

test.each([
  [CHROME_LIKE, 'Chrome · Linux'],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome · Android',
  ],
  [
    'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Samsung Internet · Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari · iPhone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1',
    'Chrome · iPad',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0', 'Firefox · Windows'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'Safari · Mac',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge · Windows',
  ],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'Chrome · ChromeOS'],
])('%s gets the name %s', (userAgent, name) => {
  expect(deviceNameOf({ userAgent })).toBe(name)
})

test('client hints take precedence over the user agent', () => {
  const brands = ['Not=A?Brand', 'Chromium', 'Brave']
  expect(deviceNameOf({ userAgent: CHROME_LIKE, brands, platform: 'macOS' })).toBe('Brave · Mac')
})

test('unknown client hints fall back to the user agent', () => {
  expect(deviceNameOf({ userAgent: CHROME_LIKE, brands: ['Not=A?Brand', 'Chromium'], platform: '' })).toBe(
    'Chrome · Linux',
  )
})

test('a browser without any information gets a default name', () => {
  expect(deviceNameOf({ userAgent: '' })).toBe('Web')
  expect(deviceNameOf({ userAgent: 'Something (Linux)' })).toBe('Linux')
})

const ZONES = ['America/Sao_Paulo', 'America/Indiana/Knox', 'Europe/Madrid', 'Europe/Lisbon', 'Asia/Lisbon', 'UTC']

test.each([
  ['America/Sao_Paulo', 'America/Sao_Paulo'],
  ['america/sao paulo', 'America/Sao_Paulo'],
  [' São Paulo ', 'America/Sao_Paulo'],
  ['knox', 'America/Indiana/Knox'],
  ['utc', 'UTC'],
])('%s means %s', (typed, zone) => {
  expect(findTimezone(typed, ZONES)).toBe(zone)
})

test('an ambiguous city, an offset and an unknown name give no timezone', () => {
  for (const typed of ['Lisbon', '+03:00', 'Atlantis', '', '   ']) expect(findTimezone(typed, ZONES)).toBeNull()
})

test('an outdated name that is in no list is still accepted', () => {
  expect(findTimezone('Asia/Calcutta', ZONES)).toBe('Asia/Calcutta')
})

test('the list of timezones has no duplicates and includes UTC', () => {
  const zones = allTimezones()
  expect(zones).toContain('UTC')
  expect(zones).toContain('America/Sao_Paulo')
  expect(new Set(zones).size).toBe(zones.length)
})
