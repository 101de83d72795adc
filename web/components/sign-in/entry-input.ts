/**
 * The HTML standard's form of an email, as the service reads it. Checked here too, so that what the service still refuses can only be an email
 * that is taken.
 */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/

export function isEmail(typed: string): boolean {
  const email = typed.trim()
  return email.length <= 254 && EMAIL.test(email)
}

const SHORTEST_PASSWORD = 8
const LONGEST_PASSWORD = 1_000

/** In characters, as the service counts them. */
export function isLongEnough(password: string): boolean {
  return Array.from(password).length >= SHORTEST_PASSWORD
}

export function isShortEnough(password: string): boolean {
  return Array.from(password).length <= LONGEST_PASSWORD
}
