import { hash } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { AppError } from '../errors.ts'
import type { Clock, RandomBytes, Store, Transaction } from '../store.ts'
import type { Account, Credential, CredentialStore, CredentialUse, Presented } from './record.ts'

// The prefix lets secret scanners find a leaked secret. The checksum rejects a mistyped one without a store lookup.
const PREFIXES = {
  'api-key': 'lmb_',
  device: 'lmd_',
  feed: 'lmf_',
  /** A connection's access token, its refresh token, and the authorization code that is exchanged for the first two. */
  connection: 'lmo_',
  refresh: 'lmr_',
  code: 'lmc_',
} as const
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
const BEARERS = [PREFIXES['api-key'], PREFIXES.device, PREFIXES.connection]
/** 62^43 > 2^256 */
const BODY_LENGTH = 43
/** 62^6 > 2^32 */
const CHECKSUM_LENGTH = 6
const SECRET = /^lm[bdfocr]_([0-9A-Za-z]{43})([0-9A-Za-z]{6})$/

/** Contains 256 random bits. */
export function newSecret(kind: keyof typeof PREFIXES, random: RandomBytes): string {
  const body = base62(BigInt(`0x${Buffer.from(random(32)).toString('hex')}`), BODY_LENGTH)
  return `${PREFIXES[kind]}${body}${checksumOf(body)}`
}

/** Whether the text has the form of a bearer token. Says nothing about whether it is valid. */
export function looksLikeSecret(text: string): boolean {
  return isWellFormed(text) && BEARERS.some((prefix) => text.startsWith(prefix))
}

/** None of these is accepted as a bearer token, nor a bearer token as one of these. */
export function looksLike(kind: 'feed' | 'refresh' | 'code', text: string): boolean {
  return isWellFormed(text) && text.startsWith(PREFIXES[kind])
}

function isWellFormed(text: string): boolean {
  const parts = SECRET.exec(text)
  return parts !== null && checksumOf(parts[1] ?? '') === parts[2]
}

/** Needs no salt and no slow hash function, because nobody can guess 100 random bits. */
export function hashOf(secret: string): string {
  return hash('sha256', secret, 'hex')
}

function checksumOf(body: string): string {
  return base62(BigInt(crc32(body)), CHECKSUM_LENGTH)
}

function base62(value: bigint, length: number): string {
  let text = ''
  for (let rest = value; text.length < length; rest /= 62n) text = BASE62.charAt(Number(rest % 62n)) + text
  return text
}

/** Returns null if the credential is unknown, revoked or expired. */
export type Authenticate = (secret: string) => Promise<Presented | null>

/** Never cached here: a revocation takes effect with the next request. */
export function createAuthenticate({ store, clock, uses }: { store: Store; clock: Clock; uses: UseLog }): Authenticate {
  return async (secret) => {
    if (!looksLikeSecret(secret)) return null
    const presented = await store.credentials.findByHash(hashOf(secret))
    if (!presented || isExpired(uses.upToDate(presented.credential), clock())) return null
    uses.note(presented.credential)
    return presented
  }
}

/** @throws {AppError} forbidden, for an API key or a connection: only a device administers the account */
export function requireDevice({ kind }: Pick<Credential, 'kind'>): void {
  if (kind === 'device') return
  throw new AppError(
    'forbidden',
    'An API key or a connection cannot administer the account. Sign in, and use the device token.',
  )
}

/**
 * Reads the account again within the transaction. Without this, someone whose credential was just revoked could still make a key or set a password.
 * @throws {AppError} unauthorized
 */
export async function stillPresented(tx: Transaction, { credential }: Presented): Promise<Account> {
  const presented = await tx.credentials.findByHash(credential.hash)
  if (!presented) throw revoked()
  return presented.account
}

/** `now` is in Unix milliseconds. A credential without an expiry never expires. */
export function isExpired(credential: Credential, now: number): boolean {
  return credential.expiresAt !== null && credential.expiresAt <= now
}

/**
 * For work that continues after authentication, such as each page of an export.
 * @throws {AppError} unauthorized, if the credential was revoked meanwhile
 */
export async function requireCredential(
  { credentials }: { credentials: Pick<CredentialStore, 'findByHash'> },
  credential: Pick<Credential, 'hash'>,
): Promise<void> {
  if (!(await credentials.findByHash(credential.hash))) throw revoked()
}

/**
 * For the transaction that stores a slow request's data: nothing may be stored after the credential's revocation was confirmed.
 * @throws {AppError} unauthorized
 */
export async function holdCredential(
  { credentials }: { credentials: Pick<CredentialStore, 'hold'> },
  credential: Pick<Credential, 'hash'>,
): Promise<void> {
  if (!(await credentials.hold(credential.hash))) throw revoked()
}

function revoked(): AppError {
  return new AppError('unauthorized', 'This credential is no longer valid. Please sign in again.')
}

/** The last uses of credentials. They are collected in memory and written in batches, so that a read costs no write. */
export interface UseLog {
  note(credential: Credential): void
  upToDate(credential: Credential): Credential
  /** Uses that cannot be written yet stay for the next flush. */
  flush(): Promise<void>
}

/** `lastUsedAt` is accurate to the minute: a busy credential costs one small write a minute. */
const PRECISION_MS = 60_000
const DAY_MS = 86_400_000
/** A transaction of this many rows takes a few milliseconds. */
const WRITTEN_AT_ONCE = 200

export function createUseLog(deps: {
  store: Pick<Store, 'transaction'>
  clock: Clock
  deviceIdleDays: number
}): UseLog {
  const gathered = new Map<string, CredentialUse>()

  async function write(): Promise<void> {
    const uses = [...gathered.values()]
    for (let start = 0; start < uses.length; start += WRITTEN_AT_ONCE) {
      const batch = uses.slice(start, start + WRITTEN_AT_ONCE)
      const skipped = new Set(await deps.store.transaction((tx) => tx.credentials.noteUses(batch)))
      // Deleted after the commit, because `upToDate` answers from here until then. A newer use of the same credential stays.
      for (const use of batch) if (gathered.get(use.id) === use && !skipped.has(use.id)) gathered.delete(use.id)
    }
  }

  return {
    note(credential) {
      const now = deps.clock()
      const known = gathered.get(credential.id)?.lastUsedAt ?? credential.lastUsedAt
      if (known !== null && Math.abs(now - known) < PRECISION_MS) return
      gathered.set(credential.id, {
        accountId: credential.accountId,
        id: credential.id,
        lastUsedAt: now,
        expiresAt:
          credential.kind === 'device' ? laterExpiry(credential, now, deps.deviceIdleDays) : credential.expiresAt,
      })
    },
    upToDate: (credential) => {
      const use = gathered.get(credential.id)
      return use ? { ...credential, ...use } : credential
    },
    flush: oneAtATime(write),
  }
}

/** An expiry further ahead than this was written under a wrong clock. */
const FURTHEST_AHEAD_MS = 400 * DAY_MS

/** A use never shortens the expiry. Otherwise a clock that is far behind for a while would sign everybody out once it is right again. */
function laterExpiry({ expiresAt }: Credential, now: number, deviceIdleDays: number): number {
  const usual = deviceExpiry(now, deviceIdleDays)
  return expiresAt === null || expiresAt > usual + FURTHEST_AHEAD_MS ? usual : Math.max(expiresAt, usual)
}

export function deviceExpiry(now: number, deviceIdleDays: number): number {
  return now + deviceIdleDays * DAY_MS
}

/** Runs `work` one call at a time. All calls made during a run share one further run, so they resolve or reject together. */
export function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  const start = () => {
    next = null
    running = work().finally(() => {
      running = null
    })
    return running
  }
  return () => {
    if (!running) return start()
    next ??= running.then(start, start)
    return next
  }
}

/** Returns the id of the connection or the API key, or null for the person's own devices. */
export function readerOf({ kind, id, connectionId }: Credential): string | null {
  return kind === 'api-key' || kind === 'connection' ? (connectionId ?? id) : null
}
