import { expect, test } from 'vitest'
import { deviceNameOf } from './device-name.ts'

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
