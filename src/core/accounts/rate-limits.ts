import { AppError } from '../errors.ts'
import { plural } from '../messages/plural.ts'
import type { Clock } from '../ports.ts'
import { processRateLimits } from './process-rate-limits.ts'
import type { RateLimitStore } from './rate-limit-ports.ts'

/** One thing that was tried. It counts as failed until it is said to have succeeded, so that many at once get no more tries than one after another. */
interface Attempt {
  succeeded(): Promise<void>
}

/**
 * Each rejects with AppError `rate-limit` and the seconds to wait, or `unavailable` where nobody can tell. Addresses are IP addresses; IPv6 ones
 * count by /64, what one customer gets.
 */
export interface RateLimits {
  /** Any request to an endpoint that needs no credential. */
  checkSignIn(address: string): Promise<void>
  /** Whether the address may still fail; counts nothing. */
  checkFailures(address: string): Promise<void>
  /** A password login, or the spending of a mailed key. `email` where the request names one. */
  tryToSignIn(address: string, email?: string): Promise<Attempt>
  /** A bearer that turned out to be no credential of ours. Apart from sign-in, so that an app with a revoked key locks out nobody else there. */
  noteUnknownBearer(address: string): Promise<void>
  /** A current password asked of someone who holds a credential: counted for that credential, so that a thief never locks out the owner. */
  tryCurrentPassword(credentialId: string): Promise<Attempt>
  /** A mail to this address, whether or not an account has it. */
  checkMail(email: string): Promise<void>
  /** Any request by which a program asks to be connected, or for its tokens: of many people's, where it runs on a server of its maker. */
  checkOAuth(address: string): Promise<void>
  /** A program that makes itself known. */
  checkRegistration(address: string): Promise<void>
  /** The reading of a program's metadata document from another server, whatever comes of it. */
  checkClientDocument(accountId: string): Promise<void>
  /** A request with a credential; `perMinute` null is unlimited and asks no store. */
  checkAccount(accountId: string, perMinute: number | null): Promise<void>
}

const MINUTE = 60_000
const SIGN_INS_PER_MINUTE = 120
const FAILURES_PER_MINUTE = 10
/** Nobody guesses 256 bits: this only bounds what a broken client costs, and leaves room for one that tries a revoked key everywhere. */
const UNKNOWN_BEARERS_PER_MINUTE = 120
const MAILS_PER_HOUR = 10
const OAUTH_PER_MINUTE = 600
/** Some register anew for each person, all from a few addresses of their maker. */
const REGISTRATIONS_PER_HOUR = 120
/** Nobody connects as many programs: who asks for more has us call other people's servers. */
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
    /** What succeeded is committed, and a spent key buys no second answer: better that it counts as failed for a window than that it is refused. */
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

/** The address itself, or the first 64 bits of an IPv6 one; an IPv4 address in IPv6 form is that IPv4 address. */
export function networkOf(address: string): string {
  if (!address.includes(':')) return address
  const [bare = ''] = address.split('%', 1)
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
