import { AppError } from '../errors.ts'
import { plural } from '../messages/media.ts'
import type { Clock } from '../store.ts'

/** Allows a burst of `most` requests, then one every `windowMs / most`. */
export interface RateTerms {
  windowMs: number
  /** At least 1. */
  most: number
  /** Unix milliseconds by the caller's clock. */
  now: number
}

/** Tolerance for rounding errors of the divisions, in milliseconds: a wait up to this long counts as none. */
export const ROUNDING_MS = 0.5

/**
 * GCRA (ITU-T I.371). For each key of a limit the store keeps the time at which everything taken so far will have been earned back. It is capped at
 * one window ahead (plus the clock skew between processes), or a clock set back would lock the key out for that long. Keys may be emails or IP
 * addresses: a store that outlives the process keeps only their hash.
 * Every method rejects with AppError `unavailable` if the state can't be reached, so that nobody passes uncounted.
 */
export interface RateLimitStore {
  /** Returns the milliseconds to wait, or 0 if the request was admitted. Atomic across concurrent calls. A refused request is not counted. */
  take(limit: string, key: string, terms: RateTerms): Promise<number>
  /** Returns what `take` would return now, without counting anything. */
  waitMs(limit: string, key: string, terms: RateTerms): Promise<number>
  /** Undoes one take. */
  giveBack(limit: string, key: string, terms: RateTerms): Promise<void>
}

/** Counts as failed until `succeeded` is called, so that concurrent attempts get no more tries than consecutive ones. */
interface Attempt {
  succeeded(): Promise<void>
}

/**
 * Every method rejects with AppError `rate-limit`, or `unavailable` if the store can't be reached. Addresses are IP addresses; IPv6 ones count by
 * /64, which is what one customer gets.
 */
export interface RateLimits {
  /** Any request to an endpoint that needs no credential. */
  checkSignIn(address: string): Promise<void>
  /** Refuses an address with too many failures; counts nothing. */
  checkFailures(address: string): Promise<void>
  /** A password login or the redemption of an email key. `email` is set if the request names one. */
  tryToSignIn(address: string, email?: string): Promise<Attempt>
  /** An unknown bearer token. Counted apart from sign-in, so that an app with a revoked key locks out nobody else at its address. */
  noteUnknownBearer(address: string): Promise<void>
  /** The current password of someone who holds a credential. Counted for that credential, so that a thief never locks out the owner. */
  tryCurrentPassword(credentialId: string): Promise<Attempt>
  /** A mail to this email, whether or not an account has it. */
  checkMail(email: string): Promise<void>
  /** Any authorization or token request. One address may send those of many people, if the program runs on its maker's server. */
  checkOAuth(address: string): Promise<void>
  checkRegistration(address: string): Promise<void>
  /** The fetch of a client's metadata document from another server, even if it fails. */
  checkClientDocument(accountId: string): Promise<void>
  /** A request with a credential. If `perMinute` is null, the account is unlimited and the store is not asked. */
  checkAccount(accountId: string, perMinute: number | null): Promise<void>
}

const MINUTE = 60_000
const SIGN_INS_PER_MINUTE = 120
const FAILURES_PER_MINUTE = 10
/** Nobody can guess 256 bits. This only bounds the cost of a broken client, with room for one that tries a revoked key everywhere. */
const UNKNOWN_BEARERS_PER_MINUTE = 120
const MAILS_PER_HOUR = 10
const OAUTH_PER_MINUTE = 600
/** Some programs register again for each person, all from a few addresses of their maker. */
const REGISTRATIONS_PER_HOUR = 120
/** More programs than anyone connects. Beyond it an account could make us flood other people's servers. */
const CLIENT_DOCUMENTS_PER_HOUR = 30

const UNCOUNTED: Attempt = { succeeded: async () => {} }
const UNLIMITED: RateLimits = {
  checkSignIn: async () => {},
  checkFailures: async () => {},
  tryToSignIn: async () => UNCOUNTED,
  noteUnknownBearer: async () => {},
  tryCurrentPassword: async () => UNCOUNTED,
  checkMail: async () => {},
  checkOAuth: async () => {},
  checkRegistration: async () => {},
  checkClientDocument: async () => {},
  checkAccount: async () => {},
}

interface Keeping {
  clock: Clock
  store: RateLimitStore
}

/** Without a store each process counts for itself. */
export function createRateLimits({
  clock,
  isOn,
  store = processRateLimits(),
}: {
  clock: Clock
  isOn: boolean
  store?: RateLimitStore
}): RateLimits {
  if (!isOn) return UNLIMITED
  const keeping = { clock, store }
  const signIns = createLimit(keeping, 'sign-in', MINUTE)
  const failuresByAddress = createLimit(keeping, 'failure-by-address', MINUTE)
  const failuresByEmail = createLimit(keeping, 'failure-by-email', MINUTE)
  const unknownBearers = createLimit(keeping, 'unknown-bearer', MINUTE)
  const currentPasswords = createLimit(keeping, 'current-password', MINUTE)
  const mails = createLimit(keeping, 'mail', 60 * MINUTE)
  const oauth = createLimit(keeping, 'oauth', MINUTE)
  const registrations = createLimit(keeping, 'registration', 60 * MINUTE)
  const clientDocuments = createLimit(keeping, 'client-document', 60 * MINUTE)
  const requests = createLimit(keeping, 'request', MINUTE)
  return {
    checkSignIn: (address) => signIns.take(networkOf(address), SIGN_INS_PER_MINUTE),
    checkFailures: (address) => failuresByAddress.check(networkOf(address), FAILURES_PER_MINUTE),
    tryToSignIn: async (address, email) => {
      const network = networkOf(address)
      await failuresByAddress.take(network, FAILURES_PER_MINUTE)
      if (email !== undefined) await failuresByEmail.take(email, FAILURES_PER_MINUTE)
      return {
        succeeded: async () => {
          await failuresByAddress.giveBack(network, FAILURES_PER_MINUTE)
          if (email !== undefined) await failuresByEmail.giveBack(email, FAILURES_PER_MINUTE)
        },
      }
    },
    noteUnknownBearer: (address) => unknownBearers.take(networkOf(address), UNKNOWN_BEARERS_PER_MINUTE),
    tryCurrentPassword: async (credentialId) => {
      await currentPasswords.take(credentialId, FAILURES_PER_MINUTE)
      return { succeeded: () => currentPasswords.giveBack(credentialId, FAILURES_PER_MINUTE) }
    },
    checkMail: (email) => mails.take(email, MAILS_PER_HOUR),
    checkOAuth: (address) => oauth.take(networkOf(address), OAUTH_PER_MINUTE),
    checkRegistration: (address) => registrations.take(networkOf(address), REGISTRATIONS_PER_HOUR),
    checkClientDocument: (accountId) => clientDocuments.take(accountId, CLIENT_DOCUMENTS_PER_HOUR),
    checkAccount: async (accountId, perMinute) => {
      if (perMinute !== null) await requests.take(accountId, perMinute)
    },
  }
}

function createLimit({ clock, store }: Keeping, name: string, windowMs: number) {
  const termsOf = (most: number) => ({ windowMs, most, now: clock() })

  return {
    async take(key: string, most: number): Promise<void> {
      const waitMs = await store.take(name, key, termsOf(most))
      if (waitMs > 0) throw tooOften(waitMs)
    },
    async check(key: string, most: number): Promise<void> {
      const waitMs = await store.waitMs(name, key, termsOf(most))
      if (waitMs > 0) throw tooOften(waitMs)
    },
    /** Ignores an unreachable store: a success that is committed and can't be repeated must not be refused, so it counts as failed. */
    async giveBack(key: string, most: number): Promise<void> {
      try {
        await store.giveBack(name, key, termsOf(most))
      } catch (error) {
        if (!(error instanceof AppError) || error.kind !== 'unavailable') throw error
      }
    },
  }
}

function tooOften(waitMs: number): AppError {
  const seconds = Math.max(1, Math.ceil(waitMs / 1000))
  return new AppError(
    'rate-limit',
    `Too many requests of this kind. Please wait ${plural('en', seconds, { one: '1 second', other: `${seconds} seconds` })} and try again.`,
    {
      retryAfterSeconds: seconds,
    },
  )
}

/** Returns the first 64 bits of an IPv6 address, an IPv4-mapped IPv6 address as IPv4, and any other text unchanged. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [bare = ''] = address.split('%', 1)
  // The URL parser returns the canonical form of every IPv6 address.
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

/** About 10 MB for each limit. Beyond this the least recently used key is dropped. */
const MAX_KEYS = 50_000

/** Kept in memory: a restart resets the limits, and each process counts for itself. */
export function processRateLimits(): RateLimitStore {
  const limits = new Map<string, Map<string, number>>()

  return {
    take: async (limit, key, terms) => {
      const earnedBackAt = keysOf(limit)
      const taken = read(earnedBackAt, key, terms)
      const waitMs = waitAfter(taken, terms)
      earnedBackAt.delete(key)
      earnedBackAt.set(key, waitMs > 0 ? taken : taken + stepOf(terms))
      if (earnedBackAt.size > MAX_KEYS) deleteOldest(earnedBackAt)
      return waitMs
    },
    waitMs: async (limit, key, terms) => waitAfter(read(keysOf(limit), key, terms), terms),
    giveBack: async (limit, key, terms) => {
      const earnedBackAt = keysOf(limit)
      const at = earnedBackAt.get(key)
      if (at !== undefined) earnedBackAt.set(key, at - stepOf(terms))
    },
  }

  /** Each limit has its own map, so that a flood on one evicts no keys of another. */
  function keysOf(limit: string): Map<string, number> {
    const known = limits.get(limit)
    if (known) return known
    const fresh = new Map<string, number>()
    limits.set(limit, fresh)
    return fresh
  }
}

function read(earnedBackAt: Map<string, number>, key: string, { now, windowMs }: RateTerms): number {
  const at = earnedBackAt.get(key) ?? now
  const furthest = now + windowMs
  // The stored value is capped too. Otherwise, after the clock is set back, it would stay too far ahead.
  if (at > furthest) earnedBackAt.set(key, furthest)
  return Math.min(Math.max(at, now), furthest)
}

function waitAfter(taken: number, terms: RateTerms): number {
  const waitMs = taken + stepOf(terms) - terms.now - terms.windowMs
  return waitMs > ROUNDING_MS ? waitMs : 0
}

function stepOf({ windowMs, most }: RateTerms): number {
  return windowMs / most
}

function deleteOldest(earnedBackAt: Map<string, number>): void {
  for (const key of earnedBackAt.keys()) {
    earnedBackAt.delete(key)
    return
  }
}
