/**
 * The HTML standard's pattern for emails, as in the service. Checked here too, so that a refusal by the service can only mean that the email is
 * taken.
 */
const EMAIL =
  /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*$/

export function isEmail(typed: string): boolean {
  const email = typed.trim()
  return email.length <= 254 && EMAIL.test(email)
}

const SHORTEST_PASSWORD = 8
const LONGEST_PASSWORD = 1_000

/** Counts characters, as the service does, not UTF-16 units. */
export function isLongEnough(password: string): boolean {
  return Array.from(password).length >= SHORTEST_PASSWORD
}

export function isShortEnough(password: string): boolean {
  return Array.from(password).length <= LONGEST_PASSWORD
}
