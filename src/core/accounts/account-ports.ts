// Accounts, credentials, mailed keys, jobs and mail: what the core asks of the store and of the mailer.
import type { Account, Credential, Job, Notice, SignInKey } from '../records.ts'

export interface AccountStore {
  get(id: string): Promise<Account | null>
  /** `email` is trimmed and in lower case. */
  getByEmail(email: string): Promise<Account | null>
  /** Ids of all accounts after `after`, in order; null starts at the first. For operator commands only. */
  ids(after: string | null, limit: number): Promise<string[]>
  /** False where the email is taken; nothing is written then. */
  add(account: Account): Promise<boolean>
  update(account: Account): Promise<void>
  /** Takes with it every row that belongs to the account. */
  remove(id: string): Promise<boolean>
}

/** A bearer's credential and whose it is. */
export interface Presented {
  account: Account
  credential: Credential
}

export interface CredentialUse {
  accountId: string
  id: string
  lastUsedAt: number
  expiresAt: number | null
}

export interface CredentialStore {
  /** On the way of every request: one indexed join. Expired ones are found too; the caller looks at `expiresAt`. */
  findByDigest(digest: string): Promise<Presented | null>
  /** In a transaction: false if the credential was revoked. Otherwise it can't be revoked until the transaction ends. */
  hold(digest: string): Promise<boolean>
  get(accountId: string, id: string): Promise<Credential | null>
  /** Returns true if `id` is the API key `ancestorId` or one of its descendants. */
  isKeyOf(accountId: string, id: string, ancestorId: string): Promise<boolean>
  /** Newest first. */
  list(accountId: string, kind: Credential['kind']): Promise<Credential[]>
  add(credential: Credential): Promise<void>
  /** False where the account has none of this kind with this id. */
  remove(accountId: string, kind: Credential['kind'], id: string): Promise<boolean>
  /** Removes an API key with all that were made with it, and so on. Returns false if the account has no such key. */
  removeKey(accountId: string, id: string): Promise<boolean>
  /** The access tokens of a connection, or those of them that have expired by then. */
  removeOfConnection(accountId: string, connectionId: string, expiredBy?: number): Promise<void>
  removeAll(accountId: string): Promise<void>
  removeDevicesExcept(accountId: string, keptId: string): Promise<void>
  /** A credential that was revoked meanwhile stays revoked. Never waits for a lock: returns the ids that another transaction holds. */
  noteUses(uses: readonly CredentialUse[]): Promise<string[]>
  /** How many there were. A connection's stay until it is renewed or ends: they say when it was last used. */
  removeExpired(now: number): Promise<number>
}

export interface SignInKeyStore {
  getByEmail(email: string): Promise<SignInKey | null>
  /** Takes the place of an earlier key of the same email. */
  put(key: SignInKey): Promise<void>
  /** Removes and returns in one statement, so that of two who redeem at once only one gets it. Expired ones are returned too. */
  take(digest: string): Promise<SignInKey | null>
  /** Without spending it. */
  getByDigest(digest: string): Promise<SignInKey | null>
  has(digest: string): Promise<boolean>
  removeByEmail(email: string): Promise<void>
  removeExpired(now: number): Promise<number>
}

/** Notices that no mail has told yet. */
export interface NoticeStore {
  add(notice: Notice): Promise<void>
  /** Counts the notices of one event, or of all. */
  count(accountId: string, event?: Notice['event']): Promise<number>
  /** Oldest first. */
  list(accountId: string): Promise<Notice[]>
  remove(accountId: string, ids: readonly string[]): Promise<void>
}

interface JobCount {
  kind: string
  state: 'queued' | 'running' | 'failed'
  count: number
}

/** A job as an operator sees it: without its payload. */
export interface ListedJob {
  id: string
  kind: string
  key: string
  accountId: string | null
  state: 'queued' | 'running' | 'failed'
  attempts: number
  runAt: number
  lastError: string | null
}

/** `runAt` is `createdAt` where it is not given. */
export type NewJob = Omit<Job, 'attempts' | 'failures' | 'runAt'> & { createdAt: number; runAt?: number }

/**
 * `attempts` counts the claims and is the fence: heartbeat, complete, retry, fail and giveBack touch a job only while the claim that they
 * come from is still the last one, so that a worker thought dead can't undo its successor's work. They answer whether it was.
 */
export interface JobStore {
  /** A live job of this kind and key stays as it is. A failed one begins anew with the new payload. */
  add(job: NewJob): Promise<void>
  /**
   * In a transaction, for a job that is about to end: nobody adds one of this kind and key until the transaction ends, and whoever was about to
   * has done so. What is found undone after this is all there is.
   */
  hold(kind: string, key: string): Promise<void>
  /** The one that is due longest, now leased, with this attempt counted; a job whose lease has run out is due as well. */
  claim(kinds: readonly string[], now: number, leaseMs: number): Promise<Job | null>
  heartbeat(job: Job, leasedUntil: number): Promise<boolean>
  /** Removes it and with it its payload. */
  complete(job: Job): Promise<boolean>
  retry(job: Job, runAt: number, error: string): Promise<boolean>
  /** Kept and visible, never claimed again unless added anew. */
  fail(job: Job, error: string): Promise<boolean>
  /** As if it had never been claimed. */
  giveBack(job: Job, runAt: number): Promise<boolean>
  /** Makes due what no correct clock would have put so far off: it was written while the clock was far ahead. */
  mendTimes(now: number): Promise<void>
  /** For the only process of a store, at its start: what is leased is left from a process that died. Returns how many. */
  releaseLeases(now: number): Promise<number>
  /** Begins those of this key that failed anew. How many there were. */
  renew(kinds: readonly string[], key: string, now: number): Promise<number>
  /** Makes what waits due now: all of these kinds, or an account's. How many there were. */
  bringForward(which: { kinds: readonly string[]; accountId?: string; key?: string }, now: number): Promise<number>
  remove(kind: string, key: string): Promise<void>
  removeOfAccount(accountId: string): Promise<void>
  /** When the oldest queued job of each kind became due, among those due at `now`. */
  firstDue(now: number): Promise<Array<{ kind: string; runAt: number }>>
  counts(): Promise<JobCount[]>
  /** Failed ones first, then those that are due longest. */
  list(limit: number): Promise<ListedJob[]>
}

export interface Mail {
  /** One bare address. */
  to: string
  subject: string
  text: string
  html: string
  /** `<id@domain>`, the same each time this mail is tried, so that a second delivery is recognisable. */
  messageId: string
}

export interface Mailer {
  /** Resolves once the mail is in the next hands. Rejects where it is not, or as `signal` aborts. */
  send(mail: Mail, signal: AbortSignal): Promise<void>
}
