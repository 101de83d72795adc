import { expect, test } from 'vitest'
import { isChallenge, isVerified } from './protocol.ts'

// RFC 7636, appendix B.
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

test("the RFC's verifier matches its challenge, and no other does", () => {
  expect(isVerified(VERIFIER, CHALLENGE)).toBe(true)
  for (const other of [CHALLENGE, `${VERIFIER}A`, VERIFIER.slice(1), VERIFIER.toLowerCase(), ''])
    expect(isVerified(other, CHALLENGE)).toBe(false)
})

test('a verifier has 43 to 128 allowed characters', () => {
  const challenge = 'x'.repeat(43)
  for (const verifier of ['a'.repeat(42), 'a'.repeat(129), `${'a'.repeat(43)} `, 'ü'.repeat(43)])
    expect(isVerified(verifier, challenge)).toBe(false)
})

test('a challenge is 256 bits in base64url', () => {
  expect(isChallenge(CHALLENGE)).toBe(true)
  for (const other of [
    '',
    CHALLENGE.slice(1),
    `${CHALLENGE}A`,
    `${CHALLENGE.slice(1)}=`,
    `${CHALLENGE.slice(1)}+`,
    `${CHALLENGE}\n`,
  ])
    expect(isChallenge(other)).toBe(false)
})
