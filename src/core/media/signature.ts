import { createHmac, timingSafeEqual } from 'node:crypto'

export type SignaturePurpose = 'upload' | 'media'

/** What HMAC-SHA-256 comes to in base64url. */
const SIGNATURE = /^[\w-]{43}$/

/**
 * HMAC-SHA-256 over a JSON array, so that no two lists of terms read the same: `['a', 'bc']` is not `['ab', 'c']`, and `1` is not `'1'`.
 * What is signed for one purpose is worth nothing for another.
 */
export function signTerms(key: Uint8Array, purpose: SignaturePurpose, terms: readonly (string | number)[]): string {
  // JSON would write each of them as null.
  if (terms.some((term) => typeof term === 'number' && !Number.isFinite(term)))
    throw new RangeError('only finite numbers can be signed')
  return createHmac('sha256', key)
    .update(JSON.stringify([purpose, ...terms]))
    .digest('base64url')
}

/** In constant time for whatever has a signature's form; false for everything else. */
export function isSigned(
  key: Uint8Array,
  purpose: SignaturePurpose,
  terms: readonly (string | number)[],
  signature: string | undefined,
): boolean {
  if (signature === undefined || !SIGNATURE.test(signature)) return false
  return timingSafeEqual(Buffer.from(signTerms(key, purpose, terms)), Buffer.from(signature))
}
