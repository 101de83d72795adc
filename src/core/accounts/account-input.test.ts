import { expect, test } from 'vitest'
import { readEmail, readLine, readNewPassword, readOptionalLine, readTimezone } from './account-input.ts'

test('an email is trimmed and lower-cased', () => {
  expect(readEmail('  Ana.Lima+notes@Example.ORG ')).toBe('ana.lima+notes@example.org')
  expect(readEmail('root@localhost')).toBe('root@localhost')
})

test('an email may have letters of every script, and its domain is returned in ASCII', () => {
  expect(readEmail('A\u00d1A@Example.org')).toBe('a\u00f1a@example.org')
  expect(readEmail('n\u0303@b\u00fccher.example')).toBe('\u00f1@xn--bcher-kva.example')
  expect(readEmail('\u7528\u6237@\u4f8b\u3048.\u30c6\u30b9\u30c8')).toBe('\u7528\u6237@xn--r8jz45g.xn--zckzah')
})

test.each([
  ['a line end and a header', 'ana@example.org\r\nBcc: eve@example.org'],
  ['a line end within', 'ana\n@example.org'],
  ['two recipients', 'ana@example.org,eve@example.org'],
  ['two recipients by semicolon', 'ana@example.org;eve@example.org'],
  ['a display name', 'Ana <ana@example.org>'],
  ['a quoted local part', '"ana eve"@example.org'],
  ['a comment', 'ana(eve)@example.org'],
  ['two at signs', 'ana@eve@example.org'],
  ['nothing before the at', '@example.org'],
  ['nothing after it', 'ana@'],
  ['an empty label', 'ana@example..org'],
  ['an address literal', 'ana@[127.0.0.1]'],
  ['a route', '@relay.example:ana@example.org'],
  ['a NUL', 'ana\0@example.org'],
  ['a letter that lower-cases into ASCII', '\u212Aate@example.org'],
  ['a full-width letter', '\uff41na@example.org'],
  ['a control character in a domain of another script', 'ana@b\u00fc\tcher.example'],
  ['a line end in a domain of another script', 'ana@b\u00fccher.example\r\nBcc'],
  ['an invisible character', 'an\u200ba@example.org'],
  ['a right-to-left override', 'an\u202ea@example.org'],
  ['a full-width at sign', 'ana\uff20example.org'],
  ['a local part of 65 characters', `${'a'.repeat(65)}@example.org`],
  ['more than 254 characters', `ana@${'a.'.repeat(125)}example`],
])('an email with %s is refused', (_, typed) => {
  expect(() => readEmail(typed)).toThrowError(expect.objectContaining({ kind: 'invalid', field: 'email' }))
})

test('a name is kept unchanged, in every script', () => {
  for (const name of [
    'Ana',
    ' Ana ',
    "O'Brien",
    '<b>Ana</b>',
    'ليلى',
    '李',
    '👩‍🚀',
    'a'.repeat(100),
    '😀'.repeat(100),
  ]) {
    expect(readLine(name, 'name')).toBe(name)
  }
})

test.each([
  ['blank', '   '],
  ['empty', ''],
  ['101 characters', 'a'.repeat(101)],
  ['a carriage return', 'Ana\rBcc: x'],
  ['a line feed', 'Ana\nBcc: x'],
  ['a NUL', 'Ana\0'],
  ['a line separator', 'Ana\u2028x'],
  ['an escape', 'Ana\u001b[31m'],
  ['half a surrogate pair', 'Ana\ud83d'],
])('a name that is or has %s is refused with its field', (_, typed) => {
  expect(() => readLine(typed, 'deviceName')).toThrowError(
    expect.objectContaining({ kind: 'invalid', field: 'deviceName' }),
  )
})

test('a missing or empty value is null', () => {
  expect(readOptionalLine(undefined, 'platform')).toBeNull()
  expect(readOptionalLine('', 'platform')).toBeNull()
  expect(readOptionalLine('android', 'platform')).toBe('android')
})

test('a password may hold any 8 to 1000 characters', () => {
  for (const password of ['12345678', '        ', '😀'.repeat(8), 'x'.repeat(1000)]) {
    expect(readNewPassword(password, 'password')).toBe(password)
  }
  for (const password of ['1234567', '😀'.repeat(7), 'x'.repeat(1001), 'x'.repeat(1_000_000), 'password\ud800']) {
    expect(() => readNewPassword(password, 'password')).toThrowError(expect.objectContaining({ field: 'password' }))
  }
})

test('a time zone is an IANA name', () => {
  for (const zone of ['America/Sao_Paulo', 'Europe/Madrid', 'UTC', 'Asia/Kathmandu']) {
    expect(readTimezone(zone, 'settings.timezone')).toBe(zone)
  }
  for (const zone of ['+03:00', '-0300', 'Mars/Olympus', '', 'America/Sao Paulo', 'UTC\0']) {
    expect(() => readTimezone(zone, 'settings.timezone')).toThrowError(
      expect.objectContaining({ kind: 'invalid', field: 'settings.timezone' }),
    )
  }
})
