import { expect, test } from 'vitest'
import { isEmail, isLongEnough, isShortEnough } from './entry-input.ts'

test('an email of the form that the service takes is taken, spaces around it too', () => {
  for (const email of ['ana@example.org', ' Ana.Maria+lembra@sub.example.org ', 'a@localhost'])
    expect(isEmail(email)).toBe(true)
})

test('what is no email is told before it is sent', () => {
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

test('the length of a password counts characters, not their halves', () => {
  expect(isLongEnough('1234567')).toBe(false)
  expect(isLongEnough('12345678')).toBe(true)
  expect(isLongEnough('🐢🐢🐢🐢')).toBe(false)
  expect(isShortEnough('🐢'.repeat(1_000))).toBe(true)
  expect(isShortEnough('a'.repeat(1_001))).toBe(false)
})
