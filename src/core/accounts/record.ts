import type { LanguageTag } from '../../engines/language/index.ts'

export interface ReadCounts {
  accountId: string
  /** The month (`2026-11`) of the reads, which may be over when they are written. */
  period: string
  searches: number
  recalls: number
}

export interface UsageStore {
  /** Locks the account's usage until the transaction ends, so that only one transaction at a time counts against a quota. */
  hold(accountId: string): Promise<void>
  /** `period` is a month such as `2026-11`. `storageBytes` does not depend on it: it is the account's current total. */
  read(accountId: string, period: string): Promise<UsageCounters>
  add(accountId: string, period: string, change: Partial<UsageCounters>): Promise<void>
  /** Skips accounts that were deleted meanwhile. */
  addReads(counts: readonly ReadCounts[]): Promise<void>
}

export type LanguageSetting = LanguageTag

export interface Account {
  id: string
  email: string
  name: string
  /** argon2id hash in PHC format; null if the account has no password. */
  passwordHash: string | null
  plan: string
  language: LanguageSetting
  timezone: string
  geolocation: boolean
  /** When an email key first proved that the owner reads this email. */
  emailProvenAt: number | null
  createdAt: number
  updatedAt: number
}

/** The memories that a credential is limited to: those with one of the tags and with one of the types. An empty list does not limit. */
export interface Scope {
  tags: readonly string[]
  types: readonly string[]
}

/** An account, or the part of it that a credential is limited to. Reads of memories take it rather than an account's id. */
export interface Viewer {
  id: string
  /** Null for the whole account. */
  scope: Scope | null
}

/** The account as a credential sees it. */
export interface ViewedAccount extends Account, Viewer {}

export function wholeAccount(id: string): Viewer {
  return { id, scope: null }
}

/** A bearer token (a device token, an API key or a connection's access token), or the token in a calendar feed's address. */
export interface Credential {
  accountId: string
  id: string
  kind: 'device' | 'api-key' | 'feed' | 'connection'
  /** SHA-256 of the secret in hexadecimal. The secret itself is not stored. */
  hash: string
  /** The API key's label or the device's name. */
  label: string | null
  platform: string | null
  /** The AI platform of an API key: the default client of its captures. */
  client: string | null
  /** First characters of an API key, which help its owner recognise it. */
  prefix: string | null
  access: 'write' | 'read'
  /** Null if it is not limited. */
  scope: Scope | null
  /** The connection of an access token. The token ends with it. */
  connectionId: string | null
  /** The API key that created this API key. This one ends with it. */
  parentId: string | null
  createdAt: number
  lastUsedAt: number | null
  /** Null if it never expires. Each use of a device extends it. */
  expiresAt: number | null
}

export type NoticeEvent = 'password-set' | 'password-changed' | 'device' | 'api-key' | 'connection' | 'channel-gone'

export interface Notice {
  accountId: string
  id: string
  event: NoticeEvent
  /** Name of the device, key or app. Untrusted. */
  name: string | null
  createdAt: number
}

/** A sign-in key sent by email. Each email has at most one: a newer key replaces the older. */
export interface SignInKey {
  email: string
  hash: string
  name: string | null
  client: string | null
  /** An invitation creates an account even if the email may not register. */
  isInvitation: boolean
  expiresAt: number
  createdAt: number
}

/** Usage of one account in one calendar month (UTC), except `storageBytes`, which is the current total. */
export interface UsageCounters {
  memories: number
  audioSeconds: number
  images: number
  storageBytes: number
  searches: number
  recalls: number
}

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
  account: ViewedAccount
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
