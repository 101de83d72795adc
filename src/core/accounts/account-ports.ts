import type { Account, Credential, Job, Notice, SignInKey } from '../records.ts'

export interface AccountStore {
  get(id: string): Promise<Account | null>
  /** `email` must be trimmed and in lower case. */
  getByEmail(email: string): Promise<Account | null>
  /** Ids of all accounts after `after`, in order; null starts at the first. For operator commands only. */
  ids(after: string | null, limit: number): Promise<string[]>
  /** Returns false and writes nothing if the email is taken. */
  add(account: Account): Promise<boolean>
  update(account: Account): Promise<void>
  /** Also removes all rows of the account. */
  remove(id: string): Promise<boolean>
}

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
  /** Runs on every request: one indexed join. Also returns expired credentials; the caller checks `expiresAt`. */
  findByHash(hash: string): Promise<Presented | null>
  /** Needs a transaction. Returns false if the credential was revoked; otherwise it can't be revoked until the transaction ends. */
  hold(hash: string): Promise<boolean>
  get(accountId: string, id: string): Promise<Credential | null>
  /** Returns true if `id` is the API key `ancestorId` or one of its descendants. */
  isKeyOf(accountId: string, id: string, ancestorId: string): Promise<boolean>
  /** Newest first. */
  list(accountId: string, kind: Credential['kind']): Promise<Credential[]>
  add(credential: Credential): Promise<void>
  remove(accountId: string, kind: Credential['kind'], id: string): Promise<boolean>
  /** Removes an API key and all its descendants. Returns false if the account has no such key. */
  removeKey(accountId: string, id: string): Promise<boolean>
  /** Removes the access tokens of a connection. With `expiredBy`, removes only those expired by then. */
  removeOfConnection(accountId: string, connectionId: string, expiredBy?: number): Promise<void>
  removeAll(accountId: string): Promise<void>
  removeDevicesExcept(accountId: string, keptId: string): Promise<void>
  /** Skips credentials that were revoked meanwhile. Never waits for a lock: returns the ids that another transaction holds. */
  noteUses(uses: readonly CredentialUse[]): Promise<string[]>
  /** Returns the number removed. Access tokens stay until their connection is renewed or ends, because they record when it was last used. */
  removeExpired(now: number): Promise<number>
}

export interface SignInKeyStore {
  getByEmail(email: string): Promise<SignInKey | null>
  /** Replaces an earlier key of the same email. */
  put(key: SignInKey): Promise<void>
  /** Removes and returns the key in one statement, so that only one of two concurrent callers gets it. Also returns expired keys. */
  take(hash: string): Promise<SignInKey | null>
  getByHash(hash: string): Promise<SignInKey | null>
  has(hash: string): Promise<boolean>
  removeByEmail(email: string): Promise<void>
  removeExpired(now: number): Promise<number>
}

/** Notices that were not mailed yet. */
export interface NoticeStore {
  add(notice: Notice): Promise<void>
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

/** A job as an operator sees it, without its payload. */
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

/** `runAt` defaults to `createdAt`. */
export type NewJob = Omit<Job, 'attempts' | 'failures' | 'runAt'> & { createdAt: number; runAt?: number }

/**
 * `attempts` is the fencing token: heartbeat, complete, retry, fail and giveBack return false and change nothing if the job was claimed again since.
 * A worker thought dead thus can't undo its successor's work.
 */
export interface JobStore {
  /** Does nothing if a live job has this kind and key. A failed one is restarted with the new payload. */
  add(job: NewJob): Promise<void>
  /**
   * Needs a transaction. Waits for concurrent `add` calls of this kind and key and blocks new ones until the transaction ends, so that a job that is
   * about to end sees all the work that is left.
   */
  hold(kind: string, key: string): Promise<void>
  /** Leases the job that is due longest and counts the attempt. A job whose lease has expired is due too. */
  claim(kinds: readonly string[], now: number, leaseMs: number): Promise<Job | null>
  heartbeat(job: Job, leasedUntil: number): Promise<boolean>
  complete(job: Job): Promise<boolean>
  retry(job: Job, runAt: number, error: string): Promise<boolean>
  /** Keeps the job visible to the operator. It is claimed again only after `add` or `renew`. */
  fail(job: Job, error: string): Promise<boolean>
  /** Undoes the claim and its attempt. */
  giveBack(job: Job, runAt: number): Promise<boolean>
  /** Makes jobs due whose time is so far ahead that a wrong clock must have written it. */
  mendTimes(now: number): Promise<void>
  /** For a store with a single process, at startup: releases leases of a process that died. Returns how many. */
  releaseLeases(now: number): Promise<number>
  /** Restarts the failed jobs of this key. Returns how many. */
  renew(kinds: readonly string[], key: string, now: number): Promise<number>
  /** Makes the queued jobs of these kinds due now, or only those of an account or key. Returns how many. */
  bringForward(which: { kinds: readonly string[]; accountId?: string; key?: string }, now: number): Promise<number>
  remove(kind: string, key: string): Promise<void>
  removeOfAccount(accountId: string): Promise<void>
  /** Due time of the oldest job of each kind, among those queued and due at `now`. */
  firstDue(now: number): Promise<Array<{ kind: string; runAt: number }>>
  counts(): Promise<JobCount[]>
  /** Failed jobs first, then those that are due longest. */
  list(limit: number): Promise<ListedJob[]>
}

export interface Mail {
  /** One address, without a display name. */
  to: string
  subject: string
  text: string
  html: string
  /** `<id@domain>`, the same on every attempt, so that a duplicate delivery is recognisable. */
  messageId: string
}

export interface Mailer {
  /** Resolves once the mail server has accepted the mail. Rejects if it did not, or when `signal` aborts. */
  send(mail: Mail, signal: AbortSignal): Promise<void>
}
