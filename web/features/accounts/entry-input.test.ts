import { expect, test } from 'vitest'
import { isEmail, isLongEnough, isShortEnough } from './entry-input.ts'

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
