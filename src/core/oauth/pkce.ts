import { hash, timingSafeEqual } from 'node:crypto'

/** 256 bits in base64url (RFC 7636, 4.2). */
const CHALLENGE = /^[A-Za-z0-9_-]{43}$/
const VERIFIER = /^[A-Za-z0-9\-._~]{43,128}$/

export function isChallenge(text: string): boolean {
  return CHALLENGE.test(text)
}

/** RFC 7636, 4.6, with SHA-256 only: `plain` would show the verifier to anyone who sees the request. */
export function isVerified(verifier: string, challenge: string): boolean {
  if (!VERIFIER.test(verifier)) return false
  const made = Buffer.from(hash('sha256', verifier, 'base64url'))
  const kept = Buffer.from(challenge)
  return made.length === kept.length && timingSafeEqual(made, kept)
}
