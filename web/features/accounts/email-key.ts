/** Crockford base32, as in the service */
const CHARACTERS = /^[0-9A-HJKMNP-TV-Z]*$/
const LENGTH = 20

/** The key in the fragment of a link, such as `#key=7K3QX-0ZB5M-W8R2D-4HVNT`; null if there is none */
export function keyInFragment(fragment: string): string | null {
  const key = new URLSearchParams(fragment.replace(/^#/, '')).get('key')
  return key === null || key.trim() === '' ? null : tidyKey(key)
}

/**
 * Formats a key as in the email: upper case, groups of five, O read as 0, I and L as 1. Extracts it from a pasted link. Invalid input stays as
 * typed, so that the user can correct it.
 */
export function tidyKey(typed: string): string {
  const pasted = typed.includes('#key=') ? typed.slice(typed.indexOf('#key=') + '#key='.length) : typed
  const plain = plainKey(pasted)
  if (!CHARACTERS.test(plain)) return typed.trim()
  return plain.replace(/.{5}(?=.)/g, '$&-')
}

/** Checks only the format. Whether the key is valid, only the service knows. */
export function isWholeKey(typed: string): boolean {
  const plain = plainKey(tidyKey(typed))
  return plain.length === LENGTH && CHARACTERS.test(plain)
}

function plainKey(typed: string): string {
  return typed
    .replace(/[\s\p{Pd}]/gu, '')
    .toUpperCase()
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1')
}
