/** Crockford base32, as the service makes its mailed keys. */
const CHARACTERS = /^[0-9A-HJKMNP-TV-Z]*$/
const LENGTH = 20

/** The key in the fragment of a mailed link, such as `#key=7K3QX-0ZB5M-W8R2D-4HVNT`; null where there is none. */
export function keyInFragment(fragment: string): string | null {
  const key = new URLSearchParams(fragment.replace(/^#/, '')).get('key')
  return key === null || key.trim() === '' ? null : tidyKey(key)
}

/**
 * In capitals and groups of five, as it stands in the mail; O is read as 0, I and L as 1. A whole link that was pasted gives its key.
 * What can be no part of a key stays as it was typed, for the person to see and mend.
 */
export function tidyKey(typed: string): string {
  const pasted = typed.includes('#key=') ? typed.slice(typed.indexOf('#key=') + '#key='.length) : typed
  const plain = plainKey(pasted)
  if (!CHARACTERS.test(plain)) return typed.trim()
  return plain.replace(/.{5}(?=.)/g, '$&-')
}

/** Whether it is of the form of a key: only the service knows whether it is one. */
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
