import { AppError } from './errors.ts'
import type { Clock } from './ports.ts'

/** One thing that was tried. It counts as failed until it is said to have succeeded, so that many at once get no more tries than one after another. */
interface Attempt {
  succeeded(): void
}

/** Each throws AppError `rate-limit` with the seconds to wait. Addresses are IP addresses; IPv6 ones count by /64, what one customer gets. */
export interface RateLimits {
  /** Any request to an endpoint that needs no credential. */
  checkSignIn(address: string): void
  /** A password login, or the spending of a mailed key. `email` where the request names one. */
  tryToSignIn(address: string, email?: string): Attempt
  /** A bearer that turned out to be no credential of ours. Apart from sign-in, so that an app with a revoked key locks out nobody else there. */
  noteUnknownBearer(address: string): void
  /** A current password asked of someone who holds a credential: counted for that credential, so that a thief never locks out the owner. */
  tryCurrentPassword(credentialId: string): Attempt
  /** A mail to this address, whether or not an account has it. */
  checkMail(email: string): void
  /** A request with a credential; `perMinute` null is unlimited. */
  checkAccount(accountId: string, perMinute: number | null): void
}

const MINUTE = 60_000
const SIGN_INS_PER_MINUTE = 120
const FAILURES_PER_MINUTE = 10
/** Nobody guesses 256 bits: this only bounds what a broken client costs, and leaves room for one that tries a revoked key everywhere. */
const UNKNOWN_BEARERS_PER_MINUTE = 120
const MAILS_PER_HOUR = 10

const UNCOUNTED: Attempt = { succeeded: () => {} }
const UNLIMITED: RateLimits = {
  checkSignIn: () => {},
  tryToSignIn: () => UNCOUNTED,
  noteUnknownBearer: () => {},
  tryCurrentPassword: () => UNCOUNTED,
  checkMail: () => {},
  checkAccount: () => {},
}

/** Kept in the memory of this process: a restart forgets them, and each process counts for itself. */
export function createRateLimits({ clock, isOn }: { clock: Clock; isOn: boolean }): RateLimits {
  if (!isOn) return UNLIMITED
  const signIns = createLimit(MINUTE, clock)
  const failuresByAddress = createLimit(MINUTE, clock)
  const failuresByEmail = createLimit(MINUTE, clock)
  const unknownBearers = createLimit(MINUTE, clock)
  const currentPasswords = createLimit(MINUTE, clock)
  const mails = createLimit(60 * MINUTE, clock)
  const requests = createLimit(MINUTE, clock)
  return {
    checkSignIn: (address) => signIns.take(networkOf(address), SIGN_INS_PER_MINUTE),
    tryToSignIn: (address, email) => {
      const network = networkOf(address)
      failuresByAddress.take(network, FAILURES_PER_MINUTE)
      if (email !== undefined) failuresByEmail.take(email, FAILURES_PER_MINUTE)
      return {
        succeeded: () => {
          failuresByAddress.giveBack(network, FAILURES_PER_MINUTE)
          if (email !== undefined) failuresByEmail.giveBack(email, FAILURES_PER_MINUTE)
        },
      }
    },
    noteUnknownBearer: (address) => unknownBearers.take(networkOf(address), UNKNOWN_BEARERS_PER_MINUTE),
    tryCurrentPassword: (credentialId) => {
      currentPasswords.take(credentialId, FAILURES_PER_MINUTE)
      return { succeeded: () => currentPasswords.giveBack(credentialId, FAILURES_PER_MINUTE) }
    },
    checkMail: (email) => mails.take(email, MAILS_PER_HOUR),
    checkAccount: (accountId, perMinute) => {
      if (perMinute !== null) requests.take(accountId, perMinute)
    },
  }
}

/** Some 10 MB at most; past it the one not seen for longest goes. */
const MAX_KEYS = 50_000

/**
 * GCRA (ITU-T I.371): for each key one number, the time at which what was taken so far will have been earned back. A burst of `most` at once,
 * then one each `windowMs / most`.
 */
function createLimit(windowMs: number, clock: Clock) {
  const earnedBackAt = new Map<string, number>()

  /** Never further ahead than one window, or a clock set back would lock the key out for as long. */
  const read = (key: string, now: number) => Math.min(Math.max(earnedBackAt.get(key) ?? now, now), now + windowMs)

  return {
    take(key: string, most: number): void {
      const now = clock()
      const taken = read(key, now)
      const waitMs = taken + windowMs / most - now - windowMs
      // Half a millisecond for what the divisions lost.
      const isRefused = waitMs > 0.5
      earnedBackAt.delete(key)
      earnedBackAt.set(key, isRefused ? taken : taken + windowMs / most)
      if (earnedBackAt.size > MAX_KEYS) forgetOldest()
      if (isRefused) throw tooOften(waitMs)
    },
    giveBack(key: string, most: number): void {
      const at = earnedBackAt.get(key)
      if (at !== undefined) earnedBackAt.set(key, at - windowMs / most)
    },
  }

  function forgetOldest(): void {
    for (const key of earnedBackAt.keys()) {
      earnedBackAt.delete(key)
      return
    }
  }
}

function tooOften(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new AppError('rate-limit', `Too many requests of this kind. Please wait ${seconds} seconds and try again.`, {
    retryAfterSeconds: seconds,
  })
}

/** The address itself, or the first 64 bits of an IPv6 one; an IPv4 address in IPv6 form is that IPv4 address. */
export function networkOf(address: string): string {
  const bare = address.replace(/%.*$/, '')
  // The URL parser writes every IPv6 address in its one canonical form.
  const canonical = URL.parse(`http://[${bare}]`)?.hostname.slice(1, -1)
  if (canonical === undefined) return bare
  const mapped = /^::ffff:([0-9a-f]+):([0-9a-f]+)$/.exec(canonical)
  if (mapped) return [mapped[1], mapped[2]].map((group) => ipv4Half(group ?? '')).join('.')
  return `${groupsOf(canonical).slice(0, 4).join(':')}::/64`
}

function ipv4Half(group: string): string {
  const value = Number.parseInt(group, 16)
  return `${value >> 8}.${value & 255}`
}

function groupsOf(canonical: string): string[] {
  const [left = [], right = []] = canonical.split('::').map((part) => part.split(':').filter((group) => group !== ''))
  return [...left, ...Array<string>(8 - left.length - right.length).fill('0'), ...right]
}
