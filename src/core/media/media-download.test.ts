import { createHmac } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isSigned, signTerms } from './media-download.ts'

const key = Buffer.alloc(32, 7)

test('a signature is the HMAC of the purpose and the terms', () => {
  const expected = createHmac('sha256', key).update('["media","mem_1",1700000000]').digest('base64url')
  expect(signTerms(key, 'media', ['mem_1', 1_700_000_000])).toBe(expected)
})

const terms = fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.integer()), { maxLength: 5 })

test('a signature is valid for exactly the terms, purpose and key it was made with', () => {
  fc.assert(
    fc.property(terms, terms, (signed, asked) => {
      const signature = signTerms(key, 'media', signed)
      expect(isSigned(key, 'media', signed, signature)).toBe(true)
      const isSame = signed.length === asked.length && signed.every((term, place) => Object.is(term, asked[place]))
      expect(isSigned(key, 'media', asked, signature)).toBe(isSame)
      expect(isSigned(key, 'upload', signed, signature)).toBe(false)
      expect(isSigned(Buffer.alloc(32, 8), 'media', signed, signature)).toBe(false)
    }),
  )
})

test.each([
  [
    ['a', 'bc'],
    ['ab', 'c'],
  ],
  [['1'], [1]],
  [['a', 'b'], ['a","b']],
  [['a'], ['a', '']],
  [[], ['']],
])('%j and %j have different signatures', (one, other) => {
  expect(signTerms(key, 'media', one)).not.toBe(signTerms(key, 'media', other))
})

test('a malformed signature is refused', () => {
  const signature = signTerms(key, 'media', ['a'])
  const last = signature.slice(-1)
  for (const malformed of [
    undefined,
    '',
    'é'.repeat(43),
    signature.slice(0, -1),
    `${signature}=`,
    ` ${signature}`,
    `${signature}\n`,
  ])
    expect(isSigned(key, 'media', ['a'], malformed)).toBe(false)
  // The last character has two unused bits: a decoder would read three other characters as the same bytes.
  for (const other of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_')
    expect(isSigned(key, 'media', ['a'], signature.slice(0, -1) + other)).toBe(other === last)
})

test('signing a number that JSON cannot represent throws', () => {
  for (const number of [Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => signTerms(key, 'upload', [number])).toThrow()
})
