import { createHmac, timingSafeEqual } from 'node:crypto'

export type SignaturePurpose = 'upload' | 'media'

/** The form of an HMAC-SHA-256 in base64url. */
const SIGNATURE = /^[\w-]{43}$/

/**
 * HMAC-SHA-256 over a JSON array, so that no two lists of terms serialise to the same bytes: `['a', 'bc']` differs from `['ab', 'c']`, and `1`
 * from `'1'`. A signature for one purpose is invalid for another.
 */
export function signTerms(key: Uint8Array, purpose: SignaturePurpose, terms: readonly (string | number)[]): string {
  // JSON would write NaN and the infinities as null.
  if (terms.some((term) => typeof term === 'number' && !Number.isFinite(term)))
    throw new RangeError('only finite numbers can be signed')
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, ...terms]))
    .digest('base64url')
}

/** Compares in constant time. Returns false for anything that does not have a signature's form. */
export function isSigned(
  key: Uint8Array,
  purpose: SignaturePurpose,
  terms: readonly (string | number)[],
  signature: string | undefined,
): boolean {
  if (signature === undefined || !SIGNATURE.test(signature)) return false
  return timingSafeEqual(Buffer.from(signTerms(key, purpose, terms)), Buffer.from(signature))
}
