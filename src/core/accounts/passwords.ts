import { hash, verify } from '@node-rs/argon2'
import { AppError } from '../errors.ts'

/** OWASP Password Storage Cheat Sheet for argon2id: 19 MiB, 2 passes, 1 lane. argon2id is the package's default algorithm. */
export const ARGON2_PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** At most two of libuv's four threads, so that file access and DNS lookups go on. Each hash takes about 30 ms and 19 MiB. */
const AT_ONCE = 2
/** About a second and a half of waiting. */
const MAX_WAITING = 100

/** The hash of an unknown random password. It is verified if there is no account or no password, so that this takes the same work. */
export const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$rwI29mAkqgq1VI/3pdN19w$go8TVTBp4zT3DMo95ugu2IYPujzcBKqJZkSEeZmhpjM'

/** `outdated`: right, but hashed from another Unicode form of the password. The caller replaces the hash. */
export type PasswordMatch = 'right' | 'outdated' | 'wrong'

export interface Passwords {
  /** Returns the hash in PHC format. @throws {AppError} unavailable, if too many wait already */
  hash(password: string): Promise<string>
  /** If the hash is null (no account or no password), does the same work and returns `wrong`. @throws {AppError} unavailable */
  verify(passwordHash: string | null, password: string): Promise<PasswordMatch>
}

/** The OpaqueString profile of RFC 8265, so that a password has the same bytes on every keyboard and system. */
export function normalizePassword(password: string): string {
  return password.replace(/\p{Zs}/gu, ' ').normalize('NFC')
}

/**
 * Older hashes were made from the password as typed, so a password that does not match in its normalized form is also tried as typed and in NFD. For
 * a wrong password the number of tries depends only on the typed text and reveals nothing about an account.
 */
export function createPasswords({
  atOnce = AT_ONCE,
  maxWaiting = MAX_WAITING,
  parameters = ARGON2_PARAMETERS,
} = {}): Passwords {
  const inTurn = createTurns(atOnce, maxWaiting)
  return {
    hash: (password) => inTurn(() => hash(normalizePassword(password), parameters)),
    verify: async (passwordHash, password) => {
      const normalized = normalizePassword(password)
      for (const form of new Set([normalized, password, password.normalize('NFD')])) {
        if (!(await inTurn(() => verify(passwordHash ?? DUMMY_HASH, form)))) continue
        if (passwordHash !== null) return form === normalized ? 'right' : 'outdated'
      }
      return 'wrong'
    },
  }
}

function createTurns(atOnce: number, maxWaiting: number) {
  const waiting: Array<() => void> = []
  let running = 0

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= maxWaiting) throw tooManyWaiting()
      // A call that ends passes its turn on without changing `running`, so a new call can't take it in between.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

function tooManyWaiting(): AppError {
  return new AppError('unavailable', 'Too many people are signing in right now. Please try again in a few seconds.', {
    retryAfterSeconds: 3,
  })
}
